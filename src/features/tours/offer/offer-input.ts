import { CITY_WORDS, HOTEL_CITIES, type HotelCity } from '#features/directory/hotels/hotel.ts';
import {
  OFFER_KINDS,
  offerKindOf,
  type OfferColumn,
  type OfferColumns,
  type Room,
  type TourInclusion,
  type TourPrice,
  type TourStay,
  PRICE_COLUMNS,
  type PricedTour,
  type PriceColumns,
  priceColumns,
  statedPrice,
} from '#features/tours/model/offer.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { isSameAmount, isSameMoney } from '#lib/money/same-money.ts';
import { formatMoney, type Money } from '#lib/money/stated-money.ts';
import {
  inclusionWords,
  INCLUSION_STATE_LABELS,
  MEALS_WORDS,
  ROOM_LABELS,
} from '#features/tours/offer/offer-words.ts';
import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/text/russian.ts';

/** The columns of an offer, in their order. */
const OFFER_COLUMNS = Object.keys(OFFER_KINDS) as OfferColumn[];

/** The defaults of these columns. */
export const BARE_OFFER: Readonly<OfferColumns> = {
  ...(Object.fromEntries(
    OFFER_COLUMNS.map((column) => [column, offerKindOf(column) === 'flag' ? false : null]),
  ) as unknown as OfferColumns),
  state: 'on_sale',
};

/** A stay of which only the city is known, without it. */
export const BARE_STAY: Readonly<Omit<TourStay, 'city'>> = {
  hotel_id: null,
  stars_from: null,
  distance_to: null,
  nights: null,
  meals: null,
};
export const STAY_FACTS = [
  'city',
  ...(Object.keys(BARE_STAY) as (keyof typeof BARE_STAY)[]),
] as const;

/** What an inclusion rarely states. */
export const BARE_INCLUSION: Readonly<Omit<TourInclusion, 'item' | 'state'>> = {
  amount: null,
  currency: null,
  quantity: null,
  note: null,
};

type Days = Pick<TourInput, 'days_in_mecca' | 'days_in_medina'>;
/** A stay, with the name of its hotel where the caller knows it. */
type Stay = TourStay & { hotel?: { name: string } | null };

/**
 * The stays after somebody has stated the specification's columns: the days in each city, and the
 * tour's hotel. `was` are the former days. A stay follows new days if it is the only one in its city and
 * had the former ones; a city with new days and without a stay gets one, Mecca before Medina, because
 * the columns do not say which comes first. The hotel goes to the first stay in its city. All else that
 * people wrote of the stays remains.
 */
export function staysWith(
  stays: readonly Stay[],
  days: Days,
  { was, hotel }: { was?: Days; hotel?: { id: number; city: HotelCity } | null } = {},
): Stay[] {
  const after = stays.map((stay) => ({ ...stay }));
  for (const city of HOTEL_CITIES) {
    const nights = nightsIn(city, days);
    const had = was && nightsIn(city, was);
    const inCity = after.filter((stay) => stay.city === city);
    const isHotels = hotel?.city === city;
    if (inCity.length === 0 && (isHotels || ((nights ?? 0) > 0 && nights !== had))) {
      const hotel_id = isHotels ? hotel.id : null;
      after.push({ ...BARE_STAY, city, nights, hotel_id });
    }
    const [first, second] = inCity;
    if (first && isHotels) first.hotel_id = hotel.id;
    if (first && !second && first.nights === had) first.nights = nights;
  }
  return after;
}

function nightsIn(city: HotelCity, days: Days): number | null {
  return city === 'other' ? null : days[`days_in_${city}`];
}

/** The columns that people state by themselves: the operator and the lead price are written elsewhere. */
export type SaidColumn = Exclude<OfferColumn, 'operator_id' | keyof PriceColumns>;
export type SaidColumns = Pick<OfferColumns, SaidColumn>;
const WRITTEN_ELSEWHERE: readonly string[] = ['operator_id', ...PRICE_COLUMNS];
export const SAID_COLUMNS = OFFER_COLUMNS.filter(
  (column): column is SaidColumn => !WRITTEN_ELSEWHERE.includes(column),
);

/** The fields of an offer that staff write. */
export interface OfferInput extends SaidColumns {
  /** The lead price as stated; null: on request. */
  price: Money | null;
  prices: TourPrice[];
  stays: TourStay[];
  inclusions: TourInclusion[];
}

/** A change of an offer as that of a tour: the columns, and the lists that it has. */
export function offerChange(said: Partial<OfferInput>, tour: PriceColumns) {
  const { price, prices, stays, inclusions, ...columns } = said;
  const isPriced = price !== undefined && !isSameMoney(price, statedPrice(tour));
  return {
    fields: { ...columns, ...(isPriced && priceColumns(price)) },
    lists: { prices, stays, inclusions },
  };
}

/** The price list after a new lead price: the line of the former one follows in the same currency. */
export function pricesAfter(
  prices: readonly TourPrice[],
  was: PricedTour,
  after: PriceColumns,
): readonly TourPrice[] {
  const [former, now] = [statedPrice(was), statedPrice(after)];
  if (now === null || now.currency !== former?.currency || isSameMoney(now, former)) return prices;
  return prices.map((line) =>
    line.room === was.price_room && isSameAmount(line, former) ? { ...line, ...now } : line,
  );
}

