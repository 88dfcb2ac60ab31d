import { describe, expect, it } from 'vitest';
import { ARTICLE_GONE, invalid } from '#features/article-editing/article-problem.ts';
import { failureNotice, needsSignIn, refusalNotice } from '#features/article-editing/save-words.ts';
import { NOT_ALLOWED, SIGNED_OUT } from '#lib/actor.ts';
import { UNAVAILABLE } from '#lib/problem.ts';

describe('what is said when an article was not saved', () => {
  it('is what is wrong with each field, once', () => {
    const problem = invalid([
      { field: 'title', message: 'Заголовок обязателен' },
      { field: 'slug', message: 'Адрес обязателен' },
      { field: 'publish_at', message: 'Адрес обязателен' },
    ]);
    expect(refusalNotice(problem, 'r1')).toEqual({
      title: 'Проверьте форму',
      lines: ['Заголовок обязателен', 'Адрес обязателен'],
    });
  });

  it('is «Ошибка» with the reason, and a number to look for where something failed', () => {
    expect(refusalNotice(ARTICLE_GONE, 'r1')).toEqual({
      title: 'Ошибка',
      lines: [`Ошибка: ${ARTICLE_GONE.message}`],
    });
    expect(refusalNotice(UNAVAILABLE, 'r1')).toMatchObject({
      lines: [
        `Ошибка: ${UNAVAILABLE.message}`,
        expect.stringContaining('сохранено в\u00a0этом браузере'),
      ],
      details: 'Код: unavailable, запрос r1',
    });
    expect(failureNotice('нет связи').lines[0]).toBe('Ошибка: нет связи');
  });

  it('is to sign in again for whom that helps', () => {
    expect(refusalNotice(SIGNED_OUT, null).title).toBe('Ошибка авторизации');
    expect([SIGNED_OUT, NOT_ALLOWED, ARTICLE_GONE].map(needsSignIn)).toEqual([true, false, false]);
  });
});
