import { describe, expect, it } from 'vitest';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';

const tours = (await readDemoFiles()).toursOf('2026-09-01');

const KAABA = { latitude: 21.4225, longitude: 39.8262 };
const PROPHETS_MOSQUE = { latitude: 24.4672, longitude: 39.6111 };
interface Place {
  latitude: number;
  longitude: number;
}

/** Haversine on a sphere of 6371 km. */
function metresBetween(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const half = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
}

describe('the hotels of the demo tours', () => {
  it('are near the Kaaba for VIP groups, and of every kind for the others', () => {
    const near = tours.filter((tour) => tour.is_vip).map((tour) => tour.distance_to_kaaba ?? 0);
    expect(Math.max(...near)).toBeLessThan(500);
    expect(new Set(tours.map(({ hotel_name }) => hotel_name)).size).toBeGreaterThan(15);
  });

  it('lie as far from the Kaaba as they say, or by the Mosque of the Prophet', () => {
    const placed = tours.flatMap(({ latitude, longitude, distance_to_kaaba: said, slug }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude, said, slug }],
    );
    expect(placed.length).toBeGreaterThan(80);
    const inMedina = placed.filter(({ latitude }) => latitude > 23);
    expect(inMedina.length).toBeGreaterThan(5);
    for (const hotel of inMedina) {
      expect(hotel.said, hotel.slug).toBeNull();
      expect(metresBetween(hotel, PROPHETS_MOSQUE), hotel.slug).toBeLessThan(700);
    }
    for (const hotel of placed) {
      if (hotel.said === null) continue;
      const real = metresBetween(hotel, KAABA);
      expect(Math.abs(hotel.said - real), hotel.slug).toBeLessThan(real * 0.02);
    }
  });
});
