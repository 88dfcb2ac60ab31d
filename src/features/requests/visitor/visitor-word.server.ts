import { eq } from 'drizzle-orm';
import { planDeliveries } from '#features/requests/delivery/plan-deliveries.server.ts';
import { queueWordsLetter } from '#features/requests/delivery/request-letters.server.ts';
import type { RequestParts } from '#features/requests/placing/place-request.server.ts';
import { CLOSED_STATUSES } from '#features/requests/store/request.ts';
import { isSentAgain } from '#features/requests/store/repeated-note.server.ts';
import { requestNotes, requests } from '#features/requests/store/request-tables.server.ts';
import { lockedRequest, requestOf } from '#features/requests/store/visitor-request.server.ts';
import { conflict } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { type Limit, perNetwork } from '#server/limits/rate-limit.server.ts';

const HOUR = 3600;
const WORDS: Limit = { name: 'request-words', attempts: 20, perSeconds: HOUR };
/** Staff are notified of this many messages from one network. The inbox shows the others. */
const TOLD: Limit = { name: 'request-words-told', attempts: 20, perSeconds: HOUR };

const CLOSED = conflict(
  'closed',
  'Заявка закрыта: дописать к\u00a0ней уже нельзя. Оставьте новую.',
);

/**
 * Adds a message of the visitor to an open request and queues the notifications of its recipients, in one
 * transaction. A request in the bin is restored, because nobody reads messages there. A message that is
 * sent again after a lost answer counts once.
 */
export async function addVisitorWord(
  db: Db,
  given: { token: string; text: string; network: string },
  parts: RequestParts,
): Promise<Result<'added'> | null> {
  const { limits, now } = parts;
  const request = await requestOf(db, given.token);
  if (!request) return null;
  if (CLOSED_STATUSES.includes(request.status)) return refused(CLOSED);
  const taken = await limits.take([{ limit: WORDS, key: String(request.id) }]);
  if (!taken.ok) return taken;
  const told = await limits.take(perNetwork(TOLD, given.network));
  return db.transaction(async (tx) => {
    const present = await lockedRequest(tx, given.token);
    if (!present) return null;
    if (CLOSED_STATUSES.includes(present.status)) return refused(CLOSED);
    const { id, operator_id, binned_at } = present;
    const { text } = given;
    const note = { id, kind: 'word', author: null, now: now(), text } as const;
    if (await isSentAgain(tx, note)) return done('added');
    const line = { request_id: id, at: now(), is_visitor: true };
    if (binned_at !== null) {
      await tx.insert(requestNotes).values({ ...line, kind: 'bin', text: 'restored' });
    }
    await tx.insert(requestNotes).values({ ...line, kind: 'word', text });
    await tx
      .update(requests)
      .set({ binned_at: null, updated_at: now() })
      .where(eq(requests.id, id));
    if (told.ok) {
      await planDeliveries(tx, { number: id, operatorId: operator_id }, parts);
      await queueWordsLetter(tx, id, parts);
    }
    return done('added');
  });
}
