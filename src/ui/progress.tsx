import { useNavigation } from 'react-router';
import { useSlow } from '#ui/use-slow.ts';

/**
 * A line at the top while another page is loading; it appears only when that takes long. When it
 * takes too long, it offers to load the page again.
 */
export function Progress() {
  const { state, location } = useNavigation();
  const isLoading = state === 'loading';
  const isSlow = useSlow(isLoading);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 print:hidden">
      {isLoading && (
        <>
          <span className="sr-only">Загрузка…</span>
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
