import fc from 'fast-check';
import { hasAges } from '#features/tour-editing/fields/offer-limits.ts';
import { expect, it, test } from 'vitest';
import { priceColumns, type TourOffer } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { STAY_FACTS } from '#features/tours/offer/offer-input.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import { pick } from '#lib/form/pick.ts';
import { isSameAmount } from '#lib/money/same-money.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import { anyOffer } from '#test/offers.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { OFFER_BLOCK_NAMES } from '#features/tour-editing/fields/offer-fields.ts';
import {
  askedOffer,
  formOfOffer,
  type HotelChoice,
  offerParts,
  offerText,
  type OfferForm,
  readOfferForm,
  sentOffer,
} from './offer-form.ts';

const hotels: HotelChoice[] = [
  { id: 1, name: 'Пулман', city: 'mecca' },
  { id: 2, name: 'Сад', city: 'medina' },
];
const read = (form: OfferForm, lead: Money | null = null) =>
  readOfferForm(sentOffer(form), { hotels, lead });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const problems = (form: OfferForm) => {
  const answer = read({ state: 'on_sale', ...form });
  return answer.ok ? [] : answer.problems.map(({ part, message }) => [part, plain(message)]);
};
const LEAD = { amount: 180_000, currency: 'RUB' } as const;
const doubts = (form: OfferForm) => {
  const answer = read({ state: 'on_sale', ...form }, LEAD);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  const asked = askedOffer(answer.offer, OFFER_BLOCK_NAMES, 10);
  return asked.map(({ part, message }) => [part, plain(message)]);
};

const offer: TourOffer = {
  prices: [
    {
      room: 'double',
      amount: 220_000,
      currency: 'RUB',
      is_from: true,
      age_from: null,
      age_to: null,
    },
    { room: 'child_bed', amount: 90_000, currency: 'RUB', is_from: false, age_from: 2, age_to: 11 },
  ],
  stays: [
    {
      city: 'medina',
      hotel_id: 2,
      stars_from: null,
      distance_to: null,
      nights: 4,
      meals: 'full',
      hotel: null,
    },
    {
      city: 'mecca',
      hotel_id: null,
      stars_from: 4,
      distance_to: 800,
      nights: 5,
      meals: null,
      hotel: null,
    },
  ],
  inclusions: [
    { item: 'baggage', state: 'included', amount: null, currency: null, quantity: 23, note: null },
    {
      item: 'visa',
      state: 'extra',
      amount: 120,
      currency: 'USD',
      quantity: null,
      note: 'на месте',
    },
  ],
  operator: null,
};

it('gives back what is kept', () => {
  const kept = offer.stays.map(({ city, hotel_id, stars_from, distance_to, nights, meals }) => ({
    city,
    hotel_id,
    stars_from,
    distance_to,
    nights,
    meals,
  }));
  const tour = { ...fullTour, price_amount: 185_000, price_currency: 'RUB' } as const;
  const lead = { amount: 185_000, currency: 'RUB' } as const;
  const answer = readOfferForm(formOfOffer(tour, offer), { hotels, lead });
  expect(answer).toEqual({
    ok: true,
    offer: {
      state: 'last_seats',
      seats_left: 4,
      price: { amount: 185_000, currency: 'RUB' },
      price_room: 'quad',
      for_elderly: true,
      for_wheelchair: true,
      for_women: true,
      for_children: true,
      prices: offer.prices,
      stays: kept,
      inclusions: offer.inclusions,
    },
  });
});

