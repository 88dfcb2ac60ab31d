import { expect, it } from 'vitest';
import { freshPrices } from '#features/catalogue/operators/fresh-prices.ts';
import { bareTour } from '#test/tours.ts';

const TODAY = '2026-11-20';
const DOLLARS = { price: 1500, price_amount: 1500, price_currency: 'USD' } as const;
/** Before a rate was ever fetched. */
const ROUBLES = { price: null, price_amount: 185_000, price_currency: 'RUB' } as const;
const NONE = { price: null, price_amount: null, price_currency: null } as const;

it.for([
  [DOLLARS, '2026-11-20T08:00:00Z', 1],
  [ROUBLES, '2026-11-20T08:00:00Z', 1],
  [NONE, '2026-11-20T08:00:00Z', 0],
  [DOLLARS, null, 0],
  // Fourteen days ago in Moscow, from its first minute on.
  [DOLLARS, '2026-11-05T21:00:00Z', 1],
  [DOLLARS, '2026-11-05T20:59:59Z', 0],
] as const)('%o checked at %s counts %d', ([price, checked, n]) => {
  const price_checked_at = checked === null ? null : new Date(checked);
  expect(freshPrices([{ ...bareTour, ...price, price_checked_at }], TODAY)).toBe(n);
});
