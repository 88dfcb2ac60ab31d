import { priceColumns, type Room, statedPrice } from '#features/tours/model/offer.ts';
import type { Currency, Money } from '#lib/money/stated-money.ts';
import { badgesOf, isOffered } from '#features/tours/offer/tour-marks.ts';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { familyTotal, type FamilyTotal } from '#features/catalogue/family/family.ts';
import type { Party } from '#lib/party.ts';
import { readExtras, readRoomPrices, byDeparture } from '#features/tours/upcoming/upcoming-tour.ts';
import { fold } from '#lib/text/russian.ts';
import { recordOf } from '#lib/form/pick.ts';

type Value = string | number | null;

/** The columns by which tours are searched, counted and sorted. */
const READ = {
  type: (tour) => tour.tour_type,
  city: (tour) => tour.city_from,
  date: (tour) => tour.departure_date,
  company: (tour) => tour.company_name,
  badges: (tour) => badgesOf(tour).join(' '),
  days: (tour) => tour.days,
  mecca: (tour) => tour.days_in_mecca,
  medina: (tour) => tour.days_in_medina,
  kaaba: (tour) => tour.distance_to_kaaba,
  /** As stated: its value in roubles depends on the rate. */
  price: (tour) => moneyKey(statedPrice(tour)),
  /** All prices of a party's total. */
  offer: (tour) =>
    [moneyKey(statedPrice(tour)), tour.price_room, tour.lines?.rooms, tour.lines?.extras]
      .map((part) => part ?? '')
      .join('|'),
  /** 1 for tours that are sorted after the others. */
  stale: (tour) => (tour.lines?.isStale ? 1 : 0),
  /** 1 for tours that lists show only on request. */
  gone: (tour) => (isOffered(tour.state) ? 0 : 1),
  /** The hotels of its stays and that of the tour itself. */
  hotel: (tour) => tour.lines?.hotels ?? tour.hotel_name,
  airline: (tour) => tour.airline,
  guide: (tour) => tour.guide_name,
  included: (tour) => tour.lines?.included ?? null,
  suits: (tour) => tour.lines?.suits ?? null,
  stars: (tour) => tour.lines?.stars ?? null,
  languages: (tour) => tour.lines?.languages ?? null,
  stops: (tour) => tour.lines?.stops ?? null,
  outbound: (tour) => tour.outbound_route,
  return: (tour) => tour.return_route,
  month: (tour) => tour.month,
} satisfies Record<string, (tour: CatalogueTour) => Value>;

export type ColumnName = keyof typeof READ;
const NAMES = Object.keys(READ) as ColumnName[];

/** The distinct values of a column; the place of a value is its code. */
interface Dictionary {
  values: Value[];
  /** The values for comparison: texts are folded. */
  keys: Value[];
  codes: Map<Value, number>;
  /** See `ranksOf`; null until it is needed. */
  ranks: number[] | null;
}

interface Column {
  dictionary: Dictionary;
  /** By the place of a tour in the list. */
  codes: Uint32Array;
}

/** A list of tours with the columns for searching. */
export interface TourIndex {
  /** By departure. */
  tours: readonly CatalogueTour[];
  columns: Record<ColumnName, Column>;
}

/** How many tours are indexed in one go: some milliseconds on a slow phone. */
const TOURS_A_TURN = 50;

/**
 * Builds the index of a list in batches: yields between them and returns the index. Tours that a
 * former list also has, as the same objects, are copied from its index.
 */
export function* indexing(
  list: readonly CatalogueTour[],
  former?: TourIndex,
): Generator<void, TourIndex> {
  const tours = [...list].sort(byDeparture);
  const formerPlaces = new Map(former?.tours.map(({ id }, place) => [id, place]));
  const columns = recordOf(NAMES, (name) => ({
    dictionary: former?.columns[name].dictionary ?? emptyDictionary(),
    codes: new Uint32Array(tours.length),
  })) as TourIndex['columns'];
  let read = 0;
  for (const [place, tour] of tours.entries()) {
    const before = formerPlaces.get(tour.id) ?? -1;
    const was = former?.tours[before] === tour ? before : -1;
    for (const name of NAMES) {
      const { dictionary, codes } = columns[name];
      codes[place] = former?.columns[name].codes[was] ?? codeOf(dictionary, READ[name](tour));
    }
    if (was < 0 && ++read % TOURS_A_TURN === 0) yield;
  }
  return { tours, columns };
}

/** A stated amount as a value of the column `price`. */
function moneyKey(money: Money | null): string | null {
  return money && `${money.amount} ${money.currency}${money.is_from ? ' +' : ''}`;
}

/** The amount in a value of the column `price`. */
export function moneyOf(key: unknown): Money | null {
  const [amount, currency, is_from] = typeof key === 'string' ? key.split(' ') : [];
  return currency
    ? { amount: Number(amount), currency: currency as Currency, is_from: !!is_from }
    : null;
}

/** The total of a party by a value of the column `offer`; null: on request. */
export function totalOf(key: unknown, party: Party): FamilyTotal | null {
  const [lead, room, rooms, extras] = String(key).split('|');
  const tour = { ...priceColumns(moneyOf(lead)), price_room: (room || null) as Room | null };
  return familyTotal(tour, readRoomPrices(rooms), party, readExtras(extras));
}

/** By code, the ranks of a column's known values in ascending order; equal keys share a rank. */
export function ranksOf(dictionary: Dictionary): number[] {
  dictionary.ranks ??= ranksBy(dictionary.keys);
  return dictionary.ranks;
}

/** The ranks of keys in ascending order, null last. */
export function ranksBy(keys: readonly Value[]): number[] {
  const known = [...new Set(keys)].filter((key) => key !== null);
  known.sort((a, b) => (a < b ? -1 : 1));
  const rankOf = new Map<Value, number>(known.map((key, rank) => [key, rank]));
  return keys.map((key) => rankOf.get(key) ?? known.length);
}

function emptyDictionary(): Dictionary {
  return { values: [], keys: [], codes: new Map(), ranks: null };
}

function codeOf(dictionary: Dictionary, value: Value): number {
  const known = dictionary.codes.get(value);
  if (known !== undefined) return known;
  const code = dictionary.values.length;
  dictionary.values.push(value);
  dictionary.keys.push(typeof value === 'string' ? fold(value) : value);
  dictionary.codes.set(value, code);
  dictionary.ranks = null;
  return code;
}
