import type { VersePlace } from '#lib/suras.ts';

/** Vowels, small letters, pauses and other signs above and below the letters; tatweel. */
const SIGNS = /[\p{M}\u0640\u06e5\u06e6]/gu;
const NOT_A_LETTER = /[^\u0621-\u064a]+/g;

/**
 * The form in which Arabic texts are compared: bare letters with one space between words. Vowels and
 * signs go; alif has one form whatever it carries, so has ya, and Persian letters are the Arabic
 * ones.
 */
export function foldArabic(text: string): string {
  return text
    .normalize('NFC')
    .replace(SIGNS, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06cc]/g, '\u064a')
    .replace(/\u06a9/g, '\u0643')
    .replace(/\u0629/g, '\u0647')
    .replace(NOT_A_LETTER, ' ')
    .trim();
}

export function hasArabic(text: string): boolean {
  return /[\u0621-\u064a\u0671]/.test(text);
}

/** Both spellings of a verse, folded: today's and that of the mushaf. */
export interface SearchedVerse extends VersePlace {
  forms: readonly string[];
}

/** Shorter queries are found in nearly every verse. */
export const MIN_LETTERS = 2;

/** The verses that hold the query's words in that order, in the order of the book. */
export function searchVerses(verses: readonly SearchedVerse[], query: string): VersePlace[] {
  const wanted = foldArabic(query);
  if (wanted.length < MIN_LETTERS) return [];
  return verses
    .filter(({ forms }) => forms.some((form) => form.includes(wanted)))
    .map(({ sura, ayah }) => ({ sura, ayah }));
}
