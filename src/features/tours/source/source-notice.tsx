import { SourceCard } from '#features/tours/source/source-card.tsx';
import type { TourSource } from '#features/tours/source/tour-source.ts';
import { useAttempt } from '#features/tours/source/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { useAfter } from '#ui/page/use-after.ts';

/** Good news hide by themselves. */
const SHOWN_MS = 10_000;

interface SourceNoticeProps {
  notice: TourSource['notice'];
  /** Checks whether the site is back. */
  onRetry: () => Promise<boolean>;
  onClose: () => void;
}

/** Says that the source was switched, and what that means. */
export function SourceNotice({ notice, onRetry, onClose }: SourceNoticeProps) {
  const { isBusy, hasFailed, attempt } = useAttempt(onRetry);
  useAfter(notice === 'back', SHOWN_MS, onClose);
  if (notice === null) return null;
  if (notice === 'back') {
    return (
      <SourceCard onClose={onClose}>
        <p className="font-semibold">Связь с&nbsp;сайтом восстановлена</p>
      </SourceCard>
    );
  }
  return (
    <SourceCard onClose={onClose}>
      <p className="font-semibold">Нет связи с&nbsp;сайтом</p>
      <p className="mt-1">
        Показываем туры, сохранённые в&nbsp;этом браузере: цены могли измениться.
      </p>
      {hasFailed && <p className="mt-1 text-danger">Сайт пока не&nbsp;отвечает.</p>}
      <Button look="quiet" className="mt-3" aria-disabled={isBusy} onClick={attempt}>
        {isBusy ? 'Проверяем…' : 'Попробовать снова'}
      </Button>
    </SourceCard>
  );
}
