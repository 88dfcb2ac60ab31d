import { cutText } from '#lib/text/storable.ts';
import { HOTEL_CITIES, type HotelCity } from '#features/directory/hotels/hotel.ts';
import {
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  MOST_STAYS,
  type OfferColumnOf,
  offerKindOf,
  type Room,
  ROOMS,
  type StayHotel,
  TOUR_STATES,
  type TourInclusion,
  type TourOffer,
  type TourPrice,
  type TourStay,
  type PricedTour,
  statedPrice,
} from '#features/tours/model/offer.ts';
import { hasAges, LONGEST_NOTE, OFFER_LIMITS } from '#features/tour-editing/fields/offer-limits.ts';
import { isSameAmount, isSameMoney } from '#lib/money/same-money.ts';
import { CURRENCIES, type Currency, type Money } from '#lib/money/stated-money.ts';
import {
  columnsOf,
  OFFER_BLOCK_NAMES,
  OFFER_FIELDS,
  type OfferBlock,
} from '#features/tour-editing/fields/offer-fields.ts';
import {
  offerDoubts,
  type OfferInput,
  SAID_COLUMNS,
  STAY_FACTS,
  type SaidColumn,
  type SaidColumns,
} from '#features/tours/offer/offer-input.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import { wholeNumber } from '#features/tour-editing/fields/tour-check.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { recordOf } from '#lib/form/pick.ts';

export type OfferTexts = Record<OfferBlock, string>;

/** The form of an offer as texts by field name; a ticked box is «on». */
export type OfferForm = Record<string, string>;

export interface OfferProblem {
  field: OfferBlock;
  /** The field inside the block. */
  part: string;
  message: string;
}

/** A hotel to choose for a stay. */
export interface HotelChoice {
  id: number;
  name: string;
  city: HotelCity;
}

/** The same with the facts for a tour's page. */
export type KnownHotel = HotelChoice & Omit<StayHotel, 'address'>;

/** A tour's prices, stays and inclusions; hotels by their numbers. */
export type OfferLists = { stays: readonly TourStay[] } & Pick<TourOffer, 'prices' | 'inclusions'>;

/** The least number of stays that the form has room for. */
const STAY_PLACES = 4;
export const LONGEST_PART = 500;

/** The fields of each stay by its facts. */
const STAY_FIELDS = {
  city: 'city',
  hotel_id: 'hotel',
  nights: 'nights',
  meals: 'meals',
  stars_from: 'stars',
  distance_to: 'distance',
} as const satisfies Record<keyof TourStay, string>;
export const STAY_PARTS = Object.values(STAY_FIELDS);

/** The names of the fields of the stay in a place. */
function stayParts(place: number): string[] {
  return STAY_PARTS.map((name) => `stay${place}_${name}`);
}

/** The places of stays that a form shows: some, and all that are in use. */
export function stayPlaces(form: OfferForm): number[] {
  const places = Array.from({ length: MOST_STAYS }, (_, at) => at + 1);
  const last = places.findLast((place) => stayParts(place).some((part) => form[part])) ?? 0;
  return places.slice(0, Math.max(STAY_PLACES, last));
}

/** The fields of each inclusion by its facts. */
const INCLUSION_FIELDS = {
  state: 'in',
  amount: 'amount',
  currency: 'currency',
  quantity: 'quantity',
  note: 'note',
} as const satisfies Record<Exclude<keyof TourInclusion, 'item'>, string>;
const INCLUSION_FACTS = Object.keys(INCLUSION_FIELDS) as (keyof typeof INCLUSION_FIELDS)[];

export function isLeadRoom(form: OfferForm, room: Room): boolean {
  return form['price_room'] === room;
}

/** Whether the price list may repeat the price, so that a new price changes the list. */
export function mayRepeatPrice({ price_room }: OfferInput): boolean {
  return price_room !== null;
}

/** The fields of each block, in order. */
const PARTS: Record<OfferBlock, readonly string[]> = {
  sale: columnsOf('sale'),
  rooms: [
    ...columnsOf('rooms'),
    'in_list',
    'prices_currency',
    ...ROOMS.flatMap((room) =>
      ['price', 'currency', 'from', 'age_from', 'age_to'].map((name) => `${name}_${room}`),
    ),
  ],
  stays: Array.from({ length: MOST_STAYS }, (_, at) => stayParts(at + 1)).flat(),
  inclusions: INCLUSIONS.flatMap((item) =>
    Object.values(INCLUSION_FIELDS).map((name) => `${name}_${item}`),
  ),
};

/**
 * A block of the form as one text, so that it is compared, drafted and merged as a whole: its non-empty
 * fields in order.
 */
export function offerText(block: OfferBlock, form: Readonly<Record<string, unknown>>): string {
  const said = PARTS[block].flatMap((part): [string, string][] => {
    const text = form[part];
    return typeof text === 'string' && text !== '' ? [[part, cutText(text, LONGEST_PART)]] : [];
  });
  return new URLSearchParams(said).toString();
}

