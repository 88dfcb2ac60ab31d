import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { tourReviews } from '#features/tours/store/offer-tables.server.ts';
import { tours } from '#features/tours/store/tours-tables.server.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import type { Db } from '#server/db/db.server.ts';

/**
 * Which proposals show which pictures, by `{folder}/{timestamp}_{random}`, for whoever is about to
 * remove one: those that wait, and those that were returned and may be sent again.
 */
export const proposalImages = {
  async countUses(db: Db, names: string[]): Promise<Map<string, number>> {
    if (names.length === 0) return new Map();
    const { rows } = await db.execute<{ name: string; uses: number }>(sql`
      select name, count(*)::int as uses from (
        select distinct r.id, found[1] as name from tour_reviews r,
          regexp_matches(r.proposal::text, '/images/([a-z-]+/[0-9]+_[a-z0-9]+)', 'g') as found
        where r.status <> 'accepted'
      ) used
      where name = any(${sql.param(names)}::text[]) group by name`);
    return new Map(rows.map(({ name, uses }) => [name, uses]));
  },

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const rows = await db
      .select({
        id: tours.id,
        tour_type: tours.tour_type,
        city_from: tours.city_from,
        departure_date: tours.departure_date,
        end_date: tours.end_date,
        days: tours.days,
      })
      .from(tourReviews)
      .innerJoin(tours, eq(tours.id, tourReviews.tour_id))
      .where(
        and(
          ne(tourReviews.status, 'accepted'),
          sql`strpos(${tourReviews.proposal}::text, ${`/images/${name}`}) > 0`,
        ),
      )
      .orderBy(desc(tourReviews.id))
      .limit(limit);
    return rows.map((tour) => ({
      title: `Правка: ${tourTitle(tour)}`,
      href: `/edit-tour/${tour.id}`,
    }));
  },
};
