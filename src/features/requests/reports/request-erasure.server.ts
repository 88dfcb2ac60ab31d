import { and, asc, isNull, lt, or } from 'drizzle-orm';
import type { Delivery } from '#server/context.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { eraseReports } from '#features/requests/reports/reports.server.ts';
import { eraseRequests, lettersOfErased } from '#features/requests/store/visitor-request.server.ts';
import { BIN_DAYS } from '#lib/bin.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Erases the personal data of requests and reports of errors that have been closed for `months` or in the bin for 30
 * days, a batch per transaction. The requests stay for the figures, and the register of consents is
 * unchanged. Letters about them that were written into a folder go as well, and every letter that is `months` old:
 * an answer to a report, or what was sent to a former address.
 */
export function requestErasureJob(parts: {
  db: Db;
  months: number;
  now: () => Date;
  forgetLetters: Delivery['forgetLetters'];
  forgetLettersBefore: (instant: Date) => Promise<void>;
}): Job {
  const { db, months, now, forgetLetters, forgetLettersBefore } = parts;
  return {
    name: 'request-erasure',
    everyMs: HOUR_MS,
    isFinal: true,
    async run(signal) {
      while (!signal.aborted) {
        const at = now();
        const found = await db.transaction(async (tx) => {
          const due = await tx
            .select({ id: requests.id })
            .from(requests)
            .where(
              and(
                or(
                  lt(requests.closed_at, monthsBefore(at, months)),
                  lt(requests.binned_at, new Date(at.getTime() - BIN_DAYS * DAY_MS)),
                ),
                isNull(requests.erased_at),
              ),
            )
            .orderBy(asc(requests.id))
            .limit(BATCH)
            .for('update', { skipLocked: true });
          await eraseRequests(
            tx,
            due.map(({ id }) => id),
            at,
          );
          return due.length;
        });
        if (found < BATCH) break;
      }
      for (let erased = BATCH; erased === BATCH && !signal.aborted;) {
        const closedBefore = monthsBefore(now(), months);
        erased = await eraseReports(db, { closedBefore, now: now(), limit: BATCH });
      }
      // Also those of a visitor's own erasure, if that was interrupted.
      const since = new Date(now().getTime() - DAY_MS);
      await forgetLetters(await lettersOfErased(db, since));
      await forgetLettersBefore(monthsBefore(now(), months));
    },
  };
}

/**
 * The same day so many months earlier; a day that the month lacks becomes one of the next month.
 */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}
