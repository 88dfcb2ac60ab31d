import { and, asc, desc, eq, getTableColumns, gt, gte, ne, sql } from 'drizzle-orm';
import type { Tour } from '#features/tours/tour.ts';
import { tours, toursPublic } from '#features/tours/tours-tables.server.ts';
import type { Db } from '#server/db.server.ts';

const { created_at: _created, updated_at: _updated, ...columns } = getTableColumns(tours);
/** What everybody may know of a tour. */
export const tourColumns = columns;

/** Columns a list may be ordered by or filtered for equality. */
export const LIST_ORDERS = ['departure_date', 'price', 'days', 'id'] as const;
export const LIST_FILTERS = [
  'tour_type',
  'city_from',
  'month',
  'company_name',
  'tour_status',
] as const;

export interface TourList {
  order: (typeof LIST_ORDERS)[number];
  descending: boolean;
  limit: number;
  filters: Partial<Record<(typeof LIST_FILTERS)[number], string>>;
}

/** Departures from `today` on with everything known about them. */
export async function listTours(db: Db, list: TourList, today: string): Promise<Tour[]> {
  const column = tours[list.order];
  return db
    .select(tourColumns)
    .from(tours)
    .where(
      and(
        gte(tours.departure_date, today),
        ...LIST_FILTERS.map((name) => {
          const value = list.filters[name];
          return value === undefined ? undefined : sql`${tours[name]} = ${value}`;
        }),
      ),
    )
    .orderBy(list.descending ? desc(column) : asc(column), asc(tours.id))
    .limit(list.limit);
}

export async function tourById(db: Db, id: number): Promise<Tour | null> {
  const [tour] = await db.select(tourColumns).from(tours).where(eq(tours.id, id)).limit(1);
  return tour ?? null;
}

/** A tour by its slug, departed or not. */
export async function tourBySlug(db: Db, slug: string): Promise<Tour | null> {
  const [tour] = await db.select().from(toursPublic).where(eq(toursPublic.slug, slug)).limit(1);
  return tour ?? null;
}

/** Slugs of all upcoming tours with the instant of their last change, for the sitemap. */
export async function upcomingSlugs(db: Db, today: string, limit: number) {
  return db
    .select({ slug: tours.slug, updatedAt: tours.updated_at })
    .from(tours)
    .where(gte(tours.departure_date, today))
    .orderBy(asc(tours.departure_date), asc(tours.id))
    .limit(limit);
}

/** Up to `limit` later departures from the same city, else of the same kind: a way on. */
export async function similarTours(db: Db, tour: Tour, today: string, limit: number) {
  return db
    .select(tourColumns)
    .from(tours)
    .where(and(gte(tours.departure_date, today), ne(tours.id, tour.id), gt(tours.days, 0)))
    .orderBy(
      desc(
        sql`(${tours.city_from} = ${tour.city_from})::int + (${tours.tour_type} = ${tour.tour_type})::int`,
      ),
      asc(sql`abs(${tours.departure_date} - ${tour.departure_date}::date)`),
      asc(tours.id),
    )
    .limit(limit);
}
