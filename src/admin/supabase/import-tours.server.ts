import { slugStem, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { slugify } from '#lib/text/slug.ts';
import type { ExportedRow } from './exported-tables.ts';

/** The address of a tour that has none, the same at every import. */
export function slugOfTour(row: ExportedRow): string {
  const stem = slugStem({
    tour_type: TOUR_TYPES.find((known) => known === row['tour_type']) ?? 'umrah',
    city_from: row['city_from'] ?? '',
    departure_date: row['departure_date'] ?? '',
    company_name: row['company_name'] ?? null,
  });
  return row['id'] ? `${stem}-${slugify(row['id'], 40)}` : stem;
}
