import { count, sql } from 'drizzle-orm';
import { careConditions, ownTours } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

export type TourFigures = Awaited<ReturnType<typeof tourFigures>>;

/** `today` is Moscow's, `YYYY-MM-DD`. */
export async function tourFigures(db: Db, keeper: TourKeeper, today: string) {
  const [figures] = await db
    .select({
      /** All tours with departed ones, as in the staff's lists. */
      total: count(),
      /** With those in Ramadan, as in the catalogue. */
      umrah: countIf(sql`${tours.tour_type} <> 'hajj'`),
      ramadan: countIf(sql`${tours.tour_type} = 'umrah_ramadan'`),
      hajj: countIf(sql`${tours.tour_type} = 'hajj'`),
      /** Visible to visitors. */
      upcoming: countIf(sql`${tours.departure_date} >= ${today}`),
      /** Those whose price nobody has confirmed for a while. */
      unchecked: countIf(sql`${careConditions(today).unchecked}`),
    })
    .from(tours)
    .where(ownTours(keeper));
  return figures ?? { total: 0, umrah: 0, ramadan: 0, hajj: 0, upcoming: 0, unchecked: 0 };
}

function countIf(condition: ReturnType<typeof sql>) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}
