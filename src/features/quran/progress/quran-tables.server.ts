import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { FontId } from '#features/quran/text/quran-font.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
const accountOfRow = () =>
  bigint({ mode: 'number' }).references((): AnyPgColumn => accounts.id, { onDelete: 'cascade' });

/**
 * A reader's place and read verses; one row each. The tables of this file send no change notices,
 * because kept pages do not show them.
 */
export const quranReadingProgress = pgTable(
  'quran_reading_progress',
  {
    user_id: accountOfRow().primaryKey(),
    /** Null while only settings or bookmarks exist. */
    last_sura: integer(),
    last_ayah: integer(),
    /** The size of `read_verses`. */
    total_ayahs_read: integer().notNull(),
    /** At the last change, by the reader's own days. */
    reading_streak_days: integer().notNull(),
    last_read_at: instant(),
    /** The number of the round. */
    reading_round: integer().notNull(),
    /** As written by writeVerses(). */
    read_verses: text().notNull(),
    /** 'YYYY-MM-DD' in the reader's calendar, ascending. */
    read_days: text().array().notNull(),
  },
  (progress) => [
    check(
      'quran_reading_progress_place',
      sql`(${progress.last_sura} is null) = (${progress.last_ayah} is null) and (${progress.last_sura} is null) = (${progress.last_read_at} is null) and ${progress.last_sura} between 1 and 114 and ${progress.last_ayah} between 1 and 286`,
    ),
    check(
      'quran_reading_progress_total',
      sql`${progress.total_ayahs_read} between 0 and 6236 and ${progress.reading_streak_days} >= 0 and ${progress.reading_round} >= 1`,
    ),
    check('quran_reading_progress_short', sql`length(${progress.read_verses}) <= 40000`),
  ],
);

/** A reader's settings; one row each. */
export const quranUserSettings = pgTable(
  'quran_user_settings',
  {
    user_id: accountOfRow().primaryKey(),
    font_preference: text().$type<FontId>().notNull().default('amiri'),
    tajweed_enabled: boolean().notNull().default(false),
    mushaf_mode: boolean().notNull().default(false),
    font_size: integer().notNull().default(32),
    /** Null: as on the device. */
    night_mode: boolean(),
    chosen_at: instant().notNull(),
  },
  (settings) => [
    check(
      'quran_user_settings_font',
      sql`${settings.font_preference} in ('amiri', 'uthmanic', 'noorehuda', 'kfgqpc')`,
    ),
    check('quran_user_settings_size', sql`${settings.font_size} between 20 and 48`),
  ],
);

/** Present and removed bookmarks. */
export const quranBookmarks = pgTable(
  'quran_bookmarks',
  {
    user_id: accountOfRow().notNull(),
    sura: integer().notNull(),
    ayah: integer().notNull(),
    changed_at: instant().notNull(),
    is_removed: boolean().notNull(),
  },
  (bookmark) => [
    primaryKey({ columns: [bookmark.user_id, bookmark.sura, bookmark.ayah] }),
    check(
      'quran_bookmarks_place',
      sql`${bookmark.sura} between 1 and 114 and ${bookmark.ayah} between 1 and 286`,
    ),
  ],
);
