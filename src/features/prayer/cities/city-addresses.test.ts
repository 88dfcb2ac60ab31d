import { expect, it } from 'vitest';
import { cityAddresses } from '#features/prayer/cities/city-addresses.ts';

it('a year of a city is its page, Ramadan and thirteen months, with Mecca and Medina', () => {
  const addresses = cityAddresses('kazan', '2026-11-30');
  expect(addresses).toHaveLength(17);
  expect(addresses.slice(0, 3)).toEqual([
    '/vremya-namaza/kazan',
    '/vremya-namaza/kazan/ramadan',
    '/vremya-namaza/kazan?tab=month&month=2026-11',
  ]);
  expect(addresses.slice(-3)).toEqual([
    '/vremya-namaza/kazan?tab=month&month=2027-11',
    '/vremya-namaza/mecca',
    '/vremya-namaza/medina',
  ]);
  expect(cityAddresses('mecca', '2026-11-30')).toHaveLength(16);
});
