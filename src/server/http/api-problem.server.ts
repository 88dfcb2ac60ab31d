import { type Problem, problemIn } from '#lib/problem.ts';

/**
 * The answer of an API whose data could not be read: the thrown Problem, as JSON with its status.
 * Anything else is a bug and goes on to the process's error handler.
 */
export function answerProblem(error: unknown): Response {
  const problem = problemIn(error);
  if (!problem) throw error;
  return refusalJson(problem);
}

/** The answer of an API that refuses: the Problem as JSON, and when to ask again. */
export function refusalJson(problem: Problem & { retryAfterSeconds?: number }): Response {
  const { status, retryAfterSeconds: after } = problem;
  const headers = { 'cache-control': 'no-store', ...(after && { 'retry-after': String(after) }) };
  return Response.json(problem, { status, headers });
}
