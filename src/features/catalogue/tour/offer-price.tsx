import { statedPrice } from '#features/tours/model/offer.ts';
import {
  priceFor,
  availabilityBadge,
  checkedOn,
  freshnessWords,
} from '#features/tours/offer/offer-words.ts';
import type { Tour } from '#features/tours/model/tour.ts';

interface OfferPriceProps {
  tour: Tour;
  today: string | undefined;
}

/** Beside the price: its room, its freshness, the seats left. */
export function OfferPrice({ tour, today }: OfferPriceProps) {
  const stated = statedPrice(tour);
  const seats = availabilityBadge(tour);
  return (
    <>
      {stated && (
        <>
          <p className="mt-1">{priceFor(tour)}</p>
          {today !== undefined && (
            <p className="text-sm text-ink-soft">{freshnessWords(checkedOn(tour), today)}</p>
          )}
        </>
      )}
      {seats && <p className="mt-2 font-semibold">{seats}</p>}
    </>
  );
}
