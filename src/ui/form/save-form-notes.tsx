import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';

interface RestoredNoteProps {
  form: { restoredAt: number | null; discardDraft: () => void };
}

/** Says that the form started with unsaved input from before. */
export function RestoredNote({ form }: RestoredNoteProps) {
  if (form.restoredAt === null) return null;
  const at = new Date(form.restoredAt);
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-primary-tint px-4 py-3"
    >
      <p className="min-w-0 grow">
        Восстановлено несохранённое: {formatDay(dayInZone(at, MOSCOW))},{' '}
        {writeMoscowTime(at).slice(11)}.
      </p>
      <Button look="quiet" onClick={form.discardDraft}>
        Начать заново
      </Button>
    </div>
  );
}

/** The remaining errors, beside the pressed button; the fields show them too. */
export function UnmendedNote({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p className="mt-6 rounded-control border border-danger bg-surface px-4 py-3 text-danger">
      <b>Проверьте поля:</b> {[...new Set(labels)].join(', ')}
    </p>
  );
}
