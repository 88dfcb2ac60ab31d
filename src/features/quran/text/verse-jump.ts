import { juzStart, pageStart } from '#features/quran/text/verse-order.ts';
import { searchSuras } from '#lib/quran/sura-search.ts';
import { soundKey } from '#lib/quran/sura-sounds.ts';
import { findSura, isVerse, SURAS, type VersePlace } from '#lib/quran/suras.ts';

const JUZ = /^(?:джуз|juz|ж|д)\.?\s*:?\s*(\d{1,4})$|^(\d{1,4})(?:\s*-?\s*й)?\s+джуз$/i;
const PAGE = /^(?:страница|стр|с|page|p)\.?\s*:?\s*(\d{1,4})$/i;
const VERSE = /^(\d{1,4})\s*[:;.,\-/ ]\s*(\d{1,4})(?:\s*[-–—]\s*\d{1,3})?$/;
const WORDED =
  /^(?:сура\s*)?(\d{1,4})(?:-?я)?\s*(?:сура)?[\s,]*(?:аят\s*(\d{1,4})|(\d{1,4})(?:-?й)?\s*аят)$/i;
const NAMED = /^(?:сура\s+)?(\p{L}[\p{L}\s'’ʼ-]*?)[\s,:]+(?:аят\s*)?(\d{1,3})$/iu;
/** Verses with a name of their own, by its sound. */
const VERSE_NAMES = new Map([
  ...named(255, 'аят аль-курси|аят курси|курси|аятуль-курси|аят уль-курси|аяты курси|курси аяты'),
  ...named(285, 'амана расулю|аманар расулю|аманар расуль|последние аяты бакары'),
]);

function named(ayah: number, names: string) {
  return names.split('|').map((name) => [soundKey(name), { sura: 2, ayah }] as const);
}

/** The place of a text like «2:255», or why there is none (in Russian, for people). */
export type Jump = { ok: true; place: VersePlace } | { ok: false; message: string };

/**
 * Reads «2:255» (also with another sign or a space between; of «2:255-257» the first), «сура 2 аят 255», «бакара 255»,
 * «аят аль-курси», «джуз 30» and «стр. 604», also after «Коран»; null for any other text.
 */
export function readJump(text: string): Jump | null {
  const wanted = latinDigits(text.trim()).replace(/^коран[\s,:]+/i, '');
  const [, after, before] = JUZ.exec(wanted) ?? [];
  const juz = after ?? before;
  if (juz !== undefined) {
    return found(juzStart(Number(juz)), `Джуза ${juz} нет: в Коране 30 джузов.`);
  }
  const [, page] = PAGE.exec(wanted) ?? [];
  if (page !== undefined) {
    return found(pageStart(Number(page)), `Страницы ${page} нет: в мусхафе 604 страницы.`);
  }
  const [, sura, ayah] = VERSE.exec(wanted) ?? [];
  if (sura !== undefined && ayah !== undefined) return readVerse(Number(sura), Number(ayah));
  return readWords(wanted);
}

function readWords(wanted: string): Jump | null {
  const known = VERSE_NAMES.get(soundKey(wanted));
  if (known) return { ok: true, place: known };
  const [, number, after, before] = WORDED.exec(wanted) ?? [];
  if (number !== undefined) return readVerse(Number(number), Number(after ?? before));
  const [, name, ayah] = NAMED.exec(wanted) ?? [];
  if (name === undefined || /^сура$/i.test(name)) return null;
  const [named, ...others] = searchSuras(name);
  return named && others.length === 0 ? readVerse(named.number, Number(ayah)) : null;
}

/** The same for separate numbers. */
export function readVerse(sura: number, ayah: number): Jump {
  const known = findSura(sura);
  if (!known) return { ok: false, message: `Суры ${sura} нет: в Коране ${SURAS.length} сур.` };
  const place = { sura, ayah };
  return found(
    isVerse(place) ? place : null,
    `Аята ${ayah} нет: в суре ${known.russianName} последний\u00a0— ${known.numberOfAyahs}.`,
  );
}

/** The address of a verse: its sura's page, with the verse as hash. */
export function verseAddress({ sura, ayah }: VersePlace): string {
  const slug = findSura(sura)?.slug ?? '';
  return `/koran/${slug}#ayah-${ayah}`;
}

/** The verse in an address's hash, «#ayah-255»; null for any other hash. */
export function readVerseHash(hash: string): number | null {
  const [, digits] = /^#ayah-([1-9]\d{0,2})$/.exec(hash) ?? [];
  return digits === undefined ? null : Number(digits);
}

function found(place: VersePlace | null, message: string): Jump {
  return place ? { ok: true, place } : { ok: false, message };
}

/** Arabic and Persian digits as Latin ones. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 15),
  );
}
