import type { TourState } from '#features/tours/model/offer.ts';

/** Whether a tour can be had: what lists show unasked. */
export function isOffered(state: TourState): boolean {
  return state === 'on_sale' || state === 'last_seats';
}
