import { CITIES, type City } from '#lib/city/cities.ts';
import { fold, layoutFlip } from '#lib/text/russian.ts';

const BY_NAME = new Map<string, City>();
const BY_SLUG = new Map<string, City>();
for (const city of CITIES) {
  const name = fold(city.name);
  if (!BY_NAME.has(name)) BY_NAME.set(name, city);
  BY_SLUG.set(city.slug, city);
}

/** By its Russian name in any case, «е» for «ё» allowed; of several with one name the largest. */
export function findCityByName(name: string): City | undefined {
  return BY_NAME.get(fold(name));
}

/** The city with this address. */
export function findCityBySlug(slug: string): City | undefined {
  return BY_SLUG.get(slug);
}

/**
 * The cities whose Russian or English name, a common variant of it («спб») or region contains the
 * query, largest first, at most `limit`. Case, «ё», spaces, dots, hyphens and dashes do not matter.
 * When nothing is found, the query is read as typed in the other keyboard layout. An empty query
 * finds every city; a query of ignored characters finds none.
 */
export function searchCities(
  cities: readonly City[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): City[] {
  if (squeeze(query) === '' && query.trim() !== '') return [];
  const found = holding(cities, query);
  const matches = found.length > 0 ? found : holding(cities, layoutFlip(query));
  return matches.sort((a, b) => b.population - a.population).slice(0, limit);
}

function holding(cities: readonly City[], query: string): City[] {
  const wanted = squeeze(query);
  return cities.filter((city) => searchText(city).includes(wanted));
}

function squeeze(text: string): string {
  return fold(text).replace(/[ .\u2010-\u2015-]/g, '');
}

const searchTexts = new WeakMap<City, string>();

/** The search texts, cached because every key press uses them. */
function searchText(city: City): string {
  let text = searchTexts.get(city);
  if (text === undefined) {
    text = [city.name, city.nameEn, city.region, ...city.alsoCalled].map(squeeze).join('\n');
    searchTexts.set(city, text);
  }
  return text;
}
