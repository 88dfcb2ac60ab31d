import { desc, eq, or, sql } from 'drizzle-orm';
import { TOUR_IMAGES } from '#features/tours/model/tour-input.ts';
import { TITLE_COLUMNS, tourTitle } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { countShown, PICTURE_IN_TEXT } from '#server/files/shown-pictures.server.ts';
import { pick } from '#lib/form/pick.ts';

/** Columns with addresses of pictures. */
const COLUMNS = TOUR_IMAGES.map((field) => tours[field]);

/** `{folder}/{timestamp}_{random}` in an address, for any size and host. */
function nameIn(column: (typeof COLUMNS)[number]) {
  return sql<string | null>`substring(${column} from ${PICTURE_IN_TEXT})`;
}

/** Each column's picture of each tour. */
const shown = sql.join(
  COLUMNS.map((column) => sql`select ${nameIn(column)} as picture from ${tours}`),
  sql` union all `,
);

/** Finds the tours that show given pictures, before somebody deletes one. */
export const tourImages = {
  countUses: (db: Db, names: string[]) => countShown(db, shown, names),

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const rows = await db
      .select(pick(tours, ['slug', ...TITLE_COLUMNS]))
      .from(tours)
      .where(or(...COLUMNS.map((column) => eq(nameIn(column), name))))
      .orderBy(desc(tours.departure_date), desc(tours.id))
      .limit(limit);
    return rows.map((tour) => ({ title: tourTitle(tour), href: `/tours/${tour.slug}` }));
  },
};
