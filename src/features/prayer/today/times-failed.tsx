import { loadEngine } from '#features/prayer/clock/use-engine.ts';
import { Button } from '#ui/button.tsx';

/** Shown when the engine could not be loaded, so that there are no times. */
export function TimesFailed() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-hot-tint p-4"
    >
      <p className="font-semibold">Не удалось загрузить время намаза</p>
      <Button look="quiet" onClick={loadEngine}>
        Попробовать снова
      </Button>
    </div>
  );
}
