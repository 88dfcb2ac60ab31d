import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { cutText, storable } from '#lib/text/storable.ts';
import type { Role } from '#lib/account/actor.ts';
import { foldedPattern, foldedWords } from '#lib/text/russian.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { pick } from '#lib/form/pick.ts';

export const PEOPLE_PER_PAGE = 50;

export interface PeopleQuery {
  /** Words of addresses or names; a person has all of them. */
  search?: string;
  /** Only people in this role, who wait for access, or who are blocked. */
  only?: Role | 'waiting' | 'blocked' | null;
  /** From 1. */
  page?: number;
}

/** The accounts that an admin's search finds: those waiting for access first, then the newest. */
export async function listPeople(db: Db, _admin: Admin, query: PeopleQuery) {
  const { search = '', only = null, page = 1 } = query;
  const words = foldedWords(cutText(storable(search), 200));
  const chosen = and(
    ...words.map((word) => {
      const pattern = foldedPattern(word);
      return or(sql`${accounts.email} ~ ${pattern}`, sql`${accounts.name} ~ ${pattern}`);
    }),
    only === null ? undefined : among(only),
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

function among(only: NonNullable<PeopleQuery['only']>) {
  if (only === 'waiting') return isNotNull(accounts.access_requested_at);
  return only === 'blocked' ? isNotNull(accounts.blocked_at) : eq(accounts.role, only);
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
): Promise<{ id: number; role: Role; isBlocked: boolean; hasSecondFactor: boolean } | null> {
  const [row] = await db
    .select({
      id: accounts.id,
      role: accounts.role,
      isBlocked: sql<boolean>`${accounts.blocked_at} is not null`,
      hasSecondFactor: sql<boolean>`${accounts.totp_enabled_at} is not null`,
    })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return row ?? null;
}
