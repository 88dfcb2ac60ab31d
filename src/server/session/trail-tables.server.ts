import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FieldChange } from '#lib/form/changed-fields.ts';

/**
 * Who changed what, one row per change, in the order of `id`. Triggers refuse to delete or change a
 * row; only the person of a deleted account may be anonymised. It has no foreign keys, because a
 * line outlives the thing and the person. It sends no change notices.
 */
export const trail = pgTable(
  'trail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** The account's number, which identifies nobody by itself. */
    actor_id: bigint({ mode: 'number' }),
    actor_label: text(),
    action: text().notNull(),
    thing_kind: text().notNull(),
    thing_id: text().notNull(),
    thing_title: text().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
  },
  (line) => [
    index('trail_at').on(line.at),
    index('trail_actor').on(line.actor_id, line.id),
    index('trail_thing').on(line.thing_kind, line.thing_id, line.id),
    check('trail_actor_whole', sql`(${line.actor_id} is null) = (${line.actor_label} is null)`),
    check('trail_changes_list', sql`jsonb_typeof(${line.changes}) = 'array'`),
  ],
);
