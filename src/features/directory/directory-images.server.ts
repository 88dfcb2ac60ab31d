import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';

/** Every picture of the directory with the thing that shows it. */
const shown = sql`(
  select substring(logo from '/images/([a-z-]+/[0-9]+_[a-z0-9]+)') as picture,
    name as title, '/operators/' || slug as href
  from operators where logo is not null
  union all
  select substring(p.image from '/images/([a-z-]+/[0-9]+_[a-z0-9]+)'), h.name, '/hotels/' || h.slug
  from hotel_photos p join hotels h on h.id = p.hotel_id
)`;

/** Which operators and hotels show which pictures, for whoever is about to remove one. */
export const directoryImages = {
  async countUses(db: Db, names: string[]): Promise<Map<string, number>> {
    if (names.length === 0) return new Map();
    const { rows } = await db.execute<{ picture: string; uses: number }>(sql`
      select picture, count(*)::int as uses from ${shown} as shown
      where picture = any(${sql.param(names)}::text[]) group by picture`);
    return new Map(rows.map(({ picture, uses }) => [picture, uses]));
  },

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const { rows } = await db.execute<{ title: string; href: string }>(sql`
      select title, href from ${shown} as shown where picture = ${name}
      order by title limit ${limit}`);
    return rows;
  },
};
