import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  after,
  mergeReadings,
  NOTHING_READ,
  percentRead,
  readOwnReading,
  withoutFuture,
  writeOwnReading,
  type OwnReading,
} from '#features/quran/progress/own-reading.ts';
import { FONT_IDS } from '#features/quran/text/quran-font.ts';
import { verseAt } from '#features/quran/text/verse-order.ts';
import { readVerses, writeVerses } from '#features/quran/text/verse-set.ts';
import { addDays } from '#lib/time/day.ts';

const at = fc.integer({ min: 0, max: 9 });
const verse = fc
  .integer({ min: 1, max: 6236 })
  .map((number) => verseAt(number) ?? { sura: 1, ayah: 1 });
const timed = fc.record({ verse, at }).map(({ verse, at }) => ({ ...verse, at }));
const reading: fc.Arbitrary<OwnReading> = fc.record({
  place: fc.option(timed),
  round: fc.integer({ min: 1, max: 3 }),
  read: fc.uniqueArray(fc.integer({ min: 1, max: 40 })).map((numbers) => new Set(numbers)),
  days: fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }))
    .map((days) => days.map((n) => addDays('2026-11-01', n)).sort()),
  bookmarks: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 5 }), at, fc.boolean()), {
      selector: ([ayah]) => ayah,
    })
    .map((all) =>
      all
        .map(([ayah, at, isRemoved]) => ({ sura: 2, ayah, at, isRemoved }))
        .sort((a, b) => b.at - a.at || a.ayah - b.ayah),
    ),
  settings: fc.option(
    fc.record({
      font: fc.constantFrom(...FONT_IDS),
      size: fc.constantFrom(20, 32, 48),
      night: fc.option(fc.boolean()),
      mushaf: fc.boolean(),
      at,
    }),
  ),
});

