import { problemIn } from '#lib/problem.ts';

/** What visitors read when the catalogue did not come: the server said so, or something broke. */
export function loadErrorMessage(error: unknown): string {
  return problemIn(error)
    ? 'Ошибка при загрузке туров. Попробуйте обновить страницу.'
    : 'Произошла ошибка при загрузке данных.';
}
