import { describe, expect, it } from 'vitest';
import { readExtras, readRoomPrices, writeExtras } from '#features/tours/upcoming/upcoming-tour.ts';
import { priceColumns, type Room } from '#features/tours/model/offer.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { type FamilyTotal, familyTotal } from './family.ts';
import type { Party } from '#lib/party.ts';

const PARTIES: readonly [name: string, party: Party][] = [
  ['one', { adults: 1, children: 0, rooms: null }],
  ['two', { adults: 2, children: 0, rooms: null }],
  ['two with a child of 5', { adults: 2, children: 1, ages: [5], rooms: null }],
  ['three with a child of 8', { adults: 3, children: 1, ages: [8], rooms: null }],
  ['two with children of 1 and 7', { adults: 2, children: 2, ages: [1, 7], rooms: null }],
  ['two with children of 0, 4 and 12', { adults: 2, children: 3, ages: [0, 4, 12], rooms: null }],
  ['four in two rooms', { adults: 4, children: 0, rooms: 2 }],
  ['five', { adults: 5, children: 0, rooms: null }],
];

type Sum = number | { rough: number } | 'unknown' | null;

interface Case {
  tour: string;
  /** Prices by room; roubles unless said. */
  list: string;
  currency: Currency;
  /** The sums of the eight, computed by hand: the comments show how, in thousands of roubles. */
  sums: readonly Sum[];
  /** Extra costs. */
  extra?: string;
  /** The same for the eight. */
  beside?: readonly (string | null)[];
  /** The lead price of a tour without a list; '': on request. */
  lead?: string;
}

const rough = (amount: number): Sum => ({ rough: amount });

