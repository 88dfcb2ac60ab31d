import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useOpened } from '#ui/use-opened.ts';

interface OpenedCardProps {
  summary: string;
  /** The text without scripts. */
  unscripted: ReactNode;
  Panel: ComponentType;
}

/** A panel that few visitors want: it loads when it is opened. */
export function OpenedCard({ summary, unscripted, Panel }: OpenedCardProps) {
  const { ref, wasOpened } = useOpened();
  return (
    <details
      ref={ref}
      className="mt-3 rounded-card border border-line bg-surface px-4 py-1 sm:px-5"
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
