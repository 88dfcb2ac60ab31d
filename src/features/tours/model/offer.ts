import type { Roubles } from '#lib/money/exchange-rate.ts';
import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import type { LegalKind } from '#features/directory/operators/operator.ts';
import { type Currency, type Money, roublesOf } from '#lib/money/stated-money.ts';
import type { ShownNotice } from '#lib/shown-notice.ts';

/**
 * Whether a tour can be booked. Only staff see `draft` and `in_review`. Lists show `on_sale` and
 * `last_seats`, and the others on request. Departed tours follow from the date, not from a state.
 */
export const TOUR_STATES = [
  'draft',
  'in_review',
  'on_sale',
  'last_seats',
  'sold_out',
  'stopped',
  'withdrawn',
] as const;
export type TourState = (typeof TOUR_STATES)[number];

/** The person a price is for: somebody in a room of this size, or a child beside adults. */
export const ROOMS = [
  'single',
  'double',
  'triple',
  'quad',
  'quint',
  'child_bed',
  'child_no_bed',
  'infant',
] as const;
export type Room = (typeof ROOMS)[number];

export const MEALS = ['none', 'breakfast', 'half', 'full'] as const;
export type Meals = (typeof MEALS)[number];

/** The things that a price may include. */
export const INCLUSIONS = [
  'flight',
  'baggage',
  'visa',
  'transfers',
  'train',
  'meals',
  'ziyarat_mecca',
  'ziyarat_medina',
  'guide',
  'insurance',
  'zamzam',
  'fees',
] as const;
export type Inclusion = (typeof INCLUSIONS)[number];

export const INCLUSION_LABELS: Record<Inclusion, string> = {
  flight: 'Перелёт',
  baggage: 'Багаж',
  visa: 'Виза',
  transfers: 'Трансферы',
  train: 'Поезд Мекка\u00a0— Медина',
  meals: 'Питание',
  ziyarat_mecca: 'Зиярат в\u00a0Мекке',
  ziyarat_medina: 'Зиярат в\u00a0Медине',
  guide: 'Гид',
  insurance: 'Страховка',
  zamzam: 'Вода Замзам',
  fees: 'Сборы',
};

/** `extra` costs extra; only a visa is ever `not_needed`. An inclusion without a row is not stated. */
export const INCLUSION_STATES = ['included', 'excluded', 'extra', 'not_needed'] as const;
export type InclusionState = (typeof INCLUSION_STATES)[number];

/** One of a tour's prices, in whole units of its currency. */
export interface TourPrice {
  room: Room;
  amount: number;
  currency: Currency;
  /** Whether it is the lowest of several: «от». */
  is_from: boolean;
  /** Ages of a child or an infant, whole years, both ends included. */
  age_from: number | null;
  age_to: number | null;
}

/** The most stays of a tour. */
export const MOST_STAYS = 20;

/** One stay of a tour, in the order of the journey. */
export interface TourStay {
  city: HotelCity;
  /** Null when the operator names only a class of hotels. */
  hotel_id: number | null;
  /** «Не ниже 4★». */
  stars_from: number | null;
  /** «До 800 м». */
  distance_to: number | null;
  nights: number | null;
  meals: Meals | null;
}

export interface TourInclusion {
  item: Inclusion;
  state: InclusionState;
  /** The price of an extra, in whole units of its currency. */
  amount: number | null;
  currency: Currency | null;
  /** Kilograms of baggage, litres of Zamzam. */
  quantity: number | null;
  /** The guide's language, the kind of train and the like. */
  note: string | null;
}

/**
 * Every column of an offer and its kind; `?` marks one that may be null, which means «not stated». A flag
 * that is false: the operator does not say so; all but `price_is_from` say whom the tour suits. `price_amount` with its currency is the
 * lead price as the operator states it, in whole units, for somebody in `price_room`; without it only
 * `price` is known, or no price at all. `price_is_from`: it is the lowest of several, «от». The words for staff are in tour-editing's offer-fields.ts.
 */
export const OFFER_KINDS = {
  operator_id: 'id?',
  state: 'state',
  seats_left: 'count?',
  price_amount: 'count?',
  price_currency: 'currency?',
  price_is_from: 'flag',
  price_room: 'room?',
  for_elderly: 'flag',
  for_wheelchair: 'flag',
  for_women: 'flag',
  for_children: 'flag',
} as const;

interface OfferValues {
  id: number;
  state: TourState;
  count: number;
  currency: Currency;
  room: Room;
  flag: boolean;
}
export type OfferKind = keyof OfferValues;
export type OfferColumn = keyof typeof OFFER_KINDS;
/** The type of a value by its kind as written: `room?` may be null. */
export type ValueOf<Values, Written extends string> = Written extends `${infer Base}?`
  ? Values[Base & keyof Values] | null
  : Values[Written & keyof Values];
