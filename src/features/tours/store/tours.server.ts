import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { isPublic, OFFERED_STATES, PUBLIC_STATES } from '#features/tours/offer/availability.ts';
import { readNotices } from '#features/tours/upcoming/active-notices.server.ts';
import { programmeOf } from '#features/tours/offer/programme.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { seasonNote } from '#features/tours/season/season-words.ts';
import { readOffer } from '#features/tours/store/read-offer.server.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { tourRedirects, tours, toursPublic } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

const { created_at: _created, updated_at: _updated, ...columns } = getTableColumns(tours);
/** The public columns of a tour, from the view `tours_public`. */
export const tourColumns = columns;

/** Columns that a list may be ordered by or filtered for equality. */
export const LIST_ORDERS = ['departure_date', 'price', 'days', 'id'] as const;
export const LIST_FILTERS = [
  'tour_type',
  'city_from',
  'month',
  'company_name',
  'tour_status',
  'airline',
  'stops',
  'is_direct',
  'guide_language',
  'for_elderly',
  'for_wheelchair',
  'for_women',
  'for_children',
] as const;

export interface TourList {
  order: (typeof LIST_ORDERS)[number];
  descending: boolean;
  limit: number;
  filters: Partial<Record<(typeof LIST_FILTERS)[number], string>>;
}

/** Public departures from `today` on, with all public columns. */
export async function listTours(db: Db, list: TourList, today: string): Promise<Tour[]> {
  const column = tours[list.order];
  return db
    .select(tourColumns)
    .from(tours)
    .where(
      and(
        gte(tours.departure_date, today),
        inArray(tours.state, PUBLIC_STATES),
        ...LIST_FILTERS.map((name) => {
          const value = list.filters[name];
          return value === undefined ? undefined : sql`${tours[name]}::text = ${value}`;
        }),
      ),
    )
    .orderBy(list.descending ? desc(column) : asc(column), asc(tours.id))
    .limit(list.limit);
}

/** A tour in any state, for staff. */
export async function tourById(db: Db, id: number): Promise<Tour | null> {
  const [tour] = await db.select(tourColumns).from(tours).where(eq(tours.id, id)).limit(1);
  return tour ?? null;
}

/** A tour with its offer. */
export type TourWithOffer = Tour & { offer: TourOffer };

/** A public tour by its number, departed or not. */
export async function publicTourById(db: Db, id: number): Promise<TourWithOffer | null> {
  const tour = await tourById(db, id);
  if (!tour || !isPublic(tour.state)) return null;
  return withOffer(db, tour);
}

/** A public tour by its slug, departed or not. */
export async function tourBySlug(db: Db, slug: string): Promise<TourWithOffer | null> {
  const [tour] = await db.select().from(toursPublic).where(eq(toursPublic.slug, slug)).limit(1);
  return tour ? withOffer(db, tour) : null;
}

/** The present address of a tour of the former site; null when there is none. */
export async function movedTour(db: Db, slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: toursPublic.slug })
    .from(tourRedirects)
    .innerJoin(toursPublic, eq(toursPublic.id, tourRedirects.tour_id))
    .where(eq(tourRedirects.slug, slug))
    .limit(1);
  return moved?.slug ?? null;
}

async function withOffer(db: Db, tour: Tour): Promise<TourWithOffer> {
  const season = seasonNote(tour, await listSeasons(db));
  const notices = (await readNotices(db, [tour.id]))(tour);
  const offer = await readOffer(db, tour);
  return {
    ...tour,
    offer: {
      ...offer,
      programme: programmeOf(tour, offer),
      ...(season !== null && { season }),
      ...(notices.length > 0 && { notices }),
    },
  };
}

/** Slugs of all upcoming tours on offer with the instant of their last change, for the sitemap. */
export async function upcomingSlugs(
  db: Db,
  today: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ slug: tours.slug, updatedAt: tours.updated_at })
    .from(tours)
    .where(and(gte(tours.departure_date, today), inArray(tours.state, OFFERED_STATES)))
    .orderBy(asc(tours.departure_date), asc(tours.id))
    .limit(limit)
    .offset(offset);
}
