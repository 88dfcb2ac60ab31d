import type { ShownNotice } from '#features/tours/model/notice.ts';
import type { Tour } from '#features/tours/model/tour.ts';

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
  'price',
  'price_amount',
  'price_currency',
  'price_room',
  'state',
  'seats_left',
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
  /** The prices by room, in the form of `room-prices.ts`. */
  rooms?: string;
  /** The extra costs of everybody, in the form of `room-prices.ts`. */
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
  /** Absent from a copy in the browser. */
  lines?: OfferLines;
};

type Place = Pick<Tour, 'departure_date' | 'id'>;

/** The order of lists: by departure, then by number. */
export function byDeparture(a: Place, b: Place): number {
  if (a.departure_date !== b.departure_date) return a.departure_date < b.departure_date ? -1 : 1;
  return a.id - b.id;
}
