import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountParts } from '#server/session/account-parts.server.ts';
import { setBlocked } from '#features/account/people/people.server.ts';
import { countBackupCodes } from '#features/account/credentials/backup-codes.server.ts';
import { answerChallenge, signIn } from '#features/account/credentials/sign-in.server.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
  startSecondFactor,
} from '#features/account/credentials/two-factor.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts, backupCodes, sessions } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { totpCode } from '#server/session/totp.server.ts';
import { createSecretBox } from '#server/session/totp-secret.server.ts';
import {
  accountParts,
  actorOf,
  adminAs,
  addPerson,
  browserOf,
  letters,
  openSession,
  PASSWORD,
  signedInAs,
  stoppedClock,
  visitor,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const STEP = 30_000;
const form = { email: 'aisha@example.ru', password: PASSWORD };

/** Switches a second factor on, as its owner does. */
async function enable(db: Db, id: number, parts: AccountParts) {
  const actor = await signedInAs(db, id, parts);
  const started = await startSecondFactor(db, actor, { visitor, parts }, { password: PASSWORD });
  if (!started.ok) throw new Error(started.problem.code);
  const { secret } = started.value;
  const code = totpCode(secret, parts.now());
  const confirmed = await confirmSecondFactor(db, actor, { visitor, parts }, { code });
  if (!confirmed.ok) throw new Error(confirmed.problem.code);
  return { actor, secret, codes: confirmed.value.backupCodes };
}

async function challengeOf(db: Db, parts: AccountParts): Promise<string> {
  const outcome = await signIn(db, visitor, form, parts);
  if (!outcome.ok || outcome.value.kind !== 'code-needed') throw new Error('no code asked for');
  return outcome.value.challenge;
}

describeOnBothEngines('the second factor', (engine) => {
  const { db } = engine;
  const clock = stoppedClock();
  const parts = accountParts({ now: clock.now });
  const person = () => addPerson(db(), 'aisha@example.ru');
  const browser = () => browserOf(engine, parts)();

  it('is asked for after the password, and only both open a session', async () => {
    const { secret } = await enable(db(), await person(), parts);
    clock.forward(STEP);
    const { post, send, whoAmI, jar } = browser();
    const asked = await post('/api/sign-in', form);
    expect(asked).toMatchObject({ status: 202, body: { code: 'code_needed' } });
    expect(asked.headers.getSetCookie()[0]).toMatch(/^__Host-challenge=.*HttpOnly/);
    expect(await whoAmI()).toBeNull();
    expect(await send('/account/sign-in', { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_code', result: { error: { code: ['Неверный код'] } } },
    });
    const answer = await send('/account/sign-in', { code: totpCode(secret, clock.now()) });
    expect(answer.body['session']).toMatchObject({ user: { factors: [{ factor_type: 'totp' }] } });
    expect(await whoAmI()).not.toBeNull();
    expect([...jar.keys()]).toEqual(['__Host-session', 'signed-in']);
    await post('/api/sign-out', {});
    expect([...jar.keys()]).toEqual([]);
  });

  it('is not asked for without the right password, nor answered without the first step', async () => {
    const { secret } = await enable(db(), await person(), parts);
    clock.forward(STEP);
    const { post, send } = browser();
    const code = totpCode(secret, clock.now());
    expect((await post('/api/sign-in', { ...form, password: 'не тот' })).status).toBe(400);
    expect(await send('/account/sign-in', { code })).toMatchObject({
      status: 401,
      body: { code: 'challenge_expired' },
    });
  });

  it('takes each code once', async () => {
    const { secret } = await enable(db(), await person(), parts);
    clock.forward(STEP);
    const code = totpCode(secret, clock.now());
    const answer = async () =>
      answerChallenge(
        db(),
        { visitor, challenge: await challengeOf(db(), parts), parts },
        { code },
      );
    expect((await answer()).ok).toBe(true);
    expect(await answer()).toMatchObject({
      problem: { message: 'Этот код уже использован. Дождитесь следующего.' },
    });
  });

  it('takes neither the code that switched it on nor one before the last', async () => {
    const { secret } = await enable(db(), await person(), parts);
    const answer = async (code: string) =>
      answerChallenge(
        db(),
        { visitor, challenge: await challengeOf(db(), parts), parts },
        { code },
      );
    const first = totpCode(secret, clock.now());
    expect(await answer(first)).toMatchObject({ problem: { code: 'used_code' } });
    clock.forward(STEP);
    const second = totpCode(secret, clock.now());
    clock.forward(STEP);
    expect((await answer(totpCode(secret, clock.now()))).ok).toBe(true);
    expect(await answer(second)).toMatchObject({ problem: { code: 'used_code' } });
  });

  it('lets exactly one of eight in who use one code at once', async () => {
    const { secret } = await enable(db(), await person(), parts);
    clock.forward(STEP);
    const code = totpCode(secret, clock.now());
    const before = (await db().select().from(sessions)).length;
    const oneChallenge = await challengeOf(db(), parts);
    const same = await Promise.all(
      Array.from({ length: 8 }, () =>
        answerChallenge(db(), { visitor, challenge: oneChallenge, parts }, { code }),
      ),
    );
    expect(same.filter(({ ok }) => ok)).toHaveLength(1);
    clock.forward(STEP);
    const challenges = [];
    for (let n = 0; n < 8; n += 1) challenges.push(await challengeOf(db(), parts));
    const next = totpCode(secret, clock.now());
    const own = await Promise.all(
      challenges.map((one) =>
        answerChallenge(db(), { visitor, challenge: one, parts }, { code: next }),
      ),
    );
    expect(own.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().select().from(sessions)).toHaveLength(before + 2);
  });

  it('takes no further code for a challenge from before the sign-in', async () => {
    const { secret } = await enable(db(), await person(), parts);
    const challenges = [await challengeOf(db(), parts), await challengeOf(db(), parts)];
    const answers: boolean[] = [];
    for (const challenge of challenges) {
      clock.forward(STEP);
      const code = totpCode(secret, clock.now());
      const answer = await answerChallenge(db(), { visitor, challenge, parts }, { code });
      answers.push(answer.ok);
    }
    expect(answers).toEqual([true, false]);
  });

  it('is replaced by each backup code once, however it is typed, with a letter', async () => {
    const { codes } = await enable(db(), await person(), parts);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const answer = async (code: string) =>
      answerChallenge(
        db(),
        { visitor, challenge: await challengeOf(db(), parts), parts },
        { code },
      );
    expect((await answer(first)).ok).toBe(true);
    expect(await answer(first)).toMatchObject({ problem: { code: 'invalid_code' } });
    expect((await answer(second.toLowerCase().replace('-', ' '))).ok).toBe(true);
    expect(await db().select().from(backupCodes)).toHaveLength(8);
    const used = (await letters(db())).filter(({ kind }) => kind === 'backup-code-used');
    expect(used).toHaveLength(2);
  });

  it('says what to do when the backup codes run out, in the letters and at the door', async () => {
    const { codes } = await enable(db(), await person(), parts);
    const answer = async (code = '') =>
      answerChallenge(
        db(),
        { visitor, challenge: await challengeOf(db(), parts), parts },
        { code },
      );
    for (const code of codes) expect((await answer(code)).ok).toBe(true);
    const used = await db()
      .select({ text: outbox.text })
      .from(outbox)
      .where(eq(outbox.kind, 'backup-code-used'))
      .orderBy(outbox.created_at);
    const advice = used.map(({ text }) => text?.includes('Получите новые коды'));
    expect(advice).toEqual([...Array<boolean>(7).fill(false), true, true, true]);
    for (const code of [codes[0], 'ABCDE-FGHJK', 'ABC'])
      expect(await answer(code)).toMatchObject({
        problem: { field: 'code', message: expect.stringContaining('напишите администратору') },
      });
    expect(await answer('000000')).toMatchObject({ problem: { message: 'Неверный код' } });
  });

  it('is replaced exactly once by one backup code that eight use at once', async () => {
    const { codes } = await enable(db(), await person(), parts);
    const [code = ''] = codes;
    const challenges = [];
    for (let n = 0; n < 8; n += 1) challenges.push(await challengeOf(db(), parts));
    const outcomes = await Promise.all(
      challenges.map((one) => answerChallenge(db(), { visitor, challenge: one, parts }, { code })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().select().from(backupCodes)).toHaveLength(9);
  });

  it('is not guessed: five failures, then a wait, and the challenge itself runs out', async () => {
    await enable(db(), await person(), parts);
    const limited = { ...parts, limits: createLimits({ kind: 'memory' }) };
    const challenge = await challengeOf(db(), parts);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        answerChallenge(db(), { visitor, challenge, parts: limited }, { code: '000000' }),
      ),
    );
    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.problem.code));
    expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(3);
    clock.forward(10 * 60_000 + 1);
    expect(
      await answerChallenge(db(), { visitor, challenge, parts }, { code: '000000' }),
    ).toMatchObject({ problem: { code: 'challenge_expired' } });
  });

  it('still opens by a backup code after a stranger has tried codes of the app', async () => {
    const { codes } = await enable(db(), await person(), parts);
    const limited = { ...parts, limits: createLimits({ kind: 'memory' }) };
    const stranger = { ...visitor, network: '198.51.100.7' };
    const answer = async (who: typeof visitor, code: string) =>
      answerChallenge(
        db(),
        { visitor: who, challenge: await challengeOf(db(), parts), parts: limited },
        { code },
      );
    for (let n = 0; n < 6; n += 1) await answer(stranger, '000000');
    expect(await answer(visitor, '000000')).toMatchObject({
      problem: { code: 'too_many_attempts' },
    });
    for (let n = 0; n < 6; n += 1) await answer(stranger, 'AAAAA-AAAAA');
    expect((await answer(visitor, codes[0] ?? '')).ok).toBe(true);
  });

  it('is not switched on for somebody who is blocked at that moment', async () => {
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
    const id = await person();
    const actor = await signedInAs(db(), id, parts);
    const started = await startSecondFactor(
      db(),
      actor,
      { visitor, parts },
      { password: PASSWORD },
    );
    if (!started.ok) throw new Error(started.problem.code);
    const code = totpCode(started.value.secret, parts.now());
    const { withSalt } = parts.passwords;
    let hashed = 0;
    // Hashing the backup codes takes seconds, enough for an admin to act meanwhile.
    const passwords: AccountParts['passwords'] = {
      ...parts.passwords,
      async withSalt(...given) {
        hashed += 1;
        if (hashed === 1) await setBlocked(db(), admin, { id, blocked: true }, parts);
        return withSalt(...given);
      },
    };
    const confirmed = await confirmSecondFactor(
      db(),
      actor,
      { visitor, parts: { ...parts, passwords } },
      { code },
    );
    expect(confirmed.ok).toBe(false);
    expect(await db().select().from(backupCodes)).toEqual([]);
  });

  it('is each person’s own, whatever another does with theirs', async () => {
    const aisha = await signedInAs(db(), await person(), parts);
    const right = { password: PASSWORD };
    const started = await startSecondFactor(db(), aisha, { visitor, parts }, right);
    if (!started.ok) throw new Error(started.problem.code);
    const timur = await enable(db(), await addPerson(db(), 'timur@example.ru'), parts);
    const code = totpCode(started.value.secret, clock.now());
    const confirmed = await confirmSecondFactor(db(), aisha, { visitor, parts }, { code });
    if (!confirmed.ok) throw new Error(confirmed.problem.code);
    const answer = async (given = '') =>
      answerChallenge(
        db(),
        { visitor, challenge: await challengeOf(db(), parts), parts },
        { code: given },
      );
    expect((await answer(timur.codes[0])).ok).toBe(false);
    expect((await answer(confirmed.value.backupCodes[0])).ok).toBe(true);
    const used = (await letters(db())).filter(({ kind }) => kind === 'backup-code-used');
    expect(used.map(({ to }) => to)).toEqual([form.email]);
    await disableSecondFactor(db(), timur.actor, { visitor, parts }, right);
    expect(await countBackupCodes(db(), timur.actor.id)).toBe(0);
    expect(await countBackupCodes(db(), aisha.id)).toBe(9);
  });

  it('lies in the database sealed, its backup codes as hashes', async () => {
    const { secret, codes } = await enable(db(), await person(), parts);
    const kept = JSON.stringify([
      await db().select().from(accounts),
      await db().select().from(backupCodes),
    ]);
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code.replace('-', ''));
  });

  it('is switched on by who knows the password and has the app, which ends other sessions', async () => {
    const id = await person();
    const other = await openSession(db(), id, clock.now());
    const actor = await signedInAs(db(), id, parts);
    const start = (password: string) =>
      startSecondFactor(db(), actor, { visitor, parts }, { password });
    expect(await start('не тот')).toMatchObject({ problem: { message: 'Неверный пароль' } });
    expect(await start(PASSWORD)).toMatchObject({
      value: { uri: expect.stringMatching(/^otpauth:\/\/totp\//) },
    });
    expect(
      await confirmSecondFactor(db(), actor, { visitor, parts }, { code: '000000' }),
    ).toMatchObject({ problem: { message: 'Неверный код' } });
    expect(await signIn(db(), visitor, form, parts)).toMatchObject({
      value: { kind: 'signed-in' },
    });
    expect((await actorOf(db(), other, parts)).kind).toBe('account');

    await enable(db(), id, parts);
    expect((await actorOf(db(), other, parts)).kind).toBe('anonymous');
    expect(await start(PASSWORD)).toMatchObject({ problem: { code: 'second_factor_already_on' } });
    expect((await letters(db())).map(({ kind }) => kind)).toContain('second-factor-on');
  });

  it('is switched off, and its codes renewed, by who knows the password', async () => {
    const { actor: before, codes } = await enable(db(), await person(), parts);
    const actor = { ...before, hasSecondFactor: true };
    const wrong = { password: 'не тот' };
    expect((await disableSecondFactor(db(), actor, { visitor, parts }, wrong)).ok).toBe(false);
    expect((await renewBackupCodes(db(), actor, { visitor, parts }, wrong)).ok).toBe(false);
    const right = { password: PASSWORD };
    const renewed = await renewBackupCodes(db(), actor, { visitor, parts }, right);
    if (!renewed.ok) throw new Error(renewed.problem.code);
    const answer = async (code = '') =>
      answerChallenge(
        db(),
        { visitor, challenge: await challengeOf(db(), parts), parts },
        { code },
      );
    expect((await answer(codes[0])).ok).toBe(false);
    const elsewhere = await answer(renewed.value.backupCodes[0]);
    if (!elsewhere.ok) throw new Error(elsewhere.problem.code);

    expect((await disableSecondFactor(db(), actor, { visitor, parts }, right)).ok).toBe(true);
    expect(await signIn(db(), visitor, form, parts)).toMatchObject({
      value: { kind: 'signed-in' },
    });
    expect(await db().select().from(backupCodes)).toEqual([]);
    expect((await actorOf(db(), elsewhere.value.token, parts)).kind).toBe('anonymous');
    expect((await letters(db())).map(({ kind }) => kind)).toContain('second-factor-off');
  });

  describe('without its key', () => {
    it('can’t be switched on', async () => {
      const actor = await signedInAs(db(), await person(), parts);
      const keyless = { ...parts, secrets: null };
      expect(
        await startSecondFactor(db(), actor, { visitor, parts: keyless }, { password: PASSWORD }),
      ).toMatchObject({ problem: { code: 'second_factor_unavailable' } });
    });

    it('is still asked for, and a backup code opens', async () => {
      const { secret, codes } = await enable(db(), await person(), parts);
      clock.forward(STEP);
      const lost = { ...parts, secrets: createSecretBox('another key') };
      const answer = async (code: string) =>
        answerChallenge(
          db(),
          { visitor, challenge: await challengeOf(db(), lost), parts: lost },
          { code },
        );
      expect(await answer(totpCode(secret, clock.now()))).toMatchObject({
        problem: { code: 'second_factor_unreadable' },
      });
      expect((await answer(codes[0] ?? '')).ok).toBe(true);
    });
  });
});
