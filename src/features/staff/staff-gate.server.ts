import { data, type RouterContextProvider } from 'react-router';
import { type GateProblem, gateOf } from '#features/staff/gate.ts';
import type { Actor } from '#lib/actor.ts';
import type { Problem } from '#lib/problem.ts';
import type { Result } from '#lib/result.ts';
import { actorContext } from '#server/session.server.ts';

type Context = Readonly<RouterContextProvider>;
/** `asStaff`, `asAdmin` or `asSignedIn`. */
type Check<T> = (actor: Actor) => Result<T>;

/**
 * For the loader of every staff screen: the permission, `await admitted(context, asStaff)`. Whoever
 * has none gets the gate in place of the screen, which is what the layout of the staff screens
 * shows for the refusal that is thrown here.
 */
export async function admitted<T>(context: Context, check: Check<T>): Promise<T> {
  const actor = await context.get(actorContext)();
  const checked = check(actor);
  if (checked.ok) return checked.value;
  const { problem } = checked;
  const email = actor.kind === 'account' ? actor.email : null;
  throw data({ ...problem, gate: gateOf(actor), email } satisfies GateProblem, {
    status: problem.status,
  });
}

/**
 * For the action of a staff screen: the permission or the refusal as a value, to be answered with
 * `refusal`, so that a form keeps what was typed when the session has ended meanwhile.
 */
export async function permission<T>(context: Context, check: Check<T>): Promise<Result<T>> {
  return check(await context.get(actorContext)());
}

/** The answer of an action that was refused: its form shows `actionData.problem`. */
export function refusal(problem: Problem & { retryAfterSeconds?: number }) {
  const headers = problem.retryAfterSeconds
    ? { 'retry-after': String(problem.retryAfterSeconds) }
    : undefined;
  return data({ problem }, { status: problem.status, headers });
}
