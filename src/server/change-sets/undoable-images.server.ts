import { sql } from 'drizzle-orm';
import { BIN_ADDRESS } from '#lib/bin.ts';
import type { Db } from '#server/db/db.server.ts';

/**
 * Every picture that an undo brings back: those of deleted rows, and those that a merge took off. A
 * picture that is in the bin itself is a row without a table. Other changes leave pictures as they
 * are.
 */
const shown = sql`(
  select distinct s.id, s.title, s.at, found[1] as picture
  from change_sets s join change_set_rows r on r.change_set_id = s.id,
    regexp_matches(r.before::text, '/images/([a-z-]+/[0-9]+_[a-z0-9]+)', 'g') as found
  where s.undone_at is null and (r.after is null or s.kind = 'merge')
    and r.table_name not like '(%'
)`;

/** Which changes that can be undone show which pictures, for whoever is about to remove one. */
export const undoableImages = {
  async countUses(db: Db, names: string[]): Promise<Map<string, number>> {
    if (names.length === 0) return new Map();
    const { rows } = await db.execute<{ picture: string; uses: number }>(sql`
      select picture, count(*)::int as uses from ${shown} as shown
      where picture = any(${sql.param(names)}::text[]) group by picture`);
    return new Map(rows.map(({ picture, uses }) => [picture, uses]));
  },

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const { rows } = await db.execute<{ title: string }>(sql`
      select title from ${shown} as shown where picture = ${name}
      order by at desc limit ${limit}`);
    return rows.map(({ title }) => ({ title: `Корзина: ${title}`, href: BIN_ADDRESS }));
  },
};
