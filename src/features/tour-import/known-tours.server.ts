import { asc, sql } from 'drizzle-orm';
import {
  type Departure,
  departureKey,
  type Terms,
  termsKey,
} from '#features/tours/tour-duplicate.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import type { Db } from '#server/db.server.ts';

/** The tours that rows are compared with; what is added on the way is told to it. */
export interface KnownTours {
  /** The number of the first tour with the same departure, price and days. */
  exact(terms: Terms): number | null;
  /** The number of the first tour with the same city, day and operator. */
  similar(departure: Departure): number | null;
  add(terms: Terms, id: number): void;
}

/** All tours of the departures in question, read in one query by the index of city and day. */
export async function knownTours(db: Db, departures: readonly Departure[]): Promise<KnownTours> {
  const wanted = [...new Map(departures.map((one) => [departureKey(one), one])).values()];
  const rows = await db
    .select({
      id: tours.id,
      city_from: tours.city_from,
      departure_date: tours.departure_date,
      company_name: tours.company_name,
      price: tours.price,
      days: tours.days,
    })
    .from(tours)
    .where(
      sql`(${tours.city_from}, ${tours.departure_date}, coalesce(${tours.company_name}, '')) in (
        select * from unnest(
          ${sql.param(wanted.map(({ city_from }) => city_from))}::text[],
          ${sql.param(wanted.map(({ departure_date }) => departure_date))}::date[],
          ${sql.param(wanted.map(({ company_name }) => company_name ?? ''))}::text[]))`,
    )
    .orderBy(asc(tours.id));
  const exact = new Map<string, number>();
  const similar = new Map<string, number>();
  const add = (terms: Terms, id: number) => {
    if (!exact.has(termsKey(terms))) exact.set(termsKey(terms), id);
    if (!similar.has(departureKey(terms))) similar.set(departureKey(terms), id);
  };
  for (const { id, ...terms } of rows) add(terms, id);
  return {
    exact: (terms) => exact.get(termsKey(terms)) ?? null,
    similar: (departure) => similar.get(departureKey(departure)) ?? null,
    add,
  };
}