/** The fields of such a text. */
export function offerParts(text: string): OfferForm {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The blocks as sent: each as its text, or by its fields without scripts. */
export function sentOffer(fields: Readonly<Record<string, unknown>>): OfferTexts {
  return textsOf((block) => {
    const text = fields[block];
    return offerText(block, typeof text === 'string' ? offerParts(text) : fields);
  });
}

function textsOf(text: (block: OfferBlock) => string): OfferTexts {
  return recordOf(OFFER_BLOCK_NAMES, text);
}

/** The fields of a tour that its offer's form shows. */
export type OfferOfTour = PricedTour & SaidColumns;

/**
 * The blocks of a tour's offer. The line of the price list with the tour's price is not typed twice:
 * `in_list` marks that the list has it.
 */
export function formOfOffer(tour: OfferOfTour, offer: OfferLists): OfferTexts {
  const form = fieldsOfOffer(tour, offer);
  return textsOf((block) => offerText(block, form));
}

function fieldsOfOffer(tour: OfferOfTour, offer: OfferLists): OfferForm {
  const form: OfferForm = {};
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') form[name] = String(value);
  };
  const stated = statedPrice(tour);
  for (const column of SAID_COLUMNS) {
    const value = tour[column];
    if (typeof value !== 'boolean') put(column, value);
    else if (value) form[column] = 'on';
  }
  const isLead = (price: TourPrice) => price.room === tour.price_room && isSameMoney(price, stated);
  if (tour.price_room === null || offer.prices.some(isLead)) form['in_list'] = 'on';
  const typed = offer.prices.find((price) => !isLead(price));
  const currency = (typed ?? stated)?.currency ?? 'RUB';
  put('prices_currency', currency);
  for (const price of offer.prices) {
    if (!isLead(price)) {
      put(`price_${price.room}`, price.amount);
      // The form has a field for the currency of a line that has another one than the list.
      put(`currency_${price.room}`, price.currency === currency ? null : price.currency);
    }
    if (price.is_from && !isLead(price)) form[`from_${price.room}`] = 'on';
    put(`age_from_${price.room}`, price.age_from);
    put(`age_to_${price.room}`, price.age_to);
  }
  for (const [place, stay] of offer.stays.entries()) {
    for (const part of STAY_FACTS) put(`stay${place + 1}_${STAY_FIELDS[part]}`, stay[part]);
  }
  for (const item of INCLUSIONS) form[`currency_${item}`] = 'RUB';
  for (const row of offer.inclusions) {
    for (const part of INCLUSION_FACTS) put(`${INCLUSION_FIELDS[part]}_${row.item}`, row[part]);
  }
  return form;
}

export type ReadOffer = { ok: true; offer: OfferInput } | { ok: false; problems: OfferProblem[] };

interface Known {
  /** Its price, which the price list may repeat. */
  lead: Money | null;
  /** The existing hotels; without them a hotel's number is not checked. */
  hotels?: readonly HotelChoice[] | undefined;
}

