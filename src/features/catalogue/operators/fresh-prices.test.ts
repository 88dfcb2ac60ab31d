import { expect, it } from 'vitest';
import { freshPrices } from '#features/catalogue/operators/fresh-prices.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const at = (text: string | null, price: number | null = 1500) => ({
  price,
  price_checked_at: text === null ? null : new Date(text),
});

it.for([
  [at('2026-11-20T08:00:00Z'), 1],
  [at('2026-11-06T09:00:00Z'), 1],
  [at('2026-11-06T08:59:59Z'), 0],
  [at(null), 0],
  [at('2026-11-20T08:00:00Z', null), 0],
] as const)('%o counts %d', ([tour, n]) => {
  expect(freshPrices([tour], NOW)).toBe(n);
});
