import { describe, expect, it } from 'vitest';
import { skyOver } from '#features/prayer/engine/sun-altitude.ts';
import { sunDays } from '#features/prayer/engine/sun-day.ts';
import { dayNumberOf } from '#features/prayer/engine/zone-clock.ts';
import { CITIES } from '#lib/city/cities.ts';

const FAJR = 18;
const ISHA = 15;

describe('sunDays', () => {
  it('finds every twilight there is and none that is not, to a hundredth of a degree', () => {
    const first = dayNumberOf('2027-04-15');
    const wrong: string[] = [];
    const seen = { reached: 0, not: 0 };
    for (const { slug, latitude, longitude, timezone } of CITIES.filter((_, i) => i % 4 === 0)) {
      const { altitudeAt } = skyOver(latitude, longitude);
      const question = {
        latitude,
        longitude,
        timeZone: timezone,
        fajrAngle: FAJR,
        ishaAngle: ISHA,
      };
      const sunOf = sunDays(question);
      for (let n = first; n < first + 130; n += 1) {
        const { transitMs, fajrMs, ishaMs } = sunOf(n);
        for (const [atMs, angle, side] of [
          [fajrMs, FAJR, -1],
          [ishaMs, ISHA, 1],
        ] as const) {
          const lowest = altitudeAt(transitMs + side * 43_200_000);
          const isReached = lowest < -angle;
          seen[isReached ? 'reached' : 'not'] += 1;
          const isRight =
            atMs === null ? !isReached : isReached && Math.abs(altitudeAt(atMs) + angle) < 0.01;
          if (!isRight) wrong.push(`${slug} ${n} ${angle}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.reached).toBeGreaterThan(1000);
    expect(seen.not).toBeGreaterThan(1000);
  });

  it('has asr by the sun of that hour, not of the day before', () => {
    // Murmansk, 4 March 2028: adhan's asr, from the declination at 0 h UT, is 163 s late.
    const sunOf = sunDays({
      latitude: 68.9792,
      longitude: 33.0925,
      timeZone: 'Europe/Moscow',
      fajrAngle: FAJR,
      ishaAngle: ISHA,
    });
    const { shafi } = sunOf(dayNumberOf('2028-03-04')).asrMs;
    const exactMs = Date.parse('2028-03-04T15:04:17+03:00');
    expect(Math.abs((shafi ?? NaN) - exactMs)).toBeLessThan(2000);
  });

  it('has no asr where the sun does not come up to throw a shadow', () => {
    const question = {
      latitude: 69.35,
      longitude: 88.2,
      timeZone: 'Asia/Krasnoyarsk',
      fajrAngle: FAJR,
      ishaAngle: ISHA,
    };
    const { sunriseMs, asrMs, fajrMs } = sunDays(question)(dayNumberOf('2027-12-22'));
    expect([sunriseMs, asrMs.shafi, asrMs.hanafi]).toEqual([null, null, null]);
    expect(fajrMs).not.toBeNull();
  });
});
