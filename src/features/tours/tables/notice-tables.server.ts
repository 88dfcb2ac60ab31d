import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { NOTICE_PLACES } from '#features/tours/model/notice.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });
const operatorOfRow = () => number().references(() => operators.id, { onDelete: 'cascade' });

/** Notices to visitors (see NoticePlace). Their changes renew lists and kept pages. */
export const notices = pgTable(
  'notices',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    /** Created with the form, so that a form sent twice makes one notice. */
    form_key: uuid().notNull(),
    text: text().notNull(),
    place: text({ enum: NOTICE_PLACES }).notNull(),
    city: text(),
    operator_id: operatorOfRow(),
    /** The operator whose people wrote it and may change it; null: staff. */
    written_by: operatorOfRow(),
    ends_at: instant().notNull(),
    /** Written by an operator that is not trusted: hidden until staff accept it. */
    in_review: boolean().notNull().default(false),
    withdrawn_at: instant(),
    /** When the site noticed that its time was over. */
    ended_at: instant(),
    created_at: instant().notNull(),
  },
  (notice) => [
    uniqueIndex('notices_form_key').on(notice.form_key),
    index('notices_operator').on(notice.operator_id),
    index('notices_written_by').on(notice.written_by, notice.id),
    check('notices_place', sql`${notice.place} in ('site', 'city', 'operator', 'tours')`),
    check(
      'notices_subject',
      sql`(${notice.place} = 'city') = (${notice.city} is not null)
        and (${notice.place} = 'operator') = (${notice.operator_id} is not null)`,
    ),
  ],
);

/**
 * The tours of a notice about single tours. They are written with the notice, so only `notices`
 * announces changes.
 */
export const noticeTours = pgTable(
  'notice_tours',
  {
    notice_id: number()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    tour_id: number()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
  },
  (row) => [
    primaryKey({ columns: [row.notice_id, row.tour_id] }),
    index('notice_tours_tour').on(row.tour_id),
  ],
);
