import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROOMS } from '#features/tours/model/offer.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import { readRoomPrices, writeRoomPrices } from '#features/tours/upcoming/upcoming-tour.ts';

it('comes back as it was written', () => {
  const price = fc.record({
    room: fc.constantFrom(...ROOMS),
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    currency: fc.constantFrom(...CURRENCIES),
    is_from: fc.boolean(),
    age_from: fc.option(fc.integer({ min: 0, max: 17 })),
    age_to: fc.option(fc.integer({ min: 0, max: 17 })),
  });
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      expect(readRoomPrices(writeRoomPrices(prices))).toEqual(prices);
    }),
  );
});

it('is nothing where nothing is stated', () => {
  expect(writeRoomPrices([])).toBeNull();
  expect([readRoomPrices(null), readRoomPrices(undefined)]).toEqual([[], []]);
});
