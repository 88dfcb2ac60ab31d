import type { VersePlace } from '#lib/quran/suras.ts';

/** Vowels, small letters, pauses and other marks above and below the letters; tatweel. */
const SIGNS = /[\p{M}\u0640\u06e5\u06e6]/gu;
const NOT_A_LETTER = /[^\u0621-\u064a]+/g;

/**
 * The normal form in which Arabic texts are compared: bare letters with one space between words.
 * Vowels and marks are removed; alif and ya have one form whatever they carry, and Persian letters
 * become the Arabic ones.
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

/** Whether a text has an Arabic letter. */
export function hasArabic(text: string): boolean {
  return /[\u0621-\u064a\u0671]/.test(text);
}

/**
 * Folded Arabic without the vowels that common spelling may omit: alif inside a word («السموات» is
 * «السماوات»), the chair of a hamza, a doubled waw («داود»). The alif at the beginning of a word
 * stays, before the article also after «and», «by» and «like».
 */
export function looseArabic(folded: string): string {
  return folded
    .replace(/\u0624/g, '\u0648')
    .replace(/\u0626/g, '\u064a')
    .replace(/\u0621/g, '')
    .split(' ')
    .map((word) => {
      const kept = /^[\u0648\u0641\u0628\u0643]\u0627\u0644/.test(word) ? 2 : 1;
      return word.slice(0, kept) + word.slice(kept).replaceAll('\u0627', '');
    })
    .join(' ')
    .replace(/\u0648{2,}/g, '\u0648');
}

/** A verse in both of its spellings, today's and that of the mushaf. */
interface SearchedVerse extends VersePlace {
  forms: readonly string[];
  looseForms: readonly string[];
}

/** A verse prepared for searching: each spelling folded, and also loosely. */
export function searchedVerse(place: VersePlace, spellings: readonly string[]): SearchedVerse {
  const forms = [...new Set(spellings.map(foldArabic))];
  return { ...place, forms, looseForms: [...new Set(forms.map(looseArabic))] };
}

/** Shorter queries match nearly every verse. */
export const MIN_LETTERS = 2;

/**
 * The verses that contain the query's words in that order, in the order of the book. When no verse
 * contains them as spelt, long vowels and hamzas are ignored too (looseArabic()).
 */
export function searchVerses(verses: readonly SearchedVerse[], query: string): VersePlace[] {
  const wanted = foldArabic(query);
  if (wanted.length < MIN_LETTERS) return [];
  const exact = holding(verses, 'forms', wanted);
  if (exact.length > 0) return exact;
  const loose = looseArabic(wanted);
  return loose.length < MIN_LETTERS ? [] : holding(verses, 'looseForms', loose);
}

function holding(
  verses: readonly SearchedVerse[],
  forms: 'forms' | 'looseForms',
  wanted: string,
): VersePlace[] {
  return verses
    .filter((verse) => verse[forms].some((form) => form.includes(wanted)))
    .map(({ sura, ayah }) => ({ sura, ayah }));
}
