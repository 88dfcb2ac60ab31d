import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { operatorDays, operators } from '#features/directory/operators/operator-tables.server.ts';
import type { RequestScope } from '#features/requests/store/request.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { tourDays } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { CONTACT_WAYS, type ContactWay } from '#lib/contact/contact-ways.ts';
import { addDays } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff, TourKeeper } from '#server/session/permission.server.ts';
import { inScope } from '#features/requests/store/request-scope.server.ts';

const MOST_ROWS = 50;

export interface Period {
  /** Today in Moscow. */
  today: string;
  days: number;
}

const sumOf = (column: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
const contacts = sql`${sql.join(
  CONTACT_WAYS.map((way) => tourDays[way]),
  sql` + `,
)}`;
/** Moscow's clock is three hours ahead of UTC the year round. */
const dayAsked = sql<string>`((${requests.created_at} at time zone 'UTC' + interval '3 hours')::date)::text`;
const asked = sql<number>`count(*)::int`;
const answered = sql<number>`count(${requests.answered_at})::int`;
const medianMinutes = sql<
  number | null
>`(percentile_cont(0.5) within group (order by extract(epoch from ${requests.answered_at} - ${requests.created_at})) / 60)::int`;

/**
 * The figures of the pages within a scope: by day, in total, by tour and, for the whole site, by
 * operator.
 */
export async function readFigures(db: Db, keeper: TourKeeper, scope: RequestScope, period: Period) {
  const first = addDays(period.today, 1 - period.days);
  return {
    days: await byDay(db, scope, first, period),
    ways: await byWay(db, scope, first),
    requests: await ofRequests(db, scope, first),
    tours: await byTour(db, scope, first),
    operators: scope === 'all' ? await byOperator(db, keeper, first) : [],
  };
}

/** The figures of each day of a period, including days without any. */
async function byDay(db: Db, scope: RequestScope, first: string, { today, days }: Period) {
  const ofPages = await db
    .select({ day: tourDays.day, views: sumOf(tourDays.views), contacts: sumOf(contacts) })
    .from(tourDays)
    .innerJoin(tours, eq(tours.id, tourDays.tour_id))
    .where(and(gte(tourDays.day, first), inScope(scope, tours.operator_id)))
    .groupBy(tourDays.day);
  const ofRequests = await db
    .select({ day: dayAsked, requests: asked, answers: answered })
    .from(requests)
    .where(counted(scope, first))
    .groupBy(dayAsked);
  const pages = new Map(ofPages.map((row) => [row.day, row]));
  const came = new Map(ofRequests.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, n) => {
    const day = addDays(today, n + 1 - days);
    return {
      day,
      views: pages.get(day)?.views ?? 0,
      contacts: pages.get(day)?.contacts ?? 0,
      requests: came.get(day)?.requests ?? 0,
      answers: came.get(day)?.answers ?? 0,
    };
  });
}

async function byWay(db: Db, scope: RequestScope, first: string) {
  const columns = Object.fromEntries(CONTACT_WAYS.map((way) => [way, sumOf(tourDays[way])]));
  const [row] = await db
    .select(columns as Record<ContactWay, SQL<number>>)
    .from(tourDays)
    .innerJoin(tours, eq(tours.id, tourDays.tour_id))
    .where(and(gte(tourDays.day, first), inScope(scope, tours.operator_id)));
  return CONTACT_WAYS.map((way) => ({ way, pressed: row?.[way] ?? 0 }));
}

async function ofRequests(db: Db, scope: RequestScope, first: string) {
  const [row] = await db
    .select({ asked, answered, medianMinutes })
    .from(requests)
    .where(counted(scope, first));
  return row ?? { asked: 0, answered: 0, medianMinutes: null };
}

/** Tours that were seen or asked about: browsers without scripts are not counted on a page. */
async function byTour(db: Db, scope: RequestScope, first: string) {
  const asks = db
    .select({ id: requests.tour_id })
    .from(requests)
    .where(and(counted('all', first), isNotNull(requests.tour_id)));
  const ofTour = sql<number>`(select count(*)::int from ${requests}
    where ${requests.tour_id} = ${tours.id} and ${counted('all', first)})`;
  return db
    .select({
      slug: tours.slug,
      from: tours.city_from,
      departure: tours.departure_date,
      operator: tours.company_name,
      views: sumOf(tourDays.views),
      contacts: sumOf(contacts),
      requests: ofTour,
    })
    .from(tours)
    .leftJoin(tourDays, and(eq(tours.id, tourDays.tour_id), gte(tourDays.day, first)))
    .where(
      and(
        or(isNotNull(tourDays.tour_id), inArray(tours.id, asks)),
        inScope(scope, tours.operator_id),
      ),
    )
    .groupBy(tours.id)
    .orderBy(desc(sumOf(tourDays.views)), asc(tours.id))
    .limit(MOST_ROWS);
}

async function byOperator(db: Db, _keeper: TourKeeper, first: string) {
  // Summed before they are joined, so that the days are read once and not once for each operator.
  const ofTours = db
    .select({ id: tours.operator_id, views: sumOf(tourDays.views).as('tour_views') })
    .from(tourDays)
    .innerJoin(tours, eq(tours.id, tourDays.tour_id))
    .where(gte(tourDays.day, first))
    .groupBy(tours.operator_id)
    .as('of_tours');
  const ofPage = db
    .select({ id: operatorDays.operator_id, views: sumOf(operatorDays.views).as('page_views') })
    .from(operatorDays)
    .where(gte(operatorDays.day, first))
    .groupBy(operatorDays.operator_id)
    .as('of_page');
  const views = sql<number>`coalesce(${ofTours.views}, 0)`;
  const rows = await db
    .select({
      id: operators.id,
      name: operators.name,
      asked: sql<number>`count(${requests.id})::int`,
      answered,
      medianMinutes,
      views,
      pageViews: sql<number>`coalesce(${ofPage.views}, 0)`,
    })
    .from(operators)
    .leftJoin(requests, and(eq(requests.operator_id, operators.id), counted('all', first)))
    .leftJoin(ofTours, eq(ofTours.id, operators.id))
    .leftJoin(ofPage, eq(ofPage.id, operators.id))
    .groupBy(operators.id, ofTours.views, ofPage.views)
    .orderBy(desc(sql`count(${requests.id})`), desc(views), asc(operators.id))
    .limit(MOST_ROWS);
  return rows.filter((row) => row.asked + row.views + row.pageViews > 0);
}

/** All operators by name, for a choice. */
export async function listOperatorNames(db: Db, _staff: Staff) {
  return db
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .orderBy(asc(operators.name))
    .limit(1000);
}

/** Requests of a period that count: without spam and deleted ones. */
function counted(scope: RequestScope, first: string) {
  return and(
    gte(dayAsked, first),
    ne(requests.status, 'spam'),
    sql`${requests.binned_at} is null`,
    inScope(scope, requests.operator_id),
  );
}
