import { describe, expect, it } from 'vitest';
import {
  failureNotice,
  needsSignIn,
  refusalNotice,
  SAVED_WORDS,
} from '#features/tour-editing/save-words.ts';
import { CONFLICT, invalid } from '#features/tour-editing/tour-problem.ts';
import { primaryOnly } from '#features/tour-source/tour-writes.ts';
import { NOT_ALLOWED, SIGNED_OUT } from '#lib/actor.ts';

const BROKEN = { code: 'internal', status: 500, message: 'Что-то сломалось' };

describe('what is said about saving', () => {
  it('is a success in three ways', () => {
    expect(SAVED_WORDS).toEqual({
      create: 'Тур успешно сохранён!',
      update: 'Тур успешно обновлён!',
      delete: 'Тур успешно удалён!',
    });
  });

  it('lists what is wrong with the form, each thing once', () => {
    const problem = invalid([
      { field: 'days', message: 'Плохо' },
      { field: 'price', message: 'Плохо' },
    ]);
    expect(refusalNotice('create', problem, null)).toEqual({
      title: 'Проверьте форму',
      lines: ['Плохо'],
      existing: undefined,
    });
  });

  it('asks to sign in again', () => {
    expect(refusalNotice('create', SIGNED_OUT, 'r1')).toEqual({
      title: 'Ошибка авторизации',
      lines: ['Пожалуйста, войдите в систему заново.'],
    });
    expect(needsSignIn(SIGNED_OUT)).toBe(true);
    expect(needsSignIn(NOT_ALLOWED)).toBe(false);
    expect(refusalNotice('update', NOT_ALLOWED, null).lines).toEqual(['Недостаточно прав']);
  });

  it('tells message, code, hint and request of any other refusal', () => {
    const notice = refusalNotice('create', BROKEN, 'r1');
    expect(notice).toMatchObject({
      title: 'Ошибка сохранения',
      details: 'Код: internal, запрос r1',
    });
    expect(notice.lines).toEqual(['Что-то сломалось', expect.stringContaining('браузере')]);
  });

  it('begins as specified when editing, deleting, or when nobody answers', () => {
    expect(refusalNotice('update', CONFLICT, null).lines[0]).toMatch(
      /^Ошибка при обновлении тура: Пока вы/,
    );
    expect(refusalNotice('delete', BROKEN, null).lines[0]).toBe(
      'Ошибка при удалении тура: Что-то сломалось',
    );
    expect(failureNotice('create', null).lines).toEqual([
      'Произошла ошибка при сохранении тура: Неизвестная ошибка',
    ]);
  });

  it('keeps the words of the data layer for machines', () => {
    expect(primaryOnly('create').message).toBe(
      'Create operation only available with primary database',
    );
    expect(primaryOnly('delete').message).toMatch(/^Delete operation/);
    expect(refusalNotice('update', primaryOnly('update'), null).lines.join(' ')).not.toMatch(
      /[a-z]{4}/i,
    );
  });
});
