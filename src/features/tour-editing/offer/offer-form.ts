import { cutText } from '#lib/text/storable.ts';
import { HOTEL_CITIES } from '#features/directory/hotels/hotel.ts';
import {
  CURRENCIES,
  type Currency,
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  ROOMS,
  TOUR_STATES,
  type TourInclusion,
  type TourOffer,
  type TourPrice,
  type TourStay,
} from '#features/tours/offer.ts';
import { MOST_MONEY, statedPrice } from '#features/tours/offer/lead-price.ts';
import type { OfferInput } from '#features/tours/offer/offer-input.ts';
import { SUITS_FLAGS } from '#features/tours/offer/choice-labels.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import { wholeNumber } from '#features/tours/tour-check.ts';
import type { Tour } from '#features/tours/tour.ts';
import { countOf, groupThousands } from '#lib/text/russian.ts';

/** The form of an offer as texts by the names of its fields; a box that is ticked is «on». */
export type OfferForm = Record<string, string>;

export interface OfferProblem {
  field: string;
  message: string;
}

/** How many stays the form has room for. */
export const STAY_PLACES = 4;
/** Of a line of the price list and of an extra, in any currency. */
const MOST_LINE = 100_000_000;
const LONGEST_NOTE = 100;

/** What a tour's offer is in its form. */
export function formOfOffer(tour: Tour, offer: TourOffer): OfferForm {
  const form: OfferForm = {};
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') form[name] = String(value);
  };
  const stated = statedPrice(tour);
  put('state', tour.state);
  put('seats_left', tour.seats_left);
  put('price_amount', stated?.amount ?? null);
  put('price_currency', stated?.currency ?? 'RUB');
  put('price_room', tour.price_room);
  for (const flag of SUITS_FLAGS) if (tour[flag]) form[flag] = 'on';
  put('prices_currency', offer.prices[0]?.currency ?? stated?.currency ?? 'RUB');
  for (const price of offer.prices) {
    put(`price_${price.room}`, price.amount);
    if (price.is_from) form[`from_${price.room}`] = 'on';
    put(`age_from_${price.room}`, price.age_from);
    put(`age_to_${price.room}`, price.age_to);
  }
  for (const [place, stay] of offer.stays.entries()) {
    const name = (part: string) => `stay${place + 1}_${part}`;
    put(name('city'), stay.city);
    put(name('hotel'), stay.hotel_id);
    put(name('stars'), stay.stars_from);
    put(name('distance'), stay.distance_to);
    put(name('nights'), stay.nights);
    put(name('meals'), stay.meals);
  }
  for (const row of offer.inclusions) {
    put(`in_${row.item}`, row.state);
    put(`amount_${row.item}`, row.amount);
    put(`currency_${row.item}`, row.currency);
    put(`quantity_${row.item}`, row.quantity);
    put(`note_${row.item}`, row.note);
  }
  return form;
}

/** Texts of a form that was sent; what is no text is left out. */
export function sentOffer(fields: Readonly<Record<string, unknown>>): OfferForm {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, cutText(value, 500).trim()] as const] : [],
    ),
  );
}

export type ReadOffer = { ok: true; offer: OfferInput } | { ok: false; problems: OfferProblem[] };

/**
 * Reads the form of the offer of a tour of so many days. `hotels` are the numbers and cities of
 * those there are. Every problem is told beside its field.
 */
