import { type Problem, problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';

/**
 * For the `catch` of a write: turns a Problem (for example, the database is away) into a refusal,
 * which the form shows while it stays filled.
 * @throws any other error
 */
export function refusedWrite(error: unknown): { ok: false; problem: Problem } {
  const problem = problemIn(error);
  if (!problem) throw error;
  return refused(problem);
}
