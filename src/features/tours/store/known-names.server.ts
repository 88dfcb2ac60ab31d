import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { isPublicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { TourStay } from '#features/tours/model/offer.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import {
  isHotelOf,
  type OwnOperator,
  ownOperator,
} from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** A name that is known, with the other spellings that mean the same. */
export interface KnownName {
  id: number;
  name: string;
  aliases: string[];
}

export interface KnownHotel extends KnownName {
  city: TourStay['city'];
}

export interface KnownNames {
  /** The operator whose list is read; null: the site's, whose rows are of any. */
  own: string | null;
  operators: KnownName[];
  /** Those in Mecca first; one name may stand in two cities. */
  hotels: KnownHotel[];
}

/** The names that most tours have; a page carries no more of them. */
const MOST = 1000;

/**
 * Names of operators and hotels as the directory spells them, with their other spellings, for sheets to
 * be read against: the public hotels, and for an operator's people those of its own tours and no other
 * operator.
 */
export async function knownNames(db: Db, keeper: TourKeeper): Promise<KnownNames> {
  return directoryNames(db, await ownOperator(db, keeper));
}

/** The same for a job, which has nobody behind it; `own`: the operator whose list is read. */
export async function directoryNames(db: Db, own: OwnOperator | null): Promise<KnownNames> {
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
