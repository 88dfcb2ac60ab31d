import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import type { Notice } from '#ui/dialog/notice.ts';
import { FormProblem } from '#ui/form/form-notice.tsx';

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

/** Why a form was not saved, and whether it started with unsaved input. */
export function StaffFormNotes({
  form,
}: {
  form: RestoredNoteProps['form'] & { problem: string | null };
}) {
  return (
    <>
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <RestoredNote form={form} />
    </>
  );
}

interface RemainingProblemsProps {
  /** The fields at fault, which show it too. */
  labels: readonly string[];
  /** Why the form was not saved when no field is at fault: the words of the popup. */
  notice: Notice | null;
}

/** The remaining problems, beside the pressed button. */
export function RemainingProblems({ labels, notice }: RemainingProblemsProps) {
  if (labels.length === 0 && notice === null) return null;
  return (
    <p
      data-message
      tabIndex={-1}
      className="mt-6 rounded-control border border-danger bg-surface px-4 py-3 text-danger"
    >
      {labels.length > 0 ? (
        <>
          <b>Проверьте поля:</b> {[...new Set(labels)].join(', ')}
        </>
      ) : (
        notice?.lines.join(' ')
      )}
    </p>
  );
}
