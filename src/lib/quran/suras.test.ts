import { describe, expect, it } from 'vitest';
import { findSura, isVerse, SURAS, VERSES_IN_ALL } from '#lib/quran/suras.ts';

describe('the table of suras', () => {
  it('has 114 suras of 6236 verses, 86 of them from Mecca', () => {
    expect(SURAS).toHaveLength(114);
    expect(SURAS.reduce((sum, sura) => sum + sura.numberOfAyahs, 0)).toBe(VERSES_IN_ALL);
    expect(SURAS.filter((sura) => sura.revelationType === 'Meccan')).toHaveLength(86);
  });

  it('numbers them in order and gives each an address of its own', () => {
    expect(SURAS.map((sura) => sura.number)).toEqual(SURAS.map((_, place) => place + 1));
    expect(new Set(SURAS.map((sura) => sura.slug)).size).toBe(114);
    for (const sura of SURAS) expect(sura.slug).toMatch(new RegExp(`^${sura.number}-[a-z-]+$`));
  });

  it('spells names in their own alphabets', () => {
    for (const sura of SURAS) {
      expect(sura.name).toMatch(/^[\u0621-\u064a ]+$/);
      expect(sura.russianName).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]+$/);
      expect(sura.russianMeaning).toMatch(/^[А-ЯЁ][А-ЯЁа-яё ()-]+$/);
    }
  });

  it('knows the longest and the shortest', () => {
    expect(SURAS[1]).toMatchObject({ russianName: 'Аль-Бакара', numberOfAyahs: 286 });
    expect(SURAS[107]).toMatchObject({ russianName: 'Аль-Каусар', numberOfAyahs: 3 });
  });
});

describe('findSura', () => {
  it('finds by number and by address, whatever name follows the number', () => {
    for (const given of [2, '2', '2-al-baqarah', '2-cow', '2-']) {
      expect(findSura(given)?.slug).toBe('2-al-baqarah');
    }
    expect(findSura(114)?.slug).toBe('114-an-nas');
  });

  it('finds nothing for an invalid number', () => {
    for (const given of [0, 115, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(findSura(given)).toBeUndefined();
    }
    for (const given of ['0', '115', 'abc', '', '02', '1e1', '2.5', '2 ', '-2', '2/3', '١']) {
      expect(findSura(given)).toBeUndefined();
    }
  });
});

describe('isVerse', () => {
  it('holds for the first and the last verse of a sura and not beyond', () => {
    expect(isVerse({ sura: 2, ayah: 1 })).toBe(true);
    expect(isVerse({ sura: 2, ayah: 286 })).toBe(true);
    expect(isVerse({ sura: 2, ayah: 287 })).toBe(false);
    expect(isVerse({ sura: 2, ayah: 0 })).toBe(false);
    expect(isVerse({ sura: 2, ayah: 1.5 })).toBe(false);
    expect(isVerse({ sura: 115, ayah: 1 })).toBe(false);
    expect(isVerse({ sura: 1.5, ayah: 1 })).toBe(false);
  });
});
