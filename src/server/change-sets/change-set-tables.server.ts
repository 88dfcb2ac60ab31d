import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * Changes of many rows that can be undone together: a bulk change, a merge, an import, a deletion.
 * The bin shows those whose `kind` is `delete`. The tables of this file send no change notices.
 */
export const changeSets = pgTable(
  'change_sets',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'delete' | 'bulk' | 'merge' | 'import'>().notNull(),
    /** Its name for people: «Объединение операторов», the title of the tour. */
    title: text().notNull(),
    /** The kind of thing, as in the trail: tour, article, operator… */
    thing_kind: text().notNull(),
    actor_id: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }),
    at: instant().notNull().defaultNow(),
    undone_at: instant(),
    undone_by: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }),
  },
  (changeSet) => [
    index('change_sets_at').on(changeSet.kind, changeSet.at),
    check('change_sets_kind', sql`${changeSet.kind} in ('delete', 'bulk', 'merge', 'import')`),
  ],
);

/**
 * The rows of a change set before and after, as JSON of the whole row, in the order of the changes.
 * A trigger (`record_row_change`) writes them for every table that has it, while the transaction
 * names its change set. Rows that a foreign key deletes or changes are included.
 */
export const changeSetRows = pgTable(
  'change_set_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    change_set_id: uuid()
      .notNull()
      .references(() => changeSets.id, { onDelete: 'cascade' }),
    table_name: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (row) => [
    index('change_set_rows_set').on(row.change_set_id, row.id),
    check('change_set_rows_something', sql`${row.before} is not null or ${row.after} is not null`),
  ],
);
