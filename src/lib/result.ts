import type { Problem } from '#lib/problem.ts';

/** An expected outcome as a value: what was asked for, or the Problem that says why not. */
export type Result<T, P extends Problem = Problem> =
  { ok: true; value: T } | { ok: false; problem: P };

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refused<P extends Problem>(problem: P): { ok: false; problem: P } {
  return { ok: false, problem };
}
