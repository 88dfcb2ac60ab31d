import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { type TourOffer, INCLUSIONS, ROOMS, SUITS_FLAGS } from '#features/tours/model/offer.ts';
import { isPublic, OFFERED_STATES, PUBLIC_STATES } from '#features/tours/offer/tour-marks.ts';
import { readNotices } from '#features/tours/upcoming/active-notices.server.ts';
import { programmeOf } from '#features/tours/offer/programme.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { seasonNote } from '#features/tours/season/season.ts';
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

/** The tour's prices, stays with their hotels, inclusions and operator. */
export async function readOffer(
  db: Db,
  { id, operator_id }: Pick<Tour, 'id' | 'operator_id'>,
): Promise<TourOffer> {
  const prices = await db.select(priceColumns).from(tourPrices).where(eq(tourPrices.tour_id, id));
  const stays = await db
    .select(stayColumns)
    .from(tourStays)
    .leftJoin(hotels, eq(tourStays.hotel_id, hotels.id))
    .where(eq(tourStays.tour_id, id))
    .orderBy(asc(tourStays.position));
  const inclusions = await db
    .select(inclusionColumns)
    .from(tourInclusions)
    .where(eq(tourInclusions.tour_id, id));
  const [operator] =
    operator_id === null
      ? []
      : await db.select(operatorColumns).from(operators).where(eq(operators.id, operator_id));
  return {
    prices: prices.toSorted((a, b) => ROOMS.indexOf(a.room) - ROOMS.indexOf(b.room)),
    stays,
    inclusions: inclusions.toSorted(
      (a, b) => INCLUSIONS.indexOf(a.item) - INCLUSIONS.indexOf(b.item),
    ),
    operator: operator ?? null,
  };
}

/** The parts of an offer that are lists. */
export type OfferLists = Pick<TourOffer, 'prices' | 'stays' | 'inclusions'>;

/** The prices, stays and inclusions of several tours; tours without any are absent. */
export async function offerLists(db: Db, ids: readonly number[]): Promise<Map<number, OfferLists>> {
  const found = new Map<number, OfferLists>();
  if (ids.length === 0) return found;
  const listsOf = (id: number) => {
    const lists = found.get(id) ?? { prices: [], stays: [], inclusions: [] };
    found.set(id, lists);
    return lists;
  };
  const prices = await db
    .select({ id: tourPrices.tour_id, price: priceColumns })
    .from(tourPrices)
    .where(inArray(tourPrices.tour_id, [...ids]));
  for (const { id, price } of prices.toSorted(
    (a, b) => ROOMS.indexOf(a.price.room) - ROOMS.indexOf(b.price.room),
  )) {
    listsOf(id).prices.push(price);
  }
  const stays = await db
    .select({ id: tourStays.tour_id, ...stayColumns })
    .from(tourStays)
    .leftJoin(hotels, eq(tourStays.hotel_id, hotels.id))
    .where(inArray(tourStays.tour_id, [...ids]))
    .orderBy(asc(tourStays.tour_id), asc(tourStays.position));
  for (const { id, ...stay } of stays) listsOf(id).stays.push(stay);
  const inclusions = await db
    .select({ id: tourInclusions.tour_id, row: inclusionColumns })
    .from(tourInclusions)
    .where(inArray(tourInclusions.tour_id, [...ids]));
  for (const { id, row } of inclusions) listsOf(id).inclusions.push(row);
  return found;
}

const priceColumns = {
  room: tourPrices.room,
  amount: tourPrices.amount,
  currency: tourPrices.currency,
  is_from: tourPrices.is_from,
  age_from: tourPrices.age_from,
  age_to: tourPrices.age_to,
};
const stayColumns = {
  city: tourStays.city,
  hotel_id: tourStays.hotel_id,
  stars_from: tourStays.stars_from,
  distance_to: tourStays.distance_to,
  nights: tourStays.nights,
  meals: tourStays.meals,
  hotel: {
    slug: hotels.slug,
    name: hotels.name,
    stars: hotels.stars,
    address: hotels.address,
    distance: hotels.distance,
    walk_minutes: hotels.walk_minutes,
  },
};
const inclusionColumns = {
  item: tourInclusions.item,
  state: tourInclusions.state,
  amount: tourInclusions.amount,
  currency: tourInclusions.currency,
  quantity: tourInclusions.quantity,
  note: tourInclusions.note,
};
const operatorColumns = {
  slug: operators.slug,
  name: operators.name,
  legal_kind: operators.legal_kind,
  legal_name: operators.legal_name,
  agent_of: operators.agent_of,
  register_number: operators.register_number,
  is_example: operators.is_example,
  terms: {
    payment: operators.payment_terms,
    change: operators.change_terms,
    cancellation: operators.cancellation_terms,
  },
};
