import { hotelSlugs } from '#features/directory/hotels/public-hotels.server.ts';
import { operatorSlugs } from '#features/directory/operators/public-operators.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** Addresses of directory pages for the sitemap; at most `limit` each. */
export async function directorySlugs(
  db: Db,
  limit: number,
): Promise<{ operators: string[]; hotels: string[] }> {
  return { operators: await operatorSlugs(db, limit), hotels: await hotelSlugs(db, limit) };
}
