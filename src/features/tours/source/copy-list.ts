import { LIST_LIMIT, type Tour } from '#features/tours/model/tour.ts';
import { asHotOn, isOffered } from '#features/tours/offer/tour-marks.ts';
import { offerLines } from '#features/tours/upcoming/offer-lines.ts';
import { traitLines } from '#features/tours/upcoming/trait-lines.ts';
import type { UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';

/**
 * The tours of the browser's copy that lists show on a day (`YYYY-MM-DD` in Moscow): without departures
 * of yesterday, with what the columns say of the offer.
 */
export function listOfCopy(tours: readonly Tour[], today: string): UpcomingTour[] {
  const nothing = { stays: [], inclusions: [], operator: null };
  return tours
    .filter(({ departure_date, state }) => departure_date >= today && isOffered(state))
    .slice(0, LIST_LIMIT)
    .map((tour) => ({
      ...asHotOn(tour, today),
      lines: { ...offerLines(tour, []), ...traitLines({ tour, ...nothing }) },
    }));
}
