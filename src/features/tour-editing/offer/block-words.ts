import { CITY_WORDS, HOTEL_CITIES } from '#features/directory/hotels/hotel.ts';
import type { HotelChoice } from '#features/tour-editing/offer/offer-form.ts';
import {
  columnsOf,
  columnWords,
  type OfferBlock,
} from '#features/tour-editing/fields/offer-fields.ts';
import {
  isLeadRoom,
  type OfferForm,
  offerParts,
  stayPlaces,
} from '#features/tour-editing/offer/offer-form.ts';
import {
  type Inclusion,
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  offerKindOf,
  type Room,
  ROOMS,
  TOUR_STATES,
  INCLUSION_LABELS,
} from '#features/tours/model/offer.ts';
import { CURRENCIES, CURRENCY_SIGNS, formatMoney } from '#lib/money/stated-money.ts';
import {
  INCLUSION_STATE_LABELS,
  MEALS_WORDS,
  QUANTITY_UNITS,
  ROOM_LABELS,
  STATE_LABELS,
} from '#features/tours/offer/offer-words.ts';
import { wholeNumber } from '#features/tour-editing/fields/tour-check.ts';

/** The typed values of a block, one line for each thing; nothing for missing values. */
export function blockLines(
  block: OfferBlock,
  text: string,
  hotels: readonly HotelChoice[],
): string[] {
  const form = offerParts(text);
  const lines: (string | null)[] = {
    sale: () => saleLines(form),
    rooms: () => ROOMS.map((room) => said(ROOM_LABELS[room], roomWords(form, room))),
    stays: () => stayLines(text, hotels),
    inclusions: () =>
      INCLUSIONS.map((item) => said(INCLUSION_LABELS[item], inclusionWords(form, item))),
  }[block]();
  return lines.filter((line) => line !== null);
}

/** The words of each stay that the form shows. */
export function stayLines(text: string, hotels: readonly HotelChoice[]): (string | null)[] {
  const form = offerParts(text);
  return stayPlaces(form).map((place) => stayWords(form, place, hotels));
}

function said(name: string, words: string | null): string | null {
  return words === null ? null : `${name}: ${words}`;
}

function saleLines(form: OfferForm): (string | null)[] {
  const state = TOUR_STATES.find((one) => one === form['state']);
  return columnsOf('sale').map((column) => {
    const { label } = columnWords(column);
    switch (offerKindOf(column)) {
      case 'state':
        return state ? STATE_LABELS[state] : null;
      case 'flag':
        return form[column] === 'on' ? label : null;
    }
    return said(label, form[column] ?? null);
  });
}

/** «от 220 000 ₽, от 2 до 11 лет» */
function roomWords(form: OfferForm, room: Room): string | null {
  const typed = form[`price_${room}`];
  const [from, to] = [form[`age_from_${room}`], form[`age_to_${room}`]];
  const words = [
    typed === undefined
      ? isLeadRoom(form, room) && 'цена тура'
      : (form[`from_${room}`] === 'on' ? 'от\u00a0' : '') +
        moneyWords(typed, form[`currency_${room}`] ?? form['prices_currency']),
    from && `от\u00a0${from}\u00a0лет`,
    to && `до\u00a0${to}\u00a0лет`,
  ].filter(Boolean);
  return words.join(', ') || null;
}

/** «Мекка, Пулман, ночей: 5» */
function stayWords(form: OfferForm, place: number, hotels: readonly HotelChoice[]): string | null {
  const part = (name: string) => form[`stay${place}_${name}`];
  const city = HOTEL_CITIES.find((known) => known === part('city'));
  const meals = MEALS.find((known) => known === part('meals'));
  const hotel = part('hotel');
  const words = [
    city && CITY_WORDS[city],
    hotel && (hotels.find(({ id }) => String(id) === hotel)?.name ?? `№\u00a0${hotel}`),
    part('nights') && `ночей: ${part('nights')}`,
    meals && MEALS_WORDS[meals],
    part('stars') && `не ниже ${part('stars')}★`,
    part('distance') && `до ${part('distance')} м`,
  ].filter(Boolean);
  return words.join(', ') || null;
}

/** «за доплату, 120 $, на месте» */
function inclusionWords(form: OfferForm, item: Inclusion): string | null {
  const state = INCLUSION_STATES.find((known) => known === form[`in_${item}`]);
  const words = [state && INCLUSION_STATE_LABELS[state].toLowerCase(), extraWords(form, item)];
  return words.filter(Boolean).join(', ') || null;
}

/** «120 $, на месте» */
export function extraWords(form: OfferForm, item: Inclusion): string | null {
  const [amount, quantity] = [form[`amount_${item}`], form[`quantity_${item}`]];
  const words = [
    amount && moneyWords(amount, form[`currency_${item}`]),
    quantity && `${quantity}\u00a0${QUANTITY_UNITS[item] ?? ''}`,
    form[`note_${item}`],
  ];
  return words.filter(Boolean).join(', ') || null;
}

function moneyWords(typed: string, code: string | undefined): string {
  const amount = wholeNumber(typed);
  const currency = CURRENCIES.find((known) => known === code) ?? 'RUB';
  return amount === null
    ? `${typed} ${CURRENCY_SIGNS[currency]}`
    : formatMoney({ amount, currency });
}
