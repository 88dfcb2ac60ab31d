import { and, asc, desc, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import type { KnownValues } from '#features/tour-editing/form/known-values.ts';
import { ownTours } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { pick } from '#lib/form/pick.ts';

const MOST = 300;

/**
 * Known cities, operators, hotels, guides and airlines: for staff from all tours, for an operator's
 * people from their own and public tours.
 */
export async function knownValues(db: Db, keeper: TourKeeper): Promise<KnownValues> {
  const own = ownTours(keeper);
  const known = own && or(own, notInArray(tours.state, ['draft', 'in_review']));
  const cities = await db
    .select({ name: tours.city_from })
    .from(tours)
    .where(known)
    .groupBy(tours.city_from)
    .orderBy(desc(sql`count(*)`), asc(tours.city_from))
    .limit(MOST);
  const companies = await db
    .selectDistinctOn(
      [tours.company_name],
      pick(tours, ['company_name', 'company_logo', 'whatsapp', 'telegram', 'phone']),
    )
    .from(tours)
    .where(and(own, isNotNull(tours.company_name)))
    .orderBy(tours.company_name, desc(tours.updated_at))
    .limit(MOST);
  const hotels = await db
    .selectDistinctOn(
      [tours.hotel_name],
      pick(tours, ['hotel_name', 'hotel_address', 'latitude', 'longitude', 'distance_to_kaaba']),
    )
    .from(tours)
    .where(and(known, isNotNull(tours.hotel_name)))
    .orderBy(tours.hotel_name, desc(tours.updated_at))
    .limit(MOST);
  const guides = await db
    .selectDistinctOn([tours.guide_name], {
      guide_name: tours.guide_name,
      guide_photo: tours.guide_photo,
    })
    .from(tours)
    .where(and(own, isNotNull(tours.guide_name)))
    .orderBy(tours.guide_name, desc(tours.updated_at))
    .limit(MOST);
  const airlines = await db
    .selectDistinct({ airline: tours.airline })
    .from(tours)
    .where(and(known, isNotNull(tours.airline)))
    .orderBy(asc(tours.airline))
    .limit(MOST);
  return {
    cities: cities.map(({ name }) => name),
    companies,
    hotels,
    guides,
    airlines: airlines.map(({ airline }) => airline ?? ''),
    stayHotels: await hotelChoices(db, keeper),
  };
}
