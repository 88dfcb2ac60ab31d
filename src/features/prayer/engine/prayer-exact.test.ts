import { expect, it } from 'vitest';
import { isRamadan } from '#features/prayer/engine/hijri.ts';
import { MADHABS } from '#features/prayer/engine/prayer-method.ts';
import { CITIES } from '#lib/city/cities.ts';
import { exactAltitude, exactTransit } from '#test/prayer/exact-sun.ts';
import { prove } from '#test/prayer/prayer-proof.ts';

/** Cities beyond the polar circle, which have a rule of their own, and some of the rest. */
const SAMPLE = CITIES.filter(
  ({ latitude, region }, i) =>
    latitude > 67 || /Аравия|Дагестан|Чечен/.test(region) || i % 60 === 0,
);

/** `npm run prove` does the same for all cities and two years. */
it.each(MADHABS)('no time is unsafe by the exact sun, every time carries its day: %s', (madhab) => {
  const found = prove(SAMPLE, '2028-01-01', 366, madhab, isRamadan);
  const none = { missing: 0, unordered: 0, undated: 0, wrong: [] };
  expect(found).toMatchObject({ ...none, days: SAMPLE.length * 366 });
  expect(found.worstUnsafe).toBeLessThan(5);
});

it('the exact sun is where almanacs have it', () => {
  // 21 June 2026, 8:24 UT: the solstice, at a declination of 23.438°, seen from the pole.
  expect(exactAltitude(Date.parse('2026-06-21T08:24:00Z'), 90, 0)).toBeCloseTo(23.438, 3);
  // 20 March 2026, 14:46 UT: the equinox.
  expect(exactAltitude(Date.parse('2026-03-20T14:46:00Z'), 90, 0)).toBeCloseTo(0, 3);
  // 3 November: the equation of time is at its most, 16 min 26 s.
  const noonMs = Date.parse('2026-11-03T12:00:00Z');
  expect((noonMs - exactTransit(noonMs, 0)) / 1000).toBeCloseTo(986, -1);
});
