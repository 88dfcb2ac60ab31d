import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  countPeople,
  listPeople,
  PEOPLE_PER_PAGE,
  personByEmail,
} from '#features/account/people/people-list.server.ts';
import {
  approveAccess,
  changeRole,
  declineAccess,
  removeSecondFactor,
  requestAccess,
  setBlocked,
} from '#features/account/people/people.server.ts';
import { accounts, oneUseTokens, sessions } from '#server/session/account-tables.server.ts';
import { issueToken } from '#server/session/auth-token.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import {
  accountParts,
  actorOf,
  addPerson,
  adminAs,
  deleteAccount,
  letters,
  openSession,
  PASSWORD,
  signedInAs,
  visitor,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const ROUNDS = 5;

describeOnBothEngines('people', ({ db }) => {
  const parts = accountParts();
  const admin = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
  const row = async (id: number) =>
    (await db().select().from(accounts).where(eq(accounts.id, id)))[0];
  const trail = async () => (await listTrail(db(), {}, 50)).lines;

  it('ask for access, are approved, and may act from the next request on', async () => {
    const boss = await admin();
    const id = await addPerson(db(), 'reader@example.ru');
    const token = await openSession(db(), id);
    const reader = await signedInAs(db(), id, parts);
    expect((await requestAccess(db(), reader, visitor, parts)).ok).toBe(true);
    expect((await requestAccess(db(), reader, visitor, parts)).ok).toBe(true);
    expect(await letters(db())).toMatchObject([
      { to: 'admin@example.ru', kind: 'access-requested' },
    ]);
    expect(await actorOf(db(), token, parts)).toMatchObject({
      role: 'reader',
      hasRequestedAccess: true,
    });
    expect((await listPeople(db(), boss, { only: 'waiting' })).people).toMatchObject([
      { id, email: 'reader@example.ru', isEmailConfirmed: true, hasSecondFactor: false },
    ]);

    expect((await approveAccess(db(), boss, { id }, parts)).ok).toBe(true);
    expect(await actorOf(db(), token, parts)).toMatchObject({
      role: 'staff',
      hasRequestedAccess: false,
    });
    expect((await letters(db())).map(({ to, kind }) => [to, kind])).toContainEqual([
      'reader@example.ru',
      'access-approved',
    ]);
    expect(await trail()).toMatchObject([
      {
        actor: { id: boss.id, label: 'admin@example.ru' },
        action: 'role',
        thing: { kind: 'account', id: String(id), title: 'reader@example.ru' },
        changes: [{ field: 'role', before: 'reader', after: 'staff' }],
      },
    ]);
  });

  it('who are staff already ask for nothing', async () => {
    await admin();
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    const staff = await signedInAs(db(), id, parts);
    await requestAccess(db(), staff, visitor, parts);
    expect((await row(id))?.access_requested_at).toBeNull();
    expect(await letters(db())).toEqual([]);
  });

  it('ask for themselves only, and of no admin who is blocked', async () => {
    await admin();
    await addPerson(db(), 'former@example.ru', { role: 'admin', blocked: true });
    const id = await addPerson(db(), 'reader@example.ru');
    const other = await addPerson(db(), 'other@example.ru');
    await requestAccess(db(), await signedInAs(db(), id, parts), visitor, parts);
    expect((await row(id))?.access_requested_at).not.toBeNull();
    expect((await row(other))?.access_requested_at).toBeNull();
    expect((await letters(db())).map(({ to }) => to)).toEqual(['admin@example.ru']);
  });

  it('can’t fill the admins’ letter-boxes', async () => {
    const boss = await admin();
    const id = await addPerson(db(), 'reader@example.ru');
    const reader = await signedInAs(db(), id, parts);
    const limited = { ...parts, limits: createLimits({ kind: 'memory' }) };
    for (let n = 0; n < 6; n += 1) {
      await requestAccess(db(), reader, visitor, limited);
      await declineAccess(db(), boss, { id });
    }
    expect(await letters(db())).toHaveLength(3);
  });

  it('are declined, and stay what they are', async () => {
    const boss = await admin();
    const other = await addPerson(db(), 'other@example.ru', { waiting: true });
    const id = await addPerson(db(), 'reader@example.ru', { waiting: true });
    expect((await declineAccess(db(), boss, { id })).ok).toBe(true);
    expect(await row(id)).toMatchObject({ role: 'reader', access_requested_at: null });
    const { people } = await listPeople(db(), boss, {});
    expect(people.map((person) => person.id)).toEqual([other, id, boss.id]);
    expect(await trail()).toMatchObject([{ action: 'decline' }]);
  });

  it('keep a higher role when somebody approves them late', async () => {
    const boss = await admin();
    const id = await addPerson(db(), 'other@example.ru', { role: 'admin' });
    expect((await approveAccess(db(), boss, { id }, parts)).ok).toBe(true);
    expect((await row(id))?.role).toBe('admin');
  });

  it('lose their role on the next request', async () => {
    const boss = await admin();
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    const token = await openSession(db(), id);
    await changeRole(db(), boss, { id, role: 'reader' }, parts);
    expect(await actorOf(db(), token, parts)).toMatchObject({ role: 'reader' });
  });

  it('are blocked with all their sessions and open links, and let in again without them', async () => {
    const boss = await admin();
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    const token = await openSession(db(), id);
    const expiresAt = new Date(parts.now().getTime() + 1000);
    await issueToken(db(), { accountId: id, purpose: 'reset-password', expiresAt });
    const other = await addPerson(db(), 'other@example.ru');
    await issueToken(db(), { accountId: other, purpose: 'reset-password', expiresAt });
    await setBlocked(db(), boss, { id, blocked: true }, parts);
    expect((await actorOf(db(), token, parts)).kind).toBe('anonymous');
    // The links of others stay as they are.
    expect(await db().select().from(oneUseTokens)).toMatchObject([{ account_id: other }]);
    await setBlocked(db(), boss, { id, blocked: false }, parts);
    expect((await actorOf(db(), token, parts)).kind).toBe('anonymous');
    expect((await row(id))?.role).toBe('staff');
    expect((await trail()).map(({ action }) => action)).toEqual(['unblock', 'block']);
  });

  it('lose the chats they linked when they are blocked or their place changes', async () => {
    const boss = await admin();
    const { rows } = await db().execute<{ id: string }>(sql`
      insert into operators (slug, name, name_key)
      values ('safar', 'Сафар', 'сафар'), ('nur', 'Нур', 'нур') returning id`);
    const [safar = 0, nur = 0] = rows.map(({ id }) => Number(id));
    const id = await addPerson(db(), 'person@example.ru');
    const own = { role: 'operator', operator: safar } as const;
    const link = async () => {
      await db().execute(
        sql`insert into bot_chats (channel, chat_id, linked_by) values ('max', '1', ${id})`,
      );
      await db().execute(
        sql`insert into bot_codes (code_hash, made_by, expires_at) values ('hash', ${id}, now())`,
      );
    };
    await db().execute(
      sql`insert into bot_chats (channel, chat_id, linked_by) values ('max', '2', ${boss.id})`,
    );
    const left = async () => {
      const { rows: chats } = await db().execute('select chat_id from bot_chats order by id');
      const { rows: codes } = await db().execute('select from bot_codes');
      return [chats.map(({ chat_id }) => chat_id), codes.length];
    };
    const steps = [
      () => setBlocked(db(), boss, { id, blocked: true }, parts),
      () => changeRole(db(), boss, { id, role: 'operator', operator: nur }, parts),
      () => changeRole(db(), boss, { id, role: 'staff' }, parts),
      () => changeRole(db(), boss, { id, role: 'reader' }, parts),
    ];
    for (const step of steps) {
      await setBlocked(db(), boss, { id, blocked: false }, parts);
      await changeRole(db(), boss, { id, ...own }, parts);
      await link();
      expect(await changeRole(db(), boss, { id, ...own }, parts)).toMatchObject({ ok: true });
      expect(await left()).toEqual([['2', '1'], 1]);
      expect(await step()).toMatchObject({ ok: true });
      expect(await left()).toEqual([['2'], 0]);
    }
    // Somebody who stays staff keeps them.
    await changeRole(db(), boss, { id, role: 'staff' }, parts);
    await link();
    await changeRole(db(), boss, { id, role: 'admin' }, parts);
    expect(await left()).toEqual([['2', '1'], 1]);
    const deleted = { password: PASSWORD };
    const self = await signedInAs(db(), id, parts);
    expect(await deleteAccount(db(), self, { visitor, parts }, deleted)).toMatchObject({
      ok: true,
    });
    expect(await left()).toEqual([['2'], 0]);
  });

  it('have no session left when the block and the sign-in come at once', async () => {
    const boss = await admin();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await addPerson(db(), `${round}@example.ru`);
      await Promise.all([
        openSession(db(), id).catch(() => null),
        setBlocked(db(), boss, { id, blocked: true }, parts),
        openSession(db(), id).catch(() => null),
      ]);
      expect(await db().select().from(sessions).where(eq(sessions.account_id, id))).toEqual([]);
    }
  });

  describe('keep their last admin', () => {
    it('whatever is tried', async () => {
      const boss = await admin();
      const { id } = boss;
      await addPerson(db(), 'staff@example.ru', { role: 'staff' });
      const last = { ok: false, problem: { code: 'last_admin', status: 409 } };
      expect(await changeRole(db(), boss, { id, role: 'staff' }, parts)).toMatchObject(last);
      expect(await setBlocked(db(), boss, { id, blocked: true }, parts)).toMatchObject(last);
      expect(await row(id)).toMatchObject({ role: 'admin', blocked_at: null });
      expect(await trail()).toEqual([]);
    });

    it('when two demote each other at once', async () => {
      const boss = await admin();
      for (let round = 0; round < ROUNDS; round += 1) {
        const other = await addPerson(db(), `${round}@example.ru`, { role: 'admin' });
        const otherBoss = await adminAs(db(), other, parts);
        const outcomes = await Promise.all([
          changeRole(db(), boss, { id: other, role: 'reader' }, parts),
          round % 2 === 0
            ? changeRole(db(), otherBoss, { id: boss.id, role: 'reader' }, parts)
            : setBlocked(db(), otherBoss, { id: boss.id, blocked: true }, parts),
        ]);
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
        const all = await db().select().from(accounts);
        const left = all.filter((person) => person.role === 'admin' && !person.blocked_at);
        expect(left).toHaveLength(1);
        const again = { role: 'admin' as const, blocked_at: null };
        await db().update(accounts).set(again).where(eq(accounts.id, boss.id));
        await db().update(accounts).set({ role: 'reader' }).where(eq(accounts.id, other));
      }
    });
  });

  it('get in again without the phone they lost', async () => {
    const boss = await admin();
    const id = await addPerson(db(), 'staff@example.ru');
    const other = await addPerson(db(), 'other@example.ru');
    await db()
      .update(accounts)
      .set({ totp_secret: 'sealed', totp_enabled_at: parts.now() })
      .where(inArray(accounts.id, [id, other]));
    const theirs = await openSession(db(), other);
    const lostPhone = await openSession(db(), id);
    expect((await removeSecondFactor(db(), boss, { id }, parts)).ok).toBe(true);
    expect(await row(id)).toMatchObject({ totp_secret: null, totp_enabled_at: null });
    expect(await trail()).toMatchObject([{ changes: [{ field: 'totp_enabled_at' }] }]);
    // Whoever holds the phone is signed in no longer, and the person learns what was done.
    expect((await actorOf(db(), lostPhone, parts)).kind).toBe('anonymous');
    // Nobody else loses anything.
    expect(await actorOf(db(), theirs, parts)).toMatchObject({ hasSecondFactor: true });
    const told = [{ to: 'staff@example.ru', kind: 'second-factor-off' }];
    expect(await letters(db())).toMatchObject(told);
    expect((await removeSecondFactor(db(), boss, { id }, parts)).ok).toBe(true);
    expect(await letters(db())).toHaveLength(1);
  });

  it('who are not there are not found', async () => {
    const boss = await admin();
    const none = { problem: { code: 'not_found', status: 404 } };
    expect(await changeRole(db(), boss, { id: 999, role: 'staff' }, parts)).toMatchObject(none);
    expect(await setBlocked(db(), boss, { id: 999, blocked: true }, parts)).toMatchObject(none);
    expect(await personByEmail(db(), 'nobody@example.ru')).toBeNull();
  });

  it('are given a role from the console, in nobody’s name', async () => {
    await admin();
    const id = await addPerson(db(), 'staff@example.ru');
    await changeRole(db(), 'console', { id, role: 'admin' }, parts);
    expect((await row(id))?.role).toBe('admin');
    expect(await trail()).toMatchObject([{ actor: null, action: 'role' }]);
  });

  describe('are found', () => {
    it('by part of an address or name, literally', async () => {
      const boss = await admin();
      const id = await addPerson(db(), 'aisha_100@example.ru');
      await db().update(accounts).set({ name: 'Аиша Галиева' }).where(eq(accounts.id, id));
      await addPerson(db(), 'aisha-100@example.ru');
      const found = async (search: string) =>
        (await listPeople(db(), boss, { search })).people.map(({ email }) => email);
      expect(await found('AISHA_1')).toEqual(['aisha_100@example.ru']);
      expect(await found('галиева')).toEqual(['aisha_100@example.ru']);
      expect(await found('Галиева  аиша')).toEqual(['aisha_100@example.ru']);
      expect(await found('галиева aisha_100')).toEqual(['aisha_100@example.ru']);
      expect(await found('галиева другая')).toEqual([]);
      expect(await found('%')).toEqual([]);
      expect(await found('\\')).toEqual([]);
      expect(await found('aisha\0')).toHaveLength(2);
      expect(await found('x'.repeat(200_000))).toEqual([]);
    });

    it('page by page, those who wait first, without a secret', async () => {
      const boss = await admin();
      const values = Array.from({ length: PEOPLE_PER_PAGE + 5 }, (_, n) => ({
        email: `${n}@example.ru`,
        password_hash: 'secret',
        consented_at: parts.now(),
        consent_version: '1',
        access_requested_at: n === 3 ? parts.now() : null,
      }));
      await db().insert(accounts).values(values);
      const first = await listPeople(db(), boss, {});
      expect(first.total).toBe(PEOPLE_PER_PAGE + 6);
      expect(first.people).toHaveLength(PEOPLE_PER_PAGE);
      expect(first.people[0]?.email).toBe('3@example.ru');
      expect(JSON.stringify(first)).not.toContain('secret');
      const second = await listPeople(db(), boss, { page: 2 });
      expect(second.people).toHaveLength(6);
      expect((await listPeople(db(), boss, { page: 99 })).people).toEqual([]);
      expect((await listPeople(db(), boss, { only: 'admin' })).people).toHaveLength(1);
    });

    it('and counted as they are', async () => {
      const boss = await admin();
      await addPerson(db(), 'staff@example.ru', { role: 'staff' });
      await addPerson(db(), 'waiting@example.ru', { waiting: true });
      await addPerson(db(), 'blocked@example.ru', { role: 'admin', blocked: true });
      expect(await countPeople(db(), boss)).toEqual({ total: 3, staff: 1, admins: 1, waiting: 1 });
    });
  });
});
