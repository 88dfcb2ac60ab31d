import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPasswords } from '#server/session/password-hash.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import {
  accountParts,
  addPerson,
  browserOf,
  letters,
  openSession,
  PASSWORD,
  stoppedClock,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const wrong = { email: 'aisha@example.ru', password: 'не тот пароль' };
const right = { email: 'aisha@example.ru', password: PASSWORD };

describeOnBothEngines('signing in', (engine) => {
  const { db } = engine;
  const parts = accountParts();
  const browser = (changed = parts) => browserOf(engine, changed)();

  it('opens a session in a cookie that scripts can’t read, and says who it is', async () => {
    await addPerson(db(), 'aisha@example.ru');
    const { post, whoAmI, jar } = browser();
    const answer = await post('/api/sign-in', right);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};.*HttpOnly.*Secure/);
    const token = jar.get('__Host-session') ?? '';
    expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(answer.body['session']).toMatchObject({
      token_type: 'cookie',
      expires_in: 3600,
      user: { email: 'aisha@example.ru', role: 'admin', factors: [] },
    });
    expect(await whoAmI()).toMatchObject({ email: 'aisha@example.ru' });
  });

  it('takes the address in any case and Unicode form', async () => {
    await addPerson(db(), 'aisha@example.ru');
    for (const email of ['AISHA@example.ru', ' aisha@example.ru', 'ａｉｓｈａ@example.ru']) {
      expect((await browser().post('/api/sign-in', { ...right, email })).status).toBe(200);
    }
  });

  it('answers the same for a wrong password, nobody’s address and what is none', async () => {
    await addPerson(db(), 'aisha@example.ru');
    await addPerson(db(), 'blocked@example.ru', { blocked: true });
    const policy = { ...parts.policy, requiresConfirmedEmail: true };
    await addPerson(db(), 'unconfirmed@example.ru', { confirmed: false });
    const answers = [];
    for (const email of [
      'aisha@example.ru',
      'nobody@example.ru',
      'blocked@example.ru',
      'unconfirmed@example.ru',
      'no address',
      'a@example.ru\r\nBcc: b@example.ru',
    ]) {
      const { post } = browser({ ...parts, policy });
      const { status, body, headers } = await post('/api/sign-in', { ...wrong, email });
      answers.push({ status, body, names: [...headers.keys()].sort() });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Неверный email или пароль' },
    });
    expect(await letters(db())).toEqual([]);
  });

  it('hashes as much for nobody’s address as for somebody’s', async () => {
    await addPerson(db(), 'aisha@example.ru');
    const real = createPasswords({ log2n: 2, r: 8, p: 1 });
    const asked: (string | null)[] = [];
    const passwords = {
      ...real,
      matches(password: string, hash: string | null) {
        asked.push(hash);
        return real.matches(password, hash);
      },
    };
    const { post } = browser({ ...parts, passwords });
    await post('/api/sign-in', wrong);
    await post('/api/sign-in', { ...wrong, email: 'nobody@example.ru' });
    expect(asked).toEqual([expect.stringContaining('$scrypt$'), null]);
  });

  it('tells who knows the password that the account is blocked, and lets nobody in', async () => {
    await addPerson(db(), 'first@example.ru');
    await addPerson(db(), 'aisha@example.ru', { blocked: true });
    const { post, whoAmI } = browser();
    expect(await post('/api/sign-in', right)).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    });
    expect(await whoAmI()).toBeNull();
  });

  it('asks who knows the password to confirm the address first, with a new letter', async () => {
    await addPerson(db(), 'aisha@example.ru', { confirmed: false });
    const policy = { ...parts.policy, requiresConfirmedEmail: true };
    const { post, whoAmI } = browser({ ...parts, policy });
    expect(await post('/api/sign-in', right)).toMatchObject({
      status: 403,
      body: { message: 'Пожалуйста, подтвердите email перед входом' },
    });
    expect(await whoAmI()).toBeNull();
    expect(await letters(db())).toMatchObject([{ to: 'aisha@example.ru', kind: 'confirm-email' }]);
  });

  it('sends no more than three such letters an hour', async () => {
    await addPerson(db(), 'aisha@example.ru', { confirmed: false });
    const policy = { ...parts.policy, requiresConfirmedEmail: true };
    const limits = createLimits({ kind: 'memory' });
    const { post } = browser({ ...parts, policy, limits });
    for (let n = 0; n < 5; n += 1) {
      expect((await post('/api/sign-in', right)).body['code']).toBe('email_not_confirmed');
    }
    expect(await letters(db())).toHaveLength(3);
  });

  it('makes the hash anew when it was made at another cost', async () => {
    const other = await addPerson(db(), 'other@example.ru');
    const aisha = await addPerson(db(), 'aisha@example.ru');
    const passwords = createPasswords({ log2n: 3, r: 8, p: 1 });
    const hash = async (id = aisha) =>
      (await db().select().from(accounts).where(eq(accounts.id, id)))[0]?.password_hash;
    const { post } = browser({ ...parts, passwords });
    await post('/api/sign-in', wrong);
    expect(await hash()).toContain('ln=2,');
    expect((await post('/api/sign-in', right)).status).toBe(200);
    expect(await hash()).toContain('ln=3,');
    expect(await hash(other)).toContain('ln=2,');
    expect((await post('/api/sign-in', right)).status).toBe(200);
  });

  it('puts the new session in the place of the browser’s old one', async () => {
    await addPerson(db(), 'aisha@example.ru');
    const { post } = browser();
    await post('/api/sign-in', right);
    await post('/api/sign-in', right);
    expect(await db().select().from(sessions)).toHaveLength(1);
  });

  describe('and the session after it', () => {
    it('ends with signing out, here and not elsewhere', async () => {
      await addPerson(db(), 'aisha@example.ru');
      const [here, there] = [browser(), browser()];
      await here.post('/api/sign-in', right);
      await there.post('/api/sign-in', right);
      const copy = here.jar.get('__Host-session') ?? '';
      expect(await here.post('/api/sign-out')).toMatchObject({ body: { session: null } });
      expect(here.jar.size).toBe(0);
      here.jar.set('__Host-session', copy);
      expect(await here.whoAmI()).toBeNull();
      expect(await there.whoAmI()).not.toBeNull();
    });

    it('is refreshed on request, and refused when it is gone', async () => {
      await addPerson(db(), 'aisha@example.ru');
      const clock = stoppedClock();
      const { post } = browser({ ...parts, now: clock.now });
      await post('/api/sign-in', right);
      clock.forward(59 * 60_000);
      const refreshed = await post('/api/session/refresh');
      expect(refreshed.body['session']).toMatchObject({ expires_in: 3600 });
      clock.forward(31 * 86_400_000);
      expect(await post('/api/session/refresh')).toMatchObject({
        status: 401,
        body: { code: 'session_not_found', details: 'Auth session missing!' },
      });
    });

    it('tells no script its token and needs none of a stranger', async () => {
      const id = await addPerson(db(), 'aisha@example.ru');
      const token = await openSession(db(), id);
      const { jar, get, whoAmI } = browser();
      jar.set(
        '__Host-session',
        token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      );
      expect(await whoAmI()).toBeNull();
      jar.set('session', token);
      jar.delete('__Host-session');
      expect(await whoAmI()).toBeNull();
      jar.set('__Host-session', token);
      expect(JSON.stringify((await get('/api/session')).body)).not.toContain(token);
      expect(await whoAmI()).not.toBeNull();
    });
  });

  describe('is limited', () => {
    const limited = () => accountParts({ limits: createLimits({ kind: 'memory' }) });

    it('to ten failures per account at once, and says when to come back', async () => {
      await addPerson(db(), 'aisha@example.ru');
      const open = browserOf(engine, limited());
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, n) => open(`198.51.100.${n}`).post('/api/sign-in', wrong)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
      const last = answers.find(({ status }) => status === 429);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(last?.body['message']).toMatch(/^Слишком много попыток\. Попробуйте снова через/);
      expect((await open('198.51.100.99').post('/api/sign-in', right)).status).toBe(429);
    });

    it('the same for an address that nobody has', async () => {
      const open = browserOf(engine, limited());
      const nobody = { ...wrong, email: 'nobody@example.ru' };
      const statuses = [];
      for (let n = 0; n < 11; n += 1) {
        statuses.push((await open(`198.51.100.${n}`).post('/api/sign-in', nobody)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
    });

    it('to thirty failures per network, whosever accounts they are for', async () => {
      const { post } = browserOf(engine, limited())();
      const statuses = [];
      for (let n = 0; n < 31; n += 1) {
        const email = `${n}@example.ru`;
        statuses.push((await post('/api/sign-in', { ...wrong, email })).status);
      }
      expect(statuses).toEqual([...Array(30).fill(400), 429]);
    });

    it('by failures only: who knows the password signs in as often as they like', async () => {
      await addPerson(db(), 'aisha@example.ru');
      const { post } = browserOf(engine, limited())();
      for (let n = 0; n < 40; n += 1) {
        expect((await post('/api/sign-in', right)).status).toBe(200);
      }
    });

    it('by how many passwords can be hashed in time', async () => {
      await addPerson(db(), 'aisha@example.ru');
      const passwords = { ...parts.passwords, isBusy: () => true };
      const { post } = browser({ ...parts, passwords });
      const answer = await post('/api/sign-in', right);
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(answer.headers.get('retry-after')).toBe('5');
    });

    it('so that of a crowd only those are let wait whose turn will come', async () => {
      await addPerson(db(), 'aisha@example.ru');
      const [places, crowd] = [20, 100];
      let waiting = 0;
      let turnedAway = 0;
      let letGo = () => {};
      const turn = new Promise<void>((resolve) => (letGo = resolve));
      const passwords = {
        ...parts.passwords,
        isBusy: () => waiting >= places,
        async matches(password: string, hash: string | null) {
          waiting += 1;
          await turn;
          return parts.passwords.matches(password, hash);
        },
      };
      const { post } = browser({ ...parts, passwords });
      const ask = async () => {
        const { status } = await post('/api/sign-in', wrong);
        if (status === 503) turnedAway += 1;
        if (turnedAway === crowd - places) letGo();
        return status;
      };
      const statuses = await Promise.all(Array.from({ length: crowd }, ask));
      expect(statuses.filter((status) => status === 400)).toHaveLength(places);
      expect(statuses.filter((status) => status === 503)).toHaveLength(crowd - places);
    });
  });
});
