import { TriangleAlert } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Form, useNavigate, useRevalidator } from 'react-router';
import { type DeleteSummary, summaryText } from '#features/tour-bulk/bulk-delete.ts';
import { BulkFilter } from '#features/tour-bulk/bulk-filter.tsx';
import { type BulkQuery, bulkAddress } from '#features/tour-bulk/bulk-query.ts';
import { BulkTable } from '#features/tour-bulk/bulk-table.tsx';
import type { BulkList } from '#features/tour-bulk/bulk-list.server.ts';
import { type Asking, DeleteDialog } from '#features/tour-bulk/delete/delete-dialog.tsx';
import { LoadError } from '#features/tour-bulk/load-error.tsx';
import { NOTHING_CHOSEN } from '#features/tour-bulk/bulk-problems.ts';
import { type BulkDeletion, useBulkDelete } from '#features/tour-bulk/delete/use-bulk-delete.ts';
import { useChoice } from '#features/tour-bulk/use-choice.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { RestoreForm } from '#ui/staff/bin-notice.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import type { Problem } from '#lib/problem.ts';
import { Button } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface DeleteToursProps {
  /** Whether the list has the tours of one operator, for its people. */
  isOwn: boolean;
  query: BulkQuery;
  list: BulkList | null;
  /** The result of a form sent without scripts. */
  problem?: Problem;
  asking?: Asking;
  summary?: DeleteSummary;
}

/** The page to find, tick and delete tours. */
export function DeleteTours(props: DeleteToursProps) {
  const { isOwn, query, list, summary } = props;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const choice = useChoice();
  const [asking, setAsking] = useState(props.asking ?? null);
  const [problem, setProblem] = useState(props.problem ?? null);
  const { deletion, binned, progress, run, stop } = useBulkDelete((gone) => {
    choice.drop(gone);
    void revalidate();
  });
  const here = bulkAddress('/delete-tours', query);
  const close = () => {
    setAsking(null);
    // The dialog may answer a form that was sent before the scripts ran.
    if (props.asking) void navigate(here, { replace: true, preventScrollReset: true });
  };
  const isRunning = deletion.step === 'running';
  const restorable = binned ?? summary?.changeSet ?? null;
  return (
    <StaffPage title="Удаление туров">
      <Warning />
      <BulkFilter screen="/delete-tours" query={query} isOwn={isOwn} />
      {problem && <ProblemNote problem={problem} />}
      {summary && <Summary summary={summary} />}
      <Progress ref={progress} deletion={deletion} onStop={stop} />
      {restorable !== null && <RestoreForm changeSet={restorable} from="/delete-tours" />}
      {list === null ? (
        <LoadError screen="/delete-tours" />
      ) : (
        <Form
          method="post"
          onSubmit={(event) => {
            if (!hydrated) return;
            event.preventDefault();
            if (isRunning) return;
            const { ids, titles } = choice;
            setProblem(ids.length === 0 ? NOTHING_CHOSEN : null);
            if (ids.length > 0) setAsking({ ids, titles, mistyped: null });
          }}
        >
          <input type="hidden" name="intent" value="ask" />
          <BulkTable screen="/delete-tours" query={query} choice={choice} {...list} />
          {list.tours.length > 0 && (
            <SaveBar>
              <Button
                type="submit"
                look="danger"
                aria-disabled={isRunning}
                className="aria-disabled:opacity-60"
              >
                Удалить выбранные{choice.ids.length > 0 && ` (${choice.ids.length})`}
              </Button>
            </SaveBar>
          )}
        </Form>
      )}
      {asking && (
        <DeleteDialog
          asking={asking}
          closeHref={here}
          onClose={close}
          onConfirm={(ids) => {
            close();
            void run(ids);
          }}
        />
      )}
    </StaffPage>
  );
}

function Warning() {
  return (
    <div className="mt-6 flex gap-3 rounded-card border border-danger bg-surface px-4 py-3">
      <TriangleAlert className="mt-0.5 size-6 shrink-0 text-danger" />
      <div>
        <p className="font-semibold">Внимание</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>Удалённые туры попадут в&nbsp;корзину: их можно вернуть 30&nbsp;дней.</li>
          <li>Чтобы удалить больше 10&nbsp;туров, нужно ввести слово УДАЛИТЬ.</li>
          <li>Проверьте, те&nbsp;ли туры выбраны.</li>
        </ul>
      </div>
    </div>
  );
}

interface ProgressProps {
  ref: RefObject<HTMLDivElement | null>;
  deletion: BulkDeletion;
  onStop: () => void;
}

function Progress({ ref, deletion, onStop }: ProgressProps) {
  return (
    <div ref={ref} role="status">
      {deletion.step === 'running' && (
        <div className="mt-6 rounded-card border border-line bg-surface px-4 py-3">
          <p className="font-semibold tabular-nums">
            Удаление {deletion.total - deletion.summary.left}/{deletion.total}
          </p>
          <progress
            aria-label="Удаление туров"
            max={deletion.total}
            value={deletion.total - deletion.summary.left}
            className="mt-2 block h-2 w-full accent-primary"
          />
          <Button look="quiet" onClick={onStop} className="mt-3">
            Остановить
          </Button>
        </div>
      )}
      {deletion.step === 'done' && <Summary summary={deletion.summary} />}
    </div>
  );
}

const MOST_ERRORS = 5;

function Summary({ summary }: { summary: DeleteSummary }) {
  const { failures } = summary;
  return (
    <div className="mt-6 rounded-card border border-line bg-primary-tint px-4 py-3">
      <p className="font-semibold">{summaryText(summary)}</p>
      {failures.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {failures.slice(0, MOST_ERRORS).map(({ id, message }) => (
            <li key={id}>
              №&nbsp;{id}: {message}
            </li>
          ))}
          {failures.length > MOST_ERRORS && <li>…и&nbsp;ещё {failures.length - MOST_ERRORS}</li>}
        </ul>
      )}
      {summary.isSignedOut && <ProblemNote problem={SIGNED_OUT} />}
    </div>
  );
}
