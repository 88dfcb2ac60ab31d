import { CITIES, type City } from '#lib/city/cities.ts';
import { findCityByName, findCityBySlug } from '#lib/city/city-search.ts';
import { isOneSlip } from '#lib/text/spelling.ts';
import { fold } from '#lib/text/russian.ts';

/** Other names of cities, in the form of squeeze(). */
const OTHER_NAMES = new Map([
  ['спб', 'Санкт-Петербург'],
  ['питер', 'Санкт-Петербург'],
  ['петербург', 'Санкт-Петербург'],
  ['спетербург', 'Санкт-Петербург'],
  ['stpetersburg', 'Санкт-Петербург'],
  ['spb', 'Санкт-Петербург'],
  ['мск', 'Москва'],
  ['новосиб', 'Новосибирск'],
  ['минводы', 'Минеральные Воды'],
  ['moskva', 'Москва'],
  ['екб', 'Екатеринбург'],
  ['ekaterinburg', 'Екатеринбург'],
  ['нновгород', 'Нижний Новгород'],
  ['ннов', 'Нижний Новгород'],
  ['набчелны', 'Набережные Челны'],
  ['челны', 'Набережные Челны'],
  ['ростовнд', 'Ростов-на-Дону'],
  ['ростов', 'Ростов-на-Дону'],
  ['ufa', 'Уфа'],
]);

/** Sorted by population, so that of cities with one name the largest is found. */
const BY_SQUEEZED = new Map<string, City>();
for (const city of CITIES) {
  for (const name of [city.name, city.nameEn, city.slug]) {
    const key = squeeze(name);
    if (!BY_SQUEEZED.has(key)) BY_SQUEEZED.set(key, city);
  }
}

/**
 * The canonical name of a city, however it was written: in any case, with «г.» before it, in Latin
 * letters, with other spaces or hyphens, by a common short name. An unknown place keeps its
 * spelling except for «г.», spaces, and texts all in capitals or all in small letters.
 */
export function cityName(text: string): string {
  const bare = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:г\.\s*|г\s+|гор\.\s*|город\s+)(?=\p{L})/iu, '')
    .trim();
  const known = findCityByName(bare) ?? findCityBySlug(bare) ?? BY_SQUEEZED.get(squeeze(bare));
  if (known) return known.name;
  const other = OTHER_NAMES.get(squeeze(bare));
  if (other !== undefined) return other;
  const isPlain = bare === bare.toLowerCase() || bare === bare.toUpperCase();
  return isPlain ? capitalised(bare) : bare;
}

/**
 * The city whose name differs from a text by one letter: «Козань»; null when it names one or there
 * is none.
 */
export function nearCity(text: string): string | null {
  const name = cityName(text);
  const key = squeeze(name);
  if (key.length < 4 || BY_SQUEEZED.has(key)) return null;
  const near = CITIES.find((city) => isOneSlip(key, squeeze(city.name)));
  return near?.name ?? null;
}

function squeeze(text: string): string {
  return fold(text).replace(/[^a-zа-я0-9]/g, '');
}

function capitalised(text: string): string {
  return text
    .toLowerCase()
    .replace(
      /(^|[\s-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}