describe('two memories of one reader', () => {
  it('become the same one whichever comes first, however often', () => {
    fc.assert(
      fc.property(reading, reading, reading, (a, b, c) => {
        const ab = mergeReadings(a, b);
        expect(writeOwnReading(mergeReadings(b, a))).toBe(writeOwnReading(ab));
        expect(writeOwnReading(mergeReadings(ab, b))).toBe(writeOwnReading(ab));
        expect(writeOwnReading(mergeReadings(ab, c))).toBe(
          writeOwnReading(mergeReadings(a, mergeReadings(b, c))),
        );
      }),
    );
  });

  it('keep the newest place and every verse read', () => {
    const phone = { ...NOTHING_READ, place: { sura: 2, ayah: 10, at: 5 }, read: new Set([1, 2]) };
    const computer = { ...NOTHING_READ, place: { sura: 1, ayah: 3, at: 9 }, read: new Set([2, 3]) };
    const merged = mergeReadings(phone, computer);
    expect(merged.place).toEqual({ sura: 1, ayah: 3, at: 9 });
    expect([...merged.read]).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  it('keep the later place of the book where both were read at the same instant', () => {
    const placeOf = (one: [number, number], other: [number, number]) =>
      mergeReadings(
        { ...NOTHING_READ, place: { sura: one[0], ayah: one[1], at: 5 } },
        { ...NOTHING_READ, place: { sura: other[0], ayah: other[1], at: 5 } },
      ).place;
    expect(placeOf([2, 9], [3, 1])).toMatchObject({ sura: 3, ayah: 1 });
    expect(placeOf([3, 1], [2, 9])).toMatchObject({ sura: 3, ayah: 1 });
    expect(placeOf([2, 9], [2, 10])).toMatchObject({ sura: 2, ayah: 10 });
  });

  it('keep every day of reading, in order, and of too many the last ones', () => {
    const phone = { ...NOTHING_READ, days: ['2026-11-02', '2026-11-03'] };
    const computer = { ...NOTHING_READ, days: ['2026-11-01', '2026-11-03'] };
    const both = ['2026-11-01', '2026-11-02', '2026-11-03'];
    expect(mergeReadings(phone, computer).days).toEqual(both);
    const long = Array.from({ length: 800 }, (_, n) => addDays('2026-11-02', n));
    expect(mergeReadings({ ...phone, days: long }, computer).days).toEqual(long);
  });

  it('keep the newest settings', () => {
    const settings = { font: FONT_IDS[0] ?? 'tanzil', size: 32, night: null, mushaf: true, at: 5 };
    const older = { ...NOTHING_READ, settings };
    const newer = { ...NOTHING_READ, settings: { ...settings, mushaf: false, at: 6 } };
    expect(mergeReadings(older, newer).settings).toEqual(newer.settings);
    expect(mergeReadings(newer, older).settings).toEqual(newer.settings);
  });

  it('leave what an older reading of the book had read', () => {
    const first = { ...NOTHING_READ, read: new Set([1, 2, 3]) };
    const second = { ...NOTHING_READ, round: 2, read: new Set([1]) };
    expect([...mergeReadings(first, second).read]).toEqual([1]);
  });

  it('do not bring a bookmark back that was taken away later', () => {
    const marked = {
      ...NOTHING_READ,
      bookmarks: [{ sura: 2, ayah: 255, at: 1, isRemoved: false }],
    };
    const removed = {
      ...NOTHING_READ,
      bookmarks: [{ sura: 2, ayah: 255, at: 2, isRemoved: true }],
    };
    expect(mergeReadings(removed, marked).bookmarks).toEqual(removed.bookmarks);
  });
});

describe('clocks that are wrong', () => {
  it('set back, they do not lose to what was written before', () => {
    expect(after(1000, 400)).toBe(1001);
    expect(after(1000, 5000)).toBe(5000);
  });

  it('running ahead, they count as now', () => {
    const settings = { font: FONT_IDS[0] ?? 'tanzil', size: 32, night: null, mushaf: true };
    const ahead = {
      ...NOTHING_READ,
      place: { sura: 1, ayah: 1, at: 9000 },
      days: ['2026-11-20', '2026-11-21', '2027-01-01'],
      bookmarks: [
        { sura: 1, ayah: 1, at: 9000, isRemoved: false },
        { sura: 1, ayah: 2, at: 4000, isRemoved: false },
      ],
      settings: { ...settings, at: 9000 },
    };
    const bounded = withoutFuture(ahead, 5000, '2026-11-21');
    expect(bounded.place?.at).toBe(5000);
    expect(bounded.days).toEqual(['2026-11-20', '2026-11-21']);
    expect(bounded.bookmarks.map(({ at }) => at)).toEqual([5000, 4000]);
    expect(bounded.settings?.at).toBe(5000);
  });
});

describe('the text of a memory', () => {
  it('gives the same back', () => {
    fc.assert(
      fc.property(reading, (own) => {
        const text = writeOwnReading(own);
        const again = readOwnReading(text);
        expect(again && writeOwnReading(again)).toBe(text);
      }),
    );
  });

  it('can be read back however long somebody has read and whatever they have marked', () => {
    const own: OwnReading = {
      ...NOTHING_READ,
      place: { sura: 2, ayah: 255, at: 1 },
      read: new Set([1, 2]),
      days: Array.from({ length: 801 }, (_, n) => addDays('2026-11-01', n)),
      bookmarks: Array.from({ length: 301 }, (_, n) => {
        const { sura, ayah } = verseAt(n + 1) ?? { sura: 1, ayah: 1 };
        return { sura, ayah, at: n, isRemoved: n > 0 };
      }).toReversed(),
    };
    const again = readOwnReading(writeOwnReading(own));
    expect(again).toMatchObject({ place: own.place, read: own.read });
    expect(again?.days.at(-1)).toBe(own.days.at(-1));
    // The oldest is the only one that is not removed.
    expect(again?.bookmarks.filter(({ isRemoved }) => !isRemoved)).toEqual([
      { sura: 1, ayah: 1, at: 0, isRemoved: false },
    ]);
  });

  it('is refused whole when any part is not as it should be', () => {
    const good = JSON.parse(
      writeOwnReading({ ...NOTHING_READ, place: { sura: 2, ayah: 286, at: 1 } }),
    );
    const settings = { font: FONT_IDS[0], size: 32, night: null, mushaf: false, at: 1 };
    const wrong = [
      { version: 2 },
      { place: { sura: 2, ayah: 287, at: 1 } },
      { place: { sura: 115, ayah: 1, at: 1 } },
      { place: { sura: 1, ayah: 1, at: -1 } },
      { place: { sura: 1, ayah: 1, at: 1e300 } },
      { place: { sura: '1', ayah: 1, at: 1 } },
      { read: '0-5' },
      { read: '6237' },
      { read: '5-2' },
      { read: [1] },
      { days: ['2026-02-30'] },
      { days: Array.from({ length: 1001 }, () => '2026-11-20') },
      { bookmarks: [{ sura: 1, ayah: 1, at: 1 }] },
      { bookmarks: [{ sura: 1, ayah: 1, at: 1, isRemoved: 'no' }] },
      { bookmarks: [{ sura: 1, ayah: 8, at: 1, isRemoved: false }] },
      { days: [20261120] },
      { days: [null] },
      { place: { sura: 1, ayah: 1.5, at: 1 } },
      { place: { sura: 1, ayah: 1, at: 1.5 } },
      { round: 1.5 },
      { round: 10_001 },
      ...[{ font: 'comic' }, { size: '32' }, { night: 'yes' }, { mushaf: 1 }, { at: -1 }].map(
        (part) => ({ settings: { ...settings, ...part } }),
      ),
      { round: 0 },
    ];
    expect(readOwnReading(JSON.stringify({ ...good, settings }))).not.toBeNull();
    for (const part of wrong) {
      expect(readOwnReading(JSON.stringify({ ...good, ...part })), JSON.stringify(part)).toBeNull();
    }
    for (const text of [null, '', 'null', '[]', '<html>', '{"version":1}']) {
      expect(readOwnReading(text)).toBeNull();
    }
  });

  it('holds nothing but what a memory is made of', () => {
    const place = { sura: 2, ayah: 255, at: 1 };
    const own: OwnReading = {
      ...NOTHING_READ,
      place,
      bookmarks: [{ ...place, isRemoved: false }],
      settings: { font: FONT_IDS[0] ?? 'tanzil', size: 32, night: true, mushaf: false, at: 1 },
    };
    const more = { ...own, place: { ...place, note: 'x' } };
    const bookmarks = [{ ...place, isRemoved: false, note: 'x' }];
    const text = writeOwnReading({ ...more, bookmarks });
    const settings = { ...own.settings, note: 'x' };
    expect(readOwnReading(JSON.stringify({ ...JSON.parse(text), settings, note: 'x' }))).toEqual(
      own,
    );
  });

  it('takes few characters for whole suras', () => {
    const all = new Set(Array.from({ length: 6236 }, (_, i) => i + 1));
    expect(writeVerses(all)).toBe('1-6236');
    expect(readVerses('1-6236')?.size).toBe(6236);
  });
});

describe('percent of the book', () => {
  it('is of 6236 verses, rounded', () => {
    expect([0, 1, 31, 32, 3118, 6236].map(percentRead)).toEqual([0, 0, 0, 1, 50, 100]);
  });
});
