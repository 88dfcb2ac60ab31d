import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { changeSetRows } from '#server/change-sets/change-set-tables.server.ts';
import { LISTED, type ListChange } from '#features/catalogue/shortlist/shortlist.ts';
import { favouriteTours } from '#features/tours/tables/offer-tables.server.ts';
import { tours, toursPublic } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { OwnData } from '#server/session/account-parts.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';

/**
 * Applies a browser's changes to an account's list; `held` are all tours in its own. Returns the list,
 * the newest first, with those tours of the browser that are no longer public. Two browsers at once lose
 * nothing; over the limit the oldest leave.
 */
export async function saveShortlist(
  db: Db,
  actor: SignedIn,
  { added, removed, held }: ListChange & { held: string[] },
  now: Date,
): Promise<{ tours: string[]; gone: string[] }> {
  return db.transaction(async (tx) => {
    // One request of an account at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shortlist'), ${actor.id}::int)`);
    const mine = eq(favouriteTours.account_id, actor.id);
    const idsOf = (slugs: readonly string[]) =>
      tx
        .select({ id: tours.id })
        .from(tours)
        .where(inArray(tours.slug, slugs as string[]));
    if (removed.length > 0) {
      await tx
        .delete(favouriteTours)
        .where(and(mine, inArray(favouriteTours.tour_id, idsOf(removed))));
    }
    const known = await publicTours(tx, [...added, ...held]);
    const rows = added.flatMap((slug, place) => {
      const tour_id = known.get(slug);
      // The first of them was added last.
      const added_at = new Date(now.getTime() - place);
      return tour_id === undefined ? [] : [{ account_id: actor.id, tour_id, added_at }];
    });
    if (rows.length > 0) await tx.insert(favouriteTours).values(rows).onConflictDoNothing();
    const kept = await tx
      .select({ id: favouriteTours.tour_id, slug: toursPublic.slug })
      .from(favouriteTours)
      .innerJoin(toursPublic, eq(toursPublic.id, favouriteTours.tour_id))
      .where(mine)
      .orderBy(desc(favouriteTours.added_at), desc(favouriteTours.tour_id))
      .limit(LISTED);
    if (kept.length === LISTED) {
      const ids = kept.map(({ id }) => id);
      await tx.delete(favouriteTours).where(and(mine, notInArray(favouriteTours.tour_id, ids)));
    }
    return {
      tours: kept.map(({ slug }) => slug),
      gone: held.filter((slug) => !known.has(slug)),
    };
  });
}

/** For the file of one's own data. The table's rows are deleted with the account. */
export const shortlistOwnData: OwnData = {
  name: 'shortlist',
  async export(db, accountId) {
    const rows = await db
      .select({ tour: tours.slug, added_at: favouriteTours.added_at })
      .from(favouriteTours)
      .innerJoin(tours, eq(tours.id, favouriteTours.tour_id))
      .where(eq(favouriteTours.account_id, accountId))
      .orderBy(desc(favouriteTours.added_at));
    return rows.length === 0 ? null : rows;
  },
  erase: forgetRecordedFavourites,
};

/** Removes the favourites of an account that records of deleted tours have. */
export async function forgetRecordedFavourites(tx: Db, accountId: number): Promise<void> {
  const row = sql`coalesce(${changeSetRows.before}, ${changeSetRows.after})`;
  await tx
    .delete(changeSetRows)
    .where(
      and(
        eq(changeSetRows.table_name, 'favourite_tours'),
        sql`(${row} ->> 'account_id')::bigint = ${accountId}`,
      ),
    );
}

async function publicTours(db: Db, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ id: toursPublic.id, slug: toursPublic.slug })
    .from(toursPublic)
    .where(inArray(toursPublic.slug, [...slugs]));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