const CASES: readonly Case[] = [
  {
    tour: 'double, triple, quad',
    list: 'double 220000; triple 200000; quad 185000',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      600_000, // 3×200
      740_000, // 4×185
      740_000, // 4×185
      1_040_000, // 3×200 + 2×220, an adult in each
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'with a single room',
    list: 'single 300000; double 220000; triple 200000; quad 185000',
    currency: 'RUB',
    sums: [
      300_000, // 1×300
      440_000, // 2×220
      600_000, // 3×200
      740_000, // 4×185
      740_000, // 4×185
      1_040_000, // 3×200 + 2×220 as 4×185 + 300
      880_000, // 2×220 + 2×220, less than 3×200 + 300
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'roubles and dollars',
    list: 'double 220000; triple 2000 USD; child_bed 100000 2-11',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      'unknown', // a room in dollars, a child in roubles
      760_000, // (2×220) + (220 + 100)
      760_000, // (2×220) + (220 + 100)
      'unknown', // five in doubles
      880_000, // 2×220 + 2×220
      'unknown', // five in doubles, or in triples
    ],
  },
  {
    tour: 'child with a bed, any age',
    list: 'double 220000; triple 200000; quad 185000; child_bed 150000',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      550_000, // 2×200 + 150
      705_000, // 3×185 + 150
      670_000, // 2×185 + 2×150
      870_000, // (200 + 2×150) + (220 + 150)
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'child with a bed, 2–11',
    list: 'double 220000; triple 200000; quad 185000; child_bed 150000 2-11',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      550_000, // 2×200 + 150
      705_000, // 3×185 + 150
      705_000, // 3×185 + 150: the child of 1 as an adult
      970_000, // 3×200 + (220 + 150): 0 and 12 as adults
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'child without a bed, any age',
    list: 'double 220000; triple 200000; quad 185000; child_no_bed 90000',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      530_000, // 2×220 + 90
      690_000, // 3×200 + 90
      620_000, // 2×220 + 2×90
      710_000, // 2×220 + 3×90
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'child without a bed, 2–5',
    list: 'double 220000; triple 200000; quad 185000; child_no_bed 90000 2-5',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      530_000, // 2×220 + 90
      740_000, // 4×185
      740_000, // 4×185
      830_000, // 4×185 + 90
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'bed from 6, none until 5',
    list: 'double 220000; triple 200000; quad 185000; child_bed 150000 6-11; child_no_bed 90000 2-5',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      530_000, // 2×220 + 90
      705_000, // 3×185 + 150
      705_000, // 3×185 + 150
      830_000, // 4×185 + 90
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'infant without ages: until 1',
    list: 'double 220000; triple 200000; quad 185000; infant 30000',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      600_000, // 3×200
      740_000, // 4×185
      630_000, // 3×200 + 30
      770_000, // 4×185 + 30
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
  },
  {
    tour: 'the whole list, visa apart',
    list: 'single 300000; double 220000; triple 200000; quad 185000; child_bed 150000 2-11; infant 30000 0-1',
    currency: 'RUB',
    sums: [
      300_000, // 1×300
      440_000, // 2×220
      550_000, // 2×200 + 150
      705_000, // 3×185 + 150
      580_000, // 2×200 + 150 + 30
      735_000, // 3×185 + 150 + 30: 12 as an adult
      880_000, // 2×220 + 2×220
      1_040_000, // 3×200 + 2×220
    ],
    extra: 'visa 12000 RUB',
    beside: [
      'visa 12000 RUB',
      'visa 24000 RUB',
      'visa 36000 RUB',
      'visa 48000 RUB',
      'visa 48000 RUB',
      'visa 60000 RUB',
      'visa 48000 RUB',
      'visa 60000 RUB',
    ],
  },
  {
    tour: 'dollars, a room for five',
    list: 'double 1000 USD; triple 900 USD; quad 850 USD; quint 800 USD; child_bed 700 USD 2-16; child_no_bed 500 USD 2-6',
    currency: 'USD',
    sums: [
      'unknown', // no room for one
      2_000, // 2×1000
      2_500, // 2×900 + 700
      3_250, // 3×850 + 700
      3_250, // 3×850 + 700
      3_800, // 3×800 + 2×700
      4_000, // 2×1000 + 2×1000
      4_000, // 5×800
    ],
  },
  {
    tour: 'single and double, infant for nothing',
    list: 'single 250000; double 210000; child_bed 160000; infant 0',
    currency: 'RUB',
    sums: [
      250_000, // 1×250
      420_000, // 2×210
      620_000, // (210 + 160) + 250
      790_000, // 2×210 + (210 + 160)
      620_000, // (210 + 160) + 250 + 0
      740_000, // 2×(210 + 160) + 0
      840_000, // 2×210 + 2×210
      1_090_000, // 2×210 + 2×210 + 250
    ],
  },
  {
    tour: 'large rooms dearer',
    list: 'single 200000; double 205000; triple 210000; quad 215000',
    currency: 'RUB',
    sums: [
      200_000, // 1×200
      400_000, // 200 + 200
      610_000, // 200 + 2×205: no child is alone
      810_000, // 200 + 200 + 2×205
      820_000, // 2×205 + 2×205
      1_040_000, // 2×205 + 3×210
      820_000, // 2×205 + 2×205
      1_000_000, // 5×200
    ],
  },
  {
    tour: 'euros, flight apart and a visa without a price',
    list: 'double 1500 EUR; quad 1200 EUR; child_bed 900 EUR 2-11',
    currency: 'EUR',
    sums: [
      'unknown', // no room for one
      3_000, // 2×1500
      'unknown', // no room for three
      4_500, // 3×1200 + 900
      4_500, // 3×1200 + 900
      'unknown', // no rooms for five
      6_000, // 2×1500 + 2×1500
      'unknown', // no rooms for five
    ],
    extra: 'visa,flight 60000 RUB',
    beside: [
      null,
      'visa,flight 120000 RUB',
      null,
      'visa,flight 240000 RUB',
      'visa,flight 240000 RUB',
      null,
      'visa,flight 240000 RUB',
      null,
    ],
  },
  {
    tour: '«от» in the room for four',
    list: 'double 220000; quad 185000 +',
    currency: 'RUB',
    sums: [
      'unknown', // no room for one
      440_000, // 2×220
      'unknown', // no room for three
      rough(740_000), // 4×185
      rough(740_000), // 4×185
      'unknown', // no rooms for five
      880_000, // 2×220 + 2×220
      'unknown', // no rooms for five
    ],
  },
  {
    tour: 'no list: 185 000 ₽ in a quad',
    list: '',
    currency: 'RUB',
    sums: [
      rough(185_000), // 1×185
      rough(370_000), // 2×185
      rough(555_000), // 3×185
      rough(740_000), // 4×185: children may pay less
      rough(740_000), // 4×185
      rough(925_000), // 5×185
      rough(740_000), // 4×185: in two rooms
      rough(925_000), // 5×185
    ],
    lead: '185000 RUB quad',
  },
  {
    tour: 'no list: $1 950 in an unsaid room, visa apart',
    list: '',
    currency: 'USD',
    sums: [
      rough(1_950), // 1×1950
      rough(3_900), // 2×1950
      rough(5_850), // 3×1950
      rough(7_800), // 4×1950
      rough(7_800), // 4×1950
      rough(9_750), // 5×1950
      rough(7_800), // 4×1950
      rough(9_750), // 5×1950
    ],
    extra: 'visa 150 USD',
    beside: [
      'visa 150 USD',
      'visa 300 USD',
      'visa 450 USD',
      'visa 600 USD',
      'visa 600 USD',
      'visa 750 USD',
      'visa 600 USD',
      'visa 750 USD',
    ],
    lead: '1950 USD',
  },
  {
    tour: 'the price on request',
    list: '',
    currency: 'RUB',
    sums: [null, null, null, null, null, null, null, null],
    lead: '',
  },
];

/** «quad 185000 +; infant 30000 0-1» in the form of a tour's list. */
function listOf(text: string) {
  const lines = text.split('; ').map((line) => {
    const [room, amount, ...more] = line.split(' ');
    return [room, amount, ...(more[0]?.match(/^[A-Z]+$/) ? more : ['RUB', ...more])].join(' ');
  });
  return readRoomPrices(text && lines.join(','));
}

function leadOf(text: string) {
  const [amount, currency, room = null] = text.split(' ');
  if (!amount) return { ...priceColumns(null), price_room: null };
  return {
    price: currency === 'USD' ? Number(amount) : null,
    price_amount: Number(amount),
    price_currency: currency as Currency,
    price_is_from: false,
    price_room: room as Room | null,
  };
}

function sumOf(total: FamilyTotal | null): Sum {
  if (!total) return null;
  if (total.kind === 'unknown') return 'unknown';
  return total.kind === 'exact' ? total.amount : rough(total.amount);
}

describe.each(CASES)('$tour', ({ list, currency, sums, extra, beside, lead = '' }) => {
  it.each(PARTIES.map(([name, party], place) => ({ name, party, place })))(
    '$name',
    ({ party, place }) => {
      const total = familyTotal(leadOf(lead), listOf(list), party, readExtras(extra));
      expect(sumOf(total)).toEqual(sums[place]);
      if (!total || total.kind === 'unknown') return;
      expect(total.currency).toBe(currency);
      expect(writeExtras(total.extras)).toBe(beside?.[place] ?? null);
    },
  );
});
