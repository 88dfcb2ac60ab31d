import type { TourStay } from '#features/tours/model/offer.ts';
import { editDistance } from '#lib/text/spelling.ts';
import { fold } from '#lib/text/russian.ts';
import { slugify } from '#lib/text/slug.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

/** A known name, with its other spellings. */
export interface DirectoryEntry {
  id: number;
  name: string;
  aliases: readonly string[];
}

/** A directory prepared for thousands of look-ups. */
export interface Directory<Entry extends DirectoryEntry = DirectoryEntry> {
  find(text: string): Reading<Entry>;
}

/** A hotel for the comparison with sheets. */
export interface HotelEntry extends DirectoryEntry {
  city: TourStay['city'];
}

const LEGAL =
  /(?<!\p{L})(?:ооо|оао|зао|пао|ао|ип|тоо|llc|ltd|inc|тк|та|туркомпания|турфирма|турагентство|турагенство|туроператор|компания|группа компаний|гк|хадж\s*компания)(?!\p{L})/gu;
const HOTEL =
  /(?<!\p{L})(?:отель|гостиница|hotels?|otel|отели|or similar|или аналог\p{L}*|или подобн\p{L}*)(?!\p{L})|\d\s*(?:\*|★|зв\p{L}*|stars?)|[*★]+/gu;

/**
 * Finds names of operators or hotels by name or alias, ignoring case, quotes, legal form, stars and
 * diacritics (`sure`), and across Cyrillic and Latin (`likely`). A similar name is asked about; an
 * unknown name stays as it is and is marked.
 */
export function directoryOf<Entry extends DirectoryEntry>(
  entries: readonly Entry[],
  what: 'operator' | 'hotel',
): Directory<Entry> {
  const exact = new Map<string, Set<Entry>>();
  const sounds = new Map<string, Set<Entry>>();
  const note = (map: typeof exact, key: string, entry: Entry) => {
    if (key === '') return;
    map.set(key, (map.get(key) ?? new Set()).add(entry));
  };
  for (const entry of entries) {
    for (const spelling of [entry.name, ...entry.aliases]) {
      note(exact, plainName(spelling, what), entry);
      note(sounds, soundOf(plainName(spelling, what)), entry);
    }
  }
  const chosen = (found: Iterable<Entry>) =>
    [...found].map((value) => ({ value, words: value.name }));
  const read = (text: string): Reading<Entry> => {
    const plain = plainName(text, what);
    if (plain === '') return no('');
    const named = exact.get(plain);
    if (named?.size === 1) for (const entry of named) return sure(entry, entry.name);
    if (named) return ask(`Несколько с\u00a0таким именем: ${text.trim()}`, chosen(named));
    const key = soundOf(plain);
    const sounding = sounds.get(key);
    if (sounding?.size === 1) for (const entry of sounding) return likely(entry, entry.name);
    if (sounding) return ask(`Несколько с\u00a0таким именем: ${text.trim()}`, chosen(sounding));
    const near = new Set<Entry>();
    for (const [other, those] of sounds) {
      if (isNear(key, other)) for (const entry of those) near.add(entry);
      if (near.size > 5) break;
    }
    if (near.size > 0) return ask(`Возможно, это другое имя: ${text.trim()}`, chosen(near));
    return no('');
  };
  // Sheets repeat the same few names.
  const known = new Map<string, Reading<Entry>>();
  return {
    find(text) {
      const found = known.get(text) ?? read(text);
      if (known.size < MOST_KNOWN) known.set(text, found);
      return found;
    },
  };
}
const MOST_KNOWN = 5000;

/** The common form of spellings of a name: letters and digits, without marks and legal forms. */
function plainName(text: string, what: 'operator' | 'hotel'): string {
  const bare = fold(text)
    .normalize('NFD')
    .replace(/(?<=[^\u0438\u0435])\p{M}|(?<=\u0435)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[«»"'“”„()]/g, ' ')
    .replace(what === 'operator' ? LEGAL : HOTEL, ' ');
  const key = lettersOf(bare);
  // A company whose whole name is a legal form keeps it.
  return key === '' ? lettersOf(fold(text)) : key;
}

function lettersOf(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The sound of a name in few letters: «Пулман Замзам» and «Pullman ZamZam» are the same. */
function soundOf(plain: string): string {
  return slugify(plain, 200)
    .replace(/shch/g, 'sh')
    .replace(/dzh|zh|j/g, 'j')
    .replace(/kh|h/g, 'h')
    .replace(/ck|q|c(?![hi])/g, 'k')
    .replace(/ts|c(?=i)/g, 's')
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/ou|oo/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/[yi]+/g, 'i')
    .replace(/a[ei]/g, 'ei')
    .replace(/(.)\1+/g, '$1')
    .replaceAll('-', '');
}

/** One or two letters differ in a long name, or one name begins with the other. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5) return false;
  if (a.startsWith(b) || b.startsWith(a)) return true;
  const most = shorter < 9 ? 1 : 2;
  if (Math.abs(a.length - b.length) > most) return false;
  return editDistance(a, b) <= most;
}
