import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The key of the site's digests: one row, made at the first start. Backups without a passphrase
 * leave it out: so they tell neither a link nor whose contact a digest is of.
 */
export const siteKey = pgTable(
  'site_key',
  {
    one: boolean().primaryKey().default(true),
    key: text().notNull(),
    made_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (row) => [
    check('site_key_one', sql`${row.one}`),
    check('site_key_length', sql`length(${row.key}) = 43`),
  ],
);
