import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * Imports of sheets, so that each can be undone. The browser creates the id: a request that is
 * repeated after a broken connection finds its import. The tables of this file send no change
 * notices.
 */
export const tourImports = pgTable(
  'tour_imports',
  {
    id: uuid().primaryKey(),
    account_id: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }),
    file_name: text().notNull(),
    started_at: instant().notNull(),
    undone_at: instant(),
    /** Its owner, see `listOwner`. */
    operator_id: bigint({ mode: 'number' }).notNull().default(0),
  },
  (tourImport) => [index('tour_imports_started').on(tourImport.started_at)],
);

/**
 * The outcome of each row, by its number in the sheet: added as a tour, used to change one, or left
 * out as an exact duplicate. A tour that is missing from the list has a number below zero. Refused
 * rows are not stored and may be sent again. There are no foreign keys to tours, because these may
 * be deleted.
 */
export const tourImportRows = pgTable(
  'tour_import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => tourImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    outcome: text().$type<'added' | 'duplicate' | 'updated' | 'withdrawn'>().notNull(),
    /** The tour that was added, changed or withdrawn, or whose duplicate it is. */
    tour_id: bigint({ mode: 'number' }).notNull(),
    /** A tour of the same departure on other terms that existed before. */
    similar_id: bigint({ mode: 'number' }),
    /** The former values of what an update changed, and the tour’s former version. */
    before: jsonb().$type<Record<string, unknown>>(),
    /**
     * The tour's `updated_at` after the update: a later one means that somebody has changed it
     * since. Null once the row is undone. Of an added tour: null, or when the undo of a later import
     * made it again what it was.
     */
    changed_at: instant(),
  },
  (row) => [
    primaryKey({ columns: [row.import_id, row.line] }),
    check(
      'tour_import_rows_outcome',
      sql`${row.outcome} in ('added', 'duplicate', 'updated', 'withdrawn')`,
    ),
  ],
);
