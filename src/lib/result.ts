import type { Problem } from '#lib/problem.ts';

/** An expected outcome as a value: the result, or the Problem that says why not. */
export type Result<T, P extends Problem = Problem> =
  | { ok: true; value: T }
  | { ok: false; problem: P };

/** A successful result. */
export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal with its Problem. */
export function refused<P extends Problem>(problem: P): { ok: false; problem: P } {
  return { ok: false, problem };
}
