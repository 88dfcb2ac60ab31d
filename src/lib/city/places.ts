import type { City } from '#lib/city/cities.ts';
import { findCityByName } from '#lib/city/city-search.ts';
import { PLACE_ROWS } from '#lib/city/place-rows.ts';
import { slugify } from '#lib/text/slug.ts';

type Point = Pick<City, 'latitude' | 'longitude'>;

let points: Map<string, Point[]> | undefined;

/**
 * The places in Russia with this name: the city of the table, otherwise all settlements in GeoNames
 * with a thousand inhabitants or more, the largest first. The name is compared by its Latin spelling.
 * For the server: browsers do not load this list.
 */
export function placesNamed(name: string): readonly Point[] {
  const city = findCityByName(name);
  if (city) return [city];
  points ??= readRows();
  return points.get(spelling(name)) ?? [];
}

function readRows(): Map<string, Point[]> {
  const read = new Map<string, Point[]>();
  for (const row of PLACE_ROWS.split(';')) {
    const [name = '', latitude, longitude] = row.split(',');
    const key = spelling(name);
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    read.set(key, [...(read.get(key) ?? []), point]);
  }
  return read;
}

/** A name in Latin without the differences between transcription schemes: «Елец» and «Yelets». */
function spelling(name: string): string {
  return slugify(name)
    .replace(/y[eo]/g, 'e')
    .replace(/[iy]y(?=-|$)/g, 'y')
    .replace(/-/g, '');
}
