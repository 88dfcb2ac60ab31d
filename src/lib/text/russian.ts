/** The characters that fold() replaces, and their replacements in the same order. */
const FOLD_FROM =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё\t\n\v\f\r\u00a0\u202f';
const FOLD_TO = 'abcdefghijklmnopqrstuvwxyzабвгдеежзийклмнопрстуфхцчшщъыьэюяе       ';

const FOLDED = new Map([...FOLD_FROM].map((from, place) => [from, FOLD_TO.charAt(place)]));

/**
 * The normal form in which two Russian texts are compared: lower case, «е» for «ё», single spaces,
 * none at the ends.
 */
export function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += FOLDED.get(character) ?? character;
  return folded.replace(/ +/g, ' ').replace(/^ | $/g, '');
}

/** More words than people type; each costs a look at every row. */
const MOST_WORDS = 8;

/** The folded words of a search, eight at most; a row must have all of them. */
export function foldedWords(search: string): string[] {
  const words = fold(search).split(' ');
  return words.filter((word) => word !== '').slice(0, MOST_WORDS);
}

/**
 * A regular expression with which PostgreSQL finds a folded text in one that is not folded:
 * «[еЕЁё][лЛ][кК][аА]». It does not depend on the database's locale, as lower() does, and takes a
 * twentieth of the time of translate().
 */
export function foldedPattern(text: string): string {
  let pattern = '';
  for (const character of text) {
    const others = [...FOLD_FROM].filter((_, place) => FOLD_TO[place] === character).join('');
    pattern += others ? `[${character}${others}]` : character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  }
  return pattern;
}

/** The Russian form of a noun after the whole number `n`: 1 тур, 2 тура, 5 туров, 21 тур. */
export function plural(n: number, one: string, few: string, many: string): string {
  const lastTwo = Math.abs(n) % 100;
  const last = lastTwo % 10;
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

/** A number rounded to a whole one, thousands separated by no-break spaces: «185 250», «−1 000». */
export function groupThousands(n: number): string {
  const whole = Math.round(n);
  const digits = String(Math.abs(whole)).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
  return whole < 0 ? `−${digits}` : digits;
}

/** A count with its noun on one line; `forms` are for 1, 2 and 5: «1 205 туров». */
export function countOf(
  n: number,
  [one, few, many]: readonly [one: string, few: string, many: string],
): string {
  return `${groupThousands(n)}\u00a0${plural(n, one, few, many)}`;
}

/** A range with a dash: «3–12». It never breaks: a word joiner follows the dash. */
export function rangeOf(from: string | number, to: string | number): string {
  return `${from}–\u2060${to}`;
}

/**
 * A heading or a short line as a typesetter breaks it: never after a word of one or two letters,
 * «№» or a number of up to three digits, and never inside «8-го».
 */
export function keepWords(text: string): string {
  return text
    .split(' ')
    .map((word) => word + (/^[(«]?(?:\p{L}{1,2}|№|\d{1,3})$/u.test(word) ? '\u00a0' : ' '))
    .join('')
    .slice(0, -1)
    .replace(/(\d-)(?=\p{L})/gu, '$1\u2060');
}

/**
 * A text for other programs: with ordinary spaces, and without characters that only prevent line
 * breaks.
 */
export function plainText(text: string): string {
  return text.replace(/\u00a0/g, ' ').replace(/\u2060/g, '');
}

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** The text in a sentence: its first letter small, but for abbreviations and Latin names. */
export function lowerFirst(text: string): string {
  return /^[А-ЯЁ](?![А-ЯЁ])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';

const OTHER_LAYOUT = new Map(
  [...LATIN_KEYS].flatMap((latin, place) => {
    const russian = RUSSIAN_KEYS.charAt(place);
    return [
      [latin, russian],
      [russian, latin],
    ];
  }),
);

/**
 * The same keys in the other keyboard layout, QWERTY and ЙЦУКЕН in both directions: «rfpfym» is
 * «казань». Applying it twice gives the text back.
 */
export function layoutFlip(text: string): string {
  let flipped = '';
  for (const character of text) flipped += OTHER_LAYOUT.get(character) ?? character;
  return flipped;
}
