import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  confirmEmail,
  requestEmailChange,
} from '#features/account/credentials/email-change.server.ts';
import {
  requestPasswordReset,
  SAME_TIME_MS,
} from '#features/account/credentials/password.server.ts';
import { register, requestConfirmation } from '#features/account/core/register.server.ts';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { databaseProblem } from '#server/db/db.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import {
  accountParts,
  addPerson,
  browserOf,
  letters,
  PASSWORD,
  signedInAs,
  stoppedClock,
  tokenIn,
  visitor,
  whileFull,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('confirming an address', (engine) => {
  const { db } = engine;
  const clock = stoppedClock();
  const base = accountParts({ now: clock.now });
  const parts = { ...base, policy: { ...base.policy, requiresConfirmedEmail: true } };
  const browser = () => browserOf(engine, parts)();
  const form = { email: 'aisha@example.ru', password: PASSWORD, consent: true };

  it('takes the letter’s link and the password, and signs in', async () => {
    const { post, send, whoAmI } = browser();
    const other = { ...form, email: 'other@example.ru', password: 'другой-пароль-9' };
    await register(db(), visitor, other, parts);
    expect(await post('/api/sign-up', form)).toMatchObject({ body: { letter_sent: true } });
    expect((await post('/api/sign-in', form)).body['code']).toBe('email_not_confirmed');
    const token = await tokenIn(db(), 'confirm-email');
    expect(await send('/account/confirm', { token, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { code: null, session: { user: { email: 'aisha@example.ru' } } },
    });
    expect(await whoAmI()).toMatchObject({ email: 'aisha@example.ru', email_confirmed: true });
    expect((await letters(db())).map(({ kind }) => kind)).not.toContain('email-changed');
    expect((await listTrail(db(), {}, 5)).lines).toEqual([]);
    expect((await browser().post('/api/sign-in', form)).status).toBe(200);
    expect((await browser().post('/api/sign-in', other)).body['code']).toBe('email_not_confirmed');
  });

  it('gains nothing for who registered with my address, when I open the link', async () => {
    await register(db(), visitor, form, parts);
    const token = await tokenIn(db(), 'confirm-email');
    const outcome = await confirmEmail(db(), visitor, { token, password: 'мой пароль' }, parts);
    expect(outcome).toMatchObject({ problem: { message: 'Неверный пароль' } });
    const [row] = await db().select().from(accounts);
    expect(row?.email_confirmed_at).toBeNull();
    expect((await browser().post('/api/sign-in', form)).body['code']).toBe('email_not_confirmed');
    expect(await db().select().from(sessions)).toEqual([]);
  });

  it('happens once, however many use the link at once', async () => {
    await register(db(), visitor, form, parts);
    const token = await tokenIn(db(), 'confirm-email');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        confirmEmail(db(), visitor, { token, password: PASSWORD }, parts),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().select().from(sessions)).toHaveLength(1);
  });

  it('is too late after three days', async () => {
    await register(db(), visitor, form, parts);
    const token = await tokenIn(db(), 'confirm-email');
    clock.forward(72 * 3_600_000 + 1);
    expect(await confirmEmail(db(), visitor, { token, password: PASSWORD }, parts)).toMatchObject({
      problem: { code: 'link_expired' },
    });
  });

  it('can be asked for again by who is signed in already, three times an hour', async () => {
    const id = await addPerson(db(), 'first@example.ru', { confirmed: false });
    const limited = { ...base, limits: createLimits({ kind: 'memory' }) };
    const me = await signedInAs(db(), id, base);
    const outcomes = [];
    for (let n = 0; n < 4; n += 1) {
      outcomes.push((await requestConfirmation(db(), me, visitor, limited)).ok);
    }
    expect(outcomes).toEqual([true, true, true, false]);
    expect(await letters(db())).toHaveLength(3);
  });
});

