import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import { TOUR_IMAGES } from '#features/tours/model/tour-input.ts';
import { TITLE_COLUMNS, tourTitle } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { PICTURE_IN_TEXT } from '#server/files/shown-pictures.server.ts';
import { pick } from '#lib/form/pick.ts';

/** Columns with addresses of pictures. */
const COLUMNS = TOUR_IMAGES.map((field) => tours[field]);

/** `{folder}/{timestamp}_{random}` in an address, for any size and host. */
function nameIn(column: (typeof COLUMNS)[number]) {
  return sql<string | null>`substring(${column} from ${PICTURE_IN_TEXT})`;
}

/** Finds the tours that show given pictures, before somebody deletes one. */
export const tourImages = {
  async countUses(db: Db, names: string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (names.length === 0) return counts;
    for (const column of COLUMNS) {
      const name = nameIn(column);
      const rows = await db
        .select({ name, uses: sql<number>`count(*)::int` })
        .from(tours)
        .where(inArray(name, names))
        .groupBy(sql`1`);
      for (const row of rows) {
        if (row.name !== null) counts.set(row.name, (counts.get(row.name) ?? 0) + row.uses);
      }
    }
    return counts;
  },

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
