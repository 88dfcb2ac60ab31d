import { describe, expect, it } from 'vitest';
import {
  ALREADY_REGISTERED,
  BAD_CREDENTIALS,
  BLOCKED,
  BUSY,
  EMAIL_NOT_CONFIRMED,
  REGISTERED,
  registrationMessage,
  SESSION_MISSING,
  signInMessage,
} from '#lib/account/auth-messages.ts';
import { NOT_ALLOWED, SIGNED_OUT } from '#lib/account/actor.ts';

describe('the messages of signing in', () => {
  it('are the specified ones', () => {
    expect(signInMessage(BAD_CREDENTIALS)).toBe('Неверный email или пароль');
    expect(signInMessage(EMAIL_NOT_CONFIRMED)).toBe('Пожалуйста, подтвердите email перед входом');
    expect(registrationMessage(ALREADY_REGISTERED)).toBe(
      'Пользователь с таким email уже зарегистрирован. Попробуйте войти.',
    );
    expect(REGISTERED).toBe('Регистрация прошла успешно! Теперь вы можете войти в систему.');
    expect(SESSION_MISSING.details).toBe('Auth session missing!');
    expect(SIGNED_OUT).toMatchObject({
      code: '42501',
      message: 'Пожалуйста, войдите в систему заново.',
    });
    expect(NOT_ALLOWED).toMatchObject({ code: '42501', message: 'Недостаточно прав' });
  });

  it('name what failed before any other reason', () => {
    expect(signInMessage(BLOCKED)).toMatch(/^Ошибка входа: учётная запись заблокирована/);
    expect(signInMessage(BUSY)).toMatch(/^Ошибка входа: сайт сейчас перегружен/);
    expect(registrationMessage(BUSY)).toMatch(/^Ошибка при регистрации: сайт/);
    expect(registrationMessage({ code: 'x', status: 500, message: 'нет связи' })).toBe(
      'Ошибка при регистрации: нет связи',
    );
  });
});
