import { readPrice } from '#features/tour-import/values/prices.ts';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { formOfOffer, readOfferForm } from '#features/tour-editing/offer/offer-form.ts';
import { rowOffer, type RowOffer } from '#features/tour-import/request/import-request.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { NO_OFFER, stateColumns, withSaid } from '#features/tour-import/row/row-offer.ts';
import { extraColumns } from '#features/tour-import/understanding/extra-columns.ts';
import { OFFER_HEADER, offerCells } from '#features/tour-import/understanding/offer-cells.ts';
import { readOwnOffer } from '#features/tour-import/understanding/own-offer.ts';
import {
  NO_EXTRAS,
  type UnderstoodRow,
} from '#features/tour-import/understanding/understood-row.ts';
import {
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  ROOMS,
  TOUR_STATES,
} from '#features/tours/model/offer.ts';
import { BARE_OFFER, BARE_STAY, BARE_INCLUSION } from '#features/tours/offer/offer-input.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import { plainText } from '#lib/text/russian.ts';

/** Numbers of any size, mostly beside a limit. */
const any = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.constantFrom(17, 18, 150, 151, 366, 367, 1000, 1001, 100_000, 100_001, 1_000_000, 1_000_001),
    fc.constantFrom(100_000_000, 100_000_001, 999_999_999),
  ),
);
const many = any.map((value) => value ?? 1);
const note = fc.option(
  fc.constantFrom(99, 100, 101, 2000, 2001).map((length) => 'я'.repeat(length)),
);
const price = fc.record({
  room: fc.constantFrom(...ROOMS),
  amount: many,
  currency: fc.constantFrom(...CURRENCIES),
  is_from: fc.boolean(),
  age_from: any,
  age_to: any,
});
const inclusion = fc.record({
  item: fc.constantFrom(...INCLUSIONS),
  state: fc.constantFrom(...INCLUSION_STATES),
  amount: any,
  currency: fc.option(fc.constantFrom(...CURRENCIES)),
  quantity: any,
  note,
});
const stay = fc.record({
  city: fc.constantFrom('mecca', 'medina', 'other'),
  hotel: fc.constant(null),
  stars_from: any,
  distance_to: any,
  nights: any,
  meals: fc.option(fc.constantFrom(...MEALS)),
});
const availability = fc.record({ state: fc.constantFrom(...TOUR_STATES), seats: any });
const offers = fc.oneof(
  price.map((one): RowOffer => ({ ...NO_OFFER, prices: [one] })),
  inclusion.map((one): RowOffer => ({ ...NO_OFFER, inclusions: [one] })),
  stay.map((one): RowOffer => ({ ...NO_OFFER, journey: [{ place: 1, stay: one }] })),
  availability.map((one): RowOffer => ({ ...NO_OFFER, availability: one })),
);

/** A tour with the offer of a row, as an import writes it. */
function imported(offer: RowOffer) {
  const lists = withSaid({ prices: [], inclusions: [] }, offer) ?? { prices: [], inclusions: [] };
  const stays = (offer.journey ?? []).flatMap(({ stay: said }) => {
    if (!said) return [];
    const { hotel: _, ...facts } = said;
    return [{ ...BARE_STAY, ...facts }];
  });
  const tour = { ...BARE_OFFER, price: null, ...stateColumns(offer.availability) };
  return { tour, lists: { ...lists, stays } };
}

test('what an import accepts, the form accepts and keeps', () => {
  fc.assert(
    fc.property(offers, (offer) => {
      fc.pre(rowOffer.safeParse(offer).success);
      const { tour, lists } = imported(offer);
      const read = readOfferForm(formOfOffer(tour, lists), { lead: null });
      expect(read).toMatchObject({ ok: true, offer: lists });
      if (read.ok && tour.state === 'last_seats') {
        expect(read.offer.seats_left).toBe(tour.seats_left);
      }
    }),
    { numRuns: 2000 },
  );
});

test('what the site’s own export reads back, an import accepts, or the row says why not', () => {
  const columns = extraColumns(OFFER_HEADER, []);
  fc.assert(
    fc.property(offers, (offer) => {
      const { tour, lists } = imported(offer);
      const stays = lists.stays.map((one) => ({ ...one, hotel: null }));
      const cells = offerCells({ ...tour, ...lists, stays });
      const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
      const own = readOwnOffer(columns, cells, to);
      expect(rowOffer.safeParse(own).success).toBe(true);
      expect(to.notes.every(({ isOpen }) => isOpen)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['Цена: ребёнок с местом', '900 $, 2–18 лет', 'Возраст — от 0 до 17: 900 $, 2–18 лет'],
  [
    'Цена: двухместный',
    '1950 $, до 11 лет',
    'Возраст указывают только у цен для детей: 1950 $, до 11 лет',
  ],
  ['Цена: двухместный', '100000001 ₽', 'Сумма — от 1 до 100 000 000: 100000001 ₽'],
  ['В цене: багаж', 'да; количество 1001', 'Количество — от 1 до 1 000: да; количество 1001'],
  [
    'В цене: виза',
    'да; количество 2',
    'Количество указывают только у багажа и воды Замзам: да; количество 2',
  ],
  ['Проживание 1', 'Мекка; ночей 367', 'Ночей — от 0 до 366: Мекка; ночей 367'],
  ['Места в группе', 'последние места: 1001', 'Не ясно, есть ли места: последние места: 1001'],
])('%s: %s says what is wrong', (name, text, words) => {
  const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
  readOwnOffer(extraColumns([name], []), [text], to);
  expect(to.notes.map((one) => plainText(one.words))).toEqual([words]);
});

it('says how much shorter a note has to be', () => {
  const { note: _, ...bare } = BARE_INCLUSION;
  const inclusions = [{ item: 'visa', state: 'included', ...bare, note: 'я'.repeat(250) }] as const;
  const cells = offerCells({ ...BARE_OFFER, prices: [], stays: [], inclusions });
  const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
  readOwnOffer(extraColumns(OFFER_HEADER, []), cells, to);
  expect(to.notes.map((one) => plainText(one.words).split(':')[0])).toEqual([
    'Примечание — не больше 100 знаков, сейчас 250',
  ]);
});

it.each([
  ['1000001 €', 'Не больше 1 000 000 €'],
  ['100000001 ₽', 'Цена не читается: 100000001 ₽. Напишите одно число с валютой'],
  ['79171234567 ₽', 'Цена не читается: 79171234567 ₽. Напишите одно число с валютой'],
])('a price that the form refuses is an error of the row: %s', (price, message) => {
  const checked = checkRow({
    city_from: 'Казань',
    departure_date: '03.12.2026',
    days: '10',
    price,
  });
  expect(checked.errors.map((one) => [one.field, plainText(one.message)])).toEqual([
    ['price', message],
  ]);
});

it('a number of a telephone in a column of a room is no price', () => {
  const { value, words } = readPrice('79171234567', { stated: 'RUB' });
  expect([value, plainText(words)]).toEqual([null, 'Слишком много для цены: 79171234567']);
});
