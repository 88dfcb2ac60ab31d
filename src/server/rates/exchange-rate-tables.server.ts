import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last known rate and nothing else: the one row of a table that can have no second. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: integer().primaryKey().default(1),
    rub_per_usd: doublePrecision().notNull(),
    /** Null when the source named no euro. */
    rub_per_eur: doublePrecision(),
    /** Host of the service that gave it. */
    source: text().notNull(),
    fetched_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (rate) => [
    check('exchange_rates_one_row', sql`${rate.id} = 1`),
    // An upper bound as well, for NaN and infinity count as greater than any number.
    check('exchange_rates_positive', sql`${rate.rub_per_usd} > 0 and ${rate.rub_per_usd} < 1e6`),
    check('exchange_rates_euro', sql`${rate.rub_per_eur} > 0 and ${rate.rub_per_eur} < 1e6`),
  ],
);
