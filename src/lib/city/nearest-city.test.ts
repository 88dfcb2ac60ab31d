import { describe, expect, it } from 'vitest';
import { nearestCity } from '#lib/city/nearest-city.ts';

describe('nearestCity', () => {
  it.each([
    [55.75, 37.62, 'moscow', 1],
    [55.78, 49.0, 'kazan', 10],
    // Across the date line from Kamchatka.
    [52, -179, 'petropavlovsk-kamchatsky', 1600],
    [21.42, 39.83, 'mecca', 2],
  ])('of %d, %d is %s, within %d km', (latitude, longitude, slug, km) => {
    const found = nearestCity(latitude, longitude);
    expect(found?.city.slug).toBe(slug);
    expect(found?.distanceKm).toBeLessThan(km);
  });

  it('knows how far away it is', () => {
    expect(nearestCity(59.9386, 30.3141)?.distanceKm).toBeCloseTo(0, 5);
    expect(nearestCity(0, 0)?.distanceKm).toBeGreaterThan(4000);
  });
});
