import { SignInButtons } from '#ui/session/sign-in-prompt.tsx';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import type { Problem } from '#lib/problem.ts';

/**
 * Why a form was refused, beside it; somebody whose session has ended can sign in without leaving
 * it.
 */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div role="alert" className="mt-4 rounded-card border-2 border-danger bg-surface px-4 py-3">
      <p className="font-semibold text-danger">{problem.message}</p>
      {problem.status === SIGNED_OUT.status && (
        <div className="mt-3 flex flex-wrap gap-3">
          <SignInButtons />
        </div>
      )}
    </div>
  );
}
