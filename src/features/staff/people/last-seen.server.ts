import { inArray, max } from 'drizzle-orm';
import { sessions } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';

/**
 * When people last used the site, by account, to within a few minutes. Accounts without a session are
 * absent, because an ended session is deleted.
 */
export async function lastSeen(
  db: Db,
  _admin: Admin,
  accountIds: readonly number[],
): Promise<Map<number, Date>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: sessions.account_id, at: max(sessions.last_seen_at) })
    .from(sessions)
    .where(inArray(sessions.account_id, [...accountIds]))
    .groupBy(sessions.account_id);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}
