import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

const ROUNDS = 5;

const person = (email: string, changed: Partial<typeof accounts.$inferInsert> = {}) => ({
  email,
  password_hash: 'none',
  consented_at: new Date(),
  consent_version: '1',
  ...changed,
});

async function refusalOf(query: PromiseLike<unknown>) {
  try {
    await query;
  } catch (error) {
    return databaseProblem(error).constraint;
  }
  return null;
}

const add = async (db: Db, email: string, role: 'reader' | 'staff' | 'admin' = 'reader') => {
  const [row] = await db.insert(accounts).values(person(email, { role })).returning();
  if (!row) throw new Error('not inserted');
  return row;
};

const admins = async (db: Db) =>
  (await db.select().from(accounts).where(eq(accounts.role, 'admin'))).filter(
    (row) => row.blocked_at === null,
  ).length;

describeOnBothEngines('the accounts', ({ database, db }) => {
  it('have exactly one admin however many register first at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await db().execute('truncate accounts cascade');
      await Promise.all(
        Array.from({ length: 10 }, (_, n) => add(db(), `${round}-${n}@example.ru`)),
      );
      expect(await admins(db())).toBe(1);
    }
  });

  it('keep their given role once there is a first account', async () => {
    expect((await add(db(), 'first@example.ru')).role).toBe('admin');
    expect((await add(db(), 'second@example.ru')).role).toBe('reader');
    expect((await add(db(), 'third@example.ru', 'staff')).role).toBe('staff');
  });

  describe('refuse to lose the last admin', () => {
    it('by demotion, block or deletion', async () => {
      const { id } = await add(db(), 'first@example.ru');
      await add(db(), 'second@example.ru', 'staff');
      const last = eq(accounts.id, id);
      const attempts = [
        db().update(accounts).set({ role: 'staff' }).where(last),
        db().update(accounts).set({ blocked_at: new Date() }).where(last),
        db().delete(accounts).where(last),
        db().delete(accounts),
      ];
      for (const attempt of attempts) expect(await refusalOf(attempt)).toBe('accounts_last_admin');
      expect(await admins(db())).toBe(1);
    });

    it('when the other one is blocked', async () => {
      const first = await add(db(), 'first@example.ru');
      const second = await add(db(), 'second@example.ru', 'admin');
      await db().update(accounts).set({ blocked_at: new Date() }).where(eq(accounts.id, second.id));
      const attempt = db().delete(accounts).where(eq(accounts.id, first.id));
      expect(await refusalOf(attempt)).toBe('accounts_last_admin');
    });

    it('in one statement that removes them all', async () => {
      await add(db(), 'first@example.ru');
      await add(db(), 'second@example.ru', 'admin');
      const attempt = db().update(accounts).set({ role: 'reader' });
      expect(await refusalOf(attempt)).toBe('accounts_last_admin');
      expect(await admins(db())).toBe(2);
    });

    it('in two transactions that remove each other at once', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await db().execute('truncate accounts cascade');
        const both = [await add(db(), 'a@example.ru'), await add(db(), 'b@example.ru', 'admin')];
        const outcomes = await Promise.all(
          both.map(({ id }, n) =>
            refusalOf(
              n === 0
                ? db().delete(accounts).where(eq(accounts.id, id))
                : db().update(accounts).set({ role: 'reader' }).where(eq(accounts.id, id)),
            ),
          ),
        );
        expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
        expect(await admins(db())).toBe(1);
      }
    });

    it('but allow removing one of two', async () => {
      const { id } = await add(db(), 'first@example.ru');
      await add(db(), 'second@example.ru', 'admin');
      await db().delete(accounts).where(eq(accounts.id, id));
      expect(await admins(db())).toBe(1);
    });
  });

  it.each<[string, Partial<typeof accounts.$inferInsert>]>([
    ['accounts_role', { role: 'owner' as 'admin' }],
    ['accounts_email_plain', { email: 'A@example.ru' }],
    ['accounts_email_plain', { email: 'a@example.ru\r\nBcc: b@example.ru' }],
    ['accounts_email_plain', { email: 'а@пример.рф' }],
    ['accounts_name_plain', { name: 'Имя\nфамилия' }],
    ['accounts_name_plain', { name: 'и'.repeat(101) }],
    ['accounts_totp_whole', { totp_enabled_at: new Date() }],
  ])('refuse what breaks %s: %o', async (constraint, changed) => {
    await add(db(), 'first@example.ru');
    const attempt = db().insert(accounts).values(person('second@example.ru', changed));
    expect(await refusalOf(attempt)).toBe(constraint);
  });

  it('delete their sessions and invalidate no kept page', async () => {
    const before = database().version();
    await add(db(), 'first@example.ru');
    const { id } = await add(db(), 'second@example.ru');
    const now = new Date();
    await db().insert(sessions).values({
      token_hash: 'a',
      account_id: id,
      agent: 'Firefox, Windows',
      created_at: now,
      last_seen_at: now,
      expires_at: now,
    });
    await db()
      .delete(accounts)
      .where(inArray(accounts.id, [id]));
    expect(await db().select().from(sessions)).toEqual([]);
    await database().ping();
    expect(database().version()).toBe(before);
  });
});
