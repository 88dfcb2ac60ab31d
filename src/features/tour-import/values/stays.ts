import type { Meals } from '#features/tours/model/offer.ts';
import { fold } from '#lib/text/russian.ts';
import { readMeals } from '#features/tour-import/values/meals.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';
import { readSplit } from '#features/tour-import/values/durations.ts';

/** The cities of stays in price lists. */
export const HOLY_CITIES = ['mecca', 'medina'] as const;
export type HolyCity = (typeof HOLY_CITIES)[number];

/** The facts of a text about the stay in one city. Null: not stated. */
export interface StayText {
  hotel: string | null;
  nights: number | null;
  meals: Meals | null;
  /** A class of hotels in place of a name. */
  stars: number | null;
  /** Words about meals without the kind. */
  unclear: string | null;
}

export type StaysText = Partial<Record<HolyCity, StayText>>;

const CITY: Readonly<Record<HolyCity, string>> = {
  mecca: 'мекк\\p{L}*|макк[аеуи]|makkah|makka|mecca|mekka',
  medina: 'медин\\p{L}*|мадин[аеуы]|madinah|madina|medina',
};
const CITY_IN: Readonly<Record<HolyCity, RegExp>> = {
  mecca: new RegExp(`(?<!\\p{L})(?:${CITY.mecca})`, 'u'),
  medina: new RegExp(`(?<!\\p{L})(?:${CITY.medina})`, 'u'),
};
export const CITY_NAMES: Readonly<Record<HolyCity, string>> = { mecca: 'Мекка', medina: 'Медина' };

const ANY_CITY = new RegExp(
  `(?<!\\p{L})(?:в\\s+)?(?:${CITY.mecca}|${CITY.medina})(?!\\p{L})`,
  'giu',
);
const NIGHTS =
  /(?<!\d)(\d{1,2})\s*-?\s*(?:ноч\p{L}*|нч|н(?!\p{L})|nights?|nts?|дн\p{L}*|ден\p{L}*)\.?/giu;
const STARS =
  /^(?:отел\p{L}*\s*|hotel\s*)?(?:не\s+ниже\s*|от\s*)?([1-5])\s*(?:[*★]+|зв\p{L}*\.?|stars?)$/u;
const STEPS = /^(?:отел\p{L}*\s*)?([*★]{1,5})$/u;
const DISTANCE = /^(?:до\s+\p{L}+\s*)?\d[\d\s.,]*(?:м|км|m|km|мин\p{L}*)\.?(?:\s|$)/u;
const SIMILAR =
  /[\s,/]*(?:(?:или|либо)\s+)?(?:аналог\p{L}*|подобн\p{L}*|or\s+similar|similar)\.?$/iu;
const CODE = /[\s,]+(RO|BB|HB|FB)$/iu;

/** The text in a column of one city: «Pullman ZamZam 5*, 5 ночей, HB». */
export function readStay(text: string): StayText {
  const names: string[] = [];
  const meals: string[] = [];
  let stars: number | null = null;
  const counts: number[] = [];
  for (const part of text.split(/[,;\n()]|\s[–—-]\s/)) {
    let rest = part.trim();
    const noNights = rest.replace(NIGHTS, (_, count: string) => {
      counts.push(Number(count));
      return ' ';
    });
    rest = noNights.replace(/^[\s:.–—-]+|[\s:–—-]+$/g, '');
    const code = CODE.exec(rest);
    if (code?.[1]) {
      meals.push(code[1]);
      rest = rest.slice(0, code.index).trim();
    }
    const folded = fold(rest);
    if (IS_NOTHING.test(folded) || DISTANCE.test(folded)) continue;
    if (MEALS.test(folded)) meals.push(rest);
    else if (STARS.test(folded) || STEPS.test(folded)) {
      stars ??= Number(STARS.exec(folded)?.[1] ?? STEPS.exec(folded)?.[1]?.length);
    } else names.push(rest);
  }
  const hotel = names.join(', ').replace(SIMILAR, '').trim();
  const isNamed = hotel !== '' && !/^\d+$/.test(hotel);
  const [nights, more] = counts;
  const { value, confidence } = readMeals(meals.join(', '));
  return {
    hotel: isNamed ? hotel : null,
    nights: nights !== undefined && more === undefined ? nights : null,
    meals: value,
    // Numbers beside a name belong to the hotel.
    stars: isNamed ? null : stars,
    unclear: confidence === 'ask' ? meals.join(', ') : null,
  };
}
const MEALS =
  /^(?:без\s+питани|питани|(?:только\s+)?завтрак|обед|ужин|полупансион|полный\s+пансион|пансион|(?:двух|тр[её]х|[23]\s*-?х?)\s*-?\s*разов|breakfast|lunch|dinner|half\s*-?board|full\s*-?board|room\s+only|вс[её]\s+включено|(?:ro|ob|bb|hb|fb|ai)(?!\p{L}))/u;
const IS_NOTHING = /^(?:[-–—−?.:]*|не\s+указан\p{L}*|уточня\p{L}*|нет|отел\p{L}*|hotel|в)$/u;

