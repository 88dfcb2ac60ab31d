import { askedCities, similarCities } from '#features/prayer/cities/asked-city.ts';
import { CITIES, type City } from '#lib/city/cities.ts';
import { searchCities } from '#lib/city/city-search.ts';

export type ListedCity = Pick<City, 'name' | 'slug' | 'region' | 'population'>;

/** The list's content: found cities for a query, else the largest cities and then all. */
export interface CityList {
  q: string;
  /** The largest first. */
  found: ListedCity[];
  /** Those with nearly the same name when none is found. */
  similar: ListedCity[];
  /** The largest first. */
  major: ListedCity[];
  /** By name. */
  all: Pick<City, 'name' | 'slug' | 'region'>[];
}

/** The list of cities for a query: the found ones, else the major ones and all by name. */
export function cityList(q: string): CityList {
  if (q !== '') return { q, ...citySearch(q), major: [], all: [] };
  return {
    q,
    found: [],
    similar: [],
    major: CITIES.filter(({ isMajor }) => isMajor).map(listed),
    all: CITIES.map(({ name, slug, region }) => ({ name, slug, region })).sort((a, b) =>
      a.name.localeCompare(b.name, 'ru'),
    ),
  };
}

/** The cities that a query finds, else those with nearly the same name; the largest first. */
export function citySearch(q: string) {
  const found = foundCities(q);
  return { found, similar: found.length > 0 ? [] : similarCities(q).map(listed) };
}

/** The cities that a query finds, the largest first. */
export function foundCities(q: string): ListedCity[] {
  const found = searchCities(CITIES, q);
  return (found.length > 0 ? found : askedCities(q)).map(listed);
}

function listed({ name, slug, region, population }: City): ListedCity {
  return { name, slug, region, population };
}
