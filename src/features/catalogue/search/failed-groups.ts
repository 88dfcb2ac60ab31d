import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { TICK_FILTERS, TICK_GROUPS, tickFilter } from '#features/catalogue/search/tick-filters.ts';
import {
  type ColumnName,
  moneyOf,
  totalOf,
  type TourIndex,
} from '#features/catalogue/search/tour-index.ts';
import { type FamilyTotal, totalRoubles } from '#features/catalogue/family/family.ts';
import { roublesOf } from '#lib/money/stated-money.ts';
import type { Roubles } from '#lib/money/exchange-rate.ts';
import {
  GROUPS,
  type CountedGroup,
  type Group,
} from '#features/catalogue/search/catalogue-result.ts';
import { TOUR_TYPE_LABELS, type TourType } from '#features/tours/model/tour.ts';
import {
  type Heard,
  isHeard,
  stemsOf,
  tellingWords,
  textWords,
  translationsOf,
} from '#features/catalogue/words/word-match.ts';
import { stemOf } from '#lib/text/spelling.ts';
import { nameSounds } from '#lib/text/name-sound.ts';
import { fold, layoutFlip } from '#lib/text/russian.ts';
import { recordOf } from '#lib/form/pick.ts';

type Counted = [column: ColumnName, values: (value: unknown) => string[], isAll?: boolean];

/**
 * The groups whose values are counted: a column, and for each of its values the filter values that
 * match; `isAll`: a tour must have all that are chosen.
 */
export const COUNTED: Record<CountedGroup, Counted> = {
  // An Umrah in Ramadan is an Umrah as well.
  type: ['type', (type) => (type === 'umrah_ramadan' ? ['umrah', type] : [String(type)])],
  cities: ['city', (city) => [String(city)]],
  months: ['date', (date) => [String(date).slice(0, 7)]],
  ...recordOf(TICK_GROUPS, (group): Counted => {
    const { isAll = false } = tickFilter(group);
    const { column, valuesOf } = TICK_FILTERS[group];
    return [column, valuesOf, isAll];
  }),
};
export const COUNTED_GROUPS = Object.keys(COUNTED) as CountedGroup[];

/** Columns for text search; a type is searched by its label, a date by its year. */
const TEXTS = [
  'type',
  'city',
  'company',
  'hotel',
  'airline',
  'guide',
  'outbound',
  'return',
  'month',
  'date',
] as const;

/** The number of a group in the failures of a tour; 0 means no failure. */
export const numberOf = (group: Group) => GROUPS.indexOf(group) + 1;

/** Means more than one failed group. */
export const FAILED_MANY = 255;

/**
 * Which active group of filters each tour fails, by the tour's place: the number of the only failed
 * group, 0 for none, FAILED_MANY for several and for tours that are never found.
 */
export function failedGroups(index: TourIndex, query: CatalogueQuery, rate: Roubles): Uint8Array {
  const failed = new Uint8Array(index.tours.length);
  /** Fails the tours whose value in a column does not pass: each distinct value is tested once. */
  const narrow = (group: Group, column: ColumnName, passes: (value: unknown) => boolean) => {
    const { dictionary, codes } = index.columns[column];
    const passed = Uint8Array.from(dictionary.values, (value) => Number(passes(value)));
    for (let place = 0; place < codes.length; place += 1) {
      if (passed[codes[place] ?? 0] === 0) fail(failed, place, group);
    }
  };

  const chosen = { ...query, type: query.type ? [query.type] : [], cities: [], months: [] };
  for (const group of COUNTED_GROUPS) {
    const wanted: readonly string[] = chosen[group];
    const [column, valuesOf, isAll] = COUNTED[group];
    if (wanted.length === 0) continue;
    narrow(group, column, (value) => {
      const has = valuesOf(value);
      return isAll
        ? wanted.every((one) => has.includes(one))
        : wanted.some((one) => has.includes(one));
    });
  }
  const cities = new Set(query.cities.map(fold));
  if (cities.size > 0) narrow('cities', 'city', (city) => cities.has(fold(String(city))));
  const months = new Set(query.months);
  if (months.size > 0) {
    narrow('months', 'date', (date) => {
      const day = String(date);
      return months.has(day.slice(0, 7)) || months.has(day.slice(5, 7));
    });
  }
  const { priceFrom, priceTo, party } = query;
  if (priceFrom !== null || priceTo !== null) {
    narrow('price', party ? 'offer' : 'price', (key) => {
      const price = party
        ? totalIn(query.currency, totalOf(key, party), rate)
        : priceIn(query.currency, key, rate);
      return (
        price !== null &&
        (priceFrom === null || price >= priceFrom) &&
        (priceTo === null || price <= priceTo)
      );
    });
  }
  const { distanceTo } = query;
  if (distanceTo !== null) {
    narrow('reach', 'kaaba', (metres) => typeof metres === 'number' && metres <= distanceTo);
  }
  if (!query.isGoneShown) {
    const { dictionary, codes } = index.columns.gone;
    const gone = dictionary.codes.get(1);
    if (gone !== undefined) {
      for (const [place, code] of codes.entries()) if (code === gone) failed[place] = FAILED_MANY;
    }
  }
  const words = searchWords(query.text);
  if (words.length > 0) failWithoutWords(index, words, failed);
  return failed;
}

