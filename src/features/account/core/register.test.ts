import { describe, expect, it } from 'vitest';
import { REGISTRATION_CONSENT } from '#features/account/core/consent.ts';
import { register } from '#features/account/core/register.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { accountParts, browserOf, letters, PASSWORD, visitor } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const ROUNDS = 5;
const form = (email: string, changed: object = {}) => ({
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  consent: true,
  ...changed,
});

describeOnBothEngines('registration', (engine) => {
  const { db } = engine;
  const parts = accountParts();
  const browser = () => browserOf(engine, parts)();

  it('makes an account to sign in with, the first one an admin’s, later ones readers’', async () => {
    const { post, whoAmI } = browser();
    expect(await post('/api/sign-up', form('Aisha@Example.ru'))).toMatchObject({
      status: 201,
      body: {
        message: 'Регистрация прошла успешно! Теперь вы можете войти в систему.',
        email: 'aisha@example.ru',
      },
    });
    expect(await whoAmI()).toBeNull();
    await post('/api/sign-in', form('aisha@example.ru'));
    expect(await whoAmI()).toMatchObject({ email: 'aisha@example.ru', role: 'admin' });
    await post('/api/sign-up', form('second@example.ru', { role: 'admin', grantedRole: 'admin' }));
    await post('/api/sign-in', form('second@example.ru'));
    expect(await whoAmI()).toMatchObject({ email: 'second@example.ru', role: 'reader' });
  });

  it('keeps the consent with its time and text, and no password', async () => {
    await register(db(), visitor, form('aisha@example.ru'), parts);
    const [row] = await db().select().from(accounts);
    expect(row).toMatchObject({
      consented_at: parts.now(),
      consent_version: REGISTRATION_CONSENT.version,
      // Without letters nobody has to confirm an address, even if there are letters later.
      email_confirmed_at: parts.now(),
    });
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('makes exactly one admin of ten first ones at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await db().execute('truncate accounts cascade');
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          register(db(), visitor, form(`${n}@example.ru`), parts),
        ),
      );
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      const roles = (await db().select().from(accounts)).map(({ role }) => role);
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
    }
  });

  it('tells an address that is taken, in whatever case or Unicode form it comes', async () => {
    const { post } = browser();
    await post('/api/sign-up', form('aisha@example.ru'));
    for (const email of ['aisha@example.ru', 'AISHA@example.RU', ' ａisha@example.ru ']) {
      expect(await post('/api/sign-up', form(email, { name: 'Другая' }))).toMatchObject({
        status: 409,
        body: { message: 'Пользователь с таким email уже зарегистрирован. Попробуйте войти.' },
      });
    }
    expect(await db().select().from(accounts)).toHaveLength(1);
  });

  it('gives one address to exactly one of many at once', async () => {
    const emails = ['a@example.ru', 'A@example.ru', 'ａ@example.ru', 'a@EXAMPLE.RU'];
    const outcomes = await Promise.all(
      [...emails, ...emails].map((email) => register(db(), visitor, form(email), parts)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().select().from(accounts)).toHaveLength(1);
  });

  describe('refuses and writes nothing', () => {
    it.each<[string, object | string]>([
      ['a null name', form('a@example.ru', { name: null })],
      ['a NUL in the name', form('a@example.ru', { name: 'Аиша\0' })],
      ['a NUL in the address', form('a\0@example.ru')],
      ['a NUL in the password', form('a@example.ru', { password: `${PASSWORD}\0` })],
      ['CRLF in the address', form('a@example.ru\r\nBcc: b@example.ru')],
      ['two addresses', form('a@example.ru,b@example.ru')],
      ['a field of 200 kB', form('a@example.ru', { name: 'а'.repeat(200_000) })],
      ['a password of 200 kB', form('a@example.ru', { password: 'а'.repeat(200_000) })],
      ['a short password', form('a@example.ru', { password: '12345', confirmPassword: '12345' })],
      ['two different passwords', form('a@example.ru', { confirmPassword: 'другой-пароль' })],
      ['no consent', form('a@example.ru', { consent: false })],
      [
        'lists for texts',
        form('a@example.ru', { password: [PASSWORD], confirmPassword: undefined }),
      ],
      ['no form', '[]'],
      ['no JSON', '{"email":'],
    ])('%s', async (_name, body) => {
      const { post } = browser();
      expect(await post('/api/sign-up', body)).toMatchObject({ status: 400 });
      expect(await db().select().from(accounts)).toEqual([]);
    });
  });

  it('sends a letter only where addresses must be confirmed', async () => {
    await register(db(), visitor, form('a@example.ru'), parts);
    expect(await letters(db())).toEqual([]);
    const policy = { ...parts.policy, requiresConfirmedEmail: true };
    await register(db(), visitor, form('b@example.ru'), { ...parts, policy });
    expect(await letters(db())).toMatchObject([{ to: 'b@example.ru', kind: 'confirm-email' }]);
  });
});
