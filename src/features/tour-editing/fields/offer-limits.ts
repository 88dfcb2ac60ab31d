import type { Room } from '#features/tours/model/offer.ts';

/** The least and the greatest value of each number of an offer, typed or imported. */
export const OFFER_LIMITS = {
  /** Of a line of the price list and of an extra, in any currency. */
  amount: [1, 100_000_000],
  /** Of a child or an infant, whole years. */
  age: [0, 17],
  /** Kilograms of baggage, litres of Zamzam. */
  quantity: [1, 1000],
  /** The last ones, if their number is named. */
  seats: [1, 1000],
  stars: [1, 5],
  /** Metres to the mosque. */
  distance: [0, 100_000],
  nights: [0, 366],
} as const;

/** The most characters of the note of an inclusion. */
export const LONGEST_NOTE = 100;

/** Whether a price of the list depends on age. */
export function hasAges(room: Room): boolean {
  return room.startsWith('child') || room === 'infant';
}
