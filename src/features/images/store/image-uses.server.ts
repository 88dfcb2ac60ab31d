import type { ImageKeeper } from '#features/images/store/image-parts.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** Names per query. */
const NAMES_AT_ONCE = 500;

/** The number of things that show each picture, by `{folder}/{name}`; unused ones are absent. */
export async function countUses(
  db: Db,
  names: string[],
  keepers: ImageKeeper[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const some = names.slice(from, from + NAMES_AT_ONCE);
    for (const keeper of keepers) {
      for (const [name, count] of await keeper.countUses(db, some)) {
        if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
      }
    }
  }
  return counts;
}
