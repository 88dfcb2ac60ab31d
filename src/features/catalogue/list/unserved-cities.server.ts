import { citiesByDistance, roughKm } from '#lib/city/nearest-city.ts';
import { findCityByName } from '#lib/city/city-search.ts';
import { placesNamed } from '#lib/city/places.ts';
import { fold } from '#lib/text/russian.ts';

/** A requested place without a tour on offer. */
export type UnservedCity = ReturnType<typeof unservedCities>[number];

/** The most cities given: filters may leave no tours from the closest one. */
const NEAREST = 8;

/** The given cities without tours, with the closest ones that have tours. */
export function unservedCities(asked: readonly string[], tours: readonly { city_from: string }[]) {
  if (asked.length === 0) return [];
  const served = [...new Set(tours.map((tour) => tour.city_from))];
  const folded = new Set(served.map(fold));
  const known = served.flatMap((name) => findCityByName(name) ?? []);
  return asked
    .filter((name) => !folded.has(fold(name)))
    .map((name) => {
      const [place, ...others] = placesNamed(name);
      const closest =
        place && others.length === 0 ? citiesByDistance(known, place).slice(0, NEAREST) : [];
      return {
        name,
        /** The closest first; none unless one place alone has this name. */
        nearest: closest.map(({ city, distanceKm }) => ({
          name: city.name,
          distanceKm: roughKm(distanceKm),
        })),
      };
    });
}
