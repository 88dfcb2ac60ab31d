import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { SEASON_STATES } from '#features/tours/season/season.ts';

/** The ends of seasons of Umrah (see Season). Their changes invalidate kept pages. */
export const seasons = pgTable(
  'seasons',
  {
    hijri_year: integer().primaryKey(),
    last_visa: date({ mode: 'string' }).notNull(),
    last_entry: date({ mode: 'string' }).notNull(),
    last_exit: date({ mode: 'string' }).notNull(),
    state: text({ enum: SEASON_STATES }).notNull(),
    hajj_from: date({ mode: 'string' }).notNull(),
    hajj_until: date({ mode: 'string' }).notNull(),
    hajj_state: text({ enum: SEASON_STATES }).notNull(),
    source: text().notNull(),
    checked_on: date({ mode: 'string' }).notNull(),
    updated_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (season) => [
    check('seasons_states', sql`${season.state} in ('announced', 'expected')`),
    check('seasons_hajj_states', sql`${season.hajj_state} in ('announced', 'expected')`),
    check(
      'seasons_order',
      sql`${season.last_visa} <= ${season.last_entry} and ${season.last_entry} <= ${season.last_exit}
        and ${season.last_exit} < ${season.hajj_from} and ${season.hajj_from} <= ${season.hajj_until}`,
    ),
  ],
);
