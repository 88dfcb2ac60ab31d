import { problemIn } from '#lib/problem.ts';

/**
 * The answer of an API whose data could not be read: the thrown Problem, as JSON with its status.
 * Anything else is a bug and goes on to the process's error handler.
 */
export function answerProblem(error: unknown): Response {
  const problem = problemIn(error);
  if (!problem) throw error;
  return Response.json(problem, { status: problem.status });
}
