import { expect, it } from 'vitest';
import { deleteAccount, exportOwnData } from '#features/account/page/own-data.server.ts';
import { changeRole } from '#features/account/people/people.server.ts';
import { requestPasswordReset } from '#features/account/credentials/password.server.ts';
import {
  accounts,
  backupCodes,
  invitations,
  oneUseTokens,
  sessions,
} from '#server/session/account-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import {
  accountParts,
  addPerson,
  adminAs,
  letters,
  openSession,
  PASSWORD,
  signedInAs,
  visitor,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('one’s own data', ({ db }) => {
  const erased: number[] = [];
  const parts = accountParts({
    ownData: [
      {
        name: 'reading',
        export: async (_db, id) => ({ place: id === 0 ? null : '2:255' }),
        erase: async (_tx, id) => void erased.push(id),
      },
    ],
  });
  const right = { password: PASSWORD };
  const invited = (given: Partial<typeof invitations.$inferInsert>) => ({
    token_hash: 'hash of a token',
    role: 'editor' as const,
    created_at: parts.now(),
    expires_at: parts.now(),
    ...given,
  });

  it('are given as plain values, without a secret and without others’', async () => {
    const first = await addPerson(db(), 'other@example.ru');
    const id = await addPerson(db(), 'admin@example.ru', { role: 'admin' });
    await db()
      .insert(invitations)
      .values(invited({ used_by: first, used_at: parts.now() }));
    await openSession(db(), id);
    const me = await adminAs(db(), id, parts);
    const other = await addPerson(db(), 'third@example.ru');
    await changeRole(db(), me, { id: other, role: 'staff' }, parts);
    const data = await exportOwnData(db(), me, parts);
    expect(data).toMatchObject({
      account: { email: 'admin@example.ru', role: 'admin', consentedAt: parts.now() },
      invitations: [],
      sessions: [{ agent: 'Firefox, Windows' }, { agent: 'Firefox, Windows' }],
      changes: [{ action: 'role', thing: { title: 'third@example.ru' } }],
      reading: { place: '2:255' },
    });
    const text = JSON.stringify(data);
    for (const secret of ['scrypt', 'hash', 'totp', 'other@example.ru']) {
      expect(text).not.toContain(secret);
    }
  });

  it('go with the account, which only who knows its password deletes', async () => {
    const boss = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
    const id = await addPerson(db(), 'aisha@example.ru', { role: 'admin' });
    const me = await adminAs(db(), id, parts);
    await changeRole(db(), me, { id: boss.id, role: 'staff' }, parts);
    await changeRole(db(), me, { id: boss.id, role: 'admin' }, parts);
    for (const email of ['aisha@example.ru', 'admin@example.ru']) {
      await requestPasswordReset(db(), visitor, { email }, parts);
    }
    await db()
      .insert(invitations)
      .values(invited({ email: 'new@example.ru' }));
    expect(await deleteAccount(db(), me, { visitor, parts }, { password: 'не тот' })).toMatchObject(
      {
        problem: { message: 'Неверный пароль' },
      },
    );
    expect(await db().select().from(accounts)).toHaveLength(2);

    expect((await deleteAccount(db(), me, { visitor, parts }, right)).ok).toBe(true);
    const left = await db().select().from(accounts);
    expect(left.map(({ email }) => email)).toEqual(['admin@example.ru']);
    const rows = [
      await db().select().from(sessions),
      await db().select().from(oneUseTokens),
      await db().select().from(backupCodes),
      await db().select().from(outbox),
      await db().select().from(trail),
    ];
    expect(JSON.stringify(rows)).not.toContain('aisha');
    expect(rows[0]?.map((session) => Object(session).account_id)).toEqual([boss.id]);
    expect(await letters(db())).toMatchObject([{ to: 'admin@example.ru' }]);
    expect(await db().select().from(invitations)).toMatchObject([{ email: 'new@example.ru' }]);
    expect(erased).toContain(id);
    expect(await db().select().from(trail)).toHaveLength(3);
  });

  it('stay while they are the last admin’s', async () => {
    const id = await addPerson(db(), 'admin@example.ru');
    await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    const before = erased.length;
    const me = await signedInAs(db(), id, parts);
    expect(await deleteAccount(db(), me, { visitor, parts }, right)).toMatchObject({
      problem: { code: 'last_admin' },
    });
    expect(await db().select().from(accounts)).toHaveLength(2);
    expect(await db().select().from(trail)).toEqual([]);
    expect(erased.length).toBe(before + 1);
  });

  it('of two last admins who leave at once, one’s stay', async () => {
    const ids = [
      await addPerson(db(), 'a@example.ru'),
      await addPerson(db(), 'b@example.ru', { role: 'admin' }),
    ];
    const both = await Promise.all(ids.map((id) => signedInAs(db(), id, parts)));
    const outcomes = await Promise.all(
      both.map((me) => deleteAccount(db(), me, { visitor, parts }, right)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().select().from(accounts)).toHaveLength(1);
  });
});
