import { eq } from 'drizzle-orm';
import { derivedDollarsJob } from '#features/tours/store/derived-dollars.server.ts';
import { stalePricesJob } from '#features/tours/price/stale-prices.server.ts';
import { endNoticesJob } from '#features/tours/upcoming/active-notices.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { cityName } from '#lib/city/city-name.ts';
import type { Db } from '#server/db/db.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** The periodic work on tours, their prices and notices. */
export function tourJobs({
  db,
  siteUrl,
  now,
  poke,
  takeBackLetters,
}: Parameters<typeof stalePricesJob>[0] & Parameters<typeof endNoticesJob>[0]): Job[] {
  return [
    derivedDollarsJob({ db, now }),
    stalePricesJob({ db, siteUrl, now, poke }),
    endNoticesJob({ db, takeBackLetters }),
  ];
}

/**
 * Corrects the cities of tours that were saved before cities had one name (cityName()), with a line in
 * the trail for each. Returns the number of tours changed.
 */
export async function uniteCities(db: Db, now: Date): Promise<number> {
  const kept = await db.selectDistinct({ city: tours.city_from }).from(tours);
  const strange = kept.filter(({ city }) => cityName(city) !== city && cityName(city) !== '');
  let changed = 0;
  for (const { city } of strange) {
    changed += await db.transaction(async (tx) => {
      const city_from = cityName(city);
      const rows = await tx
        .update(tours)
        .set({ city_from, updated_at: now })
        .where(eq(tours.city_from, city))
        .returning();
      for (const row of rows) {
        await recordChange(tx, {
          actor: null,
          action: 'update',
          thing: { kind: 'tour', id: row.id, title: tourTitle(row) },
          before: { city_from: city },
          after: { city_from },
        });
      }
      return rows.length;
    });
  }
  return changed;
}
