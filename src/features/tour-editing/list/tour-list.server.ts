import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ShownTours, TourListQuery } from '#features/tour-editing/form/tour-list-query.ts';
import type { ReviewStatus } from '#features/tour-editing/review/review-state.ts';
import { careConditions, isOwnTour, ownTours } from '#features/tours/store/own-tours.server.ts';
import { SIMILAR_COLUMNS } from '#features/tours/upcoming/upcoming-tour.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { seasonLine } from '#features/tours/season/season.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourById } from '#features/tours/store/tours.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { foldedPattern, foldedWords } from '#lib/text/russian.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

const columns = pick(tours, [...SIMILAR_COLUMNS, 'id', 'price_checked_at', 'hotel_name']);
/**
 * The result of a tour's last review with its operator; null without one. Written as SQL: in a query of
 * one table Drizzle omits the table's name, and the columns would be those of the reviews.
 */
const review = sql<ReviewStatus | null>`(select r.status
  from tour_reviews r where r.tour_id = tours.id and r.operator_id = tours.operator_id
  order by r.id desc limit 1)`;
export type ListedTour = Awaited<ReturnType<typeof listForStaff>>['tours'][number];

const TOURS_PER_PAGE = 50;
/** A tour's creation or deletion is news for this long. */
const TOLD_FOR_MS = 10 * 60_000;

/**
 * A page of all tours with departed ones: bookable ones by departure, then departed ones, the latest
 * first. `page` is the page shown, from 1. `today` is Moscow's.
 */
export async function listForStaff(db: Db, staff: TourKeeper, query: TourListQuery, today: string) {
  const own = ownTours(staff);
  const where = and(
    own,
    query.type === null ? undefined : eq(tours.tour_type, query.type),
    query.only === null ? undefined : conditions(today)[query.only],
    ...foldedWords(query.search.replaceAll('№', ' ')).map(
      (word) => sql`${searched} ~ ${foldedPattern(word)}`,
    ),
  );
  const total = await db.$count(tours, where);
  const pages = Math.max(1, Math.ceil(total / TOURS_PER_PAGE));
  const isGone = sql`${tours.departure_date} < ${today}`;
  const order = [
    asc(isGone),
    sql`case when ${isGone} then null else ${tours.departure_date} end`,
    desc(tours.departure_date),
    asc(tours.id),
  ];
  const page =
    query.saved !== null && query.tour !== null
      ? await pageOf(db, query.tour, { where, order })
      : Math.min(query.page, pages);
  const found = await db
    .select({ ...columns, review })
    .from(tours)
    .where(where)
    .orderBy(...order)
    .limit(TOURS_PER_PAGE)
    .offset((page - 1) * TOURS_PER_PAGE);
  const seasons = await listSeasons(db);
  const marked = found.map((tour) => ({ ...tour, season: seasonLine(tour, seasons) }));
  return { tours: marked, total, page, pages, care: await countCare(db, today, own) };
}

/**
 * The page with a given tour, so that somebody who has just saved it sees it; the first page without
 * one.
 */
async function pageOf(
  db: Db,
  id: number,
  { where, order }: { where: SQL | undefined; order: SQL[] },
): Promise<number> {
  const placed = db
    .select({
      id: tours.id,
      place: sql<number>`(row_number() over (order by ${sql.join(order, sql`, `)}))::int`.as(
        'place',
      ),
    })
    .from(tours)
    .where(where)
    .as('placed');
  const [row] = await db.select({ place: placed.place }).from(placed).where(eq(placed.id, id));
  return row ? Math.ceil(row.place / TOURS_PER_PAGE) : 1;
}

/**
 * Whether the list may report the action in its address, which anybody can write. A creation or
 * deletion is reported only to its author and only soon after; a saved tour must exist.
 */
export async function isTrue(
  db: Db,
  staff: TourKeeper,
  { saved, tour }: TourListQuery,
  now: Date,
): Promise<boolean> {
  if (saved === null || saved === 'copy') return true;
  if (tour === null) return false;
  if (saved !== 'delete') {
    const kept = await tourById(db, tour);
    if (kept === null || !isOwnTour(staff, kept)) return false;
    if (saved === 'update') return true;
  }
  const { lines } = await listTrail(db, { thing: { kind: 'tour', id: String(tour) } }, 1);
  const [last] = lines;
  return (
    last?.action === saved &&
    last.actor?.id === staff.id &&
    now.getTime() - last.at.getTime() < TOLD_FOR_MS
  );
}

/** The number of tours in each list. */
async function countCare(
  db: Db,
  today: string,
  own: SQL | undefined,
): Promise<Record<ShownTours, number>> {
  const counted = Object.entries(conditions(today)).map(
    ([name, condition]) =>
      [name, sql<number>`(count(*) filter (where ${condition}))::int`] as const,
  );
  const [row] = await db.select(Object.fromEntries(counted)).from(tours).where(own);
  return row as Record<ShownTours, number>;
}

function conditions(today: string): Record<ShownTours, SQL | undefined> {
  return {
    upcoming: gte(tours.departure_date, today),
    departed: lt(tours.departure_date, today),
    ...careConditions(today),
  };
}

const searched = sql`concat_ws(' ', ${tours.id}::text, ${tours.city_from}, ${tours.company_name},
  ${tours.hotel_name}, ${tours.guide_name}, ${tours.airline}, ${tours.month}, ${tours.slug},
  to_char(${tours.departure_date}, 'DD.MM.YYYY'))`;