describeOnBothEngines('changing the address', (engine) => {
  const { db } = engine;
  const clock = stoppedClock();
  const parts = accountParts({ now: clock.now });
  const me = async () => signedInAs(db(), await addPerson(db(), 'aisha@example.ru'), parts);
  const form = { email: 'New@Example.ru', password: PASSWORD };
  const emails = async () => (await db().select().from(accounts)).map(({ email }) => email).sort();

  it('asks for the password, writes to both addresses, and waits for the link', async () => {
    const actor = await me();
    const wrong = { ...form, password: 'не тот' };
    expect(await requestEmailChange(db(), actor, { visitor, parts }, wrong)).toMatchObject({
      problem: { message: 'Неверный пароль', field: 'password' },
    });
    expect(await letters(db())).toEqual([]);

    expect((await requestEmailChange(db(), actor, { visitor, parts }, form)).ok).toBe(true);
    expect((await letters(db())).map(({ to, kind }) => [to, kind]).sort()).toEqual([
      ['aisha@example.ru', 'email-change-notice'],
      ['new@example.ru', 'change-email'],
    ]);
    expect(await emails()).toEqual(['aisha@example.ru']);

    const token = await tokenIn(db(), 'change-email');
    expect(await confirmEmail(db(), visitor, { token, password: PASSWORD }, parts)).toMatchObject({
      value: { email: 'new@example.ru', session: {} },
    });
    expect(await emails()).toEqual(['new@example.ru']);
  });

  it('stands in the history, and the former address hears of it', async () => {
    const actor = await me();
    const poked: true[] = [];
    await requestEmailChange(db(), actor, { visitor, parts }, form);
    const token = await tokenIn(db(), 'change-email');
    expect((await listTrail(db(), {}, 5)).lines).toEqual([]);
    await db().execute('delete from outbox');
    const pokeOutbox = () => void poked.push(true);
    await confirmEmail(db(), visitor, { token, password: PASSWORD }, { ...parts, pokeOutbox });
    expect(await letters(db())).toMatchObject([{ to: 'aisha@example.ru', kind: 'email-changed' }]);
    expect(poked).toHaveLength(1);
    expect((await listTrail(db(), {}, 5)).lines).toMatchObject([
      {
        actor: { id: actor.id, label: 'new@example.ru' },
        action: 'update',
        thing: { kind: 'account', id: String(actor.id), title: 'aisha@example.ru' },
        changes: [{ field: 'email', before: 'aisha@example.ru', after: 'new@example.ru' }],
      },
    ]);
  });

  it('gains nothing when the owner of the other address opens the link', async () => {
    await requestEmailChange(db(), await me(), { visitor, parts }, form);
    const token = await tokenIn(db(), 'change-email');
    const outcome = await confirmEmail(db(), visitor, { token, password: 'чужой пароль' }, parts);
    expect(outcome).toMatchObject({ problem: { message: 'Неверный пароль' } });
    expect(await emails()).toEqual(['aisha@example.ru']);
  });

  it('answers the same to a free and a taken address while there is no room for a link', async () => {
    const actor = await me();
    await addPerson(db(), 'taken@example.ru');
    const answers = await whileFull(db(), 'one_use_tokens', async () => {
      const codes = [];
      for (const email of ['free@example.ru', 'taken@example.ru']) {
        const asked = requestEmailChange(db(), actor, { visitor, parts }, { ...form, email });
        codes.push(await asked.catch((error: unknown) => databaseProblem(error).code));
      }
      return codes;
    });
    expect(answers).toEqual(['53100', '53100']);
  });

  it('answers the same and as late when the address is another account’s', async () => {
    const actor = await me();
    await addPerson(db(), 'taken@example.ru');
    const waits: number[] = [];
    const pause = async (milliseconds: number) => void waits.push(milliseconds);
    const outcomes = [];
    for (const email of ['free@example.ru', 'taken@example.ru']) {
      const asked = { ...form, email };
      outcomes.push(
        await requestEmailChange(db(), actor, { visitor, parts: { ...parts, pause } }, asked),
      );
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(waits).toEqual([SAME_TIME_MS, SAME_TIME_MS]);
    expect((await letters(db())).map(({ to }) => to)).not.toContain('taken@example.ru');
  });

  it('fails when another account took the address in the meantime', async () => {
    await requestEmailChange(db(), await me(), { visitor, parts }, form);
    const token = await tokenIn(db(), 'change-email');
    await addPerson(db(), 'new@example.ru');
    const outcome = await confirmEmail(db(), visitor, { token, password: PASSWORD }, parts);
    expect(outcome).toMatchObject({ problem: { code: 'link_expired' } });
    expect(await emails()).toEqual(['aisha@example.ru', 'new@example.ru']);
  });

  it('makes links sent before worthless: to a wrong address, or to recover the password', async () => {
    const actor = await me();
    await requestEmailChange(
      db(),
      actor,
      { visitor, parts },
      { ...form, email: 'typo@example.ru' },
    );
    const typo = await tokenIn(db(), 'change-email');
    await requestPasswordReset(db(), visitor, { email: 'aisha@example.ru' }, parts);
    const reset = await tokenIn(db(), 'reset-password');
    await db().execute('delete from outbox');
    await requestEmailChange(db(), actor, { visitor, parts }, form);
    const late = await confirmEmail(db(), visitor, { token: typo, password: PASSWORD }, parts);
    expect(late).toMatchObject({ problem: { code: 'link_expired' } });
    const token = await tokenIn(db(), 'change-email');
    expect((await confirmEmail(db(), visitor, { token, password: PASSWORD }, parts)).ok).toBe(true);
    const { send } = browserOf(engine, parts)();
    const answer = await send('/account/reset', { token: reset, password: 'пароль-вора' });
    expect(answer.body['code']).toBe('link_expired');
  });

  it.each([
    'a@example.ru\r\nBcc: b@example.ru',
    'a@example.ru, b@example.ru',
    'a\0@example.ru',
    '',
  ])('refuses %j', async (email) => {
    const outcome = await requestEmailChange(
      db(),
      await me(),
      { visitor, parts },
      { ...form, email },
    );
    expect(outcome).toMatchObject({ problem: { code: 'invalid', field: 'email' } });
    expect(await letters(db())).toEqual([]);
  });

  it('does not sign in who has a second factor', async () => {
    const actor = await me();
    await requestEmailChange(db(), actor, { visitor, parts }, form);
    await db()
      .update(accounts)
      .set({ totp_secret: 'sealed', totp_enabled_at: clock.now() })
      .where(eq(accounts.id, actor.id));
    const token = await tokenIn(db(), 'change-email');
    expect(await confirmEmail(db(), visitor, { token, password: PASSWORD }, parts)).toMatchObject({
      value: { email: 'new@example.ru', session: null },
    });
  });
});
