import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { accounts } from '#server/session/account-tables.server.ts';

/**
 * The listening of accounts, one row for each listening. The table sends no change notice, because kept
 * pages show nothing of it.
 */
export const quranListeningSessions = pgTable(
  'quran_listening_sessions',
  {
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references((): AnyPgColumn => accounts.id, { onDelete: 'cascade' }),
    /** The browser makes the id, so that a record sent twice is stored once. */
    id: text().notNull(),
    sura_number: smallint().notNull(),
    /** Id of a reciter. */
    reciter: text().notNull(),
    /** Seconds with sound. */
    duration_seconds: integer().notNull(),
    completed: boolean().notNull(),
    /** Seconds in the recording of the whole sura. */
    playback_position: integer().notNull(),
    /** The verse where it stopped, when heard verse by verse. */
    ayah: smallint(),
    listened_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The listener's local day. */
    listened_on: date({ mode: 'string' }).notNull(),
  },
  (session) => [
    primaryKey({ columns: [session.user_id, session.id] }),
    index('quran_listening_sessions_newest').on(session.user_id, session.listened_at.desc()),
    check('quran_listening_sessions_sura', sql`${session.sura_number} between 1 and 114`),
    check('quran_listening_sessions_ayah', sql`${session.ayah} between 1 and 286`),
    check(
      'quran_listening_sessions_length',
      sql`${session.duration_seconds} between 0 and 86400 and ${session.playback_position} between 0 and 86400`,
    ),
    check('quran_listening_sessions_id', sql`${session.id} ~ '^[0-9a-f]{24}$'`),
  ],
);
