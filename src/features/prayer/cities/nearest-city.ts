import { CITIES, type City } from '#lib/city/cities.ts';

const RADIANS = Math.PI / 180;
const EARTH_RADIUS_KM = 6371;

/** The city of the table closest to a point (degrees north and east) and how far it is. */
export function nearestCity(
  latitude: number,
  longitude: number,
): { city: City; distanceKm: number } | null {
  let found: { city: City; distanceKm: number } | null = null;
  for (const city of CITIES) {
    const distanceKm = greatCircleKm(latitude, longitude, city.latitude, city.longitude);
    if (!found || distanceKm < found.distanceKm) found = { city, distanceKm };
  }
  return found;
}

function greatCircleKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const half =
    Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2 +
    Math.cos(lat1 * RADIANS) *
      Math.cos(lat2 * RADIANS) *
      Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
