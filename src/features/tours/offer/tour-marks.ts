import type { TourState } from '#features/tours/model/offer.ts';
import type { Tour, TourStatus } from '#features/tours/model/tour.ts';
import { daysBetween } from '#lib/time/day.ts';

/** Whether visitors may see a tour: its page, and the API. */
export function isPublic(state: TourState): boolean {
  return state !== 'draft' && state !== 'in_review';
}

/** The states that lists show by default. */
export const OFFERED_STATES = ['on_sale', 'last_seats'] as const satisfies TourState[];
/** The states of tours that visitors may see. */
export const PUBLIC_STATES = [
  ...OFFERED_STATES,
  'sold_out',
  'stopped',
  'withdrawn',
] as const satisfies TourState[];

/** Whether a tour can be booked. Lists show these by default. */
export function isOffered(state: TourState): boolean {
  return state === 'on_sale' || state === 'last_seats';
}

/** The badges, in the order in which they decide the card's colour. */
export const BADGES = ['vip', 'hot', 'combo', 'direct'] as const;
export type Badge = (typeof BADGES)[number];

export const BADGE_LABELS: Record<Badge, string> = {
  vip: 'VIP',
  hot: 'Горящий',
  combo: 'Комби',
  direct: 'Прямой',
};

type Marked = Pick<Tour, 'state' | 'tour_status' | 'is_vip' | 'is_hot' | 'is_combo' | 'is_direct'>;

/**
 * The badges of a tour, most important first: a flag or the status gives one. A tour that can't be
 * booked is no longer hot.
 */
export function badgesOf(tour: Marked): Badge[] {
  const marks: Record<Badge, boolean> = {
    vip: tour.is_vip || tour.tour_status === 'vip',
    hot: isOffered(tour.state) && (tour.is_hot || tour.tour_status === 'hot'),
    combo: tour.is_combo || tour.tour_status === 'combo',
    direct: tour.is_direct,
  };
  return BADGES.filter((badge) => marks[badge]);
}

/** A tour is hot for this many days before its departure. */
const HOT_DAYS = 30;

/**
 * A tour as visitors see it on a day (`YYYY-MM-DD`): hot only if it can be booked and departs within 30
 * days.
 */
export function asHotOn<
  T extends Pick<Tour, 'departure_date'> & Omit<Marked, 'is_vip' | 'is_direct'>,
>(tour: T, today: string): T {
  const isMarked = tour.is_hot || tour.tour_status === 'hot';
  const isSoon = daysBetween(today, tour.departure_date) <= HOT_DAYS;
  if (!isMarked || (isSoon && isOffered(tour.state))) return tour;
  const rest = { ...tour, is_hot: false };
  return tour.tour_status === 'hot' ? { ...rest, tour_status: statusOfEdited(rest) } : rest;
}

export type StatusFlags = Pick<Tour, 'is_vip' | 'is_hot' | 'is_combo'>;

/** The status that the edit form gives: hot, combo or regular. VIP is a separate flag there. */
export function statusOfEdited({ is_hot, is_combo }: Omit<StatusFlags, 'is_vip'>): TourStatus {
  if (is_hot) return 'hot';
  return is_combo ? 'combo' : 'regular';
}
