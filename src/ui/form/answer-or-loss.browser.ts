import { data, isRouteErrorResponse } from 'react-router';
import { NO_ANSWER } from '#lib/form/no-answer.ts';
import { type Problem, problemIn } from '#lib/problem.ts';

const PATIENCE_MS = 30_000;

/** The result, or a rejection after half a minute: the router itself waits for ever. */
function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Sends a page's form. When the site does not answer, or the server fails, `lost` returns what the page
 * shows instead of the error page: the input stays and can be sent again. `gateway` is the status of a
 * gateway that answered in the site's place, if any. Refusals and redirects of the server are passed
 * on. For a route's clientAction.
 */
export async function answerOrLoss<Answer, Loss>(
  ask: () => Promise<Answer>,
  lost: (problem: Problem, gateway: number | null) => Loss,
) {
  try {
    return await inTime(ask());
  } catch (error) {
    const problem = lossIn(error);
    if (!problem) throw error;
    // After an answer with an error status React Router does not reload the page's data.
    return data(lost(problem, gatewayIn(error)), { status: NO_ANSWER.status });
  }
}

function lossIn(error: unknown): Problem | null {
  if (error instanceof Response) return null;
  if (isRouteErrorResponse(error) && error.status < 500) return null;
  return problemIn(error) ?? NO_ANSWER;
}

function gatewayIn(error: unknown): number | null {
  return isRouteErrorResponse(error) ? error.status : null;
}
