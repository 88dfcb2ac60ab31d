import { failedPage } from '#server/http/failed-page.server.ts';
import { badRequest, type Problem } from '#lib/problem.ts';

export const BAD_ADDRESS = badRequest(
  'bad_address',
  'Такого адреса не\u00a0бывает. Проверьте его или начните с\u00a0главной.',
);

export const NO_SUCH_METHOD: Problem = {
  code: 'method_not_allowed',
  status: 405,
  message: 'Эту страницу можно только открыть, отправить на\u00a0неё ничего нельзя.',
};

/**
 * The answer for a Problem: the designed page for a person, JSON for a program. If the Problem says
 * when to come back, `Retry-After` says it too.
 */
export function problemAnswer(
  request: Request,
  problem: Problem & { retryAfterSeconds?: number },
  headers: Record<string, string> = {},
): Response {
  const answer = wantsPage(request)
    ? failedPage(problem)
    : Response.json(problem, { status: problem.status });
  answer.headers.set('cache-control', 'no-store');
  const { retryAfterSeconds } = problem;
  if (retryAfterSeconds) answer.headers.set('retry-after', String(retryAfterSeconds));
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** Whether a person is asking: programs prefer JSON. */
function wantsPage(request: Request): boolean {
  const accepted = request.headers.get('accept') ?? '';
  const { pathname } = new URL(request.url);
  return (
    accepted.includes('text/html') && !pathname.startsWith('/api/') && !pathname.endsWith('.data')
  );
}
