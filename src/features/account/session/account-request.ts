import type { AuthProblem } from '#lib/account/auth-messages.ts';
import { isProblem } from '#lib/problem.ts';

/** The result of a call of the account's API. `body` is its JSON. */
export type AccountAnswer = { ok: true; body: object } | { ok: false; problem: AuthProblem };

export type AskAccount = (
  method: 'GET' | 'POST',
  path: string,
  input?: object,
) => Promise<AccountAnswer>;

/** One request; null without a response. `body` is null when it is not JSON. */
export type Send = (method: 'GET' | 'POST', path: string, input?: object) => Promise<Answer | null>;

interface Answer {
  status: number;
  body: unknown;
}

/** Shown after «Ошибка входа:» or by itself. */
const NO_CONNECTION: AuthProblem = {
  code: 'no_connection',
  status: 0,
  message: 'нет связи с\u00a0сайтом. Проверьте подключение и\u00a0попробуйте ещё раз.',
};

const UNREADABLE: AuthProblem = {
  code: 'unreadable',
  status: 0,
  message: 'сайт ответил непонятно. Попробуйте ещё раз.',
};

/** A gateway, or the site itself, is temporarily unavailable. */
const GATEWAY_STATUSES = [502, 503, 504];
const PAUSES_MS = [1000, 2000, 4000];

/**
 * Calls the account's API. Retries with growing pauses, four attempts in all, while the response is
 * 502, 503 or 504 or missing.
 */
export function accountAsker(parts: {
  send: Send;
  wait: (milliseconds: number) => Promise<void>;
}): AskAccount {
  return async (method, path, input) => {
    for (let attempt = 0; ; attempt++) {
      const answer = await parts.send(method, path, input);
      const pause = PAUSES_MS[attempt];
      const isAgain = answer === null || GATEWAY_STATUSES.includes(answer.status);
      if (!isAgain || pause === undefined) return understand(answer);
      await parts.wait(pause);
    }
  };
}

function understand(answer: Answer | null): AccountAnswer {
  if (!answer) return { ok: false, problem: NO_CONNECTION };
  const { status } = answer;
  const body = typeof answer.body === 'object' ? answer.body : null;
  if (status < 300 && body !== null) return { ok: true, body };
  const problem = { ...UNREADABLE, ...body, status };
  return { ok: false, problem: isProblem(problem) ? problem : { ...UNREADABLE, status } };
}
