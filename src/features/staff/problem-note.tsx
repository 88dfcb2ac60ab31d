import type { Problem } from '#lib/problem.ts';

/** What went wrong with a form, beside it. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div role="alert" className="mt-4 rounded-card border-2 border-danger bg-surface px-4 py-3">
      <p className="font-semibold text-danger">{problem.message}</p>
    </div>
  );
}
