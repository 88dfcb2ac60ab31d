import { drizzle } from 'drizzle-orm/node-postgres';
import { eq, inArray } from 'drizzle-orm';
import type pg from 'pg';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { Role } from '#lib/account/actor.ts';
import { accounts, backupCodes } from '#server/session/account-tables.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { type Client, presentRows } from './present-rows.server.ts';

/** As the driver prints rows. An older schema lacks some of the columns. */
interface PresentPerson {
  id: string;
  created_at: Date;
  email: string;
  email_confirmed_at: Date | null;
  password_hash: string;
  role: Role;
  operator_id?: string | null;
  blocked_at: Date | null;
  totp_secret: string | null;
  totp_enabled_at: Date | null;
  totp_last_step: string | null;
}
interface PresentCode {
  account_id: string;
  salt: string;
  code_hash: string;
}
interface PresentOperator {
  id: string;
  created_at: Date;
}

/** How people may enter at present. A part is null when its table is damaged. */
export interface PresentPeople {
  people: PresentPerson[] | null;
  codes: PresentCode[] | null;
  operators: PresentOperator[] | null;
}

/** Reads how people may enter from the data that a restore is about to replace. */
export async function readPeople(client: Client): Promise<PresentPeople> {
  return {
    people: await presentRows(client, 'accounts', 'select * from accounts'),
    codes: await presentRows(client, 'backup_codes', 'select * from backup_codes'),
    operators: await presentRows(client, 'operators', 'select id, created_at from operators'),
  };
}

type Place = Pick<typeof accounts.$inferSelect, 'role' | 'operator_id'>;

/**
 * The role after a restore. The backup's role holds only if the present one includes it; so a
 * restore gives nobody a right that they have lost since.
 */
export function stricterPlace(backup: Place, present: Place): Place {
  const isIncluded =
    backup.role === 'reader' ||
    present.role === 'admin' ||
    (present.role === 'staff' && backup.role !== 'admin');
  const { role, operator_id } = isIncluded ? backup : present;
  return { role, operator_id };
}

/**
 * Applies what changed since the backup to the restored people, in the caller's transaction: blocks
 * and the stricter role hold; address, password and second factor are the present ones. A person
 * without a second factor gets that of the backup. Returns how many people differ from the backup.
 */
export async function keepPeople(client: Client, present: PresentPeople): Promise<number> {
  const db = drizzle({ client: client as pg.Client });
  const restored = new Map((await db.select().from(accounts)).map((row) => [row.id, row]));
  const hasOperator = await operatorsOfBoth(client, present.operators ?? []);
  const emails = new Set([...restored.values()].map(({ email }) => email));
  const withFactor: number[] = [];
  let kept = 0;
  for (const person of present.people ?? []) {
    const before = restored.get(Number(person.id));
    // A restore gives out numbers again: a number alone is not the same person.
    if (before?.created_at.getTime() !== person.created_at.getTime()) continue;
    const place = stricterPlace(before, {
      role: person.role,
      operator_id: person.operator_id ? Number(person.operator_id) : null,
    });
    const isGone = place.role === 'operator' && !hasOperator.has(place.operator_id);
    const rights = {
      ...(isGone ? { role: 'reader' as const, operator_id: null } : place),
      blocked_at: before.blocked_at ?? person.blocked_at,
    };
    const isFree = person.email === before.email || !emails.has(person.email);
    const after = {
      ...rights,
      password_hash: person.password_hash,
      ...(isFree ? { email: person.email, email_confirmed_at: person.email_confirmed_at } : {}),
      ...(person.totp_enabled_at ? factorOf(person) : {}),
    };
    if (person.totp_enabled_at) withFactor.push(before.id);
    if (isSame(before, after)) continue;
    kept += 1;
    await db.update(accounts).set(after).where(eq(accounts.id, before.id));
    const thing = { kind: 'account', id: before.id, title: after.email ?? before.email };
    const { role, operator_id, blocked_at } = before;
    const was = { role, operator_id, blocked_at };
    await recordChange(db, { actor: null, action: 'update', thing, before: was, after: rights });
  }
  await keepCodes(client, withFactor, present.codes ?? []);
  return kept;
}

const factorOf = ({ totp_secret, totp_enabled_at, totp_last_step }: PresentPerson) => ({
  totp_secret,
  totp_enabled_at,
  totp_last_step: totp_last_step === null ? null : Number(totp_last_step),
});

function isSame(before: object, after: object): boolean {
  const was = Object.entries(before).filter(([column]) => column in after);
  return Object.entries(after).every(([column, value]) => {
    const former: unknown = was.find(([name]) => name === column)?.[1];
    return JSON.stringify(former) === JSON.stringify(value);
  });
}

/** Operators of the backup that are the same ones at present. */
async function operatorsOfBoth(client: Client, present: readonly PresentOperator[]) {
  const db = drizzle({ client: client as pg.Client });
  const rows = await db
    .select({ id: operators.id, createdAt: operators.created_at })
    .from(operators);
  const known = new Map(present.map((row) => [Number(row.id), row.created_at.getTime()]));
  const same = rows.filter(({ id, createdAt }) => known.get(id) === createdAt.getTime());
  return new Set<number | null>(same.map(({ id }) => id));
}

/** A used code stays used. */
async function keepCodes(client: Client, people: number[], codes: readonly PresentCode[]) {
  const db = drizzle({ client: client as pg.Client });
  const BATCH = 1000;
  for (let from = 0; from < people.length; from += BATCH) {
    const ids = people.slice(from, from + BATCH);
    await db.delete(backupCodes).where(inArray(backupCodes.account_id, ids));
    for (const id of ids) {
      const own = codes.filter(({ account_id }) => Number(account_id) === id);
      const rows = own.map(({ salt, code_hash }) => ({ account_id: id, salt, code_hash }));
      if (rows.length > 0) await db.insert(backupCodes).values(rows);
    }
  }
}
