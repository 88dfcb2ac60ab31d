import { describe, expect, it } from 'vitest';
import {
  FAR_HOTELS,
  MEDINA_HOTELS,
  NEAR_HOTELS,
  WALKING_HOTELS,
} from '#features/demo/demo-hotels.ts';
import type { DemoHotel } from '#features/demo/demo-hotels.ts';

const KAABA = { latitude: 21.4225, longitude: 39.8262 };
const PROPHETS_MOSQUE = { latitude: 24.4672, longitude: 39.6111 };
type Place = Pick<DemoHotel, 'latitude' | 'longitude'>;

/** Haversine on a sphere of 6371 km. */
function metresBetween(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const half = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
}

describe('the hotels', () => {
  it.each([...NEAR_HOTELS, ...WALKING_HOTELS, ...FAR_HOTELS])(
    '$name lies as far from the Kaaba as it says',
    (hotel) => {
      const real = metresBetween(hotel, KAABA);
      expect(Math.abs((hotel.distanceMetres ?? 0) - real)).toBeLessThan(real * 0.02);
    },
  );

  it.each(MEDINA_HOTELS)('$name lies by the Mosque of the Prophet and says nothing', (hotel) => {
    expect(metresBetween(hotel, PROPHETS_MOSQUE)).toBeLessThan(700);
    expect(hotel.distanceMetres).toBeNull();
  });
});
