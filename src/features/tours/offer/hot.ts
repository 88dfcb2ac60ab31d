import { isOffered } from '#features/tours/model/is-offered.ts';
import { statusOfEdited } from '#features/tours/model/tour-status.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { daysBetween } from '#lib/time/day.ts';

/** A tour is hot for this many days before its departure. */
const HOT_DAYS = 30;

type Marked = Pick<Tour, 'is_hot' | 'is_combo' | 'tour_status' | 'state' | 'departure_date'>;

/**
 * A tour as visitors see it on a day (`YYYY-MM-DD`): hot only if it can be booked and departs within 30
 * days.
 */
export function asHotOn<T extends Marked>(tour: T, today: string): T {
  const isMarked = tour.is_hot || tour.tour_status === 'hot';
  const isSoon = daysBetween(today, tour.departure_date) <= HOT_DAYS;
  if (!isMarked || (isSoon && isOffered(tour.state))) return tour;
  const rest = { ...tour, is_hot: false };
  return tour.tour_status === 'hot' ? { ...rest, tour_status: statusOfEdited(rest) } : rest;
}
