import { describe, expect, it } from 'vitest';
import {
  codeForm,
  credentialsForm,
  joiningForm,
  nameForm,
  newPasswordForm,
  readForm,
  registrationForm,
  resetForm,
} from '#features/account/core/account-input.ts';

const good = {
  email: 'Aisha@example.ru',
  password: 'верблюд',
  confirmPassword: 'верблюд',
  consent: true,
};
const problemOf = (changed: Record<string, unknown>) => {
  const read = readForm(registrationForm, { ...good, ...changed });
  return read.ok ? null : read.problem;
};

describe('the registration form', () => {
  it('gives the address in its one form', () => {
    expect(readForm(registrationForm, good)).toEqual({
      ok: true,
      value: { ...good, email: 'aisha@example.ru', name: '' },
    });
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ email: '' }, 'email', 'Укажите email'],
    [{ email: null }, 'email', 'Укажите email'],
    [{ email: 'aisha' }, 'email', 'Укажите email вида name@example.ru'],
    [{ email: 'a@example.ru\r\nBcc: b@example.ru' }, 'email', 'Укажите email вида name@example.ru'],
    [{ password: '12345' }, 'password', 'Пароль должен содержать минимум 6 символов'],
    [{ password: '😀😀😀😀😀' }, 'password', 'Пароль должен содержать минимум 6 символов'],
    [{ password: null }, 'password', 'Пароль должен содержать минимум 6 символов'],
    [{ password: 'x'.repeat(200_000) }, 'password', 'Пароль длиннее 200 символов'],
    [
      { password: 'пароль\0', confirmPassword: 'пароль\0' },
      'password',
      'В\u00a0пароле есть недопустимые символы',
    ],
    [{ confirmPassword: 'верблюд2' }, 'confirmPassword', 'Пароли не совпадают'],
    [{ name: null }, 'name', 'Укажите имя'],
    [{ name: 'Аиша\0' }, 'name', 'В\u00a0имени есть недопустимые символы'],
    [{ name: 'а'.repeat(200_000) }, 'name', 'Имя длиннее 100 символов'],
    [{ consent: false }, 'consent', 'Отметьте согласие на\u00a0обработку персональных данных'],
    [{ consent: undefined }, 'consent', 'Отметьте согласие на\u00a0обработку персональных данных'],
  ])('refuses %o at its field', (changed, field, message) => {
    expect(problemOf(changed)).toMatchObject({ field, message, status: 400 });
  });

  it('takes passwords of 6 to 200 characters, counted as people see them', () => {
    const fits = (password: string) => problemOf({ password, confirmPassword: password }) === null;
    expect(['x'.repeat(6), '😀'.repeat(200)].map(fits)).toEqual([true, true]);
    // One letter and its mark are one character.
    expect(['😀'.repeat(201), 'е\u0308'.repeat(5)].map(fits)).toEqual([false, false]);
  });

  it('calls a password that is too short weak, with the reason', () => {
    expect(problemOf({ password: '12345' })).toMatchObject({
      code: 'weak_password',
      details: 'Password is too weak: length',
    });
  });

  it.each([null, undefined, 'text', 7, [], [good]])('does not take %j for a form', (input) => {
    const read = readForm(registrationForm, input);
    expect(read.ok ? null : read.problem.message).toBe('Запрос не\u00a0разобрать.');
  });
});

describe('other forms', () => {
  it('of signing in take any text for an address, so that the answer is the same', () => {
    const read = readForm(credentialsForm, { email: 'кто-то', password: 'x' });
    expect(read).toEqual({ ok: true, value: { email: '', password: 'x' } });
  });

  it('that set a password refuse two that differ, and take one that is typed once', () => {
    const typed = { ...good, token: 'token', oldPassword: 'прежний' };
    for (const form of [resetForm, joiningForm, newPasswordForm]) {
      expect(readForm(form, typed).ok).toBe(true);
      expect(readForm(form, { ...typed, confirmPassword: undefined }).ok).toBe(true);
      expect(readForm(form, { ...typed, confirmPassword: 'верблюд2' })).toMatchObject({
        problem: { field: 'confirmPassword', message: 'Пароли не совпадают' },
      });
    }
  });

  it('take a code as people copy it', () => {
    expect(readForm(codeForm, { code: ' 123 456 ' })).toEqual({
      ok: true,
      value: { code: '123456' },
    });
    expect(readForm(codeForm, { code: 'abcde-fghjk' })).toMatchObject({
      value: { code: 'ABCDEFGHJK' },
    });
    expect(readForm(codeForm, { code: '  ' }).ok).toBe(false);
  });

  it('keep names with letters of any script', () => {
    expect(readForm(nameForm, { name: '  Айшә Ғәлиева ' })).toMatchObject({
      value: { name: 'Айшә Ғәлиева' },
    });
  });
});
