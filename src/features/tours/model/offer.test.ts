import { describe, expect, it } from 'vitest';
import { lowestPrice, priceColumns, statedPrice } from '#features/tours/model/offer.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { priceFor } from '#features/tours/offer/offer-words.ts';

describe('what is stated', () => {
  it('is the amount in its currency, else the dollars that are kept, else nothing', () => {
    const roubles = { price: 2000, price_amount: 160_000, price_currency: 'RUB' } as const;
    expect(statedPrice({ ...roubles, price_is_from: false })).toEqual({
      amount: 160_000,
      currency: 'RUB',
      is_from: false,
    });
    const dollars = { ...priceColumns(null), price: 2000, price_is_from: true };
    expect(statedPrice(dollars)).toEqual({ amount: 2000, currency: 'USD', is_from: true });
    expect(statedPrice(priceColumns(null))).toBeNull();
  });

  it.each([
    null,
    { amount: 160_000, currency: 'RUB', is_from: true },
    { amount: 1_950, currency: 'USD', is_from: false },
  ] as const)('is kept in columns and read again: %j', (stated) => {
    expect(statedPrice(priceColumns(stated))).toEqual(stated);
  });

  it('is «от» only with a price', () => {
    expect(priceColumns(null)).toMatchObject({ price_is_from: false });
    expect(priceColumns({ amount: 1, currency: 'EUR' })).toMatchObject({ price_is_from: false });
  });

  it('names for whom it is', () => {
    expect(priceFor({ price_room: 'quad' })).toBe('за\u00a0человека, в\u00a0четырёхместном');
    expect(priceFor({ price_room: null })).toBe('за\u00a0человека');
  });
});

it('compares lead prices in roubles, without those that have none', () => {
  const of = (amount: number, currency: Currency) => priceColumns({ amount, currency });
  const tours = [priceColumns(null), of(1_900, 'EUR'), of(2_000, 'USD'), of(170_000, 'RUB')];
  const lowest = (rubPerEur: number | null) =>
    lowestPrice(tours, { rubPerUsd: 80, rubPerEur })?.currency;
  expect([lowest(80), lowest(90), lowest(null)]).toEqual(['EUR', 'USD', 'USD']);
  expect(lowestPrice([of(1_900, 'EUR')], { rubPerUsd: 80, rubPerEur: null })).toBeNull();
});
