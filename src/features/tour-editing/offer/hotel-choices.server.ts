import { asc, desc, or } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { isPublicHotel } from '#features/directory/hotels/hotels.server.ts';
import type { KnownHotel } from '#features/tour-editing/offer/offer-form.ts';
import { isHotelOf } from '#features/tours/store/own-tours.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { pick } from '#lib/form/pick.ts';

const MOST_HOTELS = 1000;

/**
 * The hotels to choose for a tour, by city and name: for an operator's people public ones and those of
 * its own tours; for staff all, public ones first when there are too many.
 */
export async function hotelChoices(db: Db, keeper: TourKeeper): Promise<KnownHotel[]> {
  const scope = operatorScope(keeper);
  const chosen = db
    .select(pick(hotels, ['id', 'name', 'city', 'slug', 'stars', 'distance', 'walk_minutes']))
    .from(hotels)
    .where(scope === null ? undefined : or(isPublicHotel, isHotelOf(scope)))
    .orderBy(desc(isPublicHotel), asc(hotels.city), asc(hotels.name))
    .limit(MOST_HOTELS)
    .as('chosen');
  return db.select().from(chosen).orderBy(asc(chosen.city), asc(chosen.name));
}
