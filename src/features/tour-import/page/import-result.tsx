import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { figuresOf, resultLine, resultMessages } from '#features/tour-import/row/row-outcome.ts';
import { isImported } from '#features/tour-import/page/state/tour-import.ts';
import type { ImportRun } from '#features/tour-import/page/state/use-import-run.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { Button } from '#ui/button.tsx';
import { useAfter } from '#ui/page/use-after.ts';

const REDIRECT_AFTER_MS = 3000;

interface ResultProps {
  tourImport: {
    rows: Pick<RowsStore, 'counts'>;
    run: Pick<ImportRun, 'status' | 'outcomes' | 'problem' | 'done'>;
  };
  /** Visitors see the tours only after a review. */
  isReviewed: boolean;
}

/** The result of an import: the sum, the first messages, and a link to the imported tours. */
export function ImportResult({ tourImport: { rows, run }, isReviewed }: ResultProps) {
  if (run.status === 'idle' || run.status === 'running') return null;
  const outcomes = [...run.outcomes.values()];
  const figures = figuresOf(outcomes);
  const messages = resultMessages(outcomes);
  const Icon = figures.failed > 0 ? TriangleAlert : CircleCheck;
  const mayLeave =
    run.status === 'finished' && figures.added > 0 && figures.failed === 0 && isImported(rows);
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <p role="status" className="flex items-center gap-2 text-lg font-semibold">
        <Icon
          className={`size-6 shrink-0 ${figures.failed > 0 ? 'text-danger' : 'text-success'}`}
        />
        {resultLine(figures)}
      </p>
      {messages.length > 0 && (
        <ul className="mt-2 space-y-1">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {run.problem && <ProblemNote problem={run.problem} />}
      {mayLeave && <Leaving key={run.done} isReviewed={isReviewed} />}
    </div>
  );
}

/**
 * Redirects to where the tours are, unless somebody chooses to stay: to the catalogue, which has none
 * that wait for a review, or to the list of the person's own tours.
 */
function Leaving({ isReviewed }: Pick<ResultProps, 'isReviewed'>) {
  const address = isReviewed ? '/admin/tours' : '/all';
  const [isStaying, setStaying] = useState(false);
  const navigate = useNavigate();
  useAfter(!isStaying, REDIRECT_AFTER_MS, () => void navigate(address));
  if (isStaying) {
    return (
      <p className="mt-3">
        <Link to={address} className="text-primary underline underline-offset-4">
          {isReviewed ? 'Перейти к\u00a0вашим турам' : 'Перейти в\u00a0каталог'}
        </Link>
      </p>
    );
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isReviewed
        ? 'Перенаправление к вашим турам через 3 секунды...'
        : 'Перенаправление в каталог через 3 секунды...'}
      <Button look="quiet" onClick={() => setStaying(true)}>
        Остаться на&nbsp;странице
      </Button>
    </p>
  );
}
