import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { requestEmailChange } from '#features/account/credentials/email-change.server.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  SAME_TIME_MS,
} from '#features/account/credentials/password.server.ts';
import { accounts, oneUseTokens } from '#server/session/account-tables.server.ts';
import { findToken } from '#server/session/auth-token.server.ts';
import { RESET_REQUESTED } from '#lib/account/auth-messages.ts';
import { databaseProblem } from '#server/db/db.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import {
  accountParts,
  actorOf,
  addPerson,
  browserOf,
  letters,
  openSession,
  PASSWORD,
  signedInAs,
  stoppedClock,
  tokenIn,
  visitor,
  whileFull,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NEW = 'новый-пароль-8';
const right = { email: 'aisha@example.ru', password: PASSWORD };

describeOnBothEngines('a forgotten password', (engine) => {
  const { db } = engine;
  const clock = stoppedClock();
  const parts = accountParts({ now: clock.now });
  const browser = (changed = parts) => browserOf(engine, changed)();
  const ask = (email: string) => requestPasswordReset(db(), visitor, { email }, parts);
  const reset = (token: string, password = NEW) =>
    resetPassword(db(), visitor, { token, password }, parts);

  it('is replaced by the letter’s link, which ends all sessions', async () => {
    await addPerson(db(), 'other@example.ru');
    await addPerson(db(), 'aisha@example.ru');
    const [here, thief] = [browser(), browser()];
    await thief.post('/api/sign-in', right);
    expect(await here.send('/account/forgot', { email: 'AISHA@example.ru' })).toMatchObject({
      status: 200,
      body: { code: null, step: { kind: 'letter-sent', message: RESET_REQUESTED } },
    });
    const token = await tokenIn(db(), 'reset-password');
    const answer = await here.send('/account/reset', {
      token,
      password: NEW,
      confirmPassword: NEW,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { step: { kind: 'ready', email: 'aisha@example.ru' } },
    });
    expect(await thief.whoAmI()).toBeNull();
    expect((await here.post('/api/sign-in', right)).status).toBe(400);
    expect((await here.post('/api/sign-in', { ...right, password: NEW })).status).toBe(200);
    const other = { ...right, email: 'other@example.ru' };
    expect((await browser().post('/api/sign-in', other)).status).toBe(200);
    expect(await letters(db())).toMatchObject([
      { kind: 'reset-password' },
      { to: 'aisha@example.ru', kind: 'password-changed' },
    ]);
  });

  it('answers the same and as late whether there is such an account or not', async () => {
    await addPerson(db(), 'aisha@example.ru');
    await addPerson(db(), 'blocked@example.ru', { blocked: true });
    const waits: number[] = [];
    const pause = async (milliseconds: number) => void waits.push(milliseconds);
    const answers = [];
    for (const email of ['aisha@example.ru', 'nobody@example.ru', 'blocked@example.ru']) {
      const { send } = browser({ ...parts, pause });
      const { status, body, headers } = await send('/account/forgot', { email });
      answers.push(JSON.stringify({ status, body, names: [...headers.keys()].sort() }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(waits).toEqual([SAME_TIME_MS, SAME_TIME_MS, SAME_TIME_MS]);
    expect((await letters(db())).map(({ to }) => to)).toEqual(['aisha@example.ru']);
  });

  it.each(['one_use_tokens', 'outbox'])(
    'answers the same to known and unknown addresses while %s has no room',
    async (table) => {
      await addPerson(db(), 'aisha@example.ru');
      await addPerson(db(), 'blocked@example.ru', { blocked: true });
      const answers = await whileFull(db(), table, async () => {
        const codes = [];
        for (const email of ['aisha@example.ru', 'nobody@example.ru', 'blocked@example.ru']) {
          codes.push(await ask(email).catch((error: unknown) => databaseProblem(error).code));
        }
        return codes;
      });
      expect(answers).toEqual(['53100', '53100', '53100']);
    },
  );

  it('leaves nothing behind for an address that has no account', async () => {
    await addPerson(db(), 'aisha@example.ru');
    await ask('nobody@example.ru');
    expect([await letters(db()), await db().select().from(oneUseTokens)]).toEqual([[], []]);
  });

  it('writes three letters an hour to an account, and says so to nobody’s address too', async () => {
    await addPerson(db(), 'aisha@example.ru');
    const limits = createLimits({ kind: 'memory' });
    for (const email of ['aisha@example.ru', 'nobody@example.ru']) {
      const { send } = browser({ ...parts, limits });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send('/account/forgot', { email })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(await letters(db())).toHaveLength(3);
  });

  it('is replaced exactly once by one link that eight use at once', async () => {
    const id = await addPerson(db(), 'aisha@example.ru');
    await ask('aisha@example.ru');
    const token = await tokenIn(db(), 'reset-password');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reset(token, `новый-пароль-${n}`)),
    );
    const won = outcomes.flatMap(({ ok }, n) => (ok ? [n] : []));
    expect(won).toHaveLength(1);
    const [row] = await db().select().from(accounts).where(eq(accounts.id, id));
    const matches = await parts.passwords.matches(
      `новый-пароль-${won[0]}`,
      row?.password_hash ?? null,
    );
    expect(matches).toBe(true);
  });

  it('can’t be replaced by a link that is old, used, of another kind or made up', async () => {
    const id = await addPerson(db(), 'aisha@example.ru');
    const actor = await signedInAs(db(), id, parts);
    await requestEmailChange(
      db(),
      actor,
      { visitor, parts },
      { email: 'new@example.ru', password: PASSWORD },
    );
    const otherKind = await tokenIn(db(), 'change-email');
    await ask('aisha@example.ru');
    const old = await tokenIn(db(), 'reset-password');
    clock.forward(3_600_001);
    for (const token of [otherKind, old, 'a'.repeat(43), '', `${old}\0`, 'x'.repeat(99)]) {
      expect(await reset(token)).toMatchObject({ problem: { code: 'link_expired' } });
    }
    expect(await findToken(db(), otherKind, clock.now())).not.toBeNull();
    expect((await browser().post('/api/sign-in', right)).status).toBe(200);
  });

  it('stays when the new one is no good, and so does the link', async () => {
    await addPerson(db(), 'aisha@example.ru');
    await ask('aisha@example.ru');
    const token = await tokenIn(db(), 'reset-password');
    expect(await reset(token, '12345')).toMatchObject({
      problem: { code: 'weak_password', message: 'Пароль должен содержать минимум 6 символов' },
    });
    expect((await reset(token)).ok).toBe(true);
  });

  it('lies in the database as a hash, and so do the links', async () => {
    await addPerson(db(), 'aisha@example.ru');
    await ask('aisha@example.ru');
    const token = await tokenIn(db(), 'reset-password');
    expect(JSON.stringify(await db().select().from(oneUseTokens))).not.toContain(token);
    expect(JSON.stringify(await db().select().from(accounts))).not.toContain(PASSWORD);
  });

  it('of an account somebody made with my address gives it to me, and nothing to them', async () => {
    await addPerson(db(), 'first@example.ru');
    const id = await addPerson(db(), 'mine@example.ru', { confirmed: false });
    const theirs = await openSession(db(), id, clock.now());
    const squatter = await signedInAs(db(), id, parts);
    const form = { email: 'squatter@example.ru', password: PASSWORD };
    await requestEmailChange(db(), squatter, { visitor, parts }, form);
    await ask('mine@example.ru');
    await ask('mine@example.ru');
    const [first] = (await letters(db())).filter(({ kind }) => kind === 'reset-password');
    expect((await reset(await tokenIn(db(), 'reset-password'))).ok).toBe(true);

    expect((await actorOf(db(), theirs, parts)).kind).toBe('anonymous');
    expect(await db().select().from(oneUseTokens)).toEqual([]);
    expect((await reset(first?.token ?? '')).ok).toBe(false);
    const { post } = browser();
    expect((await post('/api/sign-in', { ...right, email: 'mine@example.ru' })).status).toBe(400);
    const mine = { email: 'mine@example.ru', password: NEW };
    expect((await post('/api/sign-in', mine)).body['session']).toMatchObject({
      user: { email_confirmed: true },
    });
  });
});

describeOnBothEngines('changing the password', ({ db }) => {
  const parts = accountParts();
  const form = { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW };

  it('asks for the old one, keeps this session and ends the others', async () => {
    await addPerson(db(), 'other@example.ru');
    const id = await addPerson(db(), 'aisha@example.ru');
    const [here, there] = [await openSession(db(), id), await openSession(db(), id)];
    const actor = await actorOf(db(), here, parts);
    if (actor.kind !== 'account') throw new Error('signed out');
    const me = await signedInAs(db(), id, parts);
    const mine = { ...me, sessionId: actor.sessionId };
    expect(
      await changePassword(db(), mine, { visitor, parts }, { ...form, oldPassword: 'не тот' }),
    ).toMatchObject({ problem: { message: 'Неверный пароль', field: 'oldPassword' } });
    expect((await actorOf(db(), there, parts)).kind).toBe('account');

    expect((await changePassword(db(), mine, { visitor, parts }, form)).ok).toBe(true);
    expect((await actorOf(db(), here, parts)).kind).toBe('account');
    expect((await actorOf(db(), there, parts)).kind).toBe('anonymous');
    expect(await letters(db())).toMatchObject([{ kind: 'password-changed' }]);
    const next = { ...form, oldPassword: NEW };
    expect((await changePassword(db(), mine, { visitor, parts }, next)).ok).toBe(true);
  });

  it('happens once when two change it at once', async () => {
    const id = await addPerson(db(), 'aisha@example.ru');
    const me = await signedInAs(db(), id, parts);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        changePassword(
          db(),
          me,
          { visitor, parts },
          { oldPassword: PASSWORD, password: `${NEW}-${n}` },
        ),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('lets nobody try out the old one for long', async () => {
    const id = await addPerson(db(), 'aisha@example.ru');
    const me = await signedInAs(db(), id, parts);
    const limited = { ...parts, limits: createLimits({ kind: 'memory' }) };
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        changePassword(db(), me, { visitor, parts: limited }, { ...form, oldPassword: 'не тот' }),
      ),
    );
    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.problem.code));
    expect(codes.filter((code) => code === 'invalid_password')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(2);
  });

  describe('refuses', () => {
    it.each([
      [{ ...form, password: '12345', confirmPassword: '12345' }, 'password'],
      [{ ...form, confirmPassword: 'другой-пароль' }, 'confirmPassword'],
      [{ ...form, oldPassword: null }, 'oldPassword'],
      [{ ...form, oldPassword: 'x'.repeat(200_000) }, 'oldPassword'],
    ])('a bad form at its field', async (bad, field) => {
      const id = await addPerson(db(), 'aisha@example.ru');
      const me = await signedInAs(db(), id, parts);
      const outcome = await changePassword(db(), me, { visitor, parts }, bad);
      expect(outcome).toMatchObject({ ok: false, problem: { field } });
    });
  });
});
