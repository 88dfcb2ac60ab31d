import { and, eq, gt, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The database's clock, because processes may differ. Not now(), which does not advance while a
 * statement waits for a lock.
 */
export const NOW = sql`clock_timestamp()`;
export const inMs = (ms: number | SQL) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Whether a time has come. One further ahead than `furthestMs` comes from a clock that ran ahead. */
export function isDue(time: AnyPgColumn, furthestMs: number) {
  return or(lte(time, NOW), gt(time, inMs(furthestMs)));
}

/** The same by the clock of the caller. */
export function isDueAt(now: Date, time: AnyPgColumn, furthestMs: number) {
  return or(lte(time, now), gt(time, new Date(now.getTime() + furthestMs)));
}

/** A row taken for one attempt, identified by its number: a late process changes nothing. */
export interface Claim {
  id: string;
  attempts: number;
}

/** Whether a row of a table still waits with this claim. */
export function isClaimed(
  table: Record<'id' | 'attempts' | 'next_attempt_at', AnyPgColumn>,
  { id, attempts }: Claim,
) {
  return and(eq(table.id, id), eq(table.attempts, attempts), isNotNull(table.next_attempt_at));
}
