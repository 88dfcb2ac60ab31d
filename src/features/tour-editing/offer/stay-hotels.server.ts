import { eq, inArray } from 'drizzle-orm';
import {
  hotelsForStays,
  hotelsOfStays,
  stayHotelKey,
} from '#features/directory/hotels/hotel-names.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { TourStay } from '#features/tours/model/offer.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** A hotel that a stay names, by its name in the directory; without a number it is not there yet. */
export interface FoundHotel {
  id: number | null;
  name: string;
}

/** The hotel of this name in this city. */
export type FindHotel = (city: TourStay['city'], name: string) => FoundHotel;

type Wanted = readonly { city: TourStay['city']; name: string }[];

/** Finds hotels that stays name; nothing is added to the directory. */
export async function stayHotels(db: Db, wanted: Wanted): Promise<FindHotel> {
  return finder(wanted.length > 0 ? await hotelsOfStays(db, wanted) : new Map());
}

/** The same, but adds unknown hotels to the directory, unverified. */
export async function stayHotelsMade(
  tx: Db,
  staff: TourKeeper,
  wanted: Wanted,
  now: Date,
): Promise<FindHotel> {
  return finder(wanted.length > 0 ? await hotelsForStays(tx, staff, wanted, now) : new Map());
}

function finder(found: ReadonlyMap<string, { id: number; name: string }>): FindHotel {
  return (city, name) => {
    const hotel = found.get(stayHotelKey({ city, name }));
    return hotel ? { id: hotel.id, name: hotel.name } : { id: null, name: name.trim() };
  };
}

/**
 * Replaces the stays of a tour; a deleted hotel becomes null. The change of the tour itself renews its
 * page.
 */
export async function putStays(
  tx: Db,
  _staff: TourKeeper,
  tourId: number,
  wanted: readonly TourStay[],
): Promise<void> {
  const ids = wanted.flatMap(({ hotel_id }) => hotel_id ?? []);
  const there =
    ids.length === 0
      ? []
      : await tx.select({ id: hotels.id }).from(hotels).where(inArray(hotels.id, ids));
  const stays = wanted.map((stay) => ({
    ...stay,
    hotel_id: there.some(({ id }) => id === stay.hotel_id) ? stay.hotel_id : null,
  }));
  await tx.delete(tourStays).where(eq(tourStays.tour_id, tourId));
  if (stays.length > 0) await tx.insert(tourStays).values(stayRows(tourId, stays));
}

/** Stays as table rows, in order. */
export function stayRows(tourId: number, stays: readonly TourStay[]) {
  return stays.map(({ city, hotel_id, stars_from, distance_to, nights, meals }, at) => ({
    tour_id: tourId,
    position: at + 1,
    city,
    hotel_id,
    stars_from,
    distance_to,
    nights,
    meals,
  }));
}
