import { CircleCheck, CloudOff } from 'lucide-react';
import { copyAge, copyCount } from '#features/tours/source/source-words.ts';
import type { TourSource } from '#features/tours/source/tour-source.ts';
import { useAttempt } from '#features/tours/source/use-attempt.ts';
import { Button } from '#ui/button.tsx';

interface StatusBadgeProps {
  source: TourSource;
  nowMs: number;
  /** Checks whether the site is back. */
  onRetry: () => Promise<boolean>;
}

/** Shows staff the source of tours. While all is well, presses go through it to the page below. */
export function StatusBadge({ source, nowMs, onRetry }: StatusBadgeProps) {
  const { isBusy, attempt } = useAttempt(onRetry);
  if (source.isHealthy.primary) {
    return (
      <aside
        aria-label="Источник туров"
        className="source-badge source-online flex items-center gap-1.5 rounded-full border border-success bg-surface py-1 pr-3 pl-2 text-sm font-medium text-success shadow-float"
      >
        <CircleCheck className="size-4" />
        Онлайн
      </aside>
    );
  }
  return (
    <aside
      aria-label="Источник туров"
      className="source-badge source-away pointer-events-auto rounded-card border border-gold bg-vip-tint px-4 py-3 text-sm shadow-float"
    >
      <p className="flex items-center gap-2 font-semibold text-gold-ink">
        <CloudOff className="size-5 shrink-0" />
        Автономный режим
      </p>
      <p className="mt-1">{copyCount(source.copy)}</p>
      <p className="text-ink-soft">{copyAge(source.copy, nowMs)}</p>
      {source.notice === null && (
        <Button look="quiet" className="mt-2 w-full" aria-disabled={isBusy} onClick={attempt}>
          {isBusy ? 'Проверяем…' : 'Попробовать снова'}
        </Button>
      )}
    </aside>
  );
}
