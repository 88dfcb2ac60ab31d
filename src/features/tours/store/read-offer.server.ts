import { asc, eq, inArray } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { INCLUSIONS, ROOMS, type TourOffer } from '#features/tours/model/offer.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { Db } from '#server/db/db.server.ts';

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
