import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { notices } from '#features/tours/tables/tours-tables.server.ts';

/**
 * The recipients of a notice: one row for each of a person's requests, all with the number of the one
 * letter in the outbox. A person with a row gets no other letter about this notice.
 */
export const noticeLetters = pgTable(
  'notice_letters',
  {
    notice_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    request_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    letter_id: uuid().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.notice_id, row.request_id] }),
    index('notice_letters_request').on(row.request_id),
  ],
);
