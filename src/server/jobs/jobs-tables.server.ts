import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * One row per job, written by the job runner only. An expired lease belongs to nobody; `failures`
 * counts those since the last success. Only a failure and its end are news, for
 * the screen of deliveries: a finished job changes no page.
 */
export const jobs = pgTable(
  'jobs',
  {
    name: text().primaryKey(),
    lease_owner: text(),
    lease_until: timestamp({ withTimezone: true, mode: 'date' }),
    next_run_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    last_run_at: timestamp({ withTimezone: true, mode: 'date' }),
    last_error: text(),
    failures: integer().notNull().default(0),
  },
  (job) => [
    check('jobs_lease_whole', sql`(${job.lease_owner} is null) = (${job.lease_until} is null)`),
    check('jobs_failures_not_negative', sql`${job.failures} >= 0`),
  ],
);