/** The columns of the given kinds, those that may be null included. */
export type OfferColumnOf<Given extends OfferKind> = {
  [Column in OfferColumn]: (typeof OFFER_KINDS)[Column] extends Given | `${Given}?`
    ? Column
    : never;
}[OfferColumn];

/** The fields of a tour outside its main form, in columns of their own. */
export type OfferColumns = {
  -readonly [Column in OfferColumn]: ValueOf<OfferValues, (typeof OFFER_KINDS)[Column]>;
};
/** What kind of value a column has, null apart. */
export function offerKindOf(column: OfferColumn): OfferKind {
  return OFFER_KINDS[column].replace('?', '') as OfferKind;
}

/** The hotel of a stay, for a tour's page. Null means «not stated». */
export interface StayHotel {
  slug: string;
  name: string;
  stars: number | null;
  address: string | null;
  /** Metres to the Kaaba or to the Prophet's Mosque. */
  distance: number | null;
  /** Walking minutes as somebody measured them. */
  walk_minutes: number | null;
}

export interface ShownStay extends TourStay {
  hotel: StayHotel | null;
}

/** The operator of a tour, for the tour's page. */
export interface TourOperator {
  slug: string;
  name: string;
  legal_kind: LegalKind | null;
  legal_name: string | null;
  agent_of: string | null;
  register_number: string | null;
  is_example: boolean;
  /** In the operator's words; null means «not stated». */
  terms: Record<'payment' | 'change' | 'cancellation', string | null>;
}

export interface ProgrammeLine {
  /** «3 дек, чт», «3 декабря – 8 декабря», «5 ночей». */
  when: string;
  what: string;
  /** The city of a stay. */
  city?: HotelCity;
}

/** The parts of a tour that are stored in other tables. */
export interface TourOffer {
  prices: TourPrice[];
  /** In the order of the journey. */
  stays: ShownStay[];
  inclusions: TourInclusion[];
  operator: TourOperator | null;
  /** The note for visitors about the season of Umrah; absent without a conflict. */
  season?: string;
  /** The tour day by day; absent from previews and copies. */
  programme?: ProgrammeLine[];
  /** The tour's notices, the newest first; absent without any. */
  notices?: ShownNotice[];
}

/** The columns of a lead price without its room; `price` is in whole US dollars. */
export const PRICE_COLUMNS = ['price', 'price_amount', 'price_currency', 'price_is_from'] as const;
/** The columns of a lead price. */
export const LEAD_COLUMNS = [...PRICE_COLUMNS, 'price_room'] as const;
/** The stored fields of a tour's lead price. */
export type PricedTour = Pick<
  OfferColumns & { price: number | null },
  (typeof LEAD_COLUMNS)[number]
>;
export type PriceColumns = Pick<PricedTour, (typeof PRICE_COLUMNS)[number]>;

/** The columns that say whether a tour can be booked. */
export const SALE_COLUMNS = ['state', 'seats_left'] as const;
export type SaleColumns = Pick<OfferColumns, (typeof SALE_COLUMNS)[number]>;

/**
 * The lead price as the operator states it; null when the price is on request. A price stated in
 * dollars is `price` itself.
 */
export function statedPrice(tour: PriceColumns): Money | null {
  const { price_amount, price_currency, price_is_from: is_from, price } = tour;
  if (price_amount !== null && price_currency !== null && price_currency !== 'USD') {
    return { amount: price_amount, currency: price_currency, is_from };
  }
  return price === null ? null : { amount: price, currency: 'USD', is_from };
}

/**
 * The columns of a stated lead price; null: on request. The dollars of other currencies are computed on
 * saving.
 */
export function priceColumns(stated: Money | null): PriceColumns {
  return {
    price: stated?.currency === 'USD' ? stated.amount : null,
    price_amount: stated?.amount ?? null,
    price_currency: stated?.currency ?? null,
    price_is_from: stated?.is_from ?? false,
  };
}

/** The lowest lead price, as stated; prices without a known rouble amount do not count. */
export function lowestPrice(tours: readonly PriceColumns[], rate: Roubles): Money | null {
  let lowest: { stated: Money; roubles: number } | null = null;
  for (const tour of tours) {
    const stated = statedPrice(tour);
    const roubles = stated && roublesOf(stated, rate);
    if (stated && roubles !== null && (lowest === null || roubles < lowest.roubles)) {
      lowest = { stated, roubles };
    }
  }
  return lowest && lowest.stated;
}

/** The people whom a tour may suit, as its operator says. */
export type SuitsFlag = Exclude<OfferColumnOf<'flag'>, keyof PriceColumns>;
export const SUITS_LABELS: Record<SuitsFlag, string> = {
  for_elderly: 'Для пожилых',
  for_wheelchair: 'На\u00a0инвалидной коляске',
  for_women: 'Женская группа',
  for_children: 'С\u00a0детьми',
};
export const SUITS_FLAGS = Object.keys(SUITS_LABELS) as SuitsFlag[];
