import { displayVerse } from '#features/quran/verse-display.ts';
import { readJump, type Jump, verseAddress } from '#features/quran/verse-jump.ts';
import { searchSuras } from '#lib/sura-search.ts';
import { SURAS, type Sura, type VersePlace } from '#lib/suras.ts';

/** A sura as the list shows it. */
export type ListedSura = Omit<Sura, 'revelationType'>;

/** A verse whose text holds what was searched for. */
export interface FoundVerse extends VersePlace {
  text: string;
  russianName: string;
  href: string;
}

/** What the list of suras shows for a query; all of them without one. */
export interface KoranList {
  q: string;
  suras: ListedSura[];
  /** Why a place like «2:287» is not there; null when none was asked for. */
  problem: string | null;
  verses: { found: FoundVerse[]; total: number } | null;
}

const QUERY_MAX = 100;
/** More are counted, not shown. */
export const VERSES_SHOWN = 50;

export function readKoranQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, QUERY_MAX);
}

/** `handle.kept` of the list: one query, however it is written. */
export function keptKoranSearch(search: URLSearchParams): string {
  const q = readKoranQuery(search);
  return q === '' ? '' : `?q=${encodeURIComponent(q)}`;
}

/** Where a query leads by itself: «2:255», «джуз 30», «стр. 5»; null for a search. */
export function jumpOfQuery(q: string): Jump | null {
  return readJump(q);
}

export function listedSuras(q: string): ListedSura[] {
  return searchSuras(SURAS, q).map(
    ({ number, slug, name, russianName, russianMeaning, numberOfAyahs }) => ({
      number,
      slug,
      name,
      russianName,
      russianMeaning,
      numberOfAyahs,
    }),
  );
}

export function foundVerse(place: VersePlace, text: string): FoundVerse {
  return {
    ...place,
    text: displayVerse(text, 'tanzil'),
    russianName: SURAS[place.sura - 1]?.russianName ?? '',
    href: verseAddress(place),
  };
}
