import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS } from '#lib/account/actor.ts';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import { newToken } from '#server/session/auth-token.server.ts';
import {
  endSession,
  endSessions,
  findSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  startSession,
} from '#server/session/session.server.ts';
import {
  accountParts,
  actorOf,
  addPerson,
  openSession,
  signedInAs,
  stoppedClock,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const DAY = 86_400_000;

describeOnBothEngines('a session', ({ db }) => {
  const clock = stoppedClock();
  const parts = accountParts({ now: clock.now });
  const open = (id: number) => openSession(db(), id, clock.now());
  const actor = (token: string | null, changed = parts) => actorOf(db(), token, changed);

  it('has the present state of the account', async () => {
    await addPerson(db(), 'first@example.ru');
    const id = await addPerson(db(), 'reader@example.ru');
    const token = await open(id);
    expect(await actor(token)).toMatchObject({ kind: 'account', id, role: 'reader' });
    await db().update(accounts).set({ role: 'staff' }).where(eq(accounts.id, id));
    expect(await actor(token)).toMatchObject({ role: 'staff' });
    await db().update(accounts).set({ role: 'reader' }).where(eq(accounts.id, id));
    expect(await actor(token)).toMatchObject({ role: 'reader' });
  });

  it('is stored only by the hash of its token', async () => {
    const token = await open(await addPerson(db(), 'first@example.ru'));
    const rows = JSON.stringify(await db().select().from(sessions));
    expect(rows).not.toContain(token);
    const [row] = await db().select().from(sessions);
    expect(await actor(row?.token_hash ?? null)).toEqual(ANONYMOUS);
  });

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['another one', newToken()],
    ['a long one', 'a'.repeat(10_000)],
    ['SQL', "' or 1=1 --"],
    ['NUL', `${'a'.repeat(42)}\0`],
  ])('is nobody’s with a forged token: %s', async (_name, token) => {
    await open(await addPerson(db(), 'first@example.ru'));
    expect(await actor(token)).toEqual(ANONYMOUS);
  });

  it('ends after 30 days without a request', async () => {
    const token = await open(await addPerson(db(), 'first@example.ru'));
    clock.forward(30 * DAY - 1000);
    expect((await actor(token)).kind).toBe('account');
    clock.forward(30 * DAY - 1000);
    expect((await actor(token)).kind).toBe('account');
    clock.forward(30 * DAY + 1000);
    expect(await actor(token)).toEqual(ANONYMOUS);
  });

  it('ends after 90 days in any case', async () => {
    const token = await open(await addPerson(db(), 'first@example.ru'));
    for (let week = 0; week < 12; week += 1) {
      clock.forward(7 * DAY);
      expect((await actor(token)).kind).toBe('account');
    }
    clock.forward(7 * DAY);
    expect(await actor(token)).toEqual(ANONYMOUS);
  });

  it('updates its last use from time to time, and at once when refreshed', async () => {
    const token = await open(await addPerson(db(), 'first@example.ru'));
    const seen = async () => (await db().select().from(sessions))[0]?.last_seen_at;
    const started = await seen();
    clock.forward(60_000);
    await actor(token);
    expect(await seen()).toEqual(started);
    await findSession(db(), token, { policy: parts.policy, now: clock.now(), refresh: true });
    expect(await seen()).toEqual(clock.now());
    clock.forward(6 * 60_000);
    await actor(token);
    expect(await seen()).toEqual(clock.now());
  });

  it('leaves other sessions as they are when it is used', async () => {
    const id = await addPerson(db(), 'first@example.ru');
    const token = await open(id);
    await open(id);
    const other = async () => (await db().select().from(sessions).orderBy(sessions.id))[1];
    const before = await other();
    clock.forward(DAY);
    await actor(token);
    expect(await other()).toEqual(before);
  });

  it('is listed for its owner until it ends, the one used last first', async () => {
    const id = await addPerson(db(), 'first@example.ru');
    await open(id);
    clock.forward(29 * DAY);
    const tokens = [await open(id), await open(id)];
    clock.forward(2 * DAY);
    await actor(tokens[0] ?? null);
    const listed = await listSessions(db(), { id }, clock.now());
    expect(listed.map(({ lastSeenAt }) => lastSeenAt)).toEqual([
      clock.now(),
      new Date(clock.now().getTime() - 2 * DAY),
    ]);
  });

  it('of a blocked account is invalid on the next request', async () => {
    await addPerson(db(), 'first@example.ru');
    const id = await addPerson(db(), 'second@example.ru');
    const token = await open(id);
    await db().update(accounts).set({ blocked_at: clock.now() }).where(eq(accounts.id, id));
    expect(await actor(token)).toEqual(ANONYMOUS);
  });

  it('of an unconfirmed account is invalid where confirmation is required', async () => {
    const id = await addPerson(db(), 'first@example.ru', { confirmed: false });
    const token = await open(id);
    const policy = { ...parts.policy, requiresConfirmedEmail: true };
    expect((await actor(token)).kind).toBe('account');
    expect(await actor(token, { ...parts, policy })).toEqual(ANONYMOUS);
  });

  describe('by the owner’s settings', () => {
    it('makes everybody staff', async () => {
      await addPerson(db(), 'first@example.ru');
      const token = await open(await addPerson(db(), 'second@example.ru'));
      const policy = { ...parts.policy, staffAccess: 'everyone' as const };
      expect(await actor(token, { ...parts, policy })).toMatchObject({
        role: 'staff',
        grantedRole: 'reader',
      });
    });

    it('withholds an admin’s rights until there is a second factor', async () => {
      const id = await addPerson(db(), 'first@example.ru');
      const token = await open(id);
      const policy = { ...parts.policy, adminRequiresSecondFactor: true };
      expect(await actor(token, { ...parts, policy })).toMatchObject({
        role: 'reader',
        grantedRole: 'admin',
      });
      await db()
        .update(accounts)
        .set({ totp_secret: 'sealed', totp_enabled_at: clock.now() })
        .where(eq(accounts.id, id));
      expect(await actor(token, { ...parts, policy })).toMatchObject({ role: 'admin' });
    });
  });

  it('does not start when the password has changed or the account is blocked', async () => {
    const id = await addPerson(db(), 'first@example.ru');
    const start = (passwordHash: string) =>
      db().transaction((tx) =>
        startSession(tx, { accountId: id, passwordHash, agent: '', now: clock.now() }),
      );
    expect(await start('the hash before')).toBeNull();
    await addPerson(db(), 'second@example.ru', { role: 'admin' });
    const [row] = await db().select().from(accounts).where(eq(accounts.id, id));
    await db().update(accounts).set({ blocked_at: clock.now() }).where(eq(accounts.id, id));
    expect(await start(row?.password_hash ?? '')).toBeNull();
    expect(await db().select().from(sessions)).toEqual([]);
  });

  it('can be revoked only by its owner, one by one or all others at once', async () => {
    const first = await addPerson(db(), 'first@example.ru');
    const second = await addPerson(db(), 'second@example.ru');
    const here = await signedInAs(db(), first, parts);
    const tokens = [await open(first), await open(first)];
    const strangers = await open(second);
    const ids = (await listSessions(db(), here, clock.now())).map(({ id }) => id);
    expect(ids).toHaveLength(3);

    const stranger = await signedInAs(db(), second, parts);
    expect(await revokeSession(db(), stranger, here.sessionId)).toBe(false);
    const other = ids.find((id) => id !== here.sessionId) ?? 0;
    expect(await revokeSession(db(), here, other)).toBe(true);
    const left = await Promise.all(tokens.map((token) => actor(token)));
    expect(left.filter(({ kind }) => kind === 'account')).toHaveLength(1);

    await revokeOtherSessions(db(), here);
    expect((await listSessions(db(), here, clock.now())).map(({ id }) => id)).toEqual([
      here.sessionId,
    ]);
    expect((await actor(strangers)).kind).toBe('account');
  });

  it('ends with signing out, and with all sessions of its account', async () => {
    const id = await addPerson(db(), 'first@example.ru');
    const [one, two, three] = [await open(id), await open(id), await open(id)];
    await endSession(db(), one);
    await endSession(db(), 'no token');
    expect(await actor(one)).toEqual(ANONYMOUS);
    expect((await actor(two)).kind).toBe('account');
    await endSessions(db(), id);
    expect(await actor(two)).toEqual(ANONYMOUS);
    expect(await actor(three)).toEqual(ANONYMOUS);
  });
});
