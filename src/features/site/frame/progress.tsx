import { useNavigation } from 'react-router';
import { usePageChange } from '#features/site/frame/use-page-change.ts';
import { useSlow } from '#ui/use-slow.ts';

/**
 * A line at the top while another page is loading; it appears only when that takes long. When it
 * takes too long, it offers to load the page again. Screen readers hear the title of the new page.
 */
export function Progress() {
  const { state, location } = useNavigation();
  const isLoading = state === 'loading';
  const isSlow = useSlow(isLoading);
  const title = usePageChange();
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 print:hidden">
      <span className="sr-only">{isLoading ? 'Загрузка…' : title}</span>
      {isLoading && (
        <>
          <span className="progress-line block h-full bg-gold" />
          {isSlow && (
            <p className="mx-auto w-fit rounded-b-card bg-surface px-5 py-3 shadow-float">
              Сайт долго не&nbsp;отвечает.{' '}
              <a
                href={location.pathname + location.search}
                target="_self"
                className="font-semibold text-primary underline underline-offset-4"
              >
                Попробовать снова
              </a>
            </p>
          )}
        </>
      )}
    </div>
  );
}
