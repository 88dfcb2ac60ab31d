import type { City } from '#lib/city/cities.ts';
import { searchCities } from '#lib/city/city-search.ts';

/** A city in the list. */
export type ListedCity = Pick<City, 'name' | 'slug' | 'region' | 'population'>;

/** The list's content: found cities for a query, else the largest cities and then all. */
export interface CityList {
  q: string;
  /** The largest first. */
  found: ListedCity[];
  /** The largest first. */
  major: ListedCity[];
  /** By name. */
  all: Pick<City, 'name' | 'slug' | 'region'>[];
}

/** The list of cities for a query: the found ones, else the major ones and all by name. */
export function cityList(cities: readonly City[], q: string): CityList {
  if (q !== '') return { q, found: foundCities(cities, q), major: [], all: [] };
  return {
    q,
    found: [],
    major: cities.filter(({ isMajor }) => isMajor).map(listed),
    all: cities
      .map(({ name, slug, region }) => ({ name, slug, region }))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru')),
  };
}

/** The cities that a query finds, the best first. */
export function foundCities(cities: readonly City[], q: string): ListedCity[] {
  return searchCities(cities, q).map(listed);
}

function listed({ name, slug, region, population }: City): ListedCity {
  return { name, slug, region, population };
}
