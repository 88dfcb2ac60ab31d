import { DOUBTFUL, type TourProblem } from '#features/tour-editing/form/tour-problem.ts';
import { NO_ANSWER } from '#lib/form/no-answer.ts';
import type { Operation } from '#features/tours/source/site-or-copy.ts';
import type { Notice } from '#ui/dialog/notice.ts';

const SAVED_WORDS: Record<Operation, string> = {
  create: 'Тур успешно сохранён!',
  update: 'Тур успешно обновлён!',
  delete: 'Тур успешно удалён!',
};

/** `isSent`: the change of an operator waits for staff, so the tour itself is as before. */
export function savedWords(operation: Operation, isSent: boolean): string {
  return operation === 'update' && isSent
    ? 'Правка отправлена на\u00a0проверку'
    : SAVED_WORDS[operation];
}

const FAILED: Record<Operation, string> = {
  create: 'Произошла ошибка при сохранении тура',
  update: 'Ошибка при обновлении тура',
  delete: 'Ошибка при удалении тура',
};

const UNKNOWN = 'Неизвестная ошибка';

/** PostgreSQL's insufficient_privilege. */
const REFUSED = '42501';

/** Codes whose own message is for programs. */
const RUSSIAN: Record<string, string> = {
  primary_only: 'Сайт сейчас не\u00a0может записать в\u00a0базу данных',
};
const AGAIN = 'Попробуйте ещё раз через минуту.';
const KEPT = 'Введённое сохранено в\u00a0этом браузере: попробуйте ещё раз через минуту.';
/** Refusals that may pass soon. */
const PASSING = ['primary_only', 'unavailable', 'internal'];
const HINTS: Record<string, string> = {
  too_large: 'Сократите описание или адреса изображений.',
};

/** The message when a tour was not saved. */
export function refusalNotice(saving: Operation, problem: TourProblem): Notice {
  const { code, status, fields, requestId, operation = saving } = problem;
  if (fields) {
    const lines = [...new Set(fields.map(({ message }) => message))];
    return { title: code === DOUBTFUL ? 'Это верно?' : 'Проверьте форму', lines };
  }
  const message = RUSSIAN[code] ?? (problem.message || UNKNOWN);
  if (code === REFUSED) return { title: 'Ошибка авторизации', lines: [message] };
  const hint = problem.hint ?? hintOf(code, operation);
  if (code === NO_ANSWER.code) {
    return { title: 'Ошибка', lines: [`${FAILED[operation]}: нет связи с\u00a0сайтом`] };
  }
  const details = `Код: ${code}${requestId ? `, запрос ${requestId}` : ''}`;
  if (operation === 'create') {
    return { title: 'Ошибка сохранения', lines: hint ? [message, hint] : [message], details };
  }
  const line = `${FAILED[operation]}: ${message}`;
  const lines = hint ? [line, hint] : [line];
  // A change by somebody else is not an error and needs no number to report.
  return status < 500 ? { title: 'Ошибка', lines } : { title: 'Ошибка', lines, details };
}

/** After a deletion there is no typed text to keep. */
function hintOf(code: string, operation: Operation): string | undefined {
  if (PASSING.includes(code)) return operation === 'delete' ? AGAIN : KEPT;
  return HINTS[code];
}
