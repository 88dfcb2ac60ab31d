import { describe, expect, it } from 'vitest';
import { ARTICLE_GONE, invalid } from '#features/articles/editing/article-problem.ts';
import { refusalNotice } from '#features/articles/editing/save-words.ts';
import { NOT_ALLOWED, SIGNED_OUT } from '#lib/account/actor.ts';
import { UNAVAILABLE } from '#lib/problem.ts';
import { needsSignIn } from '#ui/form/use-notice-focus.ts';

describe('what is said when an article was not saved', () => {
  it('is what is wrong with each field, once', () => {
    const problem = invalid([
      { field: 'title', message: 'Заголовок обязателен' },
      { field: 'slug', message: 'Адрес обязателен' },
      { field: 'publish_at', message: 'Адрес обязателен' },
    ]);
    expect(refusalNotice(problem)).toEqual({
      title: 'Проверьте форму',
      lines: ['Заголовок обязателен', 'Адрес обязателен'],
    });
  });

  it('is the reason once, and the code where something failed', () => {
    expect(refusalNotice(ARTICLE_GONE)).toEqual({
      title: 'Статья не\u00a0сохранена',
      lines: [`Ошибка: ${ARTICLE_GONE.message}`],
    });
    expect(refusalNotice(UNAVAILABLE)).toMatchObject({
      lines: [
        `Ошибка: ${UNAVAILABLE.message}`,
        expect.stringContaining('сохранено в\u00a0этом браузере'),
      ],
      details: 'Код: unavailable',
    });
  });

  it('is to sign in again for whom that helps', () => {
    expect(refusalNotice(SIGNED_OUT).title).toBe('Ошибка авторизации');
    expect([SIGNED_OUT, NOT_ALLOWED, ARTICLE_GONE].map(needsSignIn)).toEqual([true, false, false]);
    expect(refusalNotice(SIGNED_OUT).lines.join()).not.toContain('через минуту');
  });
});
