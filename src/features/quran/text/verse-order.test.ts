import { describe, expect, it } from 'vitest';
import { JUZ_STARTS, PAGE_STARTS } from '#features/quran/text/mushaf-rows.ts';
import {
  juzOf,
  juzStart,
  pageOf,
  pageStart,
  verseAt,
  verseNumber,
} from '#features/quran/text/verse-order.ts';
import { VERSES_IN_ALL } from '#lib/quran/suras.ts';

const NUMBERS = Array.from({ length: VERSES_IN_ALL }, (_, i) => i + 1);

describe('the order of verses', () => {
  it('numbers every verse and finds it again', () => {
    expect(NUMBERS.map((number) => verseNumber(verseAt(number) ?? { sura: 0, ayah: 0 }))).toEqual(
      NUMBERS,
    );
    expect(verseNumber({ sura: 2, ayah: 255 })).toBe(262);
    expect(verseAt(VERSES_IN_ALL)).toEqual({ sura: 114, ayah: 6 });
  });

  it('knows no verse outside the book', () => {
    for (const number of [0, -1, 6237, 1.5, Number.NaN]) expect(verseAt(number)).toBeNull();
    expect(verseNumber({ sura: 2, ayah: 287 })).toBe(0);
    expect(verseNumber({ sura: 0, ayah: 1 })).toBe(0);
  });

  it('has 604 pages and 30 juz that begin at their known verses', () => {
    expect(PAGE_STARTS).toHaveLength(604);
    expect(JUZ_STARTS).toHaveLength(30);
    expect(pageStart(1)).toEqual({ sura: 1, ayah: 1 });
    expect(pageStart(604)).toEqual({ sura: 112, ayah: 1 });
    expect(juzStart(2)).toEqual({ sura: 2, ayah: 142 });
    expect(juzStart(30)).toEqual({ sura: 78, ayah: 1 });
    for (const nothing of [0, 605, -1, 1.5]) expect(pageStart(nothing)).toBeNull();
    expect(juzStart(31)).toBeNull();
  });

  it('says on which page and in which juz a verse is', () => {
    expect([1, 7, 8, 262, VERSES_IN_ALL].map(pageOf)).toEqual([1, 1, 2, 42, 604]);
    expect([1, 148, 149, VERSES_IN_ALL].map(juzOf)).toEqual([1, 1, 2, 30]);
  });
});
