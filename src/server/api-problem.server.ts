import { problemIn, UNAVAILABLE } from '#lib/problem.ts';

/**
 * What an API answers when its data could not be had: the Problem that was thrown, as JSON with
 * its status. Anything else is a bug and goes on to the process's error handler.
 */
export function answerProblem(error: unknown): Response {
  const problem = problemIn(error);
  if (!problem) throw error;
  const headers = problem.status === UNAVAILABLE.status ? { 'retry-after': '5' } : undefined;
  return Response.json(problem, { status: problem.status, headers });
}
