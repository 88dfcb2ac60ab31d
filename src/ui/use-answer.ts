import { data, isRouteErrorResponse } from 'react-router';
import { type Problem, problemIn } from '#lib/problem.ts';

const PATIENCE_MS = 30_000;

const NO_ANSWER: Problem = {
  code: 'no_connection',
  status: 503,
  message: 'Нет связи с\u00a0сайтом. Проверьте подключение и\u00a0попробуйте ещё раз.',
};

/** What was asked for, or a rejection after half a minute: the router itself waits for ever. */
export function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Sends a page's form. When nobody answers, or the server fails, `lost` says what the page shows
 * instead of giving way to the error page: what was typed and chosen stays, and can be sent again.
 * Refusals and redirects of the server are its own. For a route's clientAction.
 */
export async function answerOrLoss<Answer, Loss>(
  ask: () => Promise<Answer>,
  lost: (problem: Problem) => Loss,
) {
  try {
    return await inTime(ask());
  } catch (error) {
    const problem = lossIn(error);
    if (!problem) throw error;
    // With the status of a failure nothing on the page is loaded anew.
    return data(lost(problem), { status: NO_ANSWER.status });
  }
}

function lossIn(error: unknown): Problem | null {
  if (error instanceof Response) return null;
  if (isRouteErrorResponse(error) && error.status < 500) return null;
  return problemIn(error) ?? NO_ANSWER;
}
