import { SURA_ROWS } from '#lib/quran/sura-rows.ts';

export interface Sura {
  /** 1 to 114, the order of the book. */
  number: number;
  /** The number, a hyphen and the Latin name: «2-al-baqarah»; part of addresses. */
  slug: string;
  /** In Arabic, without «سورة». */
  name: string;
  /** The name in Russian letters: «Аль-Бакара». */
  russianName: string;
  /** The meaning of the name: «Корова». */
  russianMeaning: string;
  /** Verses by the count of Kufa; the basmala is counted in the first sura only. */
  numberOfAyahs: number;
  revelationType: 'Meccan' | 'Medinan';
}

/** All 114 suras in the order of the book; 6236 verses together. */
export const SURAS: readonly Sura[] = SURA_ROWS.map(
  ([latinName, name, russianName, russianMeaning, numberOfAyahs, isMeccan], place) => ({
    number: place + 1,
    slug: `${place + 1}-${latinName}`,
    name,
    russianName,
    russianMeaning,
    numberOfAyahs,
    revelationType: isMeccan === 1 ? 'Meccan' : 'Medinan',
  }),
);

/** Verses in the whole book. */
export const VERSES_IN_ALL = 6236;

/**
 * The sura of a number or of an address. An address counts by the number at its beginning, so that
 * older and shorter addresses work too: «2», «2-al-baqarah», «2-x». Undefined for 0, 115, «abc»,
 * «1e1» or «2.5».
 */
export function findSura(slugOrNumber: string | number): Sura | undefined {
  if (typeof slugOrNumber === 'number') return SURAS[slugOrNumber - 1];
  const [, digits] = /^([1-9]\d{0,2})(?:-[\w-]*)?$/.exec(slugOrNumber) ?? [];
  return digits === undefined ? undefined : SURAS[Number(digits) - 1];
}

/** A sura and a verse of it: «2:255». */
export interface VersePlace {
  sura: number;
  ayah: number;
}

/** Whether a verse exists: whole numbers, the sura from 1 to 114, the verse inside it. */
export function isVerse({ sura, ayah }: VersePlace): boolean {
  const verses = SURAS[sura - 1]?.numberOfAyahs ?? 0;
  return Number.isInteger(ayah) && ayah >= 1 && ayah <= verses;
}