/** An unlikely value that can be saved, with the field that it is about. */
export interface OfferDoubt {
  field: string;
  message: string;
}

/** Rooms by the number of people who share them, and its word. */
const TOGETHER: Partial<Record<Room, readonly [people: number, words: string]>> = {
  single: [1, 'один'],
  double: [2, 'вдвоём'],
  triple: [3, 'втроём'],
  quad: [4, 'вчетвером'],
  quint: [5, 'впятером'],
};
const SHARED = Object.keys(TOGETHER) as Room[];
const NIGHT_SLIP = 1;

/** The doubts about an offer of a tour with this number of days. */
export function offerDoubts(
  { price, price_room, prices, stays }: OfferInput,
  days: number,
): OfferDoubt[] {
  const doubts: OfferDoubt[] = [];
  const ask = (field: string, message: string) => void doubts.push({ field, message });
  const shared = SHARED.flatMap((room) => prices.find((one) => one.room === room) ?? []);
  for (const [place, one] of shared.entries()) {
    const emptier = shared[place - 1];
    if (!emptier || one.currency !== emptier.currency) continue;
    const names = `${ROOM_LABELS[one.room]}: ${formatMoney(one)} с\u00a0человека`;
    const other = `${ROOM_LABELS[emptier.room].toLowerCase()} ${formatMoney(emptier)}`;
    if (one.amount > emptier.amount) {
      ask(`price_${one.room}`, `${names}\u00a0— дороже, чем ${other}. Это верно?`);
    } else if (one.amount * 2 < emptier.amount) {
      ask(`price_${one.room}`, `${names}\u00a0— вдвое дешевле, чем ${other}. Это верно?`);
    } else {
      const cheaper = fewerForMore(one, shared.slice(0, place));
      if (cheaper !== null) ask(`price_${one.room}`, cheaper);
    }
  }
  const listed = prices.find(({ room }) => room === price_room);
  if (price && listed && !isSameMoney(listed, price)) {
    const message = `В\u00a0списке цен за\u00a0то\u00a0же размещение ${formatMoney(listed)}. Это верно?`;
    ask('price_amount', message);
  }
  const nights = stays.reduce((sum, stay) => sum + (stay.nights ?? 0), 0);
  const isWhole = stays.length > 0 && stays.every((stay) => stay.nights !== null);
  if (nights > days || (isWhole && Math.abs(nights - (days - 1)) > NIGHT_SLIP)) {
    const words = `Всего ${countOf(nights, ['ночь', 'ночи', 'ночей'])}, а\u00a0в\u00a0туре ${countOf(days, ['день', 'дня', 'дней'])}`;
    ask('stay1_nights', `${words}. Это верно?`);
  }
  return doubts;
}

/** The question when more people pay less in total than fewer do; null when they do not. */
function fewerForMore(one: TourPrice, emptier: readonly TourPrice[]): string | null {
  const total = (price: TourPrice) => {
    const [people, words] = TOGETHER[price.room] ?? [1, ''];
    return { amount: price.amount * people, currency: price.currency, words };
  };
  const all = total(one);
  const dearer = emptier
    .filter(({ currency }) => currency === one.currency)
    .map(total)
    .find(({ amount }) => amount > all.amount);
  if (!dearer) return null;
  return `В\u00a0номере ${all.words} вышло бы ${formatMoney(all)}, меньше, чем ${dearer.words}: ${formatMoney(dearer)}. Это верно?`;
}

/** The tour's prices, stays and inclusions in words, for the history of changes. */
export function offerTrail(
  { prices, stays, inclusions }: Pick<OfferInput, 'prices' | 'stays' | 'inclusions'>,
  hotelName: (id: number) => string,
) {
  return {
    prices:
      prices
        .map((price) => `${ROOM_LABELS[price.room]} ${formatMoney(price)}${agesText(price)}`)
        .join('; ') || null,
    stays:
      stays
        .map((stay) => stayText(stay, stay.hotel_id === null ? null : hotelName(stay.hotel_id)))
        .join('; ') || null,
    inclusions:
      inclusions
        .map((row) => {
          // The words of an included thing have no state.
          const words = inclusionWords({ ...row, state: 'included' });
          return `${INCLUSION_STATE_LABELS[row.state].toLowerCase()}: ${words}`;
        })
        .join('; ') || null,
  };
}

function agesText({ age_from, age_to }: TourPrice): string {
  return age_from === null && age_to === null ? '' : ` (${age_from ?? 0}–${age_to ?? '…'} лет)`;
}

/** «Мекка, Pullman ZamZam, 5 ночей, завтрак»: the known facts of a stay. */
export function stayText(stay: TourStay, hotelName: string | null): string {
  return [
    CITY_WORDS[stay.city],
    hotelName,
    stay.stars_from === null ? null : `не ниже ${stay.stars_from}★`,
    stay.distance_to === null ? null : `до ${formatDistance(stay.distance_to)}`,
    stay.nights === null ? null : countOf(stay.nights, ['ночь', 'ночи', 'ночей']),
    stay.meals === null ? null : MEALS_WORDS[stay.meals],
  ]
    .filter(Boolean)
    .join(', ');
}
