import { describe, expect, it } from 'vitest';
import { altitudePassing, roughDeclination, sunAltitude } from '#features/prayer/sun-altitude.ts';

describe('sunAltitude', () => {
  it('is the latitude of the place and the declination of the sun at a solstice noon', () => {
    // 21 June 2026, 8:24 UT; the declination is 23.437°.
    const noon = altitudeNear('2026-06-21T11:45:00Z', 55, 0, Math.max);
    expect(noon).toBeCloseTo(90 - 55 + 23.437, 2);
    const midnight = altitudeNear('2026-06-21T23:45:00Z', 55, 0, Math.min);
    expect(midnight).toBeCloseTo(-(90 - 55) + 23.437, 2);
  });

  it('is zero on the whole equator of the sun at an equinox', () => {
    // Equinox of 20 March 2026, 14:46 UT: seen from the pole the sun's centre is on the horizon.
    expect(sunAltitude(Date.parse('2026-03-20T14:46:00Z'), 90, 0)).toBeCloseTo(0, 2);
    expect(sunAltitude(Date.parse('2026-03-20T14:46:00Z'), -90, 0)).toBeCloseTo(0, 2);
  });

  it('is 90° above the Kaaba when the sun passes over it', () => {
    // The days of facing the qibla by the sun: 28 May at 9:18 UT and 16 July at 9:27 UT.
    expect(altitudeNear('2026-05-28T09:18:00Z', 21.4225, 39.8262, Math.max)).toBeGreaterThan(89.8);
    expect(altitudeNear('2026-07-16T09:27:00Z', 21.4225, 39.8262, Math.max)).toBeGreaterThan(89.8);
  });
});

it('the rough declination is that of the sun over the pole, to a tenth of a degree', () => {
  const apart = Array.from({ length: 400 }, (_, i) => {
    const day = -25_000 + i * 180;
    return Math.abs(roughDeclination(day) - sunAltitude((day + 0.5) * 86_400_000, 90, 0));
  });
  expect(Math.max(...apart)).toBeLessThan(0.1);
});

it('a passing is where the sun has that altitude, however close to its turning', () => {
  const transitMs = Date.parse('2026-05-04T08:40:00Z');
  for (const side of [-1, 1] as const) {
    const turns = {
      midnight: sunAltitude(transitMs + side * 43_200_000, 55.79, 49.12),
      noon: sunAltitude(transitMs, 55.79, 49.12),
    };
    for (const above of [0.001, 0.01, 0.1, 1, 5, 17, 30, 50]) {
      const wanted = turns.midnight + above;
      const atMs = altitudePassing(wanted, transitMs, side, turns, 55.79, 49.12);
      expect(Math.sign(atMs - transitMs)).toBe(side);
      expect(Math.abs(atMs - transitMs)).toBeLessThan(43_200_000);
      expect(Math.abs(sunAltitude(atMs, 55.79, 49.12) - wanted)).toBeLessThan(0.0005);
    }
  }
});

function altitudeNear(
  instant: string,
  latitude: number,
  longitude: number,
  pick: (...values: number[]) => number,
): number {
  const minutes = Array.from({ length: 61 }, (_, i) => i - 30);
  return pick(
    ...minutes.map((n) => sunAltitude(Date.parse(instant) + n * 60_000, latitude, longitude)),
  );
}
