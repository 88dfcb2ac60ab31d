import { and, asc, count, desc, eq, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { cutText, storable } from '#lib/text/storable.ts';
import type { Role } from '#lib/account/actor.ts';
import { fold, FOLD_FROM, FOLD_TO } from '#lib/text/russian.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { pick } from '#lib/form/pick.ts';

export const PEOPLE_PER_PAGE = 50;

export interface Person {
  id: number;
  email: string;
  name: string;
  role: Role;
  operatorId: number | null;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  accessRequestedAt: Date | null;
  blockedAt: Date | null;
  createdAt: Date;
}

export interface PeopleQuery {
  /** Part of an address or a name. */
  search?: string;
  role?: Role;
  /** Only people who wait for access, or only blocked ones. */
  only?: 'waiting' | 'blocked';
  /** From 1. */
  page?: number;
}

/** The accounts that an admin's search finds: those waiting for access first, then the newest. */
export async function listPeople(
  db: Db,
  _admin: Admin,
  { search = '', role, only, page = 1 }: PeopleQuery,
): Promise<{ people: Person[]; total: number }> {
  const text = fold(cutText(storable(search), 200));
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = and(
    text ? or(like(accounts.email, pattern), like(foldedName, pattern)) : undefined,
    role ? eq(accounts.role, role) : undefined,
    only === 'waiting' ? isNotNull(accounts.access_requested_at) : undefined,
    only === 'blocked' ? isNotNull(accounts.blocked_at) : undefined,
  );
  const people = await db
    .select({
      ...pick(accounts, ['id', 'email', 'name', 'role']),
      operatorId: accounts.operator_id,
      isEmailConfirmed: sql<boolean>`${accounts.email_confirmed_at} is not null`,
      hasSecondFactor: sql<boolean>`${accounts.totp_enabled_at} is not null`,
      accessRequestedAt: accounts.access_requested_at,
      blockedAt: accounts.blocked_at,
      createdAt: accounts.created_at,
    })
    .from(accounts)
    .where(chosen)
    .orderBy(
      sql`${accounts.access_requested_at} is null`,
      asc(accounts.access_requested_at),
      desc(accounts.id),
    )
    .limit(PEOPLE_PER_PAGE)
    .offset((Math.max(1, Math.min(page, 1_000_000)) - 1) * PEOPLE_PER_PAGE);
  const total = await db.$count(accounts, chosen);
  return { people, total };
}

/** Figures of the dashboard; blocked accounts do not count. */
export async function countPeople(db: Db, _admin: Admin) {
  const [row] = await db
    .select({
      total: count(),
      staff: sql<number>`count(*) filter (where ${accounts.role} = 'staff')::int`,
      admins: sql<number>`count(*) filter (where ${accounts.role} = 'admin')::int`,
      waiting: sql<number>`count(${accounts.access_requested_at})::int`,
    })
    .from(accounts)
    .where(isNull(accounts.blocked_at));
  return row ?? { total: 0, staff: 0, admins: 0, waiting: 0 };
}

/** The account with an address, for console commands; null when there is none. */
export async function personByEmail(
  db: Db,
  email: string,
): Promise<{ id: number; role: Role } | null> {
  const [row] = await db
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return row ?? null;
}

const foldedName = sql<string>`translate(${accounts.name}, ${FOLD_FROM}, ${FOLD_TO})`;
