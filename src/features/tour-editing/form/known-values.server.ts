import { and, asc, desc, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import type { KnownValues } from '#features/tour-editing/form/known-values.ts';
import type { Tour } from '#features/tours/model/tour.ts';
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
  /** The names in a column, each with the fields of the latest tour that has it. */
  const latest = <Field extends keyof Tour & keyof typeof tours>(
    name: 'company_name' | 'hotel_name' | 'guide_name',
    fields: readonly Field[],
    among: SQL | undefined,
  ) =>
    db
      .selectDistinctOn([tours[name]], pick(tours, fields))
      .from(tours)
      .where(and(among, isNotNull(tours[name])))
      .orderBy(tours[name], desc(tours.updated_at))
      .limit(MOST);
  const companies = await latest(
    'company_name',
    ['company_name', 'company_logo', 'whatsapp', 'telegram', 'phone'],
    own,
  );
  const hotels = await latest(
    'hotel_name',
    ['hotel_name', 'hotel_address', 'latitude', 'longitude', 'distance_to_kaaba'],
    known,
  );
  const guides = await latest('guide_name', ['guide_name', 'guide_photo'], own);
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
