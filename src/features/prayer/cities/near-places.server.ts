import { nearestCity, roughKm } from '#lib/city/nearest-city.ts';
import { placesNamed } from '#lib/city/places.ts';

/** A city of the list and its distance from the requested place. */
export type NearPlace = ReturnType<typeof nearPlaces>[number];

/** The most places of one name that are shown. */
const NAMESAKES = 3;

/**
 * The closest cities for a place outside the list: one for each of the largest places of that name;
 * empty for an unknown name.
 */
export function nearPlaces(name: string) {
  const near = placesNamed(name)
    .slice(0, NAMESAKES)
    .flatMap(({ latitude, longitude }) => nearestCity(latitude, longitude) ?? []);
  return near.map(({ city, distanceKm }) => ({
    name: city.name,
    slug: city.slug,
    distanceKm: roughKm(distanceKm),
  }));
}
