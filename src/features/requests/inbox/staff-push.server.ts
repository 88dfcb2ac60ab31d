import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PushForm } from '#features/requests/inbox/push-form.ts';
import { requestPush } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** How many browsers of one person may be subscribed; the oldest are removed. */
const MOST_BROWSERS = 10;

/** Subscribes somebody's browser to notifications of requests, or unsubscribes it. */
export async function changeStaffPush(db: Db, staff: TourKeeper, wish: PushForm): Promise<void> {
  if (wish.intent === 'push-off') {
    await db
      .delete(requestPush)
      .where(and(eq(requestPush.endpoint, wish.endpoint), eq(requestPush.account_id, staff.id)));
    return;
  }
  const { endpoint, keys } = wish.subscription;
  // The person who uses the browser now gets its notifications.
  await db
    .insert(requestPush)
    .values({ account_id: staff.id, endpoint, ...keys })
    .onConflictDoUpdate({
      target: requestPush.endpoint,
      set: { account_id: staff.id, ...keys },
    });
  const rows = await db
    .select({ id: requestPush.id })
    .from(requestPush)
    .where(eq(requestPush.account_id, staff.id))
    .orderBy(asc(requestPush.id));
  const over = rows.slice(0, -MOST_BROWSERS).map(({ id }) => id);
  if (over.length > 0) await db.delete(requestPush).where(inArray(requestPush.id, over));
}
