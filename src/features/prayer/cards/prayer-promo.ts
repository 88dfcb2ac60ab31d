import { lowestPrice } from '#features/tours/model/offer.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { toSimilarTour, type UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { fold } from '#lib/text/russian.ts';

const CITY_TOURS = 3;
const NEAREST_SHOWN = 3;

/** The catalogue's part of the prayer pages; departures from today on. */
export type PrayerPromo = ReturnType<typeof prayerPromo>;
export type TourFigures = PrayerPromo['figures'];

/** `tours` are by departure. A tour belongs to the city with its name; case does not count. */
export function prayerPromo(
  { tours, rate }: { tours: readonly UpcomingTour[]; rate: Rate },
  cityName: string,
) {
  const cities = new Set(tours.map((tour) => tour.city_from));
  const names = new Set([...cities].filter((name) => fold(name) === fold(cityName)));
  const fromCity = tours.filter((tour) => names.has(tour.city_from)).slice(0, CITY_TOURS);
  const operators = new Set(tours.map((tour) => tour.company_name));
  operators.delete(null);
  const lowest = lowestPrice(tours, rate);
  return {
    rate,
    fromCity: fromCity.map(toSimilarTour),
    nearest: tours.slice(0, NEAREST_SHOWN).map(toSimilarTour),
    figures: {
      tours: tours.length,
      cities: cities.size,
      operators: operators.size,
      /** The lowest stated lead price, without «от»; null when no tour has a price. */
      lowest: lowest && { amount: lowest.amount, currency: lowest.currency },
    },
  };
}
