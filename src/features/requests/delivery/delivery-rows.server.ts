import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PromptChannel } from '#features/requests/delivery/plan-deliveries.server.ts';
import { deliveries } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { type Claim, inMs, isClaimed, isDue, NOW } from '#server/db/db-clock.server.ts';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A time further ahead than this comes from a clock that ran ahead: the delivery is due. */
const FURTHEST_MS = 86_400_000;

/**
 * Takes up to `limit` due deliveries of a channel for `claimMs`: of several processes one gets each
 * delivery. When a claim expires, the delivery is due again.
 */
export async function claimDeliveries(
  db: Db,
  channel: PromptChannel,
  limit: number,
  claimMs: number,
) {
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.channel, channel), isDue(deliveries.next_attempt_at, FURTHEST_MS)))
      .orderBy(asc(deliveries.next_attempt_at))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, next_attempt_at: inMs(claimMs) })
    .where(inArray(deliveries.id, db.select({ id: due.id }).from(due)))
    .returning({
      id: deliveries.id,
      requestId: deliveries.request_id,
      words: deliveries.words,
      target: deliveries.target,
      attempts: deliveries.attempts,
    });
}

/** Ends a delivery; `error` is null when it was sent. True for the one process that marked it. */
export async function finishDelivery(db: Db, claim: Claim, error: string | null): Promise<boolean> {
  const marked = await db
    .update(deliveries)
    .set({
      next_attempt_at: null,
      last_error: error,
      ...(error === null ? { sent_at: NOW } : {}),
    })
    .where(isClaimed(deliveries, claim))
    .returning({ id: deliveries.id });
  return marked.length > 0;
}

/**
 * Postpones a delivery: 10 s, then twice as long each time, at least as long as the other side
 * asks, a day at most.
 */
export async function postponeDelivery(
  db: Db,
  claim: Claim,
  error: string,
  afterSeconds: number | null,
): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (claim.attempts - 1), LONGEST_PAUSE_MS);
  await db
    .update(deliveries)
    .set({
      next_attempt_at: inMs(Math.min(Math.max(pauseMs, (afterSeconds ?? 0) * 1000), FURTHEST_MS)),
      last_error: error,
    })
    .where(isClaimed(deliveries, claim));
}

/** Returns a delivery untried, for the next process. */
export async function returnDelivery(db: Db, claim: Claim): Promise<void> {
  await db
    .update(deliveries)
    .set({ attempts: claim.attempts - 1, next_attempt_at: NOW })
    .where(isClaimed(deliveries, claim));
}
