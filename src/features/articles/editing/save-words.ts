import type { ArticleProblem } from '#features/articles/editing/article-problem.ts';
import { NOT_ALLOWED } from '#lib/account/actor.ts';
import type { Notice } from '#ui/dialog/notice.ts';

export const CREATED = 'Статья успешно создана!';
export const UPDATED = 'Статья успешно обновлена!';
export const DELETE_FAILED = 'Ошибка при удалении статьи';

const KEPT = 'Написанное сохранено в\u00a0этом браузере';

/** The message when an article was not saved; `Ошибка: {message}` is the specified line. */
export function refusalNotice(problem: ArticleProblem): Notice {
  const { code, status, fields, message } = problem;
  if (fields) {
    const lines = [...new Set(fields.map((field) => field.message))];
    return { title: 'Проверьте форму', lines };
  }
  if (code === NOT_ALLOWED.code) {
    return { title: 'Ошибка авторизации', lines: [message, `${KEPT}.`] };
  }
  const title = 'Статья не\u00a0сохранена';
  const lines = [`Ошибка: ${message}`];
  if (status < 500) return { title, lines };
  const again = `${KEPT}: попробуйте ещё раз через минуту.`;
  return { title, lines: [...lines, again], details: `Код: ${code}` };
}
