/**
 * A promise the product could not keep, said twice: `code` for machines, `message` in Russian for
 * people. `status` is the HTTP status it leaves the process with.
 */
export interface Problem {
  code: string;
  status: number;
  message: string;
}

export const NOT_FOUND: Problem = {
  code: 'not_found',
  status: 404,
  message: 'Страница не найдена',
};

export const UNAVAILABLE: Problem = {
  code: 'unavailable',
  status: 503,
  message: 'Произошла ошибка при загрузке данных.',
};

/** The Problem in what was thrown: the thing itself, or what a route's error carries. */
export function problemIn(error: unknown): Problem | null {
  const carried =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : error;
  return isProblem(carried) ? carried : null;
}

/** Whether a value that crossed a border (an error page's data, an answer) is a Problem. */
export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'status' in value &&
    typeof value.status === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
