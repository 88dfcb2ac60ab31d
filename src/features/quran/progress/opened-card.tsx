import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useOpened } from '#ui/use-opened.ts';

/** A panel that few visitors want: loads when it is opened, and reports a failure. */
export function lazyPanel(load: () => Promise<ComponentType>) {
  return lazy<ComponentType>(() =>
    load().then(
      (Panel) => ({ default: Panel }),
      () => ({ default: NotLoaded }),
    ),
  );
}

interface OpenedCardProps {
  summary: ReactNode;
  /** The text without scripts. */
  unscripted: ReactNode;
  Panel: ReturnType<typeof lazyPanel>;
  className: string;
}

export function OpenedCard({ summary, unscripted, Panel, className }: OpenedCardProps) {
  const { ref, wasOpened } = useOpened();
  return (
    <details
      ref={ref}
      className={`rounded-card border border-line bg-surface px-4 py-1 sm:px-5 ${className}`}
    >
      <summary className="flex min-h-12 items-center font-semibold text-primary">{summary}</summary>
      <div className="max-w-text pt-1 pb-4">
        <noscript>
          <p>{unscripted}</p>
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
