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
 * moment of a day, which marks them like the tours. Returns the hotels by name.
 */
export async function writeDemoDirectory(
  tx: Db,
  demo: DemoFiles,
  seededAt: Date,
): Promise<Map<string, number>> {
  const dated = { is_verified: true, created_at: seededAt, updated_at: seededAt };
  await tx
    .insert(operators)
    .values(
      demo.operators.map((operator) => ({
        ...operator,
        ...dated,
        slug: slugify(operator.name),
        name_key: foldName(operator.name),
        is_example: true,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(hotels)
    .values(
      demo.hotels.map((hotel) => ({
        ...hotel,
        ...dated,
        slug: slugify(hotel.name),
        name_key: foldName(hotel.name),
      })),
    )
    .onConflictDoNothing();
  const known = await tx.select({ id: hotels.id, name: hotels.name }).from(hotels);
  return new Map(known.map(({ id, name }) => [name, id]));
}

/** Connects the demo tours with their operators and hotels. */
export async function tieDemoTours(tx: Db, seededAt: Date): Promise<void> {
  await tx.execute(sql`
    update tours set operator_id = o.id from operators o
    where tours.operator_id is null and o.name = tours.company_name`);
  await tx.execute(sql`
    update tour_stays s set hotel_id = h.id from tours t
    join hotels h on h.name = t.hotel_name
    where s.tour_id = t.id and s.city = h.city and s.hotel_id is null
      and t.created_at = ${seededAt.toISOString()}::timestamptz`);
  await tx.execute(sql`
    insert into tour_stays (tour_id, position, city, hotel_id, nights)
    select t.id, 1, 'mecca', h.id, t.days_in_mecca from tours t
    left join hotels h on h.name = t.hotel_name and h.city = 'mecca'
    where (t.days_in_mecca > 0 or h.id is not null)
      and not exists (select 1 from tour_stays s where s.tour_id = t.id)`);
  await tx.execute(sql`
    insert into tour_stays (tour_id, position, city, hotel_id, nights)
    select t.id, 2, 'medina', h.id, t.days_in_medina from tours t
    left join hotels h on h.name = t.hotel_name and h.city = 'medina'
    where (t.days_in_medina > 0 or h.id is not null)
      and not exists (select 1 from tour_stays s where s.tour_id = t.id and s.city = 'medina')
      and t.created_at = ${seededAt.toISOString()}::timestamptz`);
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
