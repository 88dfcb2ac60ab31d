import { problemIn } from '#lib/problem.ts';

/** The message when the catalogue did not load: the server's message, or a general one. */
export function loadErrorMessage(error: unknown): string {
  return problemIn(error)
    ? 'Ошибка при загрузке туров. Попробуйте обновить страницу.'
    : 'Произошла ошибка при загрузке данных.';
}
