import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import { walkMinutes } from '#lib/distance.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

export const KAABA: Place = { latitude: 21.4225, longitude: 39.8262 };
export const PROPHETS_MOSQUE: Place = { latitude: 24.4672, longitude: 39.6111 };

const EARTH_METRES = 6_371_000;
/** The cities with their outskirts: Mina and Arafat, the airport of Medina. */
const CITY_METRES = 30_000;
/** Saudi Arabia, roughly; its western edge follows the Red Sea coast from north to south. */
const ARABIA = { south: 16, north: 32.5, east: 56 };
const COAST = [
  { latitude: 32.5, longitude: 34.4 },
  { latitude: 28, longitude: 34.5 },
  { latitude: 25, longitude: 37 },
  { latitude: 21.6, longitude: 39.05 },
  { latitude: 20, longitude: 40.3 },
  { latitude: 16, longitude: 42.6 },
];

/** Metres between two places on a sphere of 6371 km. */
export function metresBetween(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const half = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(half));
}

/** The mosque that a hotel's distance is measured to; null for other cities. */
function mosqueOf(city: HotelCity): Place | null {
  if (city === 'other') return null;
  return city === 'mecca' ? KAABA : PROPHETS_MOSQUE;
}

/**
 * The problem with a hotel's coordinates, for the field; null when there is none. A hotel of Mecca or
 * Medina is within 30 km of its mosque; a hotel of another city is in Saudi Arabia, on land.
 */
export function placeProblem(city: HotelCity, place: Place): string | null {
  const mosque = mosqueOf(city);
  if (mosque) {
    const metres = metresBetween(place, mosque);
    if (metres <= CITY_METRES) return null;
    const far = Math.round(metres / 1000).toLocaleString('ru');
    const name = city === 'mecca' ? 'Каабы' : 'мечети Пророка';
    return `Эта точка в\u00a0${far}\u00a0км от ${name}. Проверьте, не\u00a0переставлены ли широта и\u00a0долгота.`;
  }
  if (
    place.latitude < ARABIA.south ||
    place.latitude > ARABIA.north ||
    place.longitude > ARABIA.east
  ) {
    return 'Эта точка не\u00a0в\u00a0Саудовской Аравии. Проверьте широту и\u00a0долготу.';
  }
  return place.longitude < coastAt(place.latitude)
    ? 'Эта точка в\u00a0море. Проверьте широту и\u00a0долготу.'
    : null;
}

/**
 * Why a stated distance does not fit the coordinates; null when it does. A walk is never shorter than
 * the straight line; 100 metres of tolerance allow for the size of a building.
 */
export function distanceProblem(city: HotelCity, place: Place, metres: number): string | null {
  const mosque = mosqueOf(city);
  if (!mosque) return null;
  const straight = metresBetween(place, mosque);
  const isSane = metres >= straight - 100 && metres <= straight * 3 + 500;
  return isSane
    ? null
    : `По координатам до мечети ${Math.round(straight / 10) * 10}\u00a0м по прямой. Проверьте расстояние.`;
}

export interface Walk {
  minutes: number;
  /** Whether it was computed from the distance: shown with «≈». */
  isComputed: boolean;
}

/** The walk to the mosque: measured minutes, else computed from the distance; null: unknown. */
export function walkOf({
  walk_minutes,
  distance,
}: {
  walk_minutes: number | null;
  distance: number | null;
}): Walk | null {
  if (walk_minutes !== null) return { minutes: walk_minutes, isComputed: false };
  const minutes = distance === null ? null : walkMinutes(distance);
  return minutes === null ? null : { minutes, isComputed: true };
}

/** «6 мин пешком», «≈ 6 мин пешком». */
export function walkText({ minutes, isComputed }: Walk): string {
  return `${isComputed ? '≈\u00a0' : ''}${minutes}\u00a0мин пешком`;
}

function coastAt(latitude: number): number {
  for (const [at, north] of COAST.entries()) {
    const south = COAST[at + 1];
    if (!south || latitude < south.latitude) continue;
    const share = (north.latitude - latitude) / (north.latitude - south.latitude);
    return north.longitude + share * (south.longitude - north.longitude);
  }
  return -180;
}
