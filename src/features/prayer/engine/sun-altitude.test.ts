import { describe, expect, it } from 'vitest';
import { skyOver, sunNear, sunPosition } from '#features/prayer/engine/sun-altitude.ts';

describe('the altitude', () => {
  it('is the latitude of the place and the declination of the sun at a solstice noon', () => {
    // 21 June 2026, 8:24 UT; the declination is 23.437°.
    const noon = altitudeNear('2026-06-21T11:45:00Z', 55, 0, Math.max);
    expect(noon).toBeCloseTo(90 - 55 + 23.437, 2);
    const midnight = altitudeNear('2026-06-21T23:45:00Z', 55, 0, Math.min);
    expect(midnight).toBeCloseTo(-(90 - 55) + 23.437, 2);
  });

  it('is zero on the whole equator of the sun at an equinox', () => {
    // Equinox of 20 March 2026, 14:46 UT: seen from the pole the sun's centre is on the horizon.
    expect(skyOver(90, 0).altitudeAt(Date.parse('2026-03-20T14:46:00Z'))).toBeCloseTo(0, 2);
    expect(skyOver(-90, 0).altitudeAt(Date.parse('2026-03-20T14:46:00Z'))).toBeCloseTo(0, 2);
  });

  it('is 90° above the Kaaba when the sun passes over it', () => {
    // The days of facing the qibla by the sun: 28 May at 9:18 UT and 16 July at 9:27 UT.
    expect(altitudeNear('2026-05-28T09:18:00Z', 21.4225, 39.8262, Math.max)).toBeGreaterThan(89.8);
    expect(altitudeNear('2026-07-16T09:27:00Z', 21.4225, 39.8262, Math.max)).toBeGreaterThan(89.8);
  });
});

describe('a passing', () => {
  const transitMs = skyOver(55.79, 49.12).transitNear(Date.parse('2026-05-04T08:40:00Z'));

  it.each([-1, 1] as const)('is where the sun has that altitude: side %d', (side) => {
    const sky = skyOver(55.79, 49.12);
    const midnight = sky.altitudeAt(transitMs + side * 43_200_000);
    const noon = sky.altitudeAt(transitMs);
    for (const above of [0.001, 0.01, 0.1, 1, 5, 17, 30, 50]) {
      const wanted = midnight + above;
      const atMs = sky.passing(wanted, transitMs, side, { midnight, noon });
      expect(Math.sign(atMs - transitMs)).toBe(side);
      expect(Math.abs(atMs - transitMs)).toBeLessThan(43_200_000);
      expect(Math.abs(sky.altitudeAt(atMs) - wanted)).toBeLessThan(0.0005);
      if (above < 5) continue;
      const nearMs = sky.passingNear(wanted, transitMs, side);
      expect(Math.abs(sky.passingNear(wanted, nearMs, side) - atMs)).toBeLessThan(1000);
    }
  });

  it('is not there where the sun does not come so low', () => {
    const sky = skyOver(68.97, 33.09);
    const noonMs = sky.transitNear(Date.parse('2026-06-21T09:50:00Z'));
    expect(sky.passingNear(-18, noonMs, 1)).toBeNaN();
  });
});

it('the transit is where the sun is highest', () => {
  const sky = skyOver(55.79, 49.12);
  const transitMs = sky.transitNear(Date.parse('2026-12-21T08:30:00Z'));
  const highest = sky.altitudeAt(transitMs);
  expect(sky.altitudeAt(transitMs - 300_000)).toBeLessThan(highest);
  expect(sky.altitudeAt(transitMs + 300_000)).toBeLessThan(highest);
});

it('the parabola through three noons is the sun itself', () => {
  const near = sunNear();
  for (let n = 0; n < 400; n += 1) {
    const atMs = Date.parse('2026-01-01T00:00:00Z') + n * 22.3 * 3_600_000;
    const [quick, whole] = [near(atMs), sunPosition(atMs)];
    expect(quick.sinDeclination).toBeCloseTo(whole.sinDeclination, 6);
    // 1e-6 radians are 0.01 s.
    expect(Math.sin(quick.hourAngle - whole.hourAngle)).toBeCloseTo(0, 6);
  }
});

function altitudeNear(
  instant: string,
  latitude: number,
  longitude: number,
  pick: (...values: number[]) => number,
): number {
  const { altitudeAt } = skyOver(latitude, longitude);
  const minutes = Array.from({ length: 61 }, (_, i) => i - 30);
  return pick(...minutes.map((n) => altitudeAt(Date.parse(instant) + n * 60_000)));
}
