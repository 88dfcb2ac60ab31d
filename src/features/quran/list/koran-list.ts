import { foldArabic, MIN_LETTERS } from '#lib/quran/arabic-search.ts';
import { cutText } from '#lib/text/storable.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';
import { readJump, verseAddress } from '#features/quran/text/verse-jump.ts';
import { searchSuras } from '#lib/quran/sura-search.ts';
import { SURAS, type Sura, type VersePlace } from '#lib/quran/suras.ts';

/** A sura in the list. */
export type ListedSura = Omit<Sura, 'revelationType'>;

/** A verse whose text contains the search text. */
export type FoundVerse = ReturnType<typeof foundVerse>;

/** A verse with its reference: «Аль-Бакара, 2:255». */
export type NamedVerse = ReturnType<typeof namedVerse>;

/** The content of the list for a query; all suras without one. */
export interface KoranList {
  q: string;
  suras: ListedSura[];
  /** The verse that the query names; shown first while typing. */
  verse: NamedVerse | null;
  /** Why a place like «2:287» does not exist, or why the text could not be searched. */
  problem: string | null;
  verses: { found: FoundVerse[]; total: number } | null;
}

const QUERY_MAX = 100;
/** Further verses are only counted. */
export const VERSES_SHOWN = 50;

/** The query in the address of the list of suras: spaces joined, at most 100 characters. */
export function readKoranQuery(search: URLSearchParams): string {
  return cutText((search.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim(), QUERY_MAX);
}

/** `handle.kept` of the list: the canonical form of a query. */
export function keptKoranSearch(search: URLSearchParams): string {
  return koranSearch(readKoranQuery(search));
}

/** The search string of a query: `''` or `?q=…`. */
export function koranSearch(q: string): string {
  return q === '' ? '' : `?q=${encodeURIComponent(q)}`;
}

/** Whether the server searches a query in the text. */
export function isSoughtInText(q: string): boolean {
  return foldArabic(q).length >= MIN_LETTERS;
}

/** The answer without the server: the text is not searched, and the answer says so. */
export function answerAlone(q: string): KoranList {
  const answer = answerQuery(q);
  const problem = isSoughtInText(q)
    ? 'Поиск по\u00a0тексту не\u00a0удался: проверьте связь и\u00a0попробуйте ещё раз.'
    : answer.problem;
  return { q, ...answer, problem, verses: null };
}

/** The answer to a query without a search in the text, for every key. */
export function answerQuery(q: string) {
  const jump = readJump(q);
  return {
    suras: searchSuras(q).map(({ revelationType: _type, ...sura }) => sura),
    verse: jump?.ok ? namedVerse(jump.place) : null,
    problem: jump?.ok === false ? jump.message : null,
  };
}

function namedVerse(place: VersePlace) {
  const name = SURAS[place.sura - 1]?.russianName ?? '';
  return { label: `${name}, ${place.sura}:${place.ayah}`, href: verseAddress(place) };
}

/** A found verse, spelled for the list's font. */
export function foundVerse(place: VersePlace, text: string) {
  return {
    ...place,
    text: displayVerse(text, 'tanzil'),
    russianName: SURAS[place.sura - 1]?.russianName ?? '',
    href: verseAddress(place),
  };
}
