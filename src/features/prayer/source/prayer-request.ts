import { nearestCity } from '#lib/city/nearest-city.ts';
import { placeOf, type Place } from '#features/prayer/engine/prayer-times.ts';
import { canonicalZone } from '#features/prayer/engine/zone-clock.ts';
import type { City } from '#lib/city/cities.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { isDay } from '#lib/time/day.ts';

/** The years in which the sun's formulas and the Hijri calendar are valid. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** A point this near to a city's centre has the city's clock and regional rule. */
const NEAR_CITY_KM = 50;

/** A place, with its city when it is one of the table; or the problem. */
export type PlaceRequest =
  | { kind: 'place'; place: Place; city: City | null }
  | { kind: 'unknown-city' }
  | { kind: 'wrong'; message: string };

/**
 * The place of a request: the city of `citySlug`, else `latitude` and `longitude`. `timezone` overrides
 * the city's. A point without a zone takes the zone and region of a city within 50 km; farther out, the
 * nautical zone of its meridian.
 */
export function readPlace(search: URLSearchParams): PlaceRequest {
  const latitude = readDegrees(search.get('latitude'), 90);
  const longitude = readDegrees(search.get('longitude'), 180);
  if (latitude === 'wrong') return wrong('Неверная широта (latitude): число от −90 до 90.');
  if (longitude === 'wrong') return wrong('Неверная долгота (longitude): число от −180 до 180.');

  const zoneText = search.get('timezone');
  const zone = zoneText === null || zoneText === '' ? null : canonicalZone(zoneText);
  if (zoneText !== null && zoneText !== '' && zone === null) {
    return wrong('Неизвестный часовой пояс (timezone): нужно имя вида Europe/Moscow.');
  }

  const slug = search.get('citySlug');
  if (slug !== null && slug !== '') {
    const city = findCityBySlug(slug);
    if (!city) return { kind: 'unknown-city' };
    const place = placeOf(city);
    return {
      kind: 'place',
      place: { ...place, timeZone: zone ?? place.timeZone },
      city,
    };
  }
  if (latitude === null || longitude === null) {
    return wrong('Нужны широта и долгота (latitude, longitude) или город (citySlug).');
  }
  const nearest = nearestCity(latitude, longitude);
  const near = nearest && nearest.distanceKm <= NEAR_CITY_KM ? nearest.city : null;
  const timeZone = zone ?? near?.timezone ?? nauticalZone(longitude);
  const place = { latitude, longitude, timeZone, region: near?.region ?? null };
  return { kind: 'place', place, city: null };
}

/** A valid day in the years that can be calculated, or null. */
export function readDay(text: string): string | null {
  return isDay(text) && isYear(Number(text.slice(0, 4))) ? text : null;
}

/** 'YYYY-MM' of a month from 1 to 12 in a year that can be calculated, or null. */
export function readMonth(month: string, year: string): string | null {
  if (!/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
  const number = Number(month);
  if (number < 1 || number > 12 || !isYear(Number(year))) return null;
  return `${year}-${String(number).padStart(2, '0')}`;
}

function isYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function readDegrees(text: string | null, bound: number): number | null | 'wrong' {
  if (text === null || text === '') return null;
  if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return 'wrong';
  const degrees = Number(text);
  return Math.abs(degrees) <= bound ? degrees : 'wrong';
}

/** POSIX counts these zones westward: Etc/GMT-3 is three hours ahead of Greenwich. */
function nauticalZone(longitude: number): string {
  const hours = Math.round(longitude / 15);
  if (hours === 0) return 'Etc/GMT';
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
}

function wrong(message: string): PlaceRequest {
  return { kind: 'wrong', message };
}
