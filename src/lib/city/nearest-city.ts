import { CITIES, type City } from '#lib/city/cities.ts';

const RADIANS = Math.PI / 180;
const EARTH_RADIUS_KM = 6371;

interface Near {
  city: City;
  distanceKm: number;
}

/** The city of the table closest to a point (degrees north and east) and how far it is. */
export function nearestCity(latitude: number, longitude: number): Near | null {
  return citiesByDistance(CITIES, { latitude, longitude })[0] ?? null;
}

/** Cities with how far they are from a point as the crow flies, the closest first. */
export function citiesByDistance(
  cities: readonly City[],
  { latitude, longitude }: Pick<City, 'latitude' | 'longitude'>,
): Near[] {
  return cities
    .map((city) => ({
      city,
      distanceKm: greatCircleKm(latitude, longitude, city.latitude, city.longitude),
    }))
    .sort((a, b) => a.distanceKm - b.distanceKm);
}

/** A distance for «около … км»: in tens of kilometres, at least ten. */
export function roughKm(distanceKm: number): number {
  return Math.max(Math.round(distanceKm / 10) * 10, 10);
}

function greatCircleKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const half =
    Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2 +
    Math.cos(lat1 * RADIANS) *
      Math.cos(lat2 * RADIANS) *
      Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
