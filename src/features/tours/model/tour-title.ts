import type { Tour, TourType } from '#features/tours/model/tour.ts';
import { addDays, endDay, formatDayRange } from '#lib/time/day.ts';

const KINDS: Record<TourType, string> = {
  umrah: 'Умра',
  umrah_ramadan: 'Умра в\u00a0Рамадан',
  hajj: 'Хадж',
};

/** Longer trips are typing errors; no day of return is computed from them. */
const LONGEST_DAYS = 366;

type Dated = Pick<Tour, 'departure_date' | 'end_date' | 'days'>;
export type Titled = Dated & Pick<Tour, 'tour_type' | 'city_from'>;

/** The last day of the trip: the stored one, else computed from the number of days, else null. */
export function returnDay({ departure_date, end_date, days }: Dated): string | null {
  if (end_date !== null) return end_date;
  return days > 0 && days <= LONGEST_DAYS ? endDay(departure_date, days) : null;
}

/** «3–12 декабря 2026»; only the day of departure when the return is unknown. */
export function tourDates(tour: Dated): string {
  return formatDayRange(tour.departure_date, returnDay(tour) ?? tour.departure_date);
}

/** The title of a tour: «Умра, вылет: Казань, 3–12 декабря 2026». */
export function tourTitle(tour: Titled): string {
  return `${KINDS[tour.tour_type]}, вылет: ${tour.city_from}, ${tourDates(tour)}`;
}

/** The title of a tour beside its dates: «Умра, Казань». */
export function shortTourTitle(tour: Pick<Tour, 'tour_type' | 'city_from'>): string {
  return `${KINDS[tour.tour_type]}, ${tour.city_from}`;
}

/** The public address of a tour's page. `siteUrl` has no slash at the end. */
export function tourUrl(slug: string, siteUrl: string): string {
  return `${siteUrl}/tours/${slug}`;
}

/**
 * The stage of a tour on `today`: ahead, away (departed, and its return is not past), or over. The day
 * of return belongs to the trip.
 */
export function tourStage(tour: Dated, today: string): 'ahead' | 'away' | 'over' {
  if (tour.departure_date >= today) return 'ahead';
  const back = returnDay(tour) ?? addDays(tour.departure_date, LONGEST_DAYS);
  return back < today ? 'over' : 'away';
}
