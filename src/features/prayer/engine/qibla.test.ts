import { describe, expect, it } from 'vitest';
import { compassPoint, qiblaBearing } from '#features/prayer/engine/qibla.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

/** The great circle's first bearing by another formula than adhan's, to 21.4225 N 39.8262 E. */
function initialBearing(latitude: number, longitude: number): number {
  const radians = Math.PI / 180;
  const [lat, kaaba] = [latitude * radians, 21.4225 * radians];
  const apart = (39.8262 - longitude) * radians;
  const east = Math.sin(apart) * Math.cos(kaaba);
  const north = Math.cos(lat) * Math.sin(kaaba) - Math.sin(lat) * Math.cos(kaaba) * Math.cos(apart);
  return (Math.atan2(east, north) / radians + 360) % 360;
}

describe('qiblaBearing', () => {
  it.each([
    ['kazan', 195, 'юг'],
    ['moscow', 176, 'юг'],
    ['makhachkala', 199, 'юг'],
    ['vladivostok', 287, 'запад'],
    ['medina', 176, 'юг'],
  ])('from %s is about %d°, %s', (slug, degrees, point) => {
    const city = findCityBySlug(slug);
    if (!city) throw new Error(slug);
    const bearing = qiblaBearing(city);
    expect(Math.abs(bearing - degrees)).toBeLessThan(0.5);
    expect(bearing).toBeCloseTo(initialBearing(city.latitude, city.longitude), 1);
    expect(compassPoint(bearing)).toBe(point);
  });

  it('is known from other lands: New York 58.5°, London 119°, Jakarta 295°', () => {
    expect(qiblaBearing({ latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(58.5, 0);
    expect(qiblaBearing({ latitude: 51.5074, longitude: -0.1278 })).toBeCloseTo(119, 0);
    expect(qiblaBearing({ latitude: -6.2088, longitude: 106.8456 })).toBeCloseTo(295, 0);
  });
});

it('the compass has eight points and is round', () => {
  expect([0, 44, 359, 225, -90, 720].map(compassPoint)).toEqual([
    'север',
    'северо-восток',
    'север',
    'юго-запад',
    'запад',
    'север',
  ]);
});
