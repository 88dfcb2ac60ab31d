import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldLabel, valueText } from '#features/tour-editing/form/field-words.ts';
import type { KnownValues } from '#features/tour-editing/form/known-values.ts';
import { type TermsOwner, TourBlocks } from '#features/tour-editing/form/tour-blocks.tsx';
import {
  type PreviewedTour,
  type PreviewParts,
  TourPreview,
} from '#features/tour-editing/form/tour-preview.tsx';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConflictChoice } from '#ui/form/conflict-choice.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { RestoredNote, RemainingProblems } from '#ui/form/save-form-notes.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { NoticePopup } from '#ui/dialog/notice-popup.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { WayLink } from '#ui/way-link.tsx';

interface TourFormViewProps {
  form: TourForm;
  known: KnownValues;
  parts: PreviewParts;
  /** Null while the tour has no operator. */
  terms?: TermsOwner | null;
  /** The preview that the server rendered for a form sent without scripts. */
  sentPreview: PreviewedTour | null;
  /** The address that receives the form without scripts. */
  action: string;
  /** Actions besides saving. */
  children?: ReactNode;
}

export function TourFormView(props: TourFormViewProps) {
  const { form, known, parts, terms = null, sentPreview, action, children } = props;
  const hydrated = useHydrated();
  const label = form.mode === 'add' ? 'Сохранить тур' : 'Сохранить изменения';
  return (
    <>
      <RestoredNote form={form} />
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
        <TourConflict form={form} known={known} />
        <TourBlocks form={form} known={known} rate={parts.rate} terms={terms} />
        <RemainingProblems
          labels={form.problems.map(({ field }) => fieldLabel(field))}
          notice={form.remaining}
        />
        <SaveBar
          more={
            <>
              <Button
                type="submit"
                name="intent"
                value="preview"
                look="quiet"
                onClick={(event) => {
                  event.preventDefault();
                  form.openPreview();
                }}
              >
                Предпросмотр
              </Button>
              <Link to="/all" className={buttonClass('quiet')}>
                Отмена
              </Link>
              {children}
            </>
          }
        >
          <Button
            type="submit"
            name="intent"
            value="save"
            aria-disabled={form.isBusy}
            className="aria-disabled:opacity-60"
          >
            {form.isBusy ? 'Сохранение...' : label}
          </Button>
        </SaveBar>
      </form>
      {sentPreview && !form.preview && (
        <section aria-label="Предпросмотр" className="mt-8 border-t border-line pt-6">
          <h2 className="mb-4 text-2xl">Как увидят посетители</h2>
          <TourPreview previewed={sentPreview} hotels={known.stayHotels} parts={parts} />
        </section>
      )}
      {form.preview && (
        <Dialog
          title="Как увидят посетители"
          size="sheet"
          onClose={form.closePreview}
          actions={<Button onClick={form.closePreview}>Вернуться к&nbsp;форме</Button>}
        >
          <TourPreview previewed={form.preview} hotels={known.stayHotels} parts={parts} />
        </Dialog>
      )}
      {form.notice && (
        <NoticePopup notice={form.notice} onClose={form.closeNotice}>
          {form.problem?.existing !== undefined && (
            <p>
              <WayLink to={`/edit-tour/${form.problem.existing}`}>Открыть существующий тур</WayLink>
            </p>
          )}
        </NoticePopup>
      )}
    </>
  );
}

/** The conflict after somebody else has saved: both versions, field by field, to choose from. */
function TourConflict({ form, known }: { form: TourForm; known: KnownValues }) {
  const { conflict, picks } = form;
  if (!conflict) return null;
  return (
    <ConflictChoice
      title="Тур тем временем изменили"
      by={conflict.by}
      picks={picks}
      onPick={form.pick}
      onPickAll={form.pickAll}
      found={form.differences.map((difference) => ({
        ...difference,
        label: fieldLabel(difference.field),
        mine: valueText(difference.field, difference.mine, known.stayHotels),
        theirs: valueText(difference.field, difference.theirs, known.stayHotels),
      }))}
    />
  );
}
