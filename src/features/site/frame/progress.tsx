import { Suspense, useState } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';
import { latePart, Nothing } from '#ui/page/late-part.tsx';
import { useSlow } from '#ui/use-slow.ts';

const PageChange = latePart(
  () => import('#features/site/frame/page-change.tsx'),
  'PageChange',
  Nothing,
);

/**
 * A line at the top while another page is loading; it appears only when that takes long. When it
 * takes too long, it offers to load the page again. Screen readers hear the title of the new page.
 */
export function Progress() {
  const { state, location } = useNavigation();
  const here = useLocation();
  const [first, setFirst] = useState<Location>();
  const isLoading = state === 'loading';
  if (isLoading && !first) setFirst(here);
  const isSlow = useSlow(isLoading);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 print:hidden">
      {first && (
        <Suspense>
          <PageChange first={first} />
        </Suspense>
      )}
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
