import { describe, expect, it } from 'vitest';
import { refusalNotice, savedWords } from '#features/tour-editing/form/save-words.ts';
import { CONFLICT, invalid } from '#features/tour-editing/form/tour-problem.ts';
import { primaryOnly } from '#features/tours/source/site-or-copy.ts';
import { NO_ANSWER } from '#lib/form/no-answer.ts';
import { UNAVAILABLE } from '#lib/problem.ts';
import { needsSignIn } from '#ui/form/use-notice-focus.ts';
import { NOT_ALLOWED, SIGNED_OUT } from '#lib/account/actor.ts';

const BROKEN = { code: 'internal', status: 500, message: 'Что-то сломалось' };

describe('what is said about saving', () => {
  it('is a success in three ways', () => {
    const words = (['create', 'update', 'delete'] as const).map((one) => savedWords(one, false));
    expect(words).toEqual([
      'Тур успешно сохранён!',
      'Тур успешно обновлён!',
      'Тур успешно удалён!',
    ]);
  });

  it('is no success yet while the change of an operator waits for staff', () => {
    expect(savedWords('update', true)).toBe('Правка отправлена на\u00a0проверку');
  });

  it('lists what is wrong with the form, each thing once', () => {
    const problem = invalid([
      { field: 'days', message: 'Плохо' },
      { field: 'price', message: 'Плохо' },
    ]);
    expect(refusalNotice('create', problem)).toEqual({
      title: 'Проверьте форму',
      lines: ['Плохо'],
    });
  });

  it('asks to sign in again', () => {
    expect(refusalNotice('create', SIGNED_OUT)).toEqual({
      title: 'Ошибка авторизации',
      lines: ['Пожалуйста, войдите в систему заново.'],
    });
    expect(needsSignIn(SIGNED_OUT)).toBe(true);
    expect(needsSignIn(NOT_ALLOWED)).toBe(false);
    expect(refusalNotice('update', NOT_ALLOWED).lines).toEqual(['Недостаточно прав']);
  });

  it('tells message, code and hint of any other refusal', () => {
    const notice = refusalNotice('create', BROKEN);
    expect(notice).toMatchObject({
      title: 'Ошибка сохранения',
      details: 'Код: internal',
    });
    expect(notice.lines).toEqual(['Что-то сломалось', expect.stringContaining('браузере')]);
    const named = refusalNotice('create', { ...BROKEN, requestId: '5f1c' });
    expect(named.details).toBe('Код: internal, запрос 5f1c');
  });

  it('begins as specified when editing or deleting', () => {
    expect(refusalNotice('update', CONFLICT).lines[0]).toMatch(
      /^Ошибка при обновлении тура: Пока вы/,
    );
    expect(refusalNotice('delete', BROKEN).lines[0]).toBe(
      'Ошибка при удалении тура: Что-то сломалось',
    );
  });

  it('promises after a failed deletion nothing about what was typed', () => {
    const notice = refusalNotice('update', { ...UNAVAILABLE, operation: 'delete' });
    expect(notice.lines.join(' ')).toMatch(/^Ошибка при удалении тура: /);
    expect(notice.lines.join(' ')).not.toMatch(/сохранено/);
    expect(refusalNotice('update', UNAVAILABLE).lines.join(' ')).toMatch(/сохранено/);
  });

  it('says that nobody answered', () => {
    expect(refusalNotice('create', NO_ANSWER).lines).toEqual([
      'Произошла ошибка при сохранении тура: нет связи с\u00a0сайтом',
    ]);
  });

  it('keeps the words of the data layer for machines', () => {
    expect(primaryOnly('create').message).toBe(
      'Create operation only available with primary database',
    );
    expect(primaryOnly('delete').message).toMatch(/^Delete operation/);
    expect(refusalNotice('update', primaryOnly('update')).lines.join(' ')).not.toMatch(/[a-z]{4}/i);
  });
});
