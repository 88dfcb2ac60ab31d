import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const count = () => integer().notNull().default(0);

/**
 * The site's figures for each minute and each hour, of all processes: counts are added up, of other
 * figures the worst is stored. Minutes are kept for a day, hours for thirty days. No personal data.
 * The tables of this file send no change notices.
 */
export const siteFigures = pgTable(
  'site_figures',
  {
    span: text().$type<'minute' | 'hour'>().notNull(),
    /** The start of the minute or hour. */
    at: instant().notNull(),
    /** All answers, including those from memory. */
    requests: count(),
    /** Answers written from memory. */
    kept: count(),
    /** Answers 5xx, except those of the health checks. */
    errors: count(),
    /** Answers that took longer than half a second. */
    slow: count(),
    /** 99th percentile of the event loop's delay, of the worst process and minute. */
    loop_ms: integer(),
    /** The memory of the largest process. */
    memory_mb: integer(),
    disk_mb: integer(),
    /** Letters and messages that wait to be sent. */
    waiting: integer(),
    failing_jobs: integer(),
  },
  (figure) => [
    primaryKey({ columns: [figure.span, figure.at] }),
    check('site_figures_span', sql`${figure.span} in ('minute', 'hour')`),
  ],
);

/** Incidents of the site, with start and end: at most one open row per key. */
export const incidents = pgTable(
  'incidents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `errors`, `disk`, `backup`, `writes`, or `job NAME`. */
    key: text().notNull(),
    /** The subject, in Russian. */
    title: text().notNull(),
    /** The description, as of the last check. */
    words: text().notNull(),
    opened_at: instant().notNull(),
    /** The start of the time without the fault; after some time the incident ends. */
    calm_since: instant(),
    ended_at: instant(),
    /** False beyond the daily limit of its key. */
    is_told: boolean().notNull(),
  },
  (incident) => [
    uniqueIndex('incidents_open')
      .on(incident.key)
      .where(sql`${incident.ended_at} is null`),
    index('incidents_opened').on(incident.opened_at),
    check(
      'incidents_in_order',
      sql`${incident.ended_at} is null or ${incident.ended_at} >= ${incident.opened_at}`,
    ),
  ],
);
