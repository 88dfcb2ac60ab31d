import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ShownTours, TourListQuery } from '#features/tour-editing/tour-list-query.ts';
import { careConditions } from '#features/tours/tour-care.server.ts';
import type { Tour } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { fold, FOLD_FROM, FOLD_TO } from '#lib/russian.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';

const columns = {
  id: tours.id,
  slug: tours.slug,
  tour_type: tours.tour_type,
  city_from: tours.city_from,
  departure_date: tours.departure_date,
  days: tours.days,
  price: tours.price,
  price_checked_at: tours.price_checked_at,
  company_name: tours.company_name,
  hotel_name: tours.hotel_name,
  is_vip: tours.is_vip,
  is_hot: tours.is_hot,
  is_combo: tours.is_combo,
  is_direct: tours.is_direct,
  tour_status: tours.tour_status,
};
export type ListedTour = Pick<Tour, keyof typeof columns>;

const TOURS_PER_PAGE = 50;

/**
 * A page of all tours there are, departed ones too: those that can still be booked by departure,
 * then those gone, the latest first. `today` is Moscow's.
 */
export async function listForStaff(
  db: Db,
  _staff: Staff,
  query: TourListQuery,
  today: string,
): Promise<{
  tours: ListedTour[];
  total: number;
  pages: number;
  care: Record<ShownTours, number>;
}> {
  const where = and(
    query.type === null ? undefined : eq(tours.tour_type, query.type),
    query.only === null ? undefined : conditions(today)[query.only],
    ...fold(query.search)
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, 8)
      .map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  );
  const [counted] = await db.select({ total: count() }).from(tours).where(where);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / TOURS_PER_PAGE));
  const isGone = sql`${tours.departure_date} < ${today}`;
  const found = await db
    .select(columns)
    .from(tours)
    .where(where)
    .orderBy(
      asc(isGone),
      sql`case when ${isGone} then null else ${tours.departure_date} end`,
      desc(tours.departure_date),
      asc(tours.id),
    )
    .limit(TOURS_PER_PAGE)
    .offset((Math.min(query.page, pages) - 1) * TOURS_PER_PAGE);
  return { tours: found, total, pages, care: await countCare(db, today) };
}

/** How many tours each of the lists holds. */
async function countCare(db: Db, today: string): Promise<Record<ShownTours, number>> {
  const counted = Object.entries(conditions(today)).map(
    ([name, condition]) =>
      [name, sql<number>`(count(*) filter (where ${condition}))::int`] as const,
  );
  const [row] = await db.select(Object.fromEntries(counted)).from(tours);
  return row as Record<ShownTours, number>;
}

function conditions(today: string): Record<ShownTours, SQL | undefined> {
  return {
    upcoming: gte(tours.departure_date, today),
    departed: lt(tours.departure_date, today),
    ...careConditions(today),
  };
}

const searched = sql`translate(concat_ws(' ', ${tours.id}::text, ${tours.city_from}, ${tours.company_name},
  ${tours.hotel_name}, ${tours.guide_name}, ${tours.airline}, ${tours.month}, ${tours.slug},
  to_char(${tours.departure_date}, 'DD.MM.YYYY')), ${FOLD_FROM}, ${FOLD_TO})`;