/**
 * The price that is compared with a limit: the stated price in its own currency, otherwise the
 * converted price, rounded like the shown one.
 */
function priceIn(currency: CatalogueQuery['currency'], key: unknown, rate: Roubles): number | null {
  const money = moneyOf(key);
  if (!money) return null;
  if (currency === 'usd' && money.currency === 'USD') return money.amount;
  const roubles = roublesOf(money, rate);
  if (currency === 'rub' || roubles === null) return roubles;
  return Math.round(roubles / rate.rubPerUsd);
}

/** The total of a party in the currency of a limit. */
function totalIn(
  currency: CatalogueQuery['currency'],
  total: FamilyTotal | null,
  rate: Roubles,
): number | null {
  const roubles = totalRoubles(total, rate);
  return roubles === null || currency === 'rub' ? roubles : Math.round(roubles / rate.rubPerUsd);
}

/**
 * The words of a search: each as typed, in the other keyboard layout, and in the English spelling of
 * names.
 */
function searchWords(text: string): string[][] {
  return [...new Set(tellingWords(fold(text)))].map((word) => [
    word,
    fold(layoutFlip(word)),
    ...translationsOf(word),
  ]);
}

type Text = (typeof TEXTS)[number];
/** Whether a folded text of a column contains a word; `code` identifies the text. */
type Holds = (text: string, name: Text, code: number) => boolean;

/** Fails the tours that lack any of the words: each distinct text is searched once. */
function failWithoutWords(
  index: TourIndex,
  words: readonly (readonly string[])[],
  failed: Uint8Array,
) {
  /** How many of the words each tour has, by the tour's place. */
  const has = new Uint8Array(index.tours.length);
  for (const [number, spellings] of words.entries()) {
    const mark = (holds: Holds) => markHolding(index, has, number, holds);
    const typed = spellings.map(stemsOf);
    // Words that occur literally are not matched by sound: «умра» would match a hotel «Emaar» too.
    const isWritten = mark((text, name, code) => {
      if (name === 'date') return spellings.includes(text.slice(0, 4));
      if (spellings.some((word) => text.includes(word))) return true;
      const { words: known, stems } = wordsOf(index, name, code, text);
      return spellings.some(
        (word, at) =>
          known.some((one) => one.startsWith(word)) || typed[at]?.every((stem) => stems.has(stem)),
      );
    });
    if (!isWritten) {
      mark((text, name, code) => {
        if (name === 'date') return false;
        const { heard } = wordsOf(index, name, code, text);
        return spellings.some((word) => isHeard(word, heard));
      });
    }
    // No tour has all the words so far.
    if (!has.includes(number + 1)) break;
  }
  for (let place = 0; place < has.length; place += 1) {
    if (has[place] !== words.length) fail(failed, place, 'text');
  }
}

/**
 * Counts a word for the tours that have it and all words before it. Returns whether any text has
 * it.
 */
function markHolding(
  { columns }: TourIndex,
  has: Uint8Array,
  number: number,
  isHolding: Holds,
): boolean {
  let isHeld = false;
  for (const name of TEXTS) {
    const { dictionary, codes } = columns[name];
    const holds = Uint8Array.from(dictionary.values, (value, code) => {
      const text =
        name === 'type' ? fold(TOUR_TYPE_LABELS[value as TourType]) : dictionary.keys[code];
      return Number(typeof text === 'string' && isHolding(text, name, code));
    });
    if (!holds.includes(1)) continue;
    isHeld = true;
    for (let place = 0; place < codes.length; place += 1) {
      if (has[place] === number && holds[codes[place] ?? 0] === 1) has[place] = number + 1;
    }
  }
  return isHeld;
}

type KnownWords = ReturnType<typeof wordsIn>;

/** The words of each text, by its code: cached for the next search. */
const knownWords = new WeakMap<object, KnownWords[]>();

function wordsOf({ columns }: TourIndex, name: Text, code: number, text: string): KnownWords {
  const { dictionary } = columns[name];
  const known = knownWords.get(dictionary) ?? [];
  knownWords.set(dictionary, known);
  return (known[code] ??= wordsIn(text));
}

function wordsIn(text: string) {
  const words = textWords(text);
  let heard: Heard[] | undefined;
  return {
    words,
    stems: new Set(words.map(stemOf)),
    // Few searches match by sound.
    get heard(): Heard[] {
      return (heard ??= words.flatMap((word) =>
        nameSounds(word).map((sound) => ({ word, sound })),
      ));
    },
  };
}

function fail(failed: Uint8Array, place: number, group: Group) {
  failed[place] = failed[place] === 0 ? numberOf(group) : FAILED_MANY;
}
