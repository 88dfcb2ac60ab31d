import { data, redirect, type RouterContextProvider } from 'react-router';
import { type GateProblem, gateOf } from '#lib/account/gate.ts';
import type { Actor } from '#lib/account/actor.ts';
import type { Problem } from '#lib/problem.ts';
import type { Result } from '#lib/result.ts';
import { actorContext } from '#server/session/session.server.ts';

type Context = Readonly<RouterContextProvider>;
/** `asStaff`, `asAdmin` or `asSignedIn`. */
type Check<T> = (actor: Actor) => Result<T>;

/**
 * For the loader of every staff screen: `await admitted(context, asStaff)` returns the permission.
 * Without it, it throws the refusal, and the layout of the staff screens shows the gate in place of
 * the screen, or sends a stranger to `strangersTo`.
 */
export async function admitted<T>(
  context: Context,
  check: Check<T>,
  strangersTo?: string,
): Promise<T> {
  const actor = await context.get(actorContext)();
  if (strangersTo && actor.kind === 'anonymous') throw redirect(strangersTo);
  const checked = check(actor);
  if (checked.ok) return checked.value;
  const { problem } = checked;
  const email = actor.kind === 'account' ? actor.email : null;
  throw data({ ...problem, gate: gateOf(actor), email } satisfies GateProblem, {
    status: problem.status,
  });
}

/**
 * For the action of a staff screen: returns the permission or the refusal as a value, to be
 * answered with `refusal`, so that a form keeps what was typed when the session has ended
 * meanwhile.
 */
export async function permission<T>(context: Context, check: Check<T>): Promise<Result<T>> {
  return check(await context.get(actorContext)());
}

/** The answer of a refused action: its form shows `actionData.problem`. */
export function refusal(problem: Problem & { retryAfterSeconds?: number }) {
  const headers = problem.retryAfterSeconds
    ? { 'retry-after': String(problem.retryAfterSeconds) }
    : undefined;
  return data({ problem }, { status: problem.status, headers });
}
