import { foldArabic, hasArabic, looseArabic, MIN_LETTERS } from '#lib/quran/arabic-search.ts';
import { fold, layoutFlip } from '#lib/text/russian.ts';
import { latinKey, soundKey, SURA_BY_NAMES, withoutArticle } from '#lib/quran/sura-sounds.ts';
import { type Sura, SURAS } from '#lib/quran/suras.ts';

const DIGITS = /^\d+$/;
const NUMBER = /^(?:сура\s*|№\s*)+(\d+)$|^(\d+)(?:\s*-?\s*(?:я|ая))?\s*(?:сура|:)$/;

/**
 * The suras whose Russian name or meaning, Arabic name, Latin name or number matches the query:
 * first those that are called exactly so, then the others, each in the order of the book. Case,
 * «ё», hyphens, apostrophes and vowel marks do not matter; names are also compared by sound
 * («ихляс», «мулк», «тавба»). When nothing is found, the query is read as typed in the other
 * keyboard layout. An empty query finds every sura.
 */
export function searchSuras(query: string): Sura[] {
  const asked = askedName(query);
  if (asked === '') return [...SURAS];
  if (DIGITS.test(asked)) {
    const digits = String(Number(asked));
    return SURAS.filter(({ number }) => String(number).startsWith(digits));
  }
  const [, after, before] = NUMBER.exec(asked) ?? [];
  if (after !== undefined || before !== undefined) {
    return SURAS.filter(({ number }) => number === Number(after ?? before));
  }
  if (hasArabic(query)) {
    return inArabic(foldArabic(query).replace(/^سوره /, ''));
  }
  const flipped = askedName(layoutFlip(query));
  for (const name of new Set([asked, withoutArticle(asked), flipped])) {
    const isHeard = name !== flipped || /[а-я]/.test(flipped);
    const found = SURAS.filter(
      (sura) => isSpelt(sura, name) || (isHeard && (isNamed(sura, name) || sounds(sura, name))),
    );
    if (found.length > 0) return exactFirst(found, name);
  }
  return [];
}

/** Words around the name: «сура Ясин читать онлайн на арабском». */
const AROUND =
  /^(?:сур[аеуы]|surah?|сүрәсе|суреси|коран[ае]?|читать|слушать|аудио|онлайн|полностью|текст|перевод)$/;

/** The folded query without the words around a name; a number keeps its «сура». */
function askedName(query: string): string {
  const asked = fold(query);
  if (/\d/.test(asked)) return asked;
  return asked
    .replace(/(?:^| )(?:на )?(?:арабск|русск)[а-я]{2}(?: языке)?(?= |$)/g, '')
    .split(' ')
    .filter((word) => !AROUND.test(word))
    .join(' ');
}

/** By folded Arabic in the name; else by the end of the name without long vowels and hamzas («الرحمان»). */
function inArabic(wanted: string): Sura[] {
  const found = SURAS.filter(({ name }) => foldArabic(name).includes(wanted));
  if (found.length > 0) return firstOf(found, ({ name }) => foldArabic(name) === wanted);
  const loose = looseArabic(wanted);
  if (loose.length < MIN_LETTERS) return [];
  return SURAS.filter(({ name }) => looseArabic(foldArabic(name)).endsWith(loose));
}

/** Those of that name, then those of that second name, then the others. */
function exactFirst(suras: Sura[], name: string): Sura[] {
  const sound = soundKey(name);
  const named = firstOf(suras, (sura) => isNamed(sura, name));
  return firstOf(named, (sura) => soundKey(sura.russianName) === sound);
}

function firstOf(suras: Sura[], isFirst: (sura: Sura) => boolean): Sura[] {
  return [...suras.filter(isFirst), ...suras.filter((sura) => !isFirst(sura))];
}

function isSpelt({ russianName, russianMeaning, slug }: Sura, query: string): boolean {
  const wanted = squeeze(query);
  if (wanted === '') return false;
  return [russianName, russianMeaning, latinName(slug)].some((text) =>
    squeeze(text).includes(wanted),
  );
}

/** By another name of the sura, or by the verse for which it is known. */
function isNamed({ number }: Sura, query: string): boolean {
  const wanted = soundKey(query);
  const [, names = []] = SURA_BY_NAMES.find(([sura]) => sura === number) ?? [];
  return names.some((name) => soundKey(name) === wanted);
}

function sounds({ russianName, slug }: Sura, query: string): boolean {
  const sound = soundKey(query);
  const latin = latinKey(query);
  return (
    (sound.length > 1 && soundKey(russianName).includes(sound)) ||
    (latin.length > 1 && latinKey(latinName(slug)).includes(latin))
  );
}

function latinName(slug: string): string {
  return slug.replace(/^\d+-/, '');
}

function squeeze(text: string): string {
  return fold(text).replace(/[\s'’ʼ`\-‐‑–—]/g, '');
}
