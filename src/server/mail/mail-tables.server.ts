import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * One row per letter. While it waits, the row has the whole letter. Once it is sent or given up,
 * everything that could identify a person or open an account is erased, and only kind and times remain.
 * A letter waits while it has a `next_attempt_at`. This table sends no change notices.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the letter's Message-ID, the same for every attempt. */
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    to: text(),
    subject: text(),
    text: text(),
    html: text(),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Attempts so far, including the present one. */
    attempts: integer().notNull().default(0),
    /** When a process may take the row: set into the future while one is sending it. */
    next_attempt_at: timestamp({ withTimezone: true, mode: 'date' }).defaultNow(),
    /**
     * Set just before the last byte is sent: from then on only a refusal allows another attempt.
     */
    handed_over: boolean().notNull().default(false),
    sent_at: timestamp({ withTimezone: true, mode: 'date' }),
    /** Code of the last failure, never its text, which may contain the address. */
    last_error: text(),
  },
  (letter) => [
    index('outbox_waiting')
      .on(letter.next_attempt_at)
      .where(sql`${letter.next_attempt_at} is not null`),
    check(
      'outbox_waiting_is_whole',
      sql`${letter.next_attempt_at} is null or (${letter.to} is not null and ${letter.subject} is not null and ${letter.text} is not null and ${letter.html} is not null)`,
    ),
    check(
      'outbox_done_is_erased',
      sql`${letter.next_attempt_at} is not null or (${letter.to} is null and ${letter.subject} is null and ${letter.text} is null and ${letter.html} is null)`,
    ),
    check(
      'outbox_sent_is_done',
      sql`${letter.sent_at} is null or ${letter.next_attempt_at} is null`,
    ),
    check('outbox_attempts_not_negative', sql`${letter.attempts} >= 0`),
  ],
);
