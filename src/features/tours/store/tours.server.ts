import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import {
  INCLUSIONS,
  ROOMS,
  SUITS_FLAGS,
  type TourInclusion,
  type TourOffer,
  type TourPrice,
  type TourStay,
} from '#features/tours/model/offer.ts';
import { STAY_FACTS } from '#features/tours/offer/offer-input.ts';
import { isPublic, OFFERED_STATES, PUBLIC_STATES } from '#features/tours/offer/tour-marks.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { activeNotices, readNotices } from '#features/tours/upcoming/active-notices.server.ts';
import { programmeOf } from '#features/tours/offer/programme.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { seasonNote } from '#features/tours/season/season.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { tourRedirects, tours, toursPublic } from '#features/tours/tables/tours-tables.server.ts';
import { pick } from '#lib/form/pick.ts';
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
  ...SUITS_FLAGS,
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
  const notices = (await readNotices(db, await activeNotices(db), [tour.id]))(tour);
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

/** The tour's prices, stays with their hotels, inclusions and operator. */
export async function readOffer(
  db: Db,
  { id, operator_id }: Pick<Tour, 'id' | 'operator_id'>,
): Promise<TourOffer> {
  const [operator] =
    operator_id === null
      ? []
      : await db.select(operatorColumns).from(operators).where(eq(operators.id, operator_id));
  return { ...(await listsOfTour(db, id)), operator: operator ?? null };
}

/** The parts of an offer that are lists. */
export type OfferLists = Pick<TourOffer, 'prices' | 'stays' | 'inclusions'>;

/** Lists to write; one that is absent stays. */
export interface NewLists {
  prices?: readonly TourPrice[] | undefined;
  stays?: readonly TourStay[] | undefined;
  inclusions?: readonly TourInclusion[] | undefined;
}

const { tour_id: priceOf, ...priceColumns } = getTableColumns(tourPrices);
const { tour_id: inclusionOf, ...inclusionColumns } = getTableColumns(tourInclusions);
const stayColumns = {
  ...pick(tourStays, STAY_FACTS),
  hotel: pick(hotels, ['slug', 'name', 'stars', 'address', 'distance', 'walk_minutes']),
};

/** The prices, stays and inclusions of several tours, each in its order; tours without any are absent. */
export async function offerLists(db: Db, ids: readonly number[]): Promise<Map<number, OfferLists>> {
  const found = new Map<number, OfferLists>();
  if (ids.length === 0) return found;
  const listsOf = (id: number) => {
    const lists = found.get(id) ?? { prices: [], stays: [], inclusions: [] };
    found.set(id, lists);
    return lists;
  };
  const prices = await db
    .select({ id: priceOf, price: priceColumns })
    .from(tourPrices)
    .where(inArray(priceOf, [...ids]));
  const stays = await db
    .select({ id: tourStays.tour_id, ...stayColumns })
    .from(tourStays)
    .leftJoin(hotels, eq(tourStays.hotel_id, hotels.id))
    .where(inArray(tourStays.tour_id, [...ids]))
    .orderBy(asc(tourStays.tour_id), asc(tourStays.position));
  const inclusions = await db
    .select({ id: inclusionOf, row: inclusionColumns })
    .from(tourInclusions)
    .where(inArray(inclusionOf, [...ids]));
  for (const { id, price } of prices) listsOf(id).prices.push(price);
  for (const { id, ...stay } of stays) listsOf(id).stays.push(stay);
  for (const { id, row } of inclusions) listsOf(id).inclusions.push(row);
  for (const lists of found.values()) {
    lists.prices.sort((a, b) => ROOMS.indexOf(a.room) - ROOMS.indexOf(b.room));
    lists.inclusions.sort((a, b) => INCLUSIONS.indexOf(a.item) - INCLUSIONS.indexOf(b.item));
  }
  return found;
}

export async function listsOfTour(db: Db, id: number): Promise<OfferLists> {
  return (await offerLists(db, [id])).get(id) ?? { prices: [], stays: [], inclusions: [] };
}

const operatorColumns = {
  ...pick(operators, [
    'slug',
    'name',
    'legal_kind',
    'legal_name',
    'agent_of',
    'register_number',
    'is_example',
  ]),
  terms: {
    payment: operators.payment_terms,
    change: operators.change_terms,
    cancellation: operators.cancellation_terms,
  },
};
