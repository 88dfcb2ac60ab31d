import { propertiesOf } from '#lib/text/json-text.ts';

/** An expected failure: `code` for programs, `message` in Russian for people, `status` for HTTP. */
export interface Problem {
  code: string;
  status: number;
  message: string;
  /** The version stored now, for a conflict with somebody else's change. */
  version?: string;
}

/** The refusal of a thing that does not exist, or no longer does. */
export const notFound = (message: string): Problem => ({ code: 'not_found', status: 404, message });

/** The refusal of input that can be corrected. */
export const invalid = (message: string): Problem => ({ code: 'invalid', status: 422, message });

/** The refusal of a request that can't be accepted as it is. */
export const badRequest = (code: string, message: string): Problem => ({
  code,
  status: 400,
  message,
});

/** The refusal of a change that does not fit the present state of things. */
export const conflict = (code: string, message: string): Problem => ({
  code,
  status: 409,
  message,
});

export const NOT_FOUND = notFound('Страница не найдена');

export const UNAVAILABLE: Problem = {
  code: 'unavailable',
  status: 503,
  message: 'Произошла ошибка при загрузке данных.',
};

/** The Problem of a thrown value: the value itself, or the data of a route's error. */
export function problemIn(error: unknown): Problem | null {
  const { data = error } = propertiesOf(error);
  return isProblem(data) ? data : null;
}

/** Whether an untrusted value (an error page's data, an answer) is a Problem. */
export function isProblem(value: unknown): value is Problem {
  const { code, status, message } = propertiesOf(value);
  return typeof code === 'string' && typeof status === 'number' && typeof message === 'string';
}
