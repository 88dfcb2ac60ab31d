import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Counters shared by several processes, in the shape that rate-limiter-flexible asks for. A key is
 * the limit's name and a hash: no address is kept. Without a change notice.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
});
