import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';

/** A picture's `{folder}/{timestamp}_{random}` in a text, whichever copy and host it names. */
export const PICTURE_IN_TEXT = sql.raw(`'/images/([a-z-]+/[0-9]+_[a-z0-9]+)'`);

/**
 * How many rows of a query with a column `picture` show each of these pictures; those that none
 * shows are left out.
 */
export async function countShown(
  db: Db,
  shown: SQL,
  names: string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.execute<{ picture: string; uses: number }>(sql`
    select picture, count(*)::int as uses from (${shown}) as shown
    where picture = any(${sql.param(names)}::text[]) group by picture`);
  return new Map(rows.map(({ picture, uses }) => [picture, uses]));
}

/**
 * Finds the things that show given pictures, before somebody deletes one. `shown` is a query with the
 * columns `picture`, `title` and `href`; `order` sorts the things.
 */
export function shownPictures(shown: SQL, order: SQL) {
  return {
    countUses: (db: Db, names: string[]) => countShown(db, shown, names),

    async findUses(
      db: Db,
      name: string,
      limit: number,
    ): Promise<{ title: string; href: string }[]> {
      const { rows } = await db.execute<{ title: string; href: string }>(sql`
        select title, href from (${shown}) as shown where picture = ${name}
        order by ${order} limit ${limit}`);
      return rows;
    },
  };
}
