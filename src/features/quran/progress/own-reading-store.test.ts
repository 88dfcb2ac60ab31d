import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  loadOwnReading,
  quranOwnData,
  saveOwnReading,
} from '#features/quran/progress/own-reading.server.ts';
import { NOTHING_READ, type OwnReading } from '#features/quran/progress/own-reading.ts';
import {
  quranBookmarks,
  quranReadingProgress,
  quranUserSettings,
} from '#features/quran/progress/quran-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const TODAY = '2026-11-20';

const reading = (changed: Partial<OwnReading>): OwnReading => ({ ...NOTHING_READ, ...changed });

describeOnBothEngines('what an account remembers of its reading', ({ db }) => {
  const parts = accountParts();
  const reader = async (email = 'reader@example.ru') =>
    signedInAs(db(), await addPerson(db(), email), parts);

  it('is nothing at first, then what the first browser had', async () => {
    const me = await reader();
    expect(await loadOwnReading(db(), me.id)).toEqual(NOTHING_READ);
    expect(await quranOwnData.export(db(), me.id)).toBeNull();
    const own = reading({
      place: { sura: 2, ayah: 255, at: NOW.getTime() - 5 },
      read: new Set([1, 2, 3, 262]),
      days: ['2026-11-19', TODAY],
      bookmarks: [{ sura: 36, ayah: 1, at: 7, isRemoved: false }],
      settings: { font: 'kfgqpc', size: 40, night: true, mushaf: false, at: 0 },
    });
    expect(await saveOwnReading(db(), me, { own, today: TODAY }, NOW)).toEqual(own);
    expect(await loadOwnReading(db(), me.id)).toEqual(own);
    expect(await db().select().from(quranReadingProgress)).toMatchObject([
      {
        last_sura: 2,
        last_ayah: 255,
        total_ayahs_read: 4,
        reading_streak_days: 2,
        read_verses: '1-3,262',
      },
    ]);
    expect(await db().select().from(quranUserSettings)).toMatchObject([
      { font_preference: 'kfgqpc', tajweed_enabled: false, mushaf_mode: false },
    ]);
  });

  it('takes the newest place of two browsers and loses no verse of either', async () => {
    const me = await reader();
    const save = (own: OwnReading) => saveOwnReading(db(), me, { own, today: TODAY }, NOW);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        save(
          reading({
            place: { sura: 2, ayah: i + 1, at: 1000 + (i % 4) * 10 + i },
            read: new Set([i * 10 + 1, i * 10 + 2]),
            bookmarks: [{ sura: 2, ayah: i + 1, at: i, isRemoved: false }],
          }),
        ),
      ),
    );
    const own = await loadOwnReading(db(), me.id);
    expect(own.read.size).toBe(16);
    expect(own.bookmarks).toHaveLength(8);
    expect(own.place).toEqual({ sura: 2, ayah: 8, at: 1037 });
  });

  it('does not let a clock that runs ahead win for ever', async () => {
    const me = await reader();
    const ahead = reading({
      place: { sura: 1, ayah: 1, at: NOW.getTime() + 1e10 },
      days: ['2026-11-20', '2026-11-21', '2026-11-25'],
    });
    const saved = await saveOwnReading(db(), me, { own: ahead, today: '2030-01-01' }, NOW);
    expect(saved.place?.at).toBe(NOW.getTime());
    expect(saved.days).toEqual(['2026-11-20', '2026-11-21']);
    const later = reading({ place: { sura: 3, ayah: 7, at: NOW.getTime() + 1 } });
    const after = new Date(NOW.getTime() + 10);
    const again = await saveOwnReading(db(), me, { own: later, today: TODAY }, after);
    expect(again.place).toMatchObject({ sura: 3, ayah: 7 });
  });

  it('keeps accounts apart and goes with its account', async () => {
    await addPerson(db(), 'admin@example.ru');
    const me = await reader();
    const other = await reader('other@example.ru');
    const own = reading({
      place: { sura: 2, ayah: 1, at: 5 },
      bookmarks: [{ sura: 2, ayah: 1, at: 5, isRemoved: false }],
      settings: { font: 'amiri', size: 32, night: null, mushaf: true, at: 5 },
    });
    await saveOwnReading(db(), me, { own, today: TODAY }, NOW);
    expect(await loadOwnReading(db(), other.id)).toEqual(NOTHING_READ);
    const theirs = reading({ bookmarks: [{ sura: 36, ayah: 1, at: 7, isRemoved: false }] });
    await saveOwnReading(db(), other, { own: theirs, today: TODAY }, NOW);
    expect(await loadOwnReading(db(), me.id)).toMatchObject(own);
    expect((await loadOwnReading(db(), other.id)).bookmarks).toEqual(theirs.bookmarks);
    expect(await quranOwnData.export(db(), me.id)).toMatchObject({
      version: 1,
      place: { sura: 2, ayah: 1 },
    });
    await db().delete(accounts).where(eq(accounts.id, me.id));
    for (const table of [quranReadingProgress, quranUserSettings, quranBookmarks]) {
      const [left] = await db()
        .select({ n: sql<number>`count(*)::int` })
        .from(table)
        .where(eq(table.user_id, me.id));
      expect(left?.n).toBe(0);
    }
    expect((await loadOwnReading(db(), other.id)).bookmarks).toEqual(theirs.bookmarks);
  });
});
