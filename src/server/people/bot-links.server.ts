import { sql } from 'drizzle-orm';
import type { Role } from '#lib/account/actor.ts';
import type { Db } from '#server/db/db.server.ts';

interface Place {
  role: Role;
  operator_id: number | null;
}

/**
 * Ends the bot codes that a person made and the chats that they linked, in the caller's transaction,
 * because they are blocked or deleted, or their place has changed. People who stay staff keep them. The
 * tables belong to a feature above this one.
 */
export async function endBotLinks(
  tx: Db,
  accountId: number,
  place?: { before: Place; after: Place },
): Promise<void> {
  if (place && isSamePlace(place.before, place.after)) return;
  await tx.execute(sql`delete from bot_codes where made_by = ${accountId}`);
  await tx.execute(sql`delete from bot_chats where linked_by = ${accountId}`);
}

const isStaff = ({ role }: Place) => role === 'staff' || role === 'admin';

function isSamePlace(before: Place, after: Place): boolean {
  if (isStaff(before) && isStaff(after)) return true;
  return before.role === after.role && before.operator_id === after.operator_id;
}
