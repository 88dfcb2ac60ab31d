import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db.server.ts';
import { outbox } from '#server/mail-tables.server.ts';

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** The database's clock, as processes may differ; now() would stand still while waiting for a lock. */
const NOW = sql`clock_timestamp()`;
const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** A letter taken for one attempt, known by its number: who comes too late changes nothing. */
export interface Claim {
  id: string;
  attempts: number;
}

/**
 * Takes up to `limit` letters that are due, longest due first, for `claimMs`: of several processes
 * that ask at the same moment one gets each letter. A claim that is never settled runs out, and
 * the letter is due again.
 */
export async function claimLetters(db: Db, limit: number, claimMs: number) {
  const due = db
    .$with('due')
    .as(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(lte(outbox.next_attempt_at, NOW))
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
      id: outbox.id,
      kind: outbox.kind,
      to: outbox.to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      createdAt: outbox.created_at,
      attempts: outbox.attempts,
      handedOver: outbox.handed_over,
    });
}

/** Notes that the last byte is about to leave. False when somebody else has the letter by now. */
export async function noteHandedOver(db: Db, claim: Claim): Promise<boolean> {
  const noted = await db
    .update(outbox)
    .set({ handed_over: true })
    .where(mine(claim))
    .returning({ id: outbox.id });
  return noted.length > 0;
}

/** Ends a letter and erases what it said. `error` is null when it was sent. */
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
    .where(mine(claim));
}

/** Puts a letter off after an attempt that failed for certain: 30 s, then twice as long each time. */
export async function postponeLetter(db: Db, claim: Claim, error: string): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (claim.attempts - 1), LONGEST_PAUSE_MS);
  await db
    .update(outbox)
    .set({ next_attempt_at: inMs(pauseMs), handed_over: false, last_error: error })
    .where(mine(claim));
}

/** Hands a letter back untried, for whoever comes next. */
export async function returnLetter(db: Db, claim: Claim): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: claim.attempts - 1, next_attempt_at: NOW, handed_over: false })
    .where(mine(claim));
}

function mine({ id, attempts }: Claim) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNotNull(outbox.next_attempt_at));
}
