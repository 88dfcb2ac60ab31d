import {
  hotelsForStays,
  hotelsOfStays,
  stayHotelKey,
} from '#features/directory/hotels/hotel-names.server.ts';
import type { TourStay } from '#features/tours/model/offer.ts';
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
