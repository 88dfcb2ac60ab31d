import { isProblem } from '#lib/problem.ts';

/** What visitors read when the catalogue did not come: the server said so, or something broke. */
export function loadErrorMessage(error: unknown): string {
  const carried =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : error;
  return isProblem(carried)
    ? 'Ошибка при загрузке туров. Попробуйте обновить страницу.'
    : 'Произошла ошибка при загрузке данных.';
}
