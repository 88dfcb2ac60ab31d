import type { UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { daysBetween } from '#lib/time/day.ts';

type Compared = Pick<UpcomingTour, 'id' | 'city_from' | 'tour_type' | 'departure_date'>;

/**
 * Up to `limit` other departures: of the same kind from the same city, then those that share one of
 * the two, then any; the nearest in time first.
 */
export function similarTours(
  tours: readonly UpcomingTour[],
  to: Compared,
  limit: number,
): UpcomingTour[] {
  const likeness = (tour: Compared) =>
    Number(tour.city_from === to.city_from) + Number(tour.tour_type === to.tour_type);
  const similar: UpcomingTour[] = [];
  for (let wanted = 2; wanted >= 0 && similar.length < limit; wanted -= 1) {
    const alike = tours
      .filter((tour) => tour.id !== to.id && likeness(tour) === wanted)
      .map((tour) => ({
        tour,
        days: Math.abs(daysBetween(to.departure_date, tour.departure_date)),
      }))
      .sort((a, b) => a.days - b.days || a.tour.id - b.tour.id);
    similar.push(...alike.slice(0, limit - similar.length).map(({ tour }) => tour));
  }
  return similar;
}
