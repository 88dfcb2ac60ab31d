import { findCityByName } from '#lib/city/city-search.ts';
import { fold } from '#lib/text/russian.ts';

/** Returns the given cities that are in the city table or have an upcoming departure. */
export function knownCities(
  cities: readonly string[],
  upcoming: readonly { city_from: string }[],
): string[] {
  if (cities.every(findCityByName)) return [...cities];
  const served = new Set([...new Set(upcoming.map((tour) => tour.city_from))].map(fold));
  return cities.filter((city) => findCityByName(city) ?? served.has(fold(city)));
}
