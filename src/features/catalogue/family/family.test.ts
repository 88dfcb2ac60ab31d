import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  priceColumns,
  type Room,
  type TourPrice,
  type PricedTour,
} from '#features/tours/model/offer.ts';
import { familyTotal, sumWords, totalRoubles, totalWords } from './family.ts';
import { partyWords } from './party-words.ts';
import { type Party, PARTY_LIMITS, partyParameters, readParty } from '#lib/party.ts';
import {
  type Extra,
  readExtras,
  readRoomPrices,
  writeExtras,
  writeRoomPrices,
} from '#features/tours/upcoming/upcoming-tour.ts';

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
  price_is_from: false,
  price_room: 'quad',
};
const party = (adults: number, children = 0, rooms: number | null = null): Party => ({
  adults,
  children,
  rooms,
});

test.each([
  ['alone in a room', party(1), LIST, { kind: 'exact', amount: 300_000 }],
  ['a couple', party(2), LIST, { kind: 'exact', amount: 440_000 }],
  ['two rooms for a couple', party(2, 0, 2), LIST, { kind: 'exact', amount: 600_000 }],
  [
    'a couple with a child, whose bed makes a room for three',
    party(2, 1),
    LIST,
    { kind: 'exact', amount: 2 * 200_000 + 150_000 },
  ],
  [
    'three with a child, whose bed makes a room for four',
    party(3, 1),
    LIST,
    { kind: 'exact', amount: 3 * 185_000 + 150_000 },
  ],
  ['five in two rooms', party(5), LIST, { kind: 'exact', amount: 3 * 200_000 + 2 * 220_000 }],
  ['five in one room nobody priced', party(5, 0, 1), LIST, { kind: 'unknown' }],
  ['a child as an adult', party(2, 1), LIST.slice(0, 2), { kind: 'exact', amount: 740_000 }],
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

test('the total of prices «от» says «от», in every currency', () => {
  const words = (lead: PricedTour, prices: TourPrice[], who: Party) => {
    const total = familyTotal(lead, prices, who);
    if (!total || total.kind !== 'rough') return total;
    const { main, beside } = sumWords(total, { rubPerUsd: 80, rubPerEur: 90 });
    return [main, beside].map((text) => text && text.replaceAll('\u00a0', ' '));
  };
  const roubles = { ...tour, price_is_from: true };
  expect(words(roubles, [], party(4))).toEqual(['от 740 000 ₽', null]);
  const stated = { amount: 1950, currency: 'USD', is_from: true } as const;
  const dollars = { ...roubles, ...priceColumns(stated) };
  expect(words(dollars, [], party(4))).toEqual(['от ≈ 624 000 ₽', 'от $7 800']);
  const list = [price('double', 1000, { currency: 'USD', is_from: true })];
  expect(words(tour, list, party(2))).toEqual(['от ≈ 160 000 ₽', 'от $2 000']);
  // Others pay in another room, perhaps less: that is no lowest price.
  expect(words(dollars, [], party(2))).toEqual(['≈ 312 000 ₽', 'примерно $3 900']);
});

test.each([
  ['a child', party(2, 1), [price('triple', 200_000), price('child_bed', 1, { is_from: true })]],
  [
    'the larger of two rooms',
    party(5),
    [price('double', 220_000), price('triple', 200_000, { is_from: true })],
  ],
  [
    'the smaller of two rooms',
    party(5),
    [price('double', 220_000, { is_from: true }), price('triple', 200_000)],
  ],
] as const)('a price «от» of %s makes the total «от»', (_, who, prices) => {
  expect(familyTotal(tour, prices, who)).toMatchObject({ kind: 'rough', is_from: true });
});

test.each([
  ['a bed from an age', price('child_bed', 150_000, { age_from: 2 })],
  ['a bed until an age', price('child_bed', 150_000, { age_to: 11 })],
  ['a place without a bed from an age', price('child_no_bed', 90_000, { age_from: 2 })],
  ['an infant', price('infant', 30_000)],
] as const)(
  'a child of unknown age pays roughly where %s has a price, and never «от»',
  (_, one) => {
    const list = [
      price('double', 220_000, { is_from: true }),
      price('triple', 200_000, { is_from: true }),
      one,
    ];
    expect(familyTotal(tour, list, party(2, 1))).toMatchObject({ kind: 'rough', is_from: false });
  },
);

test.each([
  [1, { age_to: null }, 30_000],
  [2, { age_to: null }, 200_000],
  [3, { age_to: null }, 200_000],
  [3, { age_to: 3 }, 30_000],
  [0, { age_from: 1 }, 200_000],
  [30, { age_from: 1 }, 30_000],
] as const)('a child of %i pays by the ages %j of infants', (age, ages, amount) => {
  const list = [price('double', 300_000), price('triple', 200_000), price('infant', 30_000, ages)];
  const adults = amount === 30_000 ? 600_000 : 400_000;
  expect(familyTotal(tour, list, { ...party(2, 1), ages: [age] })).toMatchObject({
    kind: 'exact',
    amount: adults + amount,
  });
});

test('the lead price is the exact one of people who fill such rooms', () => {
  const kind = (who: Party) => familyTotal({ ...tour, price_room: 'double' }, [], who)?.kind;
  expect([party(4), party(4, 0, 2), party(4, 0, 1), party(3)].map(kind)).toEqual([
    'exact',
    'exact',
    'rough',
    'rough',
  ]);
});

test('the total in roubles leaves out only the costs that are not stated', () => {
  const total = { kind: 'exact', amount: 2_000, currency: 'USD' } as const;
  const visa: Extra = { item: 'visa', amount: 100, currency: 'EUR' };
  const flight: Extra = { item: 'flight', amount: null, currency: null };
  const roubles = (extras: Extra[], rubPerEur: number | null) =>
    totalRoubles({ ...total, extras }, { rubPerUsd: 80, rubPerEur });
  expect(roubles([flight, visa], 90)).toBe(169_000);
  expect(roubles([visa, { item: 'fees', amount: 1_000, currency: 'RUB' }], null)).toBeNull();
  expect(roubles([flight], null)).toBe(160_000);
});

test('there is no total where the price is on request', () => {
  const asked = { ...priceColumns(null), price_room: null };
  expect(familyTotal(asked, [], party(2))).toBeNull();
});

test('a party is named', () => {
  const words = (who: Party) => partyWords(who).replaceAll('\u00a0', ' ');
  expect(words(party(2, 1))).toBe('2 взрослых, 1 ребёнок');
  expect(words(party(1))).toBe('1 взрослый');
  expect(words({ ...party(2, 3), ages: [5, null, 0] })).toBe(
    '2 взрослых, 3 ребёнка (5 лет, возраст не указан, до года)',
  );
  expect(words(party(6, 2, 3))).toBe('6 взрослых, 2 ребёнка, 3 номера');
});

const anyParty = fc.record({
  adults: fc.integer({ min: 1, max: PARTY_LIMITS.adults }),
  children: fc.integer({ min: 0, max: PARTY_LIMITS.children }),
  rooms: fc.option(fc.integer({ min: 1, max: PARTY_LIMITS.rooms })),
});

describe('any party', () => {
  it('pays no more with any number of rooms than with a chosen one, and more with an adult more', () => {
    fc.assert(
      fc.property(anyParty, (who) => {
        const chosen = familyTotal(tour, LIST, who);
        const any = familyTotal(tour, LIST, { ...who, rooms: null });
        // No room of the list holds one adult and four children.
        if (any?.kind === 'unknown' || !any) return;
        if (chosen && chosen.kind !== 'unknown') {
          expect(any.amount).toBeLessThanOrEqual(chosen.amount);
        }
        const more = familyTotal(tour, LIST, { ...who, adults: who.adults + 1, rooms: null });
        expect(more && more.kind !== 'unknown' && more.amount > any.amount).toBe(true);
      }),
    );
  });

  it('comes back from its address', () => {
    fc.assert(
      fc.property(anyParty, (who) => {
        const read = readParty(new URLSearchParams(partyParameters(who)));
        const isPossible =
          who.rooms !== null && who.rooms <= who.adults && who.adults <= who.rooms * 5;
        expect(read).toEqual(isPossible ? who : { ...who, rooms: null });
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
  [{ kind: 'exact', amount: 471_000, currency: 'RUB', extras: [] }, '471 000 ₽'],
  [{ kind: 'rough', amount: 471_000, currency: 'RUB', extras: [] }, 'примерно 471 000 ₽'],
  [{ kind: 'rough', amount: 3_900, currency: 'USD', extras: [] }, '≈ 312 000 ₽'],
  [{ kind: 'rough', amount: 3_400, currency: 'EUR', extras: [] }, 'примерно 3 400 €'],
  [
    {
      kind: 'exact',
      amount: 749_000,
      currency: 'RUB',
      extras: [
        { item: 'visa', amount: 48_000, currency: 'RUB' },
        { item: 'flight', amount: null, currency: null },
      ] as Extra[],
    },
    '749 000 ₽ + виза 48 000 ₽ + перелёт (цена не указана)',
  ],
  [{ kind: 'unknown' }, 'уточните у организатора'],
  [null, 'цена по запросу'],
] as const)('a total of %j is %s in a list', (total, words) => {
  const said = totalWords(total, { rubPerUsd: 80, rubPerEur: null });
  expect(said.replaceAll('\u00a0', ' ')).toBe(words);
});

test('prices and extras come back from their texts', () => {
  const prices = [
    price('quad', 185_000),
    price('double', 1_950, { currency: 'USD', is_from: true }),
    price('child_bed', 120_000, { age_from: 2, age_to: 11, is_from: true }),
    price('infant', 30_000, { age_to: 1 }),
    price('child_no_bed', 90_000, { age_from: 3 }),
  ];
  expect(readRoomPrices(writeRoomPrices(prices))).toEqual(prices);
  const extras: Extra[] = [
    { item: 'visa', amount: 12_000, currency: 'RUB' },
    { item: 'flight', amount: null, currency: null },
  ];
  expect(readExtras(writeExtras(extras))).toEqual(extras);
  expect(readExtras(writeExtras([]))).toEqual([]);
});
