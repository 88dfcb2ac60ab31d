import { eq, sql } from 'drizzle-orm';
import type { OwnData } from '#server/session/account-parts.server.ts';
import {
  mergeReadings,
  NOTHING_READ,
  type OwnReading,
  withoutFuture,
  writeOwnReading,
} from '#features/quran/progress/own-reading.ts';
import {
  quranBookmarks,
  quranReadingProgress,
  quranUserSettings,
} from '#features/quran/progress/quran-tables.server.ts';
import { streakOf } from '#lib/time/streak.ts';
import { readVerses, writeVerses } from '#features/quran/text/verse-set.ts';
import { addDays } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';

/** An account's stored reading; an empty one when there is none. */
export async function loadOwnReading(db: Db, accountId: number): Promise<OwnReading> {
  const [progress] = await db
    .select()
    .from(quranReadingProgress)
    .where(eq(quranReadingProgress.user_id, accountId));
  const [settings] = await db
    .select()
    .from(quranUserSettings)
    .where(eq(quranUserSettings.user_id, accountId));
  const bookmarks = await db
    .select()
    .from(quranBookmarks)
    .where(eq(quranBookmarks.user_id, accountId));
  const { last_sura: sura, last_ayah: ayah, last_read_at: at } = progress ?? {};
  return mergeReadings(NOTHING_READ, {
    place: sura && ayah && at ? { sura, ayah, at: at.getTime() } : null,
    round: progress?.reading_round ?? 1,
    read: readVerses(progress?.read_verses ?? '') ?? new Set(),
    days: progress?.read_days ?? [],
    bookmarks: bookmarks.map((row) => ({
      sura: row.sura,
      ayah: row.ayah,
      at: row.changed_at.getTime(),
      isRemoved: row.is_removed,
    })),
    settings: settings
      ? {
          font: settings.font_preference,
          size: settings.font_size,
          night: settings.night_mode,
          mushaf: settings.mushaf_mode,
          at: settings.chosen_at.getTime(),
        }
      : null,
  });
}

/**
 * Merges a browser's reading into the account's and returns the result for the browser: the newest
 * place and settings, every verse and day. Two browsers at once lose nothing. `today` is the reader's
 * own day, 'YYYY-MM-DD', for the streak.
 */
export async function saveOwnReading(
  db: Db,
  actor: SignedIn,
  given: { own: OwnReading; today: string },
  now: Date,
): Promise<OwnReading> {
  // No time zone is further ahead.
  const lastDay = addDays(now.toISOString().slice(0, 10), 1);
  const own = withoutFuture(given.own, now.getTime(), lastDay);
  return db.transaction(async (tx) => {
    // One request of an account at a time, even before it has rows.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quran'), ${actor.id}::int)`);
    const merged = mergeReadings(await loadOwnReading(tx, actor.id), own);
    await writeProgress(tx, actor.id, merged, given.today <= lastDay ? given.today : lastDay);
    await writeSettings(tx, actor.id, merged);
    await writeBookmarks(tx, actor.id, merged);
    return merged;
  });
}

/** For the file of one's own data. The tables' rows are deleted with the account. */
export const quranOwnData: OwnData = {
  name: 'quran',
  async export(db, accountId) {
    const own = await loadOwnReading(db, accountId);
    const isEmpty = own.place === null && own.settings === null && own.bookmarks.length === 0;
    return isEmpty ? null : JSON.parse(writeOwnReading(own));
  },
};

async function writeProgress(tx: Db, id: number, own: OwnReading, today: string) {
  const row = {
    last_sura: own.place?.sura ?? null,
    last_ayah: own.place?.ayah ?? null,
    last_read_at: own.place ? new Date(own.place.at) : null,
    total_ayahs_read: own.read.size,
    reading_streak_days: streakOf(own.days, today),
    reading_round: own.round,
    read_verses: writeVerses(own.read),
    read_days: [...own.days],
  };
  await tx
    .insert(quranReadingProgress)
    .values({ user_id: id, ...row })
    .onConflictDoUpdate({ target: quranReadingProgress.user_id, set: row });
}

async function writeSettings(tx: Db, id: number, { settings }: OwnReading) {
  if (!settings) return;
  const row = {
    font_preference: settings.font,
    font_size: settings.size,
    night_mode: settings.night,
    mushaf_mode: settings.mushaf,
    chosen_at: new Date(settings.at),
  };
  await tx
    .insert(quranUserSettings)
    .values({ user_id: id, ...row })
    .onConflictDoUpdate({ target: quranUserSettings.user_id, set: row });
}

async function writeBookmarks(tx: Db, id: number, { bookmarks }: OwnReading) {
  await tx.delete(quranBookmarks).where(eq(quranBookmarks.user_id, id));
  if (bookmarks.length === 0) return;
  await tx.insert(quranBookmarks).values(
    bookmarks.map(({ sura, ayah, at, isRemoved }) => ({
      user_id: id,
      sura,
      ayah,
      changed_at: new Date(at),
      is_removed: isRemoved,
    })),
  );
}
