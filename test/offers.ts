import fc from 'fast-check';
import {
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  offerKindOf,
  ROOMS,
  TOUR_STATES,
  type TourInclusion,
  type TourPrice,
  type TourStay,
} from '#features/tours/model/offer.ts';
import { hasAges } from '#features/tour-editing/fields/offer-limits.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import {
  SAID_COLUMNS,
  type SaidColumn,
  type SaidColumns,
} from '#features/tours/offer/offer-input.ts';
import { recordOf } from '#lib/form/pick.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';

const money = fc.integer({ min: 1, max: 100_000_000 });
const age = fc.option(fc.nat({ max: 12 }));
const anyPrice = fc
  .record({
    amount: money,
    currency: fc.constantFrom(...CURRENCIES),
    is_from: fc.boolean(),
    age,
    older: fc.nat({ max: 5 }),
    hasEnd: fc.boolean(),
  })
  .map(({ age: age_from, older, hasEnd, ...price }) => ({
    ...price,
    age_from,
    age_to: hasEnd ? (age_from ?? 0) + older : null,
  }));
const note = fc
  .string({ unit: fc.constantFrom(...'аЯ1 "\';,:=+-\n№😀'), minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const anyInclusion = fc
  .record({
    state: fc.constantFrom(...INCLUSION_STATES),
    amount: fc.option(money),
    currency: fc.constantFrom(...CURRENCIES),
    quantity: fc.option(fc.integer({ min: 1, max: 1000 })),
    note: fc.option(note),
  })
  .map(({ amount, currency, ...rest }) => {
    const isPriced = rest.state === 'extra' && amount !== null;
    return { ...rest, amount: isPriced ? amount : null, currency: isPriced ? currency : null };
  });

const hotelName = fc
  .string({ unit: fc.constantFrom(...'аЯ1 "\';,:=+-№😀*'), minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
/** Any stay, its hotel by its name only. */
export const anyStay = fc
  .record({
    city: fc.constantFrom('mecca', 'medina', 'other'),
    hotel: fc.option(fc.record({ name: hotelName })),
    stars_from: fc.option(fc.integer({ min: 1, max: 5 })),
    distance_to: fc.option(fc.nat({ max: 100_000 })),
    nights: fc.option(fc.nat({ max: 366 })),
    meals: fc.option(fc.constantFrom(...MEALS)),
  })
  .map((stay): TourStay & { hotel: { name: string } | null } => ({ ...stay, hotel_id: null }));

const anyOfKind = (column: SaidColumn) =>
  ({
    flag: fc.boolean(),
    state: fc.constantFrom(...TOUR_STATES),
    room: fc.option(fc.constantFrom(...ROOMS)),
    count: fc.option(fc.integer({ min: 1, max: 1000 })),
    id: fc.constant(null),
    currency: fc.constant(null),
  })[offerKindOf(column)];
const anyColumns = fc.record(recordOf(SAID_COLUMNS, anyOfKind)) as fc.Arbitrary<SaidColumns>;

/** Any offer that the site itself may have written, every column of it. */
export const anyOffer = fc
  .record({
    columns: anyColumns,
    prices: fc.tuple(...ROOMS.map(() => fc.option(anyPrice))),
    inclusions: fc.tuple(...INCLUSIONS.map(() => fc.option(anyInclusion))),
    stays: fc.array(anyStay, { maxLength: 6 }),
  })
  .map(({ columns, prices, inclusions, stays }) => ({
    ...columns,
    stays,
    prices: ROOMS.flatMap((room, at): TourPrice[] => {
      const price = prices[at];
      const ages = hasAges(room) ? {} : { age_from: null, age_to: null };
      return price ? [{ room, ...price, ...ages }] : [];
    }),
    inclusions: INCLUSIONS.flatMap((item, at): TourInclusion[] => {
      const one = inclusions[at];
      if (!one) return [];
      const state = one.state === 'not_needed' && item !== 'visa' ? 'included' : one.state;
      const quantity = QUANTITY_UNITS[item] ? one.quantity : null;
      return [{ item, ...one, state, quantity }];
    }),
  }));
