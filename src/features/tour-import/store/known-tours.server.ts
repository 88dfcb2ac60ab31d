import { asc, sql } from 'drizzle-orm';
import {
  type Departure,
  departureKey,
  type Terms,
  termsKey,
} from '#features/tours/model/tour-input.ts';
import { type ImportedTour, leadOf } from '#features/tour-import/row/import-row.ts';
import {
  PRICE_COLUMNS,
  type PriceColumns,
  priceColumns,
  statedPrice,
} from '#features/tours/model/offer.ts';
import { pick } from '#lib/form/pick.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** Terms with the stated price: dollars that are computed by a rate distinguish nothing. */
export type StatedTerms = Terms & PriceColumns;

/** The terms of a row, for the comparison with tours. */
export function statedTerms(row: ImportedTour): StatedTerms {
  return { ...row.tour, ...priceColumns(leadOf(row)) };
}

function statedKey(terms: StatedTerms): string {
  const { amount = null, currency, is_from = false } = statedPrice(terms) ?? {};
  return `${termsKey({ ...terms, price: amount })} ${currency} ${is_from}`;
}

export type KnownTours = Awaited<ReturnType<typeof knownTours>>;

const COLUMNS = ['id', 'city_from', 'departure_date', 'company_name', 'days'] as const;
const columns = pick(tours, [...COLUMNS, ...PRICE_COLUMNS]);

/**
 * The tours of the given departures, read in one query by the index of city and day, to compare rows
 * with; added tours are put in as well.
 */
export async function knownTours(db: Db, departures: readonly Departure[]) {
  const wanted = [...new Map(departures.map((one) => [departureKey(one), one])).values()];
  const rows = await db
    .select(columns)
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
  const add = (terms: StatedTerms, id: number) => {
    if (!exact.has(statedKey(terms))) exact.set(statedKey(terms), id);
    if (!similar.has(departureKey(terms))) similar.set(departureKey(terms), id);
  };
  for (const { id, ...terms } of rows) add(terms, id);
  return {
    /** The number of the first tour with the same departure, price and days. */
    exact: (terms: StatedTerms) => exact.get(statedKey(terms)) ?? null,
    /** The number of the first tour with the same city, day and operator. */
    similar: (departure: Departure) => similar.get(departureKey(departure)) ?? null,
    add,
  };
}
