import { expect, it } from 'vitest';
import { bareTour } from '#test/tours.ts';
import { changeWords } from './change-words.ts';

it('tells days of a price’s check as Moscow has them', () => {
  // In Moscow both are a day later than at Greenwich.
  const tour = { ...bareTour, price_checked_at: new Date('2026-11-19T21:30:00Z') };
  const priceCheckedAt = new Date('2026-11-24T22:00:00Z');
  const nothing = { fields: {}, stated: undefined, columns: {}, lists: null, stays: null };
  expect(changeWords({ ...nothing, priceCheckedAt }, tour)).toMatchObject([
    { before: '20\u00a0ноября 2026', after: '25\u00a0ноября 2026' },
  ]);
});

it('tells the price that was stated in another currency', () => {
  const tour = { ...bareTour, price: 1950, price_amount: 185_000, price_currency: 'RUB' as const };
  const change = {
    fields: { price: 1850 },
    stated: undefined,
    columns: {},
    lists: null,
    stays: null,
  };
  expect(changeWords({ ...change, priceCheckedAt: undefined }, tour)).toEqual([
    { field: 'цена', before: '185\u00a0000\u00a0₽', after: '1\u00a0850\u00a0$' },
  ]);
});
