import { type ShownStay, statedPrice } from '#features/tours/model/offer.ts';
import {
  nightsStrip,
  walkWords,
  priceFor,
  availabilityBadge,
} from '#features/tours/offer/offer-words.ts';
import type { OfferLines, UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';

/** A stay as lists need it. */
export interface ListedStay extends Pick<ShownStay, 'city' | 'nights'> {
  hotel: string | null;
  /** Metres to the mosque, and measured walking minutes. */
  distance: number | null;
  walk: number | null;
}

/**
 * A list's lines about a tour's offer. Without stays, uses the nights and hotel of the tour itself; a
 * first stay in Mecca without a hotel gets the tour's hotel too.
 */
export function offerLines(tour: UpcomingTour, stays: readonly ListedStay[]): OfferLines {
  const mecca = stays.find(({ city }) => city === 'mecca');
  const hotels = new Set(
    stays.flatMap((stay) => stay.hotel ?? (stay === mecca ? (tour.hotel_name ?? []) : [])),
  );
  const nights =
    stays.length > 0
      ? stays
      : ([
          { city: 'mecca', nights: tour.days_in_mecca },
          { city: 'medina', nights: tour.days_in_medina },
        ] as const);
  return {
    nights: nightsStrip(nights),
    hotels: hotels.size > 0 ? [...hotels].join(', ') : tour.hotel_name,
    walk: walkWords(tour.distance_to_kaaba, mecca?.walk ?? null),
    price: statedPrice(tour) ? priceFor(tour) : null,
    seats: availabilityBadge(tour),
  };
}