it('gives back every offer that may be kept', () => {
  const money = fc.record({
    amount: fc.integer({ min: 1, max: 1000 }),
    currency: fc.constantFrom(...CURRENCIES),
    is_from: fc.boolean(),
  });
  fc.assert(
    fc.property(anyOffer, money, ({ prices, inclusions, stays, ...columns }, lead) => {
      const said = {
        ...columns,
        seats_left: columns.state === 'last_seats' ? columns.seats_left : null,
        prices: prices.map((price) => ({
          ...price,
          // Adults have no ages, and one price is not exact in one place and «от» in another.
          ...(!hasAges(price.room) && { age_from: null, age_to: null }),
          ...(price.room === columns.price_room &&
            isSameAmount(price, lead) && { is_from: lead.is_from }),
        })),
        inclusions: inclusions.map((one) => ({
          ...one,
          quantity: QUANTITY_UNITS[one.item] ? one.quantity : null,
        })),
        stays: stays.map((stay) => ({
          ...pick(stay, STAY_FACTS),
          distance_to: stay.distance_to || null,
        })),
      };
      const tour = { ...bareTour, ...said, ...priceColumns(lead) };
      const lists = { ...said, stays: said.stays.map((stay) => ({ ...stay, hotel: null })) };
      const answer = readOfferForm(formOfOffer(tour, lists), { hotels, lead });
      expect(answer).toEqual({ ok: true, offer: { ...said, price: lead } });
    }),
    { numRuns: 200 },
  );
});

it('begins with roubles and nothing else for a tour of which nothing is known', () => {
  const none = { prices: [], stays: [], inclusions: [] };
  const texts = formOfOffer(bareTour, none);
  expect({ ...offerParts(texts.sale), ...offerParts(texts.rooms), stays: texts.stays }).toEqual({
    state: 'on_sale',
    in_list: 'on',
    prices_currency: 'RUB',
    stays: '',
  });
  const [first] = Object.values(offerParts(texts.inclusions));
  expect(first).toBe('RUB');
});

test.each([
  ['on', { amount: 185_000, currency: 'RUB' as const }],
  ['', undefined],
])('says the price of the tour in the list without typing it again: «%s»', (in_list, line) => {
  const rooms = { price_room: 'quad', in_list, price_double: '220000' };
  const lead = { amount: 185_000, currency: 'RUB', is_from: true } as const;
  const answer = read({ state: 'on_sale', ...rooms }, lead);
  const quad = answer.ok ? answer.offer.prices.find(({ room }) => room === 'quad') : null;
  expect(quad).toEqual(
    line && { room: 'quad', ...line, is_from: true, age_from: null, age_to: null },
  );
  if (!answer.ok) throw new Error('refused');
  const tour: Tour = { ...bareTour, ...priceColumns(lead), price_room: 'quad' };
  const again = formOfOffer(tour, answer.offer);
  expect(offerParts(again.rooms)).toEqual({
    price_room: 'quad',
    ...(in_list && { in_list }),
    prices_currency: 'RUB',
    price_double: '220000',
  });
});

test.each([
  ['repeated', {}],
  ['typed once more', { price_quad: '185000' }],
])('has the same «от» for the price of the tour, %s', (_, typed) => {
  const rooms = { state: 'on_sale', price_room: 'quad', in_list: 'on', ...typed };
  const lead = { amount: 185_000, currency: 'RUB' } as const;
  const asRead = (is_from: boolean, box = '') =>
    read({ ...rooms, from_quad: box }, { ...lead, is_from });
  expect(asRead(true)).toMatchObject({ offer: { prices: [{ room: 'quad', is_from: true }] } });
  expect(asRead(false)).toMatchObject({ offer: { prices: [{ room: 'quad', is_from: false }] } });
  expect(asRead(true, 'on')).toMatchObject({ offer: { prices: [{ is_from: true }] } });
  expect(asRead(false, 'on')).toMatchObject({ problems: [{ part: 'from_quad' }] });
});

it('is one text a block, the same whether its fields were sent or the text itself', () => {
  const fields = { stay1_nights: '5', stay1_city: 'mecca', stay2_city: '', evil: 'x' };
  const text = offerText('stays', fields);
  expect(text).toBe('stay1_city=mecca&stay1_nights=5');
  expect(sentOffer({ stays: text }).stays).toBe(text);
  expect(sentOffer(fields).stays).toBe(text);
  expect(sentOffer({ state: new Blob([]) })).toEqual({
    sale: '',
    rooms: '',
    stays: '',
    inclusions: '',
  });
});

