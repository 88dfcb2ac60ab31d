import { eq } from 'drizzle-orm';
import { type FlatColumns, flatColumns } from '#features/directory/flat/flat-columns.ts';
import { hotelsById, type NamedHotel } from '#features/directory/hotels/hotel-names.server.ts';
import {
  type NamedOperator,
  operatorsById,
} from '#features/directory/operators/operator-names.server.ts';
import type { TourStay } from '#features/tours/model/offer.ts';
import { STAY_FACTS } from '#features/tours/offer/offer-input.ts';
import type { NewLists } from '#features/tours/store/tours.server.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';

/** The records of some tours, by their numbers. */
export interface TourRecords {
  operators: ReadonlyMap<number, NamedOperator>;
  hotels: ReadonlyMap<number, NamedHotel>;
}

type Recorded = { operator_id?: number | null };

/** The operators of tours and the hotels of stays, in two statements. */
export async function recordsOf(
  db: Db,
  tours: readonly Recorded[],
  stays: readonly TourStay[],
): Promise<TourRecords> {
  return {
    operators: await operatorsById(
      db,
      tours.map(({ operator_id }) => operator_id ?? null),
    ),
    hotels: await hotelsById(
      db,
      stays.map(({ hotel_id }) => hotel_id),
    ),
  };
}

/** The stays that name a hotel of the directory, with it. */
export function stayedHotels(stays: readonly TourStay[], { hotels }: TourRecords) {
  return stays.flatMap(({ city, hotel_id }) => {
    const hotel = hotels.get(hotel_id ?? 0);
    return hotel ? [{ city, hotel }] : [];
  });
}

/** The flat columns of a tour with these stays. */
export function flatOf(
  tour: FlatColumns & Recorded,
  stays: readonly TourStay[],
  records: TourRecords,
): FlatColumns {
  const operator = records.operators.get(tour.operator_id ?? 0) ?? null;
  return flatColumns(tour, { operator, hotels: stayedHotels(stays, records) });
}

/** Writes lists of tours that have none of them; a deleted hotel becomes null. */
export async function insertLists(
  tx: Db,
  added: readonly (NewLists & { id: number })[],
  { hotels }: TourRecords,
): Promise<void> {
  const prices = added.flatMap(({ id, prices = [] }) =>
    prices.map((price) => ({ ...price, tour_id: id })),
  );
  const stays = added.flatMap(({ id, stays = [] }) =>
    stays.map((stay, at) => ({
      ...pick(stay, STAY_FACTS),
      hotel_id: hotels.has(stay.hotel_id ?? 0) ? stay.hotel_id : null,
      tour_id: id,
      position: at + 1,
    })),
  );
  const inclusions = added.flatMap(({ id, inclusions = [] }) =>
    inclusions.map((one) => ({ ...one, tour_id: id })),
  );
  if (prices.length > 0) await tx.insert(tourPrices).values(prices);
  if (stays.length > 0) await tx.insert(tourStays).values(stays);
  if (inclusions.length > 0) await tx.insert(tourInclusions).values(inclusions);
}

/** Replaces the given lists of a tour. The change of the tour itself renews its page. */
export async function putLists(
  tx: Db,
  id: number,
  lists: NewLists,
  records: TourRecords,
): Promise<void> {
  if (lists.prices) await tx.delete(tourPrices).where(eq(tourPrices.tour_id, id));
  if (lists.stays) await tx.delete(tourStays).where(eq(tourStays.tour_id, id));
  if (lists.inclusions) await tx.delete(tourInclusions).where(eq(tourInclusions.tour_id, id));
  await insertLists(tx, [{ ...lists, id }], records);
}
