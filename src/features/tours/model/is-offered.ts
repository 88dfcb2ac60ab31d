import type { TourState } from '#features/tours/model/offer.ts';

/** Whether a tour can be booked. Lists show these by default. */
export function isOffered(state: TourState): boolean {
  return state === 'on_sale' || state === 'last_seats';
}
