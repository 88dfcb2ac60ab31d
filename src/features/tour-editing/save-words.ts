import type { TourProblem } from '#features/tour-editing/tour-problem.ts';
import type { Operation } from '#features/tour-source/tour-writes.ts';
import type { Notice as PopupNotice } from '#ui/notice.ts';

/** What the popup says. */
export interface Notice extends PopupNotice {
  /** Number of a tour to look at. */
  existing?: number;
}

export const SAVED_WORDS: Record<Operation, string> = {
  create: 'Тур успешно сохранён!',
  update: 'Тур успешно обновлён!',
  delete: 'Тур успешно удалён!',
};

const FAILED: Record<Operation, string> = {
  create: 'Произошла ошибка при сохранении тура',
  update: 'Ошибка при обновлении тура',
  delete: 'Ошибка при удалении тура',
};

const UNKNOWN = 'Неизвестная ошибка';

/** PostgreSQL's insufficient_privilege. */
const REFUSED = '42501';

/** Codes whose own message is for machines. */
const RUSSIAN: Record<string, string> = {
  primary_only: 'Сайт сейчас не\u00a0может записать в\u00a0базу данных',
};
const KEPT = 'Введённое сохранено в\u00a0этом браузере: попробуйте ещё раз через минуту.';
const HINTS: Record<string, string> = {
  primary_only: KEPT,
  unavailable: KEPT,
  internal: KEPT,
  too_large: 'Сократите описание или адреса изображений.',
};

/** What people read when the server refused to write; `requestId` names the request in its log. */
export function refusalNotice(
  operation: Operation,
  problem: TourProblem,
  requestId: string | null,
): Notice {
  const { code, status, fields, hint = HINTS[code], existing } = problem;
  if (fields) {
    const lines = [...new Set(fields.map(({ message }) => message))];
    return { title: 'Проверьте форму', lines, existing };
  }
  const message = RUSSIAN[code] ?? (problem.message || UNKNOWN);
  if (code === REFUSED) return { title: 'Ошибка авторизации', lines: [message] };
  const details = `Код: ${code}${requestId ? `, запрос ${requestId}` : ''}`;
  if (operation === 'create') {
    return { title: 'Ошибка сохранения', lines: hint ? [message, hint] : [message], details };
  }
  const line = `${FAILED[operation]}: ${message}`;
  const lines = hint ? [line, hint] : [line];
  // What somebody else did to the tour is nobody's fault and needs no number to look for.
  return status < 500 ? { title: 'Ошибка', lines } : { title: 'Ошибка', lines, details };
}

/** What people read when no answer came at all. */
export function failureNotice(operation: Operation, message: string | null): Notice {
  return { title: 'Ошибка', lines: [`${FAILED[operation]}: ${message || UNKNOWN}`] };
}

/** Whether signing in again is what helps. */
export function needsSignIn({ code, status }: TourProblem): boolean {
  return code === REFUSED && status === 401;
}
