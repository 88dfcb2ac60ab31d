import { eq } from 'drizzle-orm';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import { placeTours, staysOf } from '#features/tours/store/tour-directory.server.ts';
import { slugStem, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourById } from '#features/tours/store/tours.server.ts';
import { statedInDollars } from '#features/tours/store/write-tours.server.ts';
import { slugify } from '#lib/text/slug.ts';
import type { Db } from '#server/db/db.server.ts';
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

/**
 * Gives an imported tour what the former system did not have: its operator, its hotel and its stays,
 * found or made by their names as for every new tour, and a lead price. Every price was stated in
 * whole dollars for a person there.
 */
export async function completeTour(tx: Db, id: number): Promise<void> {
  const tour = await tourById(tx, id);
  if (!tour) throw new Error('the imported tour is gone');
  const [placed] = await placeTours(tx, 'console', [tour], new Date());
  await tx
    .update(tours)
    .set({ ...placed?.fields, ...statedInDollars(tour.price) })
    .where(eq(tours.id, id));
  const stays = staysOf(id, tour, placed?.hotel ?? null);
  if (stays.length > 0) await tx.insert(tourStays).values(stays);
}
