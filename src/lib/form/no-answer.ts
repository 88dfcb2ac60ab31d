import type { Problem } from '#lib/problem.ts';

/** The message of a page when the site does not answer. */
export const NO_ANSWER: Problem = {
  code: 'no_connection',
  status: 503,
  message: 'Нет связи с\u00a0сайтом. Проверьте подключение и\u00a0попробуйте ещё раз.',
};
