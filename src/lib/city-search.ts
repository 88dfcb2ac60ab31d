import { CITIES, type City } from '#lib/cities.ts';
import { fold, layoutFlip } from '#lib/russian.ts';

const BY_NAME = new Map<string, City>();
const BY_SLUG = new Map<string, City>();
for (const city of CITIES) {
  const name = fold(city.name);
  if (!BY_NAME.has(name)) BY_NAME.set(name, city);
  BY_SLUG.set(city.slug, city);
}

/** By its Russian name in any case, «е» for «ё» allowed; of namesakes the largest. */
export function findCityByName(name: string): City | undefined {
  return BY_NAME.get(fold(name));
}

export function findCityBySlug(slug: string): City | undefined {
  return BY_SLUG.get(slug);
}

/**
 * The cities whose Russian or English name or region holds the query, largest first, at most
 * `limit`. Case, «ё», spaces, hyphens and dashes do not count; when nothing is found, the query is
 * read as typed in the other keyboard layout. An empty query finds every city.
 */
export function searchCities(
  cities: readonly City[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): City[] {
  const found = holding(cities, query);
  const matches = found.length > 0 ? found : holding(cities, layoutFlip(query));
  return matches.sort((a, b) => b.population - a.population).slice(0, limit);
}

function holding(cities: readonly City[], query: string): City[] {
  const wanted = squeeze(query);
  return cities.filter((city) => searchText(city).includes(wanted));
}

function squeeze(text: string): string {
  return fold(text).replace(/[ \u2010-\u2015-]/g, '');
}

const searchTexts = new WeakMap<City, string>();

/** What is searched, kept because it is asked for on every key press. */
function searchText(city: City): string {
  let text = searchTexts.get(city);
  if (text === undefined) {
    text = [city.name, city.nameEn, city.region].map(squeeze).join('\n');
    searchTexts.set(city, text);
  }
  return text;
}
