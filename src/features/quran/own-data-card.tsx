import { lazy, Suspense } from 'react';
import { useOpened } from '#ui/use-opened.ts';

// Few visitors want it: it comes when it is opened.
const Panel = lazy(() =>
  import('#features/quran/own-data-panel.tsx').then(
    (module) => ({ default: module.OwnDataPanel }),
    () => ({ default: NotLoaded }),
  ),
);

/** What the site remembers of one's reading, to be taken along or brought back. */
export function OwnDataCard() {
  const { ref, wasOpened } = useOpened();
  return (
    <details
      ref={ref}
      className="mt-10 rounded-card border border-line bg-surface px-4 py-1 sm:px-5"
    >
      <summary className="flex min-h-12 items-center font-semibold text-primary">
        Мои данные чтения
      </summary>
      <div className="max-w-text pt-1 pb-4">
        <noscript>
          <p>Место и&nbsp;прочитанное запоминаются, когда включены скрипты.</p>
        </noscript>
        {wasOpened && (
          <Suspense fallback={<p className="text-ink-soft">Загрузка…</p>}>
            <Panel />
          </Suspense>
        )}
      </div>
    </details>
  );
}

function NotLoaded() {
  return <p role="alert">Не&nbsp;удалось загрузить. Проверьте связь и&nbsp;обновите страницу.</p>;
}
