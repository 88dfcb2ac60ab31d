import type { ShownNotice } from '#lib/shown-notice.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import {
  type Inclusion,
  LEAD_COLUMNS,
  type Room,
  SALE_COLUMNS,
  type TourInclusion,
  type TourPrice,
} from '#features/tours/model/offer.ts';
import { pick } from '#lib/form/pick.ts';

/** The columns of a tour that lists show, filter and sort by. */
export const UPCOMING_COLUMNS = [
  'id',
  'slug',
  'tour_type',
  'city_from',
  'departure_date',
  'end_date',
  'month',
  'days',
  ...LEAD_COLUMNS,
  ...SALE_COLUMNS,
  'days_in_mecca',
  'days_in_medina',
  'distance_to_kaaba',
  'whatsapp',
  'telegram',
  'phone',
  'company_name',
  'company_logo',
  'guide_name',
  'outbound_route',
  'return_route',
  'airline',
  'hotel_name',
  'tour_status',
  'is_vip',
  'is_hot',
  'is_combo',
  'is_direct',
] as const;

/** A tour's offer in a list, in words: the browser needs no rules to show it. */
export interface OfferLines {
  /** «Медина 4 — Мекка 5». */
  nights: string | null;
  /** The hotels of its stays. */
  hotels: string | null;
  /** «480 м · ≈ 6 мин пешком», to the Kaaba. */
  walk: string | null;
  /** «за человека, в четырёхместном». */
  price: string | null;
  /** «Осталось 4 места», «Мест нет». */
  seats: string | null;
  /** Whether the price check is so long ago that the tour comes after the others. */
  isStale?: true;
  /** The first photograph of its hotel and its placeholder colour: `/images/… #rrggbb`. */
  photo?: string;
  /** The prices by room, in the form of `writeRoomPrices`. */
  rooms?: string;
  /** The extra costs of everybody, in the form of `writeRoomPrices`. */
  extras?: string;
  /** What the price includes, as codes of `INCLUSIONS`: «visa flight meals». */
  included?: string;
  /** The most important inclusions in words: «виза, перелёт, питание». */
  marks?: string;
  /** The groups it suits, as `SUITS_FLAGS` with spaces. */
  suits?: string;
  /** Stars of the hotel in Mecca: this number or more. */
  stars?: number;
  /** The languages of its guide, separated by commas. */
  languages?: string;
  /** Changes on the flight, if stated. */
  stops?: number;
  /** Its conflict with the season, in one line. */
  season?: string;
  /** The first words of its newest notice. */
  notice?: ShownNotice;
  /** The number of its tour operator in the federal register. */
  register?: string;
}

export type UpcomingTour = Pick<Tour, (typeof UPCOMING_COLUMNS)[number]> & {
  /** From a copy in the browser, only what the columns say. */
  lines?: OfferLines;
};

type Place = Pick<Tour, 'departure_date' | 'id'>;

/** The order of lists: by departure, then by number. */
export function byDeparture(a: Place, b: Place): number {
  if (a.departure_date !== b.departure_date) return a.departure_date < b.departure_date ? -1 : 1;
  return a.id - b.id;
}

/** The fields of a tour that another tour's page shows. */
export const SIMILAR_COLUMNS = [
  'slug',
  'tour_type',
  'city_from',
  'departure_date',
  'end_date',
  'days',
  ...LEAD_COLUMNS,
  'company_name',
  'state',
  'tour_status',
  'is_vip',
  'is_hot',
  'is_combo',
  'is_direct',
] as const;
export type SimilarTour = Pick<Tour, (typeof SIMILAR_COLUMNS)[number]>;

/** Only the fields of a tour that a list of similar tours shows. */
export function toSimilarTour(tour: SimilarTour): SimilarTour {
  return pick(tour, SIMILAR_COLUMNS);
}

/**
 * Prices by room as one short text, for lists of thousands:
 * «quad 157000 RUB,double 185000 RUB +,child_bed 120000 RUB 2-11».
 */
export function writeRoomPrices(prices: readonly TourPrice[]): string | null {
  const parts = prices.map(({ room, amount, currency, is_from, age_from, age_to }) => {
    const ages = age_from === null && age_to === null ? '' : ` ${age_from ?? ''}-${age_to ?? ''}`;
    return `${room} ${amount} ${currency}${is_from ? ' +' : ''}${ages}`;
  });
  return parts.join(',') || null;
}

/** Reads what `writeRoomPrices` wrote. */
export function readRoomPrices(text: string | null | undefined): TourPrice[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const [room, amount, currency, ...more] = part.split(' ');
    const [from = '', to = ''] = more.find((word) => word.includes('-'))?.split('-') ?? [];
    return {
      room: room as Room,
      amount: Number(amount),
      currency: currency as Currency,
      is_from: more.includes('+'),
      age_from: from === '' ? null : Number(from),
      age_to: to === '' ? null : Number(to),
    };
  });
}

/** Something that everybody pays for beside the price; without an amount its price is not stated. */
export interface Extra {
  item: Inclusion;
  /** For one person, in whole units of its currency. */
  amount: number | null;
  currency: Currency | null;
}

/** Everybody needs these to travel. */
const NEEDED: readonly Inclusion[] = ['flight', 'visa', 'insurance', 'fees'];

/** The costs that everybody pays beside the price: necessary things that it does not include. */
export function extrasOf(
  rows: readonly Pick<TourInclusion, 'item' | 'state' | 'amount' | 'currency'>[],
): Extra[] {
  return rows
    .filter(
      ({ item, state }) => NEEDED.includes(item) && (state === 'extra' || state === 'excluded'),
    )
    .map(({ item, state, amount, currency }) =>
      state === 'extra' && currency !== null
        ? { item, amount, currency }
        : { item, amount: null, currency: null },
    );
}

/** Extras as one short text, for lists: «visa 12000 RUB,flight». */
export function writeExtras(extras: readonly Extra[]): string | null {
  const parts = extras.map(({ item, amount, currency }) =>
    amount === null ? item : `${item} ${amount} ${currency}`,
  );
  return parts.join(',') || null;
}

/** Reads what `writeExtras` wrote. */
export function readExtras(text: string | null | undefined): Extra[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const [item, amount, currency] = part.split(' ');
    return {
      item: item as Inclusion,
      amount: amount === undefined ? null : Number(amount),
      currency: currency === undefined ? null : (currency as Currency),
    };
  });
}
