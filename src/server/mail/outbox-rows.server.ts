import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';
import { type Claim, inMs, isClaimed, isDue, NOW } from '#server/db/db-clock.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { pick } from '#lib/form/pick.ts';

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A time further ahead than this comes from a clock that ran ahead: the letter is due. */
const FURTHEST_MS = 2 * LONGEST_PAUSE_MS;

/**
 * Takes up to `limit` due letters, longest due first, for `claimMs`: of several processes one gets
 * each letter. When a claim expires, the letter is due again.
 */
export async function claimLetters(db: Db, limit: number, claimMs: number) {
  const due = db
    .$with('due')
    .as(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(isDue(outbox.next_attempt_at, FURTHEST_MS))
        .orderBy(asc(outbox.next_attempt_at))
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
  return db
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: inMs(claimMs) })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning({
      ...pick(outbox, ['id', 'kind', 'to', 'subject', 'text', 'html']),
      createdAt: outbox.created_at,
      attempts: outbox.attempts,
      handedOver: outbox.handed_over,
    });
}

/**
 * Records that the last byte is about to be sent. False when another process has the letter by now.
 */
export async function noteHandedOver(db: Db, claim: Claim): Promise<boolean> {
  const noted = await db
    .update(outbox)
    .set({ handed_over: true })
    .where(isClaimed(outbox, claim))
    .returning({ id: outbox.id });
  return noted.length > 0;
}

/** Ends a letter and erases its contents. `error` is null when it was sent. */
export async function finishLetter(db: Db, claim: Claim, error: string | null): Promise<void> {
  await db
    .update(outbox)
    .set({
      to: null,
      subject: null,
      text: null,
      html: null,
      next_attempt_at: null,
      sent_at: error === null ? NOW : null,
      last_error: error,
    })
    .where(isClaimed(outbox, claim));
}

/**
 * Postpones a letter after an attempt that certainly failed: 30 s, then twice as long each time.
 */
export async function postponeLetter(db: Db, claim: Claim, error: string): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (claim.attempts - 1), LONGEST_PAUSE_MS);
  await db
    .update(outbox)
    .set({ next_attempt_at: inMs(pauseMs), handed_over: false, last_error: error })
    .where(isClaimed(outbox, claim));
}

/** Returns a letter untried, for the next process. */
export async function returnLetter(db: Db, claim: Claim): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: claim.attempts - 1, next_attempt_at: NOW, handed_over: false })
    .where(isClaimed(outbox, claim));
}
