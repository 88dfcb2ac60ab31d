import { cutText } from '#lib/text/storable.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';
import { readJump, type Jump, verseAddress } from '#features/quran/text/verse-jump.ts';
import { searchSuras } from '#lib/quran/sura-search.ts';
import { SURAS, type Sura, type VersePlace } from '#lib/quran/suras.ts';

/** A sura as the list shows it. */
export type ListedSura = Omit<Sura, 'revelationType'>;

/** A verse whose text holds what was searched for. */
export interface FoundVerse extends VersePlace {
  text: string;
  russianName: string;
  href: string;
}

/** A verse that is called by its place: «Аль-Бакара, 2:255». */
export interface NamedVerse {
  label: string;
  href: string;
}

/** What the list of suras shows for a query; all of them without one. */
export interface KoranList {
  q: string;
  suras: ListedSura[];
  /** The verse that the query names; the first answer while one types. */
  verse: NamedVerse | null;
  /** Why a place like «2:287» is not there; null when none was asked for. */
  problem: string | null;
  verses: { found: FoundVerse[]; total: number } | null;
}

const QUERY_MAX = 100;
/** More are counted, not shown. */
export const VERSES_SHOWN = 50;

/** The query in the address of the list of suras: spaces joined, at most 100 characters. */
export function readKoranQuery(search: URLSearchParams): string {
  return cutText((search.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim(), QUERY_MAX);
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

/** What the list shows for a query without a look into the text: the same on each key. */
export function answerQuery(q: string): Pick<KoranList, 'suras' | 'verse' | 'problem'> {
  const jump = readJump(q);
  return {
    suras: listedSuras(q),
    verse: jump?.ok ? namedVerse(jump.place) : null,
    problem: jump?.ok === false ? jump.message : null,
  };
}

function listedSuras(q: string): ListedSura[] {
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

function namedVerse(place: VersePlace): NamedVerse {
  const name = SURAS[place.sura - 1]?.russianName ?? '';
  return { label: `${name}, ${place.sura}:${place.ayah}`, href: verseAddress(place) };
}

/** A verse among the found ones, spelled for the font of the list. */
export function foundVerse(place: VersePlace, text: string): FoundVerse {
  return {
    ...place,
    text: displayVerse(text, 'tanzil'),
    russianName: SURAS[place.sura - 1]?.russianName ?? '',
    href: verseAddress(place),
  };
}