/** Reads the blocks of an offer. Each problem belongs to its field. */
export function readOfferForm(texts: OfferTexts, { lead, hotels }: Known): ReadOffer {
  const form: OfferForm = {};
  for (const text of Object.values(texts)) {
    for (const [part, value] of Object.entries(offerParts(text))) form[part] = value.trim();
  }
  const problems: OfferProblem[] = [];
  const tell = (part: string, message: string) => void problems.push({ ...placed(part), message });
  const oneOf = <T extends string>(field: string, values: readonly T[]): T | null =>
    values.find((value) => value === form[field]) ?? null;
  const count = (field: string, [min, max]: Range): number | null => {
    const text = form[field] ?? '';
    if (text === '') return null;
    const value = /[.,]\d*[1-9]/.test(text) ? null : wholeNumber(text);
    if (value !== null && value >= min && value <= max) return value;
    tell(field, `Введите целое число от\u00a0${min} до\u00a0${groupThousands(max)}`);
    return null;
  };
  const currency = (field: string, other: Currency = 'RUB') => oneOf(field, CURRENCIES) ?? other;
  const ofList = currency('prices_currency');

  const columns = readColumns(form, { oneOf, count, tell });
  const price_room = lead && columns.price_room;
  const repeated = form['in_list'] === 'on' ? lead : null;
  const prices = ROOMS.flatMap((room): TourPrice[] => {
    const typed = count(`price_${room}`, OFFER_LIMITS.amount);
    const money =
      typed === null
        ? room === price_room && repeated
        : { amount: typed, currency: currency(`currency_${room}`, ofList) };
    const age_from = hasAges(room) ? count(`age_from_${room}`, OFFER_LIMITS.age) : null;
    const age_to = hasAges(room) ? count(`age_to_${room}`, OFFER_LIMITS.age) : null;
    if (age_from !== null && age_to !== null && age_to < age_from) {
      tell(`age_to_${room}`, 'Не\u00a0меньше возраста «от»');
    }
    if (!money) return [];
    const isFrom = form[`from_${room}`] === 'on';
    // The same price for the same room cannot be exact in one place and «от» in another.
    const isLead = room === price_room && isSameAmount(money, lead);
    if (isLead && isFrom && !lead?.is_from) {
      tell(`from_${room}`, 'Это цена тура: отметьте «от» возле неё');
    }
    const is_from = isLead ? lead?.is_from === true : isFrom;
    return [{ room, ...money, is_from, age_from, age_to }];
  });
  const stays = readStays(form, { oneOf, count, tell, hotels });
  const inclusions = INCLUSIONS.flatMap((item): TourInclusion[] => {
    const said = oneOf(`in_${item}`, INCLUSION_STATES);
    const paid = count(`amount_${item}`, OFFER_LIMITS.amount);
    const quantity = QUANTITY_UNITS[item] ? count(`quantity_${item}`, OFFER_LIMITS.quantity) : null;
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
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    offer: {
      ...columns,
      seats_left: columns.state === 'last_seats' ? columns.seats_left : null,
      price: lead,
      price_room,
      prices,
      stays,
      inclusions,
    },
  };
}

/** The fields of an offer in each block. */
const SAID: Record<OfferBlock, readonly (keyof OfferInput)[]> = {
  sale: columnsOf('sale'),
  rooms: [...columnsOf('rooms'), 'prices'],
  stays: ['stays'],
  inclusions: ['inclusions'],
};

/** The part of an offer in the given blocks. */
export function saidOffer(offer: OfferInput, blocks: readonly OfferBlock[]): Partial<OfferInput> {
  return Object.fromEntries(
    blocks.flatMap((block) => SAID[block].map((name) => [name, offer[name]])),
  );
}

/** The doubts about an offer whose given blocks changed, each with its field. */
export function askedOffer(
  offer: OfferInput,
  blocks: readonly OfferBlock[],
  days: number,
): OfferProblem[] {
  return offerDoubts(offer, days)
    .map(({ field, message }) => ({
      ...placed(field === 'price_amount' ? `price_${offer.price_room}` : field),
      message,
    }))
    .filter(({ field }) => blocks.includes(field));
}

/** The block and field of a problem. */
function placed(part: string): Pick<OfferProblem, 'field' | 'part'> {
  const field = OFFER_BLOCK_NAMES.find((block) => PARTS[block].includes(part));
  if (!field) throw new Error(`no block has ${part}`);
  return { field, part };
}

/** The columns of the form, by their kinds. */
function readColumns(
  form: OfferForm,
  { oneOf, count, tell }: Pick<Reading, 'oneOf' | 'count' | 'tell'>,
): SaidColumns {
  const read = (column: SaidColumn) => {
    switch (offerKindOf(column)) {
      case 'flag':
        return form[column] === 'on';
      case 'room':
        return oneOf(column, ROOMS);
      case 'count':
        return count(column, OFFER_FIELDS[column as SaidCount].range);
    }
    const state = oneOf(column, TOUR_STATES);
    if (state === null) tell(column, 'Выберите, в\u00a0продаже\u00a0ли тур');
    return state;
  };
  // Without a problem every column has its value.
  return recordOf(SAID_COLUMNS, read) as unknown as SaidColumns;
}
type SaidCount = SaidColumn & OfferColumnOf<'count'>;

type Range = readonly [min: number, max: number];

interface Reading {
  oneOf<T extends string>(field: string, values: readonly T[]): T | null;
  count(field: string, range: Range): number | null;
  tell(field: string, message: string): void;
  hotels: readonly HotelChoice[] | undefined;
}

const NO_SUCH_HOTEL = 'Такого отеля нет в\u00a0справочнике. Выберите из\u00a0подсказанных';

/** The stays of the form; an empty place does not count. */
function readStays(form: OfferForm, { oneOf, count, tell, hotels }: Reading): TourStay[] {
  return stayPlaces(form).flatMap((place) => {
    const name = (part: string) => `stay${place}_${part}`;
    const city = oneOf(name('city'), HOTEL_CITIES);
    const hotel_id = form[name('hotel')] ? wholeNumber(form[name('hotel')] ?? '') : null;
    const stay = {
      hotel_id,
      stars_from: count(name('stars'), OFFER_LIMITS.stars),
      distance_to: count(name('distance'), OFFER_LIMITS.distance),
      nights: count(name('nights'), OFFER_LIMITS.nights),
      meals: oneOf(name('meals'), MEALS),
    };
    if (form[name('hotel')] && hotel_id === null) {
      tell(name('hotel'), NO_SUCH_HOTEL);
    }
    if (city === null) {
      if (form[name('hotel')] || Object.values(stay).some((value) => value !== null)) {
        tell(name('city'), 'Выберите город проживания');
      }
      return [];
    }
    const hotel = hotels?.find((one) => one.id === hotel_id);
    if (hotels && hotel_id !== null && !hotel) tell(name('hotel'), NO_SUCH_HOTEL);
    if (hotel && hotel.city !== city) {
      tell(name('hotel'), 'Этот отель не\u00a0в\u00a0выбранном городе');
    }
    return [{ city, ...stay }];
  });
}