test.each<[OfferForm, [string, string][]]>([
  [{ state: 'gone' }, [['state', 'Выберите, в продаже ли тур']]],
  [{ price_quad: 'много' }, [['price_quad', 'Введите целое число от 1 до 100 000 000']]],
  [{ price_double: '1,5' }, [['price_double', 'Введите целое число от 1 до 100 000 000']]],
  [
    { price_infant: '1000', age_from_infant: '5', age_to_infant: '1' },
    [['age_to_infant', 'Не меньше возраста «от»']],
  ],
  [{ stay1_nights: '5' }, [['stay1_city', 'Выберите город проживания']]],
  [
    { stay1_city: 'mecca', stay1_hotel: '2' },
    [['stay1_hotel', 'Этот отель не в выбранном городе']],
  ],
  [
    { stay1_city: 'mecca', stay1_hotel: '999' },
    [['stay1_hotel', 'Такого отеля нет в справочнике. Выберите из подсказанных']],
  ],
  [
    { stay1_city: 'mecca', stay1_hotel: 'Новый' },
    [['stay1_hotel', 'Такого отеля нет в справочнике. Выберите из подсказанных']],
  ],
  [
    { stay1_hotel: 'Новый' },
    [
      ['stay1_hotel', 'Такого отеля нет в справочнике. Выберите из подсказанных'],
      ['stay1_city', 'Выберите город проживания'],
    ],
  ],
  [{ quantity_baggage: '23' }, [['in_baggage', 'Выберите, входит ли это в цену']]],
  [{ in_flight: 'not_needed' }, [['in_flight', 'Не требоваться может только виза']]],
  [
    { in_visa: 'included', amount_visa: '100' },
    [['amount_visa', 'Цену доплаты указывают только для «За доплату»']],
  ],
])('%j is refused beside its field', (form, expected) => {
  expect(problems(form)).toEqual(expected);
});

test.each<[OfferForm, [string, string][]]>([
  [{ price_double: '220000', price_quad: '185000' }, []],
  [
    { price_double: '185000', price_quad: '220000' },
    [
      [
        'price_quad',
        'Четырёхместный: 220 000 ₽ с человека — дороже, чем двухместный 185 000 ₽. Это верно?',
      ],
    ],
  ],
  [
    { price_double: '220000', price_quint: '18500' },
    [
      [
        'price_quint',
        'Пятиместный: 18 500 ₽ с человека — вдвое дешевле, чем двухместный 220 000 ₽. Это верно?',
      ],
    ],
  ],
  [
    { price_double: '200000', price_triple: '110000', price_quad: '60000', price_quint: '70000' },
    [
      [
        'price_triple',
        'В номере втроём вышло бы 330 000 ₽, меньше, чем вдвоём: 400 000 ₽. Это верно?',
      ],
      [
        'price_quad',
        'В номере вчетвером вышло бы 240 000 ₽, меньше, чем вдвоём: 400 000 ₽. Это верно?',
      ],
      [
        'price_quint',
        'Пятиместный: 70 000 ₽ с человека — дороже, чем четырёхместный 60 000 ₽. Это верно?',
      ],
    ],
  ],
  [
    { price_room: 'quad', price_quad: '185000' },
    [['price_quad', 'В списке цен за то же размещение 185 000 ₽. Это верно?']],
  ],
  [{ stay1_city: 'mecca', stay1_nights: '5', stay2_city: 'medina', stay2_nights: '4' }, []],
  [
    { stay1_city: 'mecca', stay1_nights: '5' },
    [['stay1_nights', 'Всего 5 ночей, а в туре 10 дней. Это верно?']],
  ],
  [
    { stay1_city: 'mecca', stay1_nights: '6', stay2_city: 'medina', stay2_nights: '5' },
    [['stay1_nights', 'Всего 11 ночей, а в туре 10 дней. Это верно?']],
  ],
  [
    { stay1_city: 'mecca', stay1_nights: '11', stay2_city: 'medina' },
    [['stay1_nights', 'Всего 11 ночей, а в туре 10 дней. Это верно?']],
  ],
])('%j is asked about', (form, expected) => {
  expect(doubts(form)).toEqual(expected);
});
