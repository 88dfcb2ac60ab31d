import { describe, expect, it } from 'vitest';
import { statedPrice } from '#features/tours/model/offer.ts';
import { priceFor } from '#features/tours/offer/offer-words.ts';

describe('what is stated', () => {
  it('is the amount in its currency, else the dollars that are kept, else nothing', () => {
    expect(statedPrice({ price: 2000, price_amount: 160_000, price_currency: 'RUB' })).toEqual({
      amount: 160_000,
      currency: 'RUB',
    });
    expect(statedPrice({ price: 2000, price_amount: null, price_currency: null })).toEqual({
      amount: 2000,
      currency: 'USD',
    });
    expect(statedPrice({ price: null, price_amount: null, price_currency: null })).toBeNull();
  });

  it('names for whom it is', () => {
    expect(priceFor({ price_room: 'quad' })).toBe('за человека, в четырёхместном');
    expect(priceFor({ price_room: null })).toBe('за человека');
  });
});
