import { sql } from 'drizzle-orm';
import type { DemoFiles } from '#features/demo/demo-files.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { slugify } from '#lib/text/slug.ts';
import { MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';

/**
 * Adds the operators and hotels of the demo tours that the directory lacks. `seededAt` is the first
 * moment of a day, which marks them like the tours.
 */
export async function writeDemoDirectory(tx: Db, demo: DemoFiles, seededAt: Date): Promise<void> {
  const listed = <Named extends { name: string }>(named: Named) => ({
    ...named,
    slug: slugify(named.name),
    name_key: foldName(named.name),
    is_verified: true,
    created_at: seededAt,
    updated_at: seededAt,
  });
  await tx
    .insert(operators)
    .values(demo.operators.map((operator) => ({ ...listed(operator), is_example: true })))
    .onConflictDoNothing();
  await tx.insert(hotels).values(demo.hotels.map(listed)).onConflictDoNothing();
}

/** Removes demo operators and hotels without tours that nobody changed; `all`: changed ones too. */
export async function removeDemoDirectory(tx: Db, all: boolean): Promise<void> {
  for (const [table, uses] of [
    ['operators', sql`select operator_id from tours where operator_id is not null`],
    ['hotels', sql`select hotel_id from tour_stays where hotel_id is not null`],
  ] as const) {
    await tx.execute(sql`
      delete from ${sql.identifier(table)} where created_at = date_trunc('day', created_at, ${MOSCOW})
        and (${all} or updated_at = created_at) and id not in (${uses})`);
  }
}
