import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { figuresOf, resultLine, resultMessages } from '#features/tour-import/row/row-outcome.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { Button } from '#ui/button.tsx';
import { useAfter } from '#ui/page/use-after.ts';

const REDIRECT_AFTER_MS = 3000;

/** The result of an import: the sum, the first messages, and a link to the catalogue. */
export function ImportResult({ tourImport: { rows, run } }: { tourImport: TourImport }) {
  if (run.status === 'idle' || run.status === 'running') return null;
  const outcomes = [...run.outcomes.values()];
  const figures = figuresOf(outcomes);
  const messages = resultMessages(outcomes);
  const Icon = figures.failed > 0 ? TriangleAlert : CircleCheck;
  const mayLeave =
    run.status === 'finished' &&
    figures.added > 0 &&
    figures.failed === 0 &&
    rows.counts().invalid === 0;
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <p role="status" className="flex items-center gap-2 text-lg font-semibold">
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
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
      {mayLeave && <Leaving key={run.done} />}
    </div>
  );
}

/** Redirects to the catalogue, unless somebody chooses to stay. */
function Leaving() {
  const [isStaying, setStaying] = useState(false);
  const navigate = useNavigate();
  useAfter(!isStaying, REDIRECT_AFTER_MS, () => void navigate('/all'));
  if (isStaying) {
    return (
      <p className="mt-3">
        <Link to="/all" className="text-primary underline underline-offset-4">
          Перейти в&nbsp;каталог
        </Link>
      </p>
    );
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      Перенаправление в каталог через 3 секунды...
      <Button look="quiet" onClick={() => setStaying(true)}>
        Остаться на&nbsp;странице
      </Button>
    </p>
  );
}
