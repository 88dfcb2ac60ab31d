import { type TourOffer, statedPrice } from '#features/tours/model/offer.ts';
import { FamilyPrice } from '#features/catalogue/tour/family-price.tsx';
import {
  priceFor,
  availabilityBadge,
  checkedOn,
  freshnessWords,
} from '#features/tours/offer/offer-words.ts';
import { extrasOf } from '#features/tours/upcoming/upcoming-tour.ts';
import { PriceList } from '#features/catalogue/tour/price-list.tsx';
import type { Rate } from '#lib/money/exchange-rate.ts';
import type { Tour } from '#features/tours/model/tour.ts';

interface OfferPriceProps {
  tour: Tour & { offer?: TourOffer };
  rate: Rate;
  today: string | undefined;
}

/**
 * The price: its room and its freshness, the seats left, the prices by room, and the family's total.
 */
export function OfferPrice({ tour, rate, today }: OfferPriceProps) {
  const stated = statedPrice(tour);
  const prices = tour.offer?.prices ?? [];
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
      {prices.length > 0 && (
        <div className="mt-3 border-t border-line pt-2">
          <PriceList prices={prices} />
        </div>
      )}
      {tour.offer && (
        <div className="mt-3 border-t border-line pt-4">
          <FamilyPrice
            tour={tour}
            prices={prices}
            extras={extrasOf(tour.offer.inclusions)}
            rate={rate}
          />
        </div>
      )}
    </>
  );
}
