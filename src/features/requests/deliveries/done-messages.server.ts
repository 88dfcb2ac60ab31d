import { and, eq, exists, gt, isNull, lt, notExists, or } from 'drizzle-orm';
import { isLetterOf } from '#features/requests/deliveries/deliveries.server.ts';
import { deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';

const DAY_MS = 86_400_000;
/** The screen of deliveries shows a message for this long. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes what is left of messages and letters after 90 days: kind, times, and the text of a message
 * about the site. Those of a request stay until its data have been erased for as long, because until then
 * they lead to its letters. A letter from the future was written by a clock that ran ahead: it would
 * count as the last of its kind.
 */
export async function forgetDoneMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const isErased = db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, deliveries.request_id), lt(requests.erased_at, before)));
  await db
    .delete(deliveries)
    .where(
      or(and(isNull(deliveries.request_id), lt(deliveries.created_at, before)), exists(isErased)),
    );
  const isOfRequest = db.select({ id: deliveries.id }).from(deliveries).where(isLetterOf);
  await db
    .delete(outbox)
    .where(
      and(
        isNull(outbox.next_attempt_at),
        or(lt(outbox.created_at, before), gt(outbox.created_at, new Date(now.getTime() + DAY_MS))),
        notExists(isOfRequest),
      ),
    );
}
