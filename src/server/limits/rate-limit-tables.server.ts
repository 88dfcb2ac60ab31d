import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Counters shared by several processes, with the columns that rate-limiter-flexible needs. A key is
 * the limit's name and a hash: no address is stored. This table sends no change notices.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
});
