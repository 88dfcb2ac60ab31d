import { and, asc, count, desc, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import { BADGES, type Badge } from '#features/tours/badges.ts';
import { DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS, type Band } from '#features/catalogue/bands.ts';
import type { CatalogueQuery, SortKey } from '#features/catalogue/catalogue-query.ts';
import {
  CATALOGUE_COLUMNS,
  GROUPS,
  type CatalogueResult,
  type CatalogueTour,
  type Counts,
  type Group,
} from '#features/catalogue/catalogue.ts';
import {
  emptyCounts,
  priceBounds,
  searchWords,
  widerQueries,
} from '#features/catalogue/search-catalogue.ts';
import type { LandingFigures } from '#features/catalogue/landing-offers.ts';
import { LIST_LIMIT, TOUR_TYPE_LABELS, type TourType } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { findCityByName } from '#lib/city-search.ts';
import { toRub } from '#lib/money.ts';
import { fold, FOLD_FROM, FOLD_TO } from '#lib/russian.ts';
import type { Db } from '#server/db.server.ts';

const catalogueColumns = Object.fromEntries(
  CATALOGUE_COLUMNS.map((name) => [name, tours[name]]),
) as unknown as Pick<typeof tours, (typeof CATALOGUE_COLUMNS)[number]>;

/**
 * The catalogue as the database answers it, departures from `today` on: the same result as
 * `searchCatalogue` over the same tours. `rate` is roubles per dollar.
 */
export async function findCatalogue(
  db: Db,
  query: CatalogueQuery,
  rate: number,
  today: string,
): Promise<CatalogueResult> {
  const conditions = groupConditions(query, rate);
  const upcoming = gte(tours.departure_date, today);
  const allBut = (group?: Group) =>
    and(upcoming, ...GROUPS.filter((other) => other !== group).map((other) => conditions[other]));

  const found = await db
    .select(catalogueColumns)
    .from(tours)
    .where(allBut())
    .orderBy(...order(query))
    .limit(query.shown);
  const { total, without } = await countWithout(db, upcoming, conditions, allBut);
  const counts = emptyCounts();
  for (const group of GROUPS) {
    if (group === 'price' || group === 'text') continue;
    counts[group] = await countValues(db, group, allBut(group));
  }
  return { found, total, counts, without };
}

/** `nearestTours` asked of the database. */
export async function findNearest(
  db: Db,
  query: CatalogueQuery,
  today: string,
): Promise<CatalogueTour[]> {
  for (const wider of widerQueries(query)) {
    const conditions = groupConditions(wider, 1);
    const found = await db
      .select(catalogueColumns)
      .from(tours)
      .where(and(gte(tours.departure_date, today), conditions.type, conditions.cities))
      .orderBy(...order(wider))
      .limit(wider.shown);
    if (found.length > 0) return found;
  }
  return [];
}

/** All departures from `today` on, in the catalogue's own order, `limit` at most. */
export async function listCatalogue(
  db: Db,
  today: string,
  limit: number,
): Promise<CatalogueTour[]> {
  return db
    .select(catalogueColumns)
    .from(tours)
    .where(gte(tours.departure_date, today))
    .orderBy(asc(tours.departure_date), asc(tours.id))
    .limit(limit);
}

/** All departures from `today` on, or null when they are more than one list holds. */
export async function listIfShort(db: Db, today: string): Promise<CatalogueTour[] | null> {
  const list = await listCatalogue(db, today, LIST_LIMIT + 1);
  return list.length > LIST_LIMIT ? null : list;
}

/** The landing pages that have tours: types, cities by name, types from cities, and months. */
export async function listLandings(db: Db, today: string) {
  const month = sql<string>`to_char(${tours.departure_date}, 'YYYY-MM')`;
  const rows = await db
    .selectDistinct({ type: tours.tour_type, city: tours.city_from, month })
    .from(tours)
    .where(gte(tours.departure_date, today));
  const distinct = <T>(values: T[]) => [...new Set(values)].sort();
  const none = { type: null, city: null, month: null };
  return [
    ...distinct(rows.map((row) => row.type)).map((type) => ({ ...none, type })),
    ...distinct(rows.map((row) => row.city)).map((city) => ({ ...none, city })),
    ...distinct(rows.map((row) => `${row.type} ${row.city}`)).map((pair) => ({
      type: pair.slice(0, pair.indexOf(' ')) as TourType,
      city: pair.slice(pair.indexOf(' ') + 1),
      month: null,
    })),
    ...distinct(rows.map((row) => row.month)).map((value) => ({ ...none, month: value })),
  ];
}

/** What a landing page says of its tours. `rate` is roubles per dollar. */
export async function landingFigures(
  db: Db,
  query: CatalogueQuery,
  rate: number,
  today: string,
): Promise<LandingFigures> {
  const conditions = groupConditions(query, rate);
  const [row] = await db
    .select({
      count: count(),
      operators: sql<number>`count(distinct ${tours.company_name})::int`,
      minPriceUsd: sql<number | null>`min(${tours.price})`,
      nearestDeparture: sql<string | null>`min(${tours.departure_date})::text`,
    })
    .from(tours)
    .where(and(gte(tours.departure_date, today), ...GROUPS.map((group) => conditions[group])));
  const { minPriceUsd = null } = row ?? {};
  return {
    count: row?.count ?? 0,
    operators: row?.operators ?? 0,
    minPriceUsd,
    minPriceRub: minPriceUsd === null ? null : toRub(minPriceUsd, rate),
    nearestDeparture: row?.nearestDeparture ?? null,
  };
}

/** How many tours a query finds, and how many without each of its groups, in one statement. */
async function countWithout(
  db: Db,
  upcoming: SQL,
  conditions: Record<Group, SQL | undefined>,
  allBut: (group?: Group) => SQL | undefined,
) {
  const counted = (where: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${where ?? sql`true`}))::int`;
  const [row] = await db
    .select({
      total: counted(allBut()),
      ...Object.fromEntries(
        GROUPS.filter((group) => conditions[group]).map((group) => [group, counted(allBut(group))]),
      ),
    })
    .from(tours)
    .where(upcoming);
  const { total = 0, ...others }: Partial<Record<'total' | Group, number>> = row ?? {};
  const without = Object.fromEntries(
    GROUPS.map((group) => [group, others[group] ?? total]),
  ) as Record<Group, number>;
  return { total, without };
}

type CountedGroup = keyof CatalogueResult['counts'];

async function countValues(db: Db, group: CountedGroup, where: SQL | undefined): Promise<Counts> {
  if (group === 'badges') {
    const columns = Object.fromEntries(
      BADGES.map((badge) => [
        badge,
        sql<number>`(count(*) filter (where ${badgeHolds(badge)}))::int`,
      ]),
    );
    const [row] = await db.select(columns).from(tours).where(where);
    return present(row ?? {});
  }
  const key = groupKey(group);
  const rows = await db
    .select({ key, n: count() })
    .from(tours)
    .where(and(where, sql`${key} is not null`))
    .groupBy(sql`1`);
  const counts = Object.fromEntries(rows.map(({ key: value, n }) => [value, n]));
  if (group !== 'type') return counts;
  return present({ ...counts, umrah: (counts['umrah'] ?? 0) + (counts['umrah_ramadan'] ?? 0) });
}

function present(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}

function groupKey(group: Exclude<CountedGroup, 'badges'>): SQL<string> {
  switch (group) {
    case 'type':
      return sql`${tours.tour_type}`;
    case 'cities':
      return sql`${tours.city_from}`;
    case 'months':
      return sql`to_char(${tours.departure_date}, 'YYYY-MM')`;
    case 'operators':
      return sql`${tours.company_name}`;
    case 'days':
      return bandKey(DAYS_BANDS, sql`${tours.days}`);
    case 'mecca':
      return bandKey(NIGHTS_BANDS, sql`${tours.days_in_mecca}`);
    case 'medina':
      return bandKey(NIGHTS_BANDS, sql`${tours.days_in_medina}`);
    case 'distance':
      return bandKey(DISTANCE_BANDS, sql`${tours.distance_to_kaaba}`);
  }
}

function bandKey(bands: readonly Band[], value: SQL): SQL<string> {
  const cases = bands.map(
    (band) => sql`when ${inBand(band, value)} then ${sql.raw(`'${band.id}'`)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function inBand(band: Band, value: SQL): SQL {
  const from = sql.raw(String(band.from));
  return band.to === null
    ? sql`${value} >= ${from}`
    : sql`${value} between ${from} and ${sql.raw(String(band.to))}`;
}

function badgeHolds(badge: Badge): SQL {
  switch (badge) {
    case 'vip':
      return sql`(${tours.is_vip} or ${tours.tour_status} = 'vip')`;
    case 'hot':
      return sql`(${tours.is_hot} or ${tours.tour_status} = 'hot')`;
    case 'combo':
      return sql`(${tours.is_combo} or ${tours.tour_status} = 'combo')`;
    case 'direct':
      return sql`${tours.is_direct}`;
  }
}

function groupConditions(query: CatalogueQuery, rate: number): Record<Group, SQL | undefined> {
  const bands = (all: readonly Band[], chosen: string[], value: SQL) =>
    or(...all.filter(({ id }) => chosen.includes(id)).map((band) => inBand(band, value)));
  const { factor, atLeast, below } = priceBounds(query, rate);
  const inCurrency = sql`${tours.price}::float8 * ${factor}::float8`;
  return {
    type:
      query.type === null
        ? undefined
        : query.type === 'umrah'
          ? inArray(tours.tour_type, ['umrah', 'umrah_ramadan'])
          : eq(tours.tour_type, query.type),
    cities:
      query.cities.length === 0
        ? undefined
        : inArray(folded(sql`${tours.city_from}`), query.cities.map(fold)),
    months: or(...query.months.map(inMonth)),
    operators:
      query.operators.length === 0 ? undefined : inArray(tours.company_name, query.operators),
    badges: or(...query.badges.map(badgeHolds)),
    days: bands(DAYS_BANDS, query.days, sql`${tours.days}`),
    mecca: bands(NIGHTS_BANDS, query.mecca, sql`${tours.days_in_mecca}`),
    medina: bands(NIGHTS_BANDS, query.medina, sql`${tours.days_in_medina}`),
    distance: bands(DISTANCE_BANDS, query.distance, sql`${tours.distance_to_kaaba}`),
    price: and(
      atLeast === null ? undefined : sql`${inCurrency} >= ${atLeast}::float8`,
      below === null ? undefined : sql`${inCurrency} < ${below}::float8`,
    ),
    text: and(
      ...searchWords(query.text).map(
        ([typed, flipped]) =>
          sql`(position(${typed} in ${searched}) > 0 or position(${flipped} in ${searched}) > 0)`,
      ),
    ),
  };
}

function inMonth(month: string): SQL {
  return month.length === 2
    ? sql`extract(month from ${tours.departure_date}) = ${Number(month)}`
    : sql`to_char(${tours.departure_date}, 'YYYY-MM') = ${month}`;
}

/** `fold` in SQL, character for character. */
function folded(value: SQL): SQL<string> {
  return sql`trim(regexp_replace(translate(${value}, ${FOLD_FROM}, ${FOLD_TO}), ' +', ' ', 'g'))`;
}

const searched = folded(
  sql`concat_ws(' ', case ${tours.tour_type} ${sql.join(
    Object.entries(TOUR_TYPE_LABELS).map(([type, label]) => sql`when ${type} then ${label}`),
    sql` `,
  )} end, ${tours.city_from}, ${tours.company_name}, ${tours.hotel_name}, ${tours.airline}, ${tours.guide_name}, ${tours.outbound_route}, ${tours.return_route}, ${tours.month})`,
);

const SORT_EXPRESSIONS: Record<SortKey, SQL> = {
  company: sql`${folded(sql`${tours.company_name}`)} collate "C"`,
  city: sql`${folded(sql`${tours.city_from}`)} collate "C"`,
  date: sql`${tours.departure_date}`,
  price: sql`${tours.price}`,
  days: sql`${tours.days}`,
  mecca: sql`${tours.days_in_mecca}`,
  medina: sql`${tours.days_in_medina}`,
  kaaba: sql`${tours.distance_to_kaaba}`,
};

/** PostgreSQL puts nulls last ascending and first descending, which is the catalogue's own rule. */
function order({ sort, descending }: CatalogueQuery): SQL[] {
  const byDeparture = [asc(tours.departure_date), asc(tours.id)];
  if (sort === null) return byDeparture;
  const expression = SORT_EXPRESSIONS[sort];
  return [descending ? desc(expression) : asc(expression), ...byDeparture];
}

/** Those of the cities that are in the city table or have a departure from `today` on. */
export async function knownCities(
  db: Db,
  cities: readonly string[],
  today: string,
): Promise<string[]> {
  const strange = cities.filter((city) => !findCityByName(city)).map(fold);
  if (strange.length === 0) return [...cities];
  const rows = await db
    .selectDistinct({ city: folded(sql`${tours.city_from}`) })
    .from(tours)
    .where(
      and(gte(tours.departure_date, today), inArray(folded(sql`${tours.city_from}`), strange)),
    );
  const served = new Set(rows.map(({ city }) => city));
  return cities.filter((city) => !strange.includes(fold(city)) || served.has(fold(city)));
}

/** Those of the operators that any tour is of, be it a departed one. */
export async function knownOperators(db: Db, operators: readonly string[]): Promise<string[]> {
  if (operators.length === 0) return [];
  const rows = await db
    .selectDistinct({ name: tours.company_name })
    .from(tours)
    .where(inArray(tours.company_name, [...operators]));
  const known = new Set(rows.map(({ name }) => name));
  return operators.filter((operator) => known.has(operator));
}