/** The part of a text that begins with a city: «Мекка:», «Мекка —», «в Мекке», «Мекка 5». */
const LABEL = new RegExp(
  `(?<=^|[;/|\\n,+(.]\\s*)(?:(?:отел\\p{L}*|проживание|размещение|гостиниц\\p{L}*)\\s+)?(?:в\\s+(${CITY.mecca}|${CITY.medina})(?!\\p{L})\\s*[:–—-]?|(${CITY.mecca}|${CITY.medina})\\s*(?:[:–—]|\\s-|(?=\\(|\\d+\\s*(?:н|ноч|дн|nig|nt))))\\s*`,
  'giu',
);

/**
 * Reads the stays in both cities: «Мекка: Pullman, 5 ночей; Медина: Anwar, 4 ночи», or two parts in
 * the order of the column's name. Two parts in an unknown order are asked about.
 */
export function readStays(text: string, order: readonly HolyCity[] = []): Reading<StaysText> {
  const labelled = byLabels(text);
  if (labelled === 'twice') return ask(`Город назван дважды: ${text.trim()}`);
  if (labelled) return sure(labelled, staysText(labelled));
  const split = readSplit(text);
  if (split.value) {
    const { mecca, medina } = split.value;
    const value = { mecca: ofNights(mecca), medina: ofNights(medina) };
    return sure(value, staysText(value));
  }
  const parts = text.split(/\s*[/;|\n+]\s*/).filter((part) => part.trim() !== '');
  const [first, second, third] = parts;
  if (first === undefined || second === undefined || third !== undefined) {
    return no(`Не\u00a0видно, что где: ${text.trim()}`);
  }
  const read = (part: string) =>
    /^\d{1,2}$/.test(part.trim()) ? ofNights(Number(part)) : readStay(part);
  const both = (mecca: string, medina: string) => ({ mecca: read(mecca), medina: read(medina) });
  const [city, other] = order;
  if (city && other) {
    const value = city === 'mecca' ? both(first, second) : both(second, first);
    return likely(value, staysText(value));
  }
  const choices = [both(first, second), both(second, first)];
  return ask(
    `Что из\u00a0этого в\u00a0Мекке, а\u00a0что в\u00a0Медине: ${text.trim()}?`,
    choices.map((value) => ({ value, words: staysText(value) })),
  );
}

/** The cities of a column's name, in its order. */
export function citiesNamed(header: string): HolyCity[] {
  const folded = fold(header);
  const at = (city: HolyCity) => folded.search(CITY_IN[city]);
  return HOLY_CITIES.filter((city) => at(city) >= 0).toSorted((a, b) => at(a) - at(b));
}

/** A reading as a text that gives the same reading again. */
export function staysText(stays: StaysText): string {
  return HOLY_CITIES.flatMap((city) => {
    const stay = stays[city];
    if (!stay) return [];
    const { hotel, nights, stars } = stay;
    const parts = [
      hotel,
      stars === null ? null : `${stars}*`,
      nights === null ? null : `${nights} ноч.`,
      stay.meals && MEALS_CODES[stay.meals],
    ];
    return `${CITY_NAMES[city]}: ${parts.filter((part) => part !== null).join(', ')}`;
  }).join('; ');
}
/** Meals by hotel codes. */
export const MEALS_CODES: Readonly<Record<Meals, string>> = {
  none: 'RO',
  breakfast: 'BB',
  half: 'HB',
  full: 'FB',
};

function byLabels(text: string): StaysText | 'twice' | null {
  const labels = [...text.matchAll(LABEL)];
  const found: StaysText = {};
  for (const [at, label] of labels.entries()) {
    const name = fold(label[1] ?? label[2] ?? '');
    const city = HOLY_CITIES.find((one) => CITY_IN[one].test(name));
    if (!city) continue;
    if (found[city]) return 'twice';
    const part = text.slice(label.index + label[0].length, labels[at + 1]?.index);
    found[city] = readStay(part.replace(/[\s;/|,+.(–—-]+$/, ''));
  }
  return labels.length > 0 ? found : null;
}

function ofNights(nights: number): StayText {
  return { hotel: null, nights, meals: null, stars: null, unclear: null };
}

/** «Мекка BB, Медина HB»: the words about each city; null unless each city is named once. */
export function mealsOfCities(text: string): Record<HolyCity, string> | null {
  const names = [...text.matchAll(ANY_CITY)];
  const [first, second, third] = names;
  const [city, other] = citiesNamed(text);
  if (!first || !second || third || !city || !other) return null;
  const isBefore = first.index === 0;
  const middle = text.slice(first.index + first[0].length, second.index);
  const last = text.slice(second.index + second[0].length);
  const parts = isBefore ? [middle, last] : [text.slice(0, first.index), middle];
  const bare = parts.map((part) => part.replace(/^[\s:;,.–—-]+|[\s:;,.–—-]+$/g, ''));
  const [one = '', two = ''] = bare;
  return city === 'mecca' ? { mecca: one, medina: two } : { mecca: two, medina: one };
}
