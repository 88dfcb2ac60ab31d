import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { TITLE_COLUMNS, tourTitle } from '#features/tours/model/tour.ts';
import type { Db } from '#server/db/db.server.ts';
import { countShown, PICTURE_IN_TEXT } from '#server/files/shown-pictures.server.ts';
import { pick } from '#lib/form/pick.ts';

/** Each picture of a proposal once. */
const shown = sql`
  select distinct r.id, found[1] as picture from tour_reviews r,
    regexp_matches(r.proposal::text, ${PICTURE_IN_TEXT}, 'g') as found
  where r.status <> 'accepted'`;

/**
 * Finds the proposals that show given pictures (`{folder}/{timestamp}_{random}`), before somebody
 * deletes one: waiting ones, and returned ones that may be sent again.
 */
export const proposalImages = {
  countUses: (db: Db, names: string[]) => countShown(db, shown, names),

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const rows = await db
      .select(pick(tours, ['id', ...TITLE_COLUMNS]))
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
