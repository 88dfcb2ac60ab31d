import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { isPublicHotel } from '#features/directory/hotels/hotels.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import {
  isHotelOf,
  type OwnOperator,
  ownOperator,
} from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** The most frequent names; a page carries no more. */
const MOST = 1000;

/**
 * The directory's names with their other spellings, for reading sheets: all operators and the public
 * hotels; for an operator's people, the operator and the hotels of its own tours.
 */
export async function knownNames(db: Db, keeper: TourKeeper) {
  return directoryNames(db, await ownOperator(db, keeper));
}

/**
 * The same for a job, which acts for nobody; `own`: the operator of the list; null: the site's own list,
 * with any operator. Hotels in Mecca come first; one name may exist in two cities.
 */
export async function directoryNames(db: Db, own: OwnOperator | null) {
  const ofOperator = db.$count(tours, eq(tours.operator_id, operators.id));
  const ofHotel = db.$count(tourStays, eq(tourStays.hotel_id, hotels.id));
  const { id, name, aliases } = operators;
  const companies = await db
    .select({ id, name, aliases })
    .from(operators)
    .where(own === null ? undefined : eq(operators.id, own.id))
    .orderBy(desc(ofOperator), asc(name))
    .limit(MOST);
  const houses = await db
    .select({
      id: hotels.id,
      name: hotels.name,
      latin: hotels.name_latin,
      aliases: hotels.aliases,
      city: hotels.city,
    })
    .from(hotels)
    .where(own === null ? isPublicHotel : or(isPublicHotel, isHotelOf(own.id)))
    .orderBy(sql`${hotels.city} <> 'mecca'`, desc(ofHotel), asc(hotels.name))
    .limit(MOST);
  return {
    own: own?.name ?? null,
    operators: companies,
    hotels: houses.map(({ latin, ...hotel }) => ({
      ...hotel,
      aliases: latin === null ? hotel.aliases : [latin, ...hotel.aliases],
    })),
  };
}
