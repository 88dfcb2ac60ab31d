import type { PageCity } from '#features/prayer/today/city-page.ts';
import { canonicalZone } from '#features/prayer/engine/zone-clock.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';

/** The storage key of the visitor's own city. */
export const HOME_CITY_KEY = 'prayerCity';

/** The stored city: all data for its times, so that no table need be loaded. */
export function writeHomeCity(city: PageCity): string {
  return JSON.stringify(city);
}

/** The city under HOME_CITY_KEY; null when there is none, or its times can't be calculated. */
export function readHomeCity(text: string | null): PageCity | null {
  const kept = propertiesOf(jsonOf(text));
  const place = propertiesOf(kept['place']);
  const { name, slug, region, inCity } = kept;
  const { latitude, longitude, timeZone } = place;
  const isCity =
    isText(name) && isText(region) && isText(inCity) && isText(slug) && /^[a-z0-9-]+$/.test(slug);
  const isPlace =
    isWithin(latitude, 90) &&
    isWithin(longitude, 180) &&
    isText(timeZone) &&
    canonicalZone(timeZone) !== null;
  if (!isCity || !isPlace) return null;
  return { name, slug, region, inCity, place: { latitude, longitude, timeZone, region } };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 100;
}

function isWithin(value: unknown, bound: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= bound;
}
