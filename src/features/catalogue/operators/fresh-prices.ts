import { type PriceColumns, statedPrice } from '#features/tours/model/offer.ts';
import { checkedOn, freshness } from '#features/tours/offer/offer-words.ts';

/** How many of these tours have a price that was checked within the last fourteen days. */
export function freshPrices(
  tours: readonly (PriceColumns & { price_checked_at: Date | null })[],
  today: string,
): number {
  return tours.filter(
    (tour) => statedPrice(tour) !== null && freshness(checkedOn(tour), today) === 'fresh',
  ).length;
}
