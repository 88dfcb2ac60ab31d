import { describe, expect, it, test } from 'vitest';
import type { Room, TourPrice } from '#features/tours/model/offer.ts';
import { familyTotal, totalRoubles, totalWords } from './family.ts';
import type { Party } from '#lib/party.ts';
import { type Extra, extrasOf } from '#features/tours/upcoming/upcoming-tour.ts';

const RATE = { rubPerUsd: 80, rubPerEur: 90 };
const SIZES: readonly Room[] = ['single', 'double', 'triple', 'quad', 'quint'];

/** «quad 185000; infant 30000 0-1»: thousands are written out. */
function prices(text: string): TourPrice[] {
  return text.split('; ').map((line) => {
    const [room, amount, ages = ''] = line.split(' ');
    const [from, to] = ages.split('-');
    return {
      room: room as Room,
      amount: Number(amount),
      currency: 'RUB',
      is_from: false,
      age_from: from ? Number(from) : null,
      age_to: to ? Number(to) : null,
    };
  });
}

const ADULTS = 'double 220000; triple 200000; quad 185000';
/** Price lists like those of operators. */
const LISTS = [
  ADULTS,
  `single 300000; ${ADULTS}`,
  `${ADULTS}; quint 170000`,
  `${ADULTS}; child_bed 150000`,
  `${ADULTS}; child_bed 150000 2-11`,
  `${ADULTS}; child_no_bed 90000`,
  `${ADULTS}; child_no_bed 90000 2-5`,
  `${ADULTS}; child_bed 150000 6-11; child_no_bed 90000 2-5`,
  `${ADULTS}; infant 30000`,
  `${ADULTS}; infant 30000 0-1`,
  `single 300000; ${ADULTS}; child_bed 150000 2-11; infant 30000 0-1`,
  `single 300000; ${ADULTS}; child_bed 150000 3-11; child_no_bed 90000 2-2; infant 30000 0-1`,
  'double 220000; quad 215000',
  'double 220000; quad 120000; child_bed 119000',
  'single 250000; double 210000; child_bed 160000; infant 0',
  'single 200000; double 205000; triple 210000; quad 215000',
  'quad 185000; child_bed 185000',
  'double 1000; triple 900; quad 850; quint 800; child_bed 700 2-16; child_no_bed 500 2-6',
];
const PARTIES: Party[] = [
  { adults: 1, children: 0, rooms: null },
  { adults: 2, children: 0, rooms: null },
  { adults: 2, children: 1, ages: [5], rooms: null },
  { adults: 3, children: 1, ages: [8], rooms: null },
  { adults: 2, children: 2, ages: [1, 7], rooms: null },
  { adults: 2, children: 3, ages: [0, 4, 12], rooms: null },
  { adults: 4, children: 0, rooms: 2 },
  { adults: 5, children: 0, rooms: null },
];

/** The cheapest of all ways to put people into rooms, each way summed up. */
function cheapestOfAll(list: readonly TourPrice[], { adults, ages = [], rooms }: Party) {
  const of = (room: Room) => list.find((price) => price.room === room);
  const fits = (price: TourPrice | undefined, age: number, until = 99) =>
    price &&
    (price.age_from === null && price.age_to === null
      ? age <= until
      : age >= (price.age_from ?? 0) && age <= (price.age_to ?? 99));
  let apart = 0;
  const inBeds: (number | 'adult' | 'as adult')[] = Array.from({ length: adults }, () => 'adult');
  for (const age of ages) {
    if (age === null) throw new Error('an age is missing');
    if (fits(of('infant'), age, 1)) apart += of('infant')?.amount ?? 0;
    else if (fits(of('child_bed'), age)) inBeds.push(of('child_bed')?.amount ?? 0);
    else if (fits(of('child_no_bed'), age)) apart += of('child_no_bed')?.amount ?? 0;
    else inBeds.push('as adult');
  }
  let best: number | null = null;
  const place = (next: number, blocks: (typeof inBeds)[]) => {
    if (next === inBeds.length) {
      if (rooms !== null && blocks.length !== rooms) return;
      let sum = apart;
      for (const block of blocks) {
        const price = of(SIZES[block.length - 1] ?? 'infant');
        if (block.length > 5 || !price || !block.includes('adult')) return;
        for (const who of block) sum += typeof who === 'number' ? who : price.amount;
      }
      if (best === null || sum < best) best = sum;
      return;
    }
    const who = inBeds[next] ?? 'adult';
    for (const [at, block] of blocks.entries()) {
      place(next + 1, blocks.with(at, [...block, who]));
    }
    place(next + 1, [...blocks, [who]]);
  };
  place(0, []);
  return best;
}

const tour = {
  price: null,
  price_amount: 185_000,
  price_currency: 'RUB',
  price_is_from: false,
  price_room: 'quad',
} as const;

describe('eighteen price lists and eight parties', () => {
  it.each(LISTS)('%s', (text) => {
    const list = prices(text);
    for (const party of PARTIES) {
      const total = familyTotal(tour, list, party);
      const best = cheapestOfAll(list, party);
      const said = total && total.kind !== 'unknown' ? total.amount : null;
      expect(said, JSON.stringify(party)).toBe(best);
      if (best !== null) expect(total?.kind).toBe('exact');
    }
  });
});

test('a child whose age nobody said makes the total a rough one where prices differ by age', () => {
  const party: Party = { adults: 2, children: 1, rooms: null };
  expect(familyTotal(tour, prices(LISTS[3] ?? ''), party)).toMatchObject({ kind: 'exact' });
  for (const text of [LISTS[4], LISTS[8]]) {
    expect(familyTotal(tour, prices(text ?? ''), party)).toMatchObject({ kind: 'rough' });
  }
});

test('what everybody pays beside it is named for all of them, and counts against a limit', () => {
  const visa: Extra = { item: 'visa', amount: 12_000, currency: 'RUB' };
  const extras = extrasOf([
    { ...visa, state: 'extra' },
    { item: 'flight', state: 'excluded', amount: null, currency: null },
    { item: 'train', state: 'extra', amount: 3_000, currency: 'RUB' },
    { item: 'meals', state: 'excluded', amount: null, currency: null },
    { item: 'fees', state: 'included', amount: null, currency: null },
  ]);
  const total = familyTotal(tour, prices(LISTS[10] ?? ''), PARTIES[3] as Party, extras);
  expect(totalWords(total, RATE).replaceAll('\u00a0', ' ')).toBe(
    '705 000 ₽ + виза 48 000 ₽ + перелёт (цена не указана)',
  );
  expect(totalRoubles(total, RATE)).toBe(753_000);
  expect(totalRoubles(null, RATE)).toBeNull();
  expect(totalRoubles({ kind: 'unknown' }, RATE)).toBeNull();
});

test('an infant without a seat pays for its visa, not for the seat of another', () => {
  const extras: Extra[] = [
    { item: 'visa', amount: 12_000, currency: 'RUB' },
    { item: 'flight', amount: 60_000, currency: 'RUB' },
  ];
  const party: Party = { adults: 2, children: 2, ages: [0, 7], rooms: null };
  const total = familyTotal(tour, prices(LISTS[10] ?? ''), party, extras);
  expect(total).toMatchObject({
    kind: 'rough',
    amount: 2 * 200_000 + 150_000 + 30_000,
    extras: [{ amount: 4 * 12_000 }, { amount: 3 * 60_000 }],
  });
});
