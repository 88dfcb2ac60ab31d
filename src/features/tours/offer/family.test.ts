import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Room, TourPrice } from '#features/tours/offer.ts';
import { familyTotal, partyWords, totalWords } from './family.ts';
import { type Party, PARTY_LIMITS, partyParameters, readParty, roomSizes } from './party.ts';
import type { PricedTour } from './lead-price.ts';

const price = (room: Room, amount: number, more: Partial<TourPrice> = {}): TourPrice => ({
  room,
  amount,
  currency: 'RUB',
  is_from: false,
  age_from: null,
  age_to: null,
  ...more,
});
const LIST = [
  price('single', 300_000),
  price('double', 220_000),
  price('triple', 200_000),
  price('quad', 185_000),
  price('child_bed', 150_000),
  price('child_no_bed', 90_000),
];
const tour: PricedTour = {
  price: null,
  price_amount: 185_000,
  price_currency: 'RUB',
  price_room: 'quad',
};
const party = (adults: number, children = 0, rooms: number | null = null): Party => ({
  adults,
  children,
  rooms,
});

test.each([
  [party(1), [1]],
  [party(2), [2]],
  [party(4), [4]],
  [party(5), [3, 2]],
  [party(5, 0, 1), [5]],
  [party(5, 0, 2), [3, 2]],
  [party(7, 0, 3), [3, 2, 2]],
  [party(2, 0, 3), null],
  [party(6, 0, 1), null],
])('%j sleep in rooms of %j', (who, sizes) => {
  expect(roomSizes(who)).toEqual(sizes);
});

test.each([
  ['alone in a room', party(1), LIST, { kind: 'exact', amount: 300_000 }],
  ['a couple', party(2), LIST, { kind: 'exact', amount: 440_000 }],
  ['two rooms for a couple', party(2, 0, 2), LIST, { kind: 'exact', amount: 600_000 }],
  ['a couple with a child', party(2, 1), LIST, { kind: 'exact', amount: 590_000 }],
  ['five in two rooms', party(5), LIST, { kind: 'exact', amount: 3 * 200_000 + 2 * 220_000 }],
  ['five in one room nobody priced', party(5, 0, 1), LIST, { kind: 'unknown' }],
  ['a child as an adult', party(2, 1), LIST.slice(0, 2), { kind: 'exact', amount: 660_000 }],
  [
    'a child without a bed',
    party(2, 1),
    [price('double', 220_000), price('child_no_bed', 90_000)],
    { kind: 'exact', amount: 530_000 },
  ],
  ['«от»', party(2), [price('double', 1000, { is_from: true })], { kind: 'rough', amount: 2000 }],
  [
    'two currencies',
    party(2, 1),
    [price('double', 1000), price('child_bed', 10, { currency: 'USD' })],
    { kind: 'unknown' },
  ],
  ['four by the lead price for four', party(4), [], { kind: 'exact', amount: 740_000 }],
  ['two by the lead price for four', party(2), [], { kind: 'rough', amount: 370_000 }],
  ['children by the lead price', party(3, 1), [], { kind: 'rough', amount: 740_000 }],
] as const)('%s', (_, who, prices, total) => {
  expect(familyTotal(tour, prices, who)).toMatchObject(total);
});

test('there is no total where the price is on request', () => {
  const asked = { price: null, price_amount: null, price_currency: null, price_room: null };
  expect(familyTotal(asked, [], party(2))).toBeNull();
});

test('a party is named', () => {
  const words = (who: Party) => partyWords(who).replaceAll('\u00a0', ' ');
  expect(words(party(2, 1))).toBe('2 взрослых, 1 ребёнок, 1 номер');
  expect(words(party(1))).toBe('1 взрослый, 1 номер');
  expect(words(party(6, 2, 3))).toBe('6 взрослых, 2 ребёнка, 3 номера');
});

const anyParty = fc.record({
  adults: fc.integer({ min: 1, max: PARTY_LIMITS.adults }),
  children: fc.integer({ min: 0, max: PARTY_LIMITS.children }),
  rooms: fc.option(fc.integer({ min: 1, max: PARTY_LIMITS.rooms })),
});

describe('any party', () => {
  it('sleeps in rooms that hold them all, none of them empty, sizes apart by one at most', () => {
    fc.assert(
      fc.property(anyParty, (who) => {
        const sizes = roomSizes(who);
        if (sizes === null) return;
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(who.adults);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Math.min(...sizes)).toBeGreaterThan(0);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('pays for one child more by the price of a child', () => {
    fc.assert(
      fc.property(anyParty, (who) => {
        const less = familyTotal(tour, LIST, who);
        const more = familyTotal(tour, LIST, { ...who, children: who.children + 1 });
        if (less?.kind !== 'exact' || more?.kind !== 'exact') return;
        expect(more.amount - less.amount).toBe(150_000);
      }),
    );
  });

  it('comes back from its address', () => {
    fc.assert(
      fc.property(anyParty, (who) => {
        const read = readParty(new URLSearchParams(partyParameters(who)));
        expect(read).toEqual(roomSizes(who) === null ? { ...who, rooms: null } : who);
      }),
    );
  });
});

test.each(['', 'adults=0', 'adults=11', 'adults=-1', 'adults=two', 'rooms=2', 'adults=1e1'])(
  'the address «%s» names nobody',
  (search) => {
    expect(readParty(new URLSearchParams(search))).toBeNull();
  },
);

test.each([
  [{ kind: 'exact', amount: 471_000, currency: 'RUB' }, '471 000 ₽'],
  [{ kind: 'rough', amount: 471_000, currency: 'RUB' }, 'примерно 471 000 ₽'],
  [{ kind: 'rough', amount: 3_900, currency: 'USD' }, '≈ 312 000 ₽'],
  [{ kind: 'rough', amount: 3_400, currency: 'EUR' }, 'примерно 3 400 €'],
  [{ kind: 'unknown' }, 'уточните у организатора'],
] as const)('a total of %j is %s in a list', (total, words) => {
  const said = totalWords(total, { rubPerUsd: 80, rubPerEur: null });
  expect(said.replaceAll('\u00a0', ' ')).toBe(words);
});
