import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FIELD_LABELS, valueText } from '#features/tour-editing/field-words.ts';
import type { KnownValues } from '#features/tour-editing/known-values.ts';
import { TourBlocks } from '#features/tour-editing/tour-blocks.tsx';
import { type PreviewParts, TourPreview } from '#features/tour-editing/tour-preview.tsx';
import { differences } from '#features/tour-editing/tour-conflict.ts';
import type { TourForm } from '#features/tour-editing/use-tour-form.ts';
import type { TourInput } from '#features/tours/tour-input.ts';
import { dayInZone, formatDay, MOSCOW } from '#lib/day.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConflictChoice } from '#ui/conflict-choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NoticePopup } from '#ui/notice-popup.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface TourFormViewProps {
  form: TourForm;
  known: KnownValues;
  parts: PreviewParts;
  /** What the server drew of the form that was sent for it, without scripts. */
  sentPreview: TourInput | null;
  /** Where the form is sent to without scripts. */
  action: string;
  /** What can be done besides saving. */
  children?: ReactNode;
}

/** The form of a tour, new or not. */
export function TourFormView(props: TourFormViewProps) {
  const { form, known, parts, sentPreview, action, children } = props;
  const hydrated = useHydrated();
  const label = form.mode === 'add' ? 'Сохранить тур' : 'Сохранить изменения';
  return (
    <>
      <DraftNote form={form} />
      <form
        {...form.form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate={hydrated}
        aria-label={form.mode === 'add' ? 'Новый тур' : 'Редактирование тура'}
        className="mt-6"
      >
        <input type="hidden" name="base" value={JSON.stringify(form.base)} />
        <input type="hidden" name="version" value={form.version ?? ''} />
        <TourConflict form={form} />
        <TourBlocks form={form} known={known} />
        <Unmended form={form} />
        <div className="action-bar mt-6 flex flex-wrap gap-3 border-t border-line bg-ground py-4 md:sticky md:bottom-0 md:z-10">
          <Button
            type="submit"
            name="intent"
            value="save"
            aria-disabled={form.isBusy}
            className="aria-disabled:opacity-60 max-sm:w-full"
          >
            {form.isBusy ? 'Сохранение...' : label}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="preview"
            look="quiet"
            className="max-sm:w-full"
            onClick={(event) => {
              event.preventDefault();
              form.openPreview();
            }}
          >
            Предпросмотр
          </Button>
          <Link to="/all" className={buttonClass('quiet', 'max-sm:w-full')}>
            Отмена
          </Link>
          {children}
        </div>
      </form>
      {sentPreview && !form.preview && (
        <section aria-label="Предпросмотр" className="mt-8 border-t border-line pt-6">
          <h2 className="mb-4 text-2xl">Как увидят посетители</h2>
          <TourPreview tour={sentPreview} parts={parts} />
        </section>
      )}
      {form.preview && (
        <Dialog
          title="Как увидят посетители"
          size="sheet"
          onClose={form.closePreview}
          actions={<Button onClick={form.closePreview}>Вернуться к&nbsp;форме</Button>}
        >
          <TourPreview tour={form.preview} parts={parts} />
        </Dialog>
      )}
      {form.notice && (
        <NoticePopup notice={form.notice} onClose={form.closeNotice}>
          {form.notice.existing !== undefined && (
            <p>
              <Link
                to={`/edit-tour/${form.notice.existing}`}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              >
                Открыть существующий тур
              </Link>
            </p>
          )}
        </NoticePopup>
      )}
    </>
  );
}

/** Somebody else has saved the tour: both versions, field by field, to choose from. */
function TourConflict({ form }: { form: TourForm }) {
  const { conflict, values, base, picks } = form;
  if (!conflict) return null;
  return (
    <ConflictChoice
      title="Тур тем временем изменили"
      by={conflict.by}
      picks={picks}
      onPick={form.pick}
      onPickAll={form.pickAll}
      found={differences(values, conflict.values, base).map((difference) => ({
        ...difference,
        label: FIELD_LABELS[difference.field],
        mine: valueText(difference.field, difference.mine),
        theirs: valueText(difference.field, difference.theirs),
      }))}
    />
  );
}

/** What is still wrong, beside the button that was pressed; the fields say it once more. */
function Unmended({ form }: { form: TourForm }) {
  if (form.problems.length === 0) return null;
  const names = [...new Set(form.problems.map(({ field }) => labelOf(field)))];
  return (
    <p className="mt-6 rounded-control border border-danger bg-surface px-4 py-3 text-danger">
      <b>Проверьте поля:</b> {names.join(', ')}
    </p>
  );
}

function labelOf(field: string): string {
  return Object.hasOwn(FIELD_LABELS, field)
    ? FIELD_LABELS[field as keyof typeof FIELD_LABELS]
    : field;
}

const timeInMoscow = new Intl.DateTimeFormat('ru', {
  timeZone: MOSCOW,
  hour: '2-digit',
  minute: '2-digit',
});

/** Says that the form began with what was typed before and not saved. */
function DraftNote({ form }: { form: TourForm }) {
  const { restoredAt } = form;
  if (restoredAt === null) return null;
  const at = new Date(restoredAt);
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-primary-tint px-4 py-3"
    >
      <p className="min-w-0 grow">
        Восстановлено несохранённое: {formatDay(dayInZone(at, MOSCOW))}, {timeInMoscow.format(at)}.
      </p>
      <Button look="quiet" onClick={form.discardDraft}>
        Начать заново
      </Button>
    </div>
  );
}