export function readOfferForm(
  form: OfferForm,
  { days, hotels }: { days: number; hotels: ReadonlyMap<number, string> },
): ReadOffer {
  const problems: OfferProblem[] = [];
  const tell = (field: string, message: string) => void problems.push({ field, message });
  const oneOf = <T extends string>(field: string, values: readonly T[]): T | null =>
    values.find((value) => value === form[field]) ?? null;
  const count = (field: string, min: number, max: number): number | null => {
    const text = form[field] ?? '';
    if (text === '') return null;
    const value = /[.,]\d*[1-9]/.test(text) ? null : wholeNumber(text);
    if (value !== null && value >= min && value <= max) return value;
    tell(field, `Введите целое число от\u00a0${min} до\u00a0${groupThousands(max)}`);
    return null;
  };
  const currency = (field: string): Currency => oneOf(field, CURRENCIES) ?? 'RUB';

  const state = oneOf('state', TOUR_STATES);
  if (state === null) tell('state', 'Выберите, в\u00a0продаже\u00a0ли тур');
  const seats = count('seats_left', 1, 1000);
  const amount = count('price_amount', 1, MOST_MONEY[currency('price_currency')]);
  const prices = ROOMS.flatMap((room): TourPrice[] => {
    const value = count(`price_${room}`, 1, MOST_LINE);
    const hasAges = room.startsWith('child') || room === 'infant';
    const age_from = hasAges ? count(`age_from_${room}`, 0, 17) : null;
    const age_to = hasAges ? count(`age_to_${room}`, 0, 17) : null;
    if (age_from !== null && age_to !== null && age_to < age_from) {
      tell(`age_to_${room}`, 'Не\u00a0меньше возраста «от»');
    }
    if (value === null) return [];
    const is_from = form[`from_${room}`] === 'on';
    return [
      { room, amount: value, currency: currency('prices_currency'), is_from, age_from, age_to },
    ];
  });
  const stays = readStays(form, { oneOf, count, tell, hotels });
  const nights = stays.reduce((sum, stay) => sum + (stay.nights ?? 0), 0);
  if (nights > days) {
    tell(
      'stay1_nights',
      `Ночей вместе ${groupThousands(nights)}, а\u00a0в\u00a0туре ${countOf(days, ['день', 'дня', 'дней'])}`,
    );
  }
  const inclusions = INCLUSIONS.flatMap((item): TourInclusion[] => {
    const said = oneOf(`in_${item}`, INCLUSION_STATES);
    const paid = count(`amount_${item}`, 1, MOST_LINE);
    const quantity = QUANTITY_UNITS[item] ? count(`quantity_${item}`, 1, 1000) : null;
    const note = form[`note_${item}`] ?? '';
    if (note.length > LONGEST_NOTE) {
      tell(`note_${item}`, `Не\u00a0больше ${LONGEST_NOTE} знаков, сейчас ${note.length}`);
    }
    if (said === null) {
      if (paid !== null || quantity !== null || note !== '') {
        tell(`in_${item}`, 'Выберите, входит\u00a0ли это в\u00a0цену');
      }
      return [];
    }
    if (said === 'not_needed' && item !== 'visa') {
      tell(`in_${item}`, 'Не\u00a0требоваться может только виза');
      return [];
    }
    if (paid !== null && said !== 'extra') {
      tell(`amount_${item}`, 'Цену доплаты указывают только для «За\u00a0доплату»');
      return [];
    }
    return [
      {
        item,
        state: said,
        amount: paid,
        currency: paid === null ? null : currency(`currency_${item}`),
        quantity,
        note: note || null,
      },
    ];
  });
  if (problems.length > 0 || state === null) return { ok: false, problems };
  return {
    ok: true,
    offer: {
      state,
      seats_left: state === 'last_seats' ? seats : null,
      price: amount === null ? null : { amount, currency: currency('price_currency') },
      price_room: amount === null ? null : oneOf('price_room', ROOMS),
      for_elderly: form['for_elderly'] === 'on',
      for_wheelchair: form['for_wheelchair'] === 'on',
      for_women: form['for_women'] === 'on',
      for_children: form['for_children'] === 'on',
      prices,
      stays,
      inclusions,
    },
  };
}

interface Reading {
  oneOf<T extends string>(field: string, values: readonly T[]): T | null;
  count(field: string, min: number, max: number): number | null;
  tell(field: string, message: string): void;
  hotels: ReadonlyMap<number, string>;
}

/** The stays of the form; a place of which nothing is said is none. */
function readStays(form: OfferForm, { oneOf, count, tell, hotels }: Reading): TourStay[] {
  return Array.from({ length: STAY_PLACES }, (_, place) => place + 1).flatMap((place) => {
    const name = (part: string) => `stay${place}_${part}`;
    const city = oneOf(name('city'), HOTEL_CITIES);
    const hotel_id = form[name('hotel')] ? wholeNumber(form[name('hotel')] ?? '') : null;
    const stay = {
      hotel_id,
      stars_from: count(name('stars'), 1, 5),
      distance_to: count(name('distance'), 1, 100_000),
      nights: count(name('nights'), 0, 366),
      meals: oneOf(name('meals'), MEALS),
    };
    if (city === null) {
      if (Object.values(stay).some((value) => value !== null)) {
        tell(name('city'), 'Выберите город проживания');
      }
      return [];
    }
    if (hotel_id !== null && hotels.get(hotel_id) !== city) {
      tell(name('hotel'), 'Этот отель не\u00a0в\u00a0выбранном городе');
    }
    return [{ city, ...stay }];
  });
}
