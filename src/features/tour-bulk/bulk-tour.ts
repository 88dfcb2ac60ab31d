import { LEAD_COLUMNS } from '#features/tours/model/offer.ts';
import { TOUR_TYPE_LABELS, type Tour } from '#features/tours/model/tour.ts';
import { formatDay } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';

/** The fields of a tour in a list for bulk work. */
export const BULK_COLUMNS = [
  'id',
  'city_from',
  'departure_date',
  'company_name',
  ...LEAD_COLUMNS,
  'days',
  'tour_type',
  'is_vip',
  'is_hot',
  'is_combo',
  'month',
] as const;
export type BulkTour = Pick<Tour, (typeof BULK_COLUMNS)[number]> & {
  /** Its conflict with the season of Umrah. */
  season: string | null;
};

/** «Умра, Казань, 3 декабря 2026, Тихий караван». */
export function bulkTitle(
  tour: Pick<Tour, 'tour_type' | 'city_from' | 'departure_date' | 'company_name'>,
): string {
  const { tour_type, city_from, departure_date, company_name } = tour;
  const parts = [TOUR_TYPE_LABELS[tour_type], city_from, formatDay(departure_date), company_name];
  return parts.filter(Boolean).join(', ');
}

/** «3 тура». */
export function toursText(count: number): string {
  return countOf(count, ['тур', 'тура', 'туров']);
}
