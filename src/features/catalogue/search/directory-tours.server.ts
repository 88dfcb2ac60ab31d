import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { SIMILAR_COLUMNS, type SimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';

const columns = pick(tours, [...SIMILAR_COLUMNS, 'price_checked_at']);
type DirectoryTour = SimilarTour & { price_checked_at: Date | null };

/** Tours that can be booked: those that public lists show. */
const isOffered = (today: string) =>
  and(gte(tours.departure_date, today), inArray(tours.state, ['on_sale', 'last_seats']));
const MOST = 200;

/** Upcoming tours of an operator that can be booked, by departure. */
export async function toursOfOperator(db: Db, operatorId: number, today: string) {
  return offeredTours(db, eq(tours.operator_id, operatorId), today);
}

/** Upcoming tours that can be booked and stay in a hotel, by departure. */
export async function toursOfHotel(db: Db, hotelId: number, today: string) {
  const staying = db
    .select({ id: tourStays.tour_id })
    .from(tourStays)
    .where(eq(tourStays.hotel_id, hotelId));
  return offeredTours(db, inArray(tours.id, staying), today);
}

async function offeredTours(db: Db, which: SQL, today: string): Promise<DirectoryTour[]> {
  const rows = await db
    .select(columns)
    .from(tours)
    .where(and(which, isOffered(today)))
    .orderBy(asc(tours.departure_date), asc(tours.id))
    .limit(MOST);
  return rows.map((tour) => asHotOn(tour, today));
}

/** How many tours that can be booked each operator has, by its number. */
export async function offersByOperator(db: Db, today: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: tours.operator_id, n: sql<number>`count(*)::int` })
    .from(tours)
    .where(isOffered(today))
    .groupBy(tours.operator_id);
  return new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n] as const])));
}
