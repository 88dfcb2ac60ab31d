import { JUZ_STARTS, PAGE_STARTS } from '#features/quran/text/mushaf-rows.ts';
import { isVerse, SURAS, VERSES_IN_ALL, type VersePlace } from '#lib/quran/suras.ts';

/** The number of verses before each sura. */
const BEFORE: readonly number[] = SURAS.reduce<number[]>(
  (sums, { numberOfAyahs }) => [...sums, (sums.at(-1) ?? 0) + numberOfAyahs],
  [0],
);

/** The verse's number in the whole book, 1 to 6236; 0 when there is no such verse. */
export function verseNumber(place: VersePlace): number {
  return isVerse(place) ? (BEFORE[place.sura - 1] ?? 0) + place.ayah : 0;
}

/** The verse with a number in the whole book; null outside 1 to 6236. */
export function verseAt(number: number): VersePlace | null {
  if (!Number.isInteger(number) || number < 1 || number > VERSES_IN_ALL) return null;
  const sura = lastUpTo(BEFORE, number - 1);
  return { sura, ayah: number - (BEFORE[sura - 1] ?? 0) };
}

/** The page of the mushaf of Medina, 1 to 604, on which the verse with this number begins. */
export function pageOf(number: number): number {
  return lastUpTo(PAGE_STARTS, number);
}

/** The juz, 1 to 30, of the verse with this number. */
export function juzOf(number: number): number {
  return lastUpTo(JUZ_STARTS, number);
}

/** The verse that begins a page of the mushaf of Medina, 1 to 604; null for another number. */
export function pageStart(page: number): VersePlace | null {
  return verseAt(PAGE_STARTS[page - 1] ?? 0);
}

/** The verse that begins a juz, 1 to 30; null for another number. */
export function juzStart(juz: number): VersePlace | null {
  return verseAt(JUZ_STARTS[juz - 1] ?? 0);
}

/** The number of ascending numbers that are at most `limit`. */
function lastUpTo(rising: readonly number[], limit: number): number {
  const next = rising.findIndex((start) => start > limit);
  return next === -1 ? rising.length : next;
}
