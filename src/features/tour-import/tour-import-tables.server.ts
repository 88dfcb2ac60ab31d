import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '#server/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * Imports of sheets, so that each can be undone. The browser makes the id: a request that is
 * repeated after a broken connection meets the import it began. No change notice hangs on the
 * tables of this file.
 */
export const tourImports = pgTable(
  'tour_imports',
  {
    id: uuid().primaryKey(),
    account_id: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }),
    file_name: text().notNull(),
    started_at: instant().notNull(),
    undone_at: instant(),
  },
  (tourImport) => [index('tour_imports_started').on(tourImport.started_at)],
);

/**
 * What became of each row, by its number in the sheet: added as a tour, or left out as an exact
 * duplicate of one. Rows that were refused leave no trace and may be sent again. Without foreign
 * keys to tours: these may be deleted since.
 */
export const tourImportRows = pgTable(
  'tour_import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => tourImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    outcome: text().$type<'added' | 'duplicate'>().notNull(),
    /** The tour that was added, or the one it is a duplicate of. */
    tour_id: bigint({ mode: 'number' }).notNull(),
    /** A tour of the same departure on other terms that was there before. */
    similar_id: bigint({ mode: 'number' }),
  },
  (row) => [
    primaryKey({ columns: [row.import_id, row.line] }),
    check('tour_import_rows_outcome', sql`${row.outcome} in ('added', 'duplicate')`),
  ],
);
