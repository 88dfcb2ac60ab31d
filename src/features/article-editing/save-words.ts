import type { ArticleProblem } from '#features/article-editing/article-problem.ts';
import type { Notice } from '#ui/notice.ts';

export const CREATED = 'Статья успешно создана!';
export const UPDATED = 'Статья успешно обновлена!';
export const DELETE_FAILED = 'Ошибка при удалении статьи';

const KEPT = 'Написанное сохранено в\u00a0этом браузере: попробуйте ещё раз через минуту.';

/** PostgreSQL's insufficient_privilege. */
const REFUSED = '42501';

/** What people read when the server refused to save; `requestId` names the request in its log. */
export function refusalNotice(problem: ArticleProblem, requestId: string | null): Notice {
  const { code, status, fields, message } = problem;
  if (fields) {
    const lines = [...new Set(fields.map((field) => field.message))];
    return { title: 'Проверьте форму', lines };
  }
  if (code === REFUSED) {
    return { title: 'Ошибка авторизации', lines: [message, KEPT] };
  }
  const lines = [`Ошибка: ${message}`];
  if (status < 500) return { title: 'Ошибка', lines };
  const details = `Код: ${code}${requestId ? `, запрос ${requestId}` : ''}`;
  return { title: 'Ошибка', lines: [...lines, KEPT], details };
}

/** What people read when no answer came at all. */
export function failureNotice(reason: string): Notice {
  return { title: 'Ошибка', lines: [`Ошибка: ${reason}`, KEPT] };
}

/** Whether signing in again is what helps. */
export function needsSignIn({ code, status }: ArticleProblem): boolean {
  return code === REFUSED && status === 401;
}
