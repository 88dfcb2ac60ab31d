import { expect, it } from 'vitest';
import { cityAddresses } from '#features/prayer/cities/city-addresses.ts';

it('a year of a city, from any day of a month, is its page, Ramadan and thirteen months', () => {
  const addresses = cityAddresses('kazan', '2026-11-30');
  expect(addresses).toHaveLength(15);
  expect(addresses.slice(0, 3)).toEqual([
    '/vremya-namaza/kazan',
    '/vremya-namaza/kazan/ramadan',
    '/vremya-namaza/kazan?tab=month&month=2026-11',
  ]);
  expect(addresses.at(-1)).toBe('/vremya-namaza/kazan?tab=month&month=2027-11');
});
