import { eq, sql } from 'drizzle-orm';
import { hotelRedirects, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import {
  followHotel,
  HOTEL_GONE,
  type HotelProblem,
  type KeptHotel,
} from '#features/directory/hotels/hotels.server.ts';
import { uniqueAliases } from '#features/directory/kit/aliases.ts';
import { lockNames } from '#features/directory/kit/save-record.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { recordedAs } from '#server/change-sets/change-sets.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const SAME: HotelProblem = {
  code: 'invalid',
  status: 422,
  message: 'Выберите другой отель.',
};

const OTHER_CITY: HotelProblem = {
  code: 'other_city',
  status: 422,
  message: 'Эти отели в\u00a0разных городах. Если это ошибка, сначала исправьте город.',
};

/**
 * Merges two hotels of one city: stays, former addresses and spellings of the first go to the second,
 * which keeps its own facts and photographs; the first one's page redirects to it. Returns the change
 * set that undoes it.
 */
export async function mergeHotels(
  db: Db,
  staff: Staff,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<Result<string, HotelProblem>> {
  if (from === into) return refused(SAME);
  return allOrNothing<string, HotelProblem>(db, async (tx) => {
    await lockNames(tx, 'hotels');
    const rows = await tx
      .select()
      .from(hotels)
      .where(sql`${hotels.id} in (${from}, ${into})`)
      .for('update');
    const gone = rows.find(({ id }) => id === from);
    const stays = rows.find(({ id }) => id === into);
    if (!gone || !stays) return refused(HOTEL_GONE);
    if (gone.city !== stays.city) return refused(OTHER_CITY);
    const { id } = await recordedAs(
      tx,
      {
        kind: 'merge',
        title: `«${gone.name}» → «${stays.name}»`,
        thingKind: 'hotel',
        actorId: staff.id,
      },
      () => mergeRows(tx, gone, stays, now),
    );
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'merge',
      thing: { kind: 'hotel', id: into, title: stays.name },
      after: { merged_name: gone.name },
    });
    return done(id);
  });
}

async function mergeRows(tx: Db, gone: KeptHotel, stays: KeptHotel, now: Date) {
  for (;;) {
    // In steps: one statement for thousands would exceed the database's time limit.
    const { rowCount } = await tx.execute(sql`
      update tour_stays set hotel_id = ${stays.id} where (tour_id, position) in (
        select tour_id, position from tour_stays where hotel_id = ${gone.id} limit 500)`);
    if ((rowCount ?? 0) < 500) break;
  }
  await followHotel(tx, stays);
  await tx
    .update(hotelRedirects)
    .set({ hotel_id: stays.id })
    .where(eq(hotelRedirects.hotel_id, gone.id));
  await tx.delete(hotels).where(eq(hotels.id, gone.id));
  await tx.insert(hotelRedirects).values({ slug: gone.slug, hotel_id: stays.id });
  const latin = gone.name_latin === null ? [] : [gone.name_latin];
  await tx
    .update(hotels)
    .set({
      aliases: uniqueAliases(
        [...stays.aliases, gone.name, ...latin, ...gone.aliases],
        stays.name_key,
      ),
      updated_at: now,
    })
    .where(eq(hotels.id, stays.id));
}
