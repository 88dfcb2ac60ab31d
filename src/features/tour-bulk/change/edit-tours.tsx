import { Form, useNavigation } from 'react-router';
import type { ChangeProblem, TypedChange } from '#features/tour-bulk/bulk-change.ts';
import { BulkFilter } from '#features/tour-bulk/bulk-filter.tsx';
import { type BulkQuery, bulkAddress } from '#features/tour-bulk/bulk-query.ts';
import { BulkTable } from '#features/tour-bulk/bulk-table.tsx';
import type { BulkList } from '#features/tour-bulk/bulk-list.server.ts';
import { toursText } from '#features/tour-bulk/bulk-tour.ts';
import type { ChangeSummary, Preview } from '#features/tour-bulk/bulk-work.server.ts';
import { ChangeFields } from '#features/tour-bulk/change/change-fields.tsx';
import { ChangePreview } from '#features/tour-bulk/change/change-preview.tsx';
import { LoadError } from '#features/tour-bulk/load-error.tsx';
import { useFirstWrong } from '#features/tour-bulk/change/use-first-wrong.ts';
import { useChoice } from '#features/tour-bulk/use-choice.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { RestoreForm } from '#ui/staff/bin-notice.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { useArrival } from '#ui/form/use-arrival.ts';
import type { Problem } from '#lib/problem.ts';
import { Button } from '#ui/button.tsx';

interface EditToursProps {
  /** Whether the list has the tours of one operator, for its people. */
  isOwn: boolean;
  query: BulkQuery;
  list: BulkList | null;
  /** Why the whole action failed. */
  problem?: Problem;
  /** The problems of the fields. */
  problems?: ChangeProblem[];
  typed?: TypedChange;
  preview?: Preview;
  summary?: ChangeSummary;
}

/** Changes price, flags or operator of many tours at once, after a preview. */
export function EditTours(props: EditToursProps) {
  const { isOwn, query, list, problem, problems = [], typed, preview, summary } = props;
  const choice = useChoice();
  const form = useFirstWrong(problems);
  const isSaving = useNavigation().formMethod === 'POST';
  const formProblem = problems.find(({ field }) => field === 'form');
  return (
    <StaffPage title="Изменение туров">
      {summary && <Summary summary={summary} />}
      {problem && <ProblemNote problem={problem} />}
      {preview && typed && (
        <ChangePreview
          preview={preview}
          typed={typed}
          isSaving={isSaving}
          backHref={bulkAddress('/admin/edit-tours', query)}
        />
      )}
      {/* Stays mounted behind the preview, with all texts and ticks. */}
      <div hidden={preview !== undefined}>
        <p className="mt-2 max-w-text text-ink-soft">
          Отметьте туры, укажите, что изменить, и&nbsp;посмотрите, что получится. Пока вы
          не&nbsp;подтвердите, ничего не&nbsp;изменится.
        </p>
        <BulkFilter screen="/admin/edit-tours" query={query} isOwn={isOwn} />
        {list === null ? (
          <LoadError screen="/admin/edit-tours" />
        ) : (
          <Form ref={form} method="post" preventScrollReset={problems.length > 0}>
            <input type="hidden" name="intent" value="preview" />
            {list.tours.length > 0 && (
              <div className="mt-6">
                <ChangeFields
                  key={summary ? 'done' : 'asked'}
                  isOwn={isOwn}
                  typed={typed}
                  problems={problems}
                />
              </div>
            )}
            <BulkTable screen="/admin/edit-tours" query={query} choice={choice} {...list} />
            {list.tours.length > 0 && (
              <SaveBar>
                <Button type="submit" aria-disabled={isSaving}>
                  Показать изменения{choice.ids.length > 0 && ` (${choice.ids.length})`}
                </Button>
                <Button type="submit" look="quiet" formMethod="get" formAction="/admin/notices">
                  Объявление
                </Button>
                {formProblem && (
                  <p role="alert" className="self-center font-medium text-danger">
                    {formProblem.message}
                  </p>
                )}
              </SaveBar>
            )}
          </Form>
        )}
      </div>
    </StaffPage>
  );
}

const MOST_NAMED = 20;

function Summary({
  summary: { changed, proposed, skipped, changeSet },
}: {
  summary: ChangeSummary;
}) {
  const result = useArrival<HTMLDivElement>();
  return (
    <div
      ref={result}
      role="status"
      tabIndex={-1}
      className="mt-6 rounded-card border border-line bg-primary-tint px-4 py-3"
    >
      {(changed > 0 || proposed === 0) && (
        <p className="font-semibold">Изменено: {toursText(changed)}.</p>
      )}
      {proposed > 0 && (
        <p className="font-semibold">
          Ждут проверки: {toursText(proposed)}. Посетители увидят изменения, когда их&nbsp;примут
          сотрудники сайта.
        </p>
      )}
      {changeSet !== null && <RestoreForm changeSet={changeSet} from="/admin/edit-tours" />}
      {skipped.length > 0 && (
        <>
          <p className="mt-2">
            Не&nbsp;тронуты, потому что кто-то изменил их, пока вы&nbsp;смотрели:
          </p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {skipped.slice(0, MOST_NAMED).map((title, place) => (
              <li key={place}>{title}</li>
            ))}
            {skipped.length > MOST_NAMED && <li>и&nbsp;ещё {skipped.length - MOST_NAMED}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
