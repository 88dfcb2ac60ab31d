import { nearestCity, roughKm } from '#lib/city/nearest-city.ts';
import { placesNamed } from '#lib/city/places.ts';

/** A city of the list and how far it is from the place that is asked for. */
export interface NearPlace {
  name: string;
  slug: string;
  distanceKm: number;
}

/** So many places of one name are told. */
const NAMESAKES = 3;

/**
 * The closest city for a place that the list of cities does not have: one for each of the largest
 * places of that name, none for an unknown name.
 */
export function nearPlaces(name: string): NearPlace[] {
  const near = placesNamed(name)
    .slice(0, NAMESAKES)
    .flatMap(({ latitude, longitude }) => nearestCity(latitude, longitude) ?? []);
  return near.map(({ city, distanceKm }) => ({
    name: city.name,
    slug: city.slug,
    distanceKm: roughKm(distanceKm),
  }));
}
