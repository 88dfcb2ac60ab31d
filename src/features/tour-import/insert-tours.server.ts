import { sql } from 'drizzle-orm';
import type { ImportedTour } from '#features/tour-import/import-row.ts';
import { inputOf } from '#features/tours/tour-input.ts';
import { slugStem } from '#features/tours/tour-slug.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { tourColumns } from '#features/tours/tours.server.ts';
import { insertTour } from '#features/tours/write-tours.server.ts';
import { uniqueSlug } from '#lib/slug.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';
import { recordChanges } from '#server/trail.server.ts';

/** How many numbered slugs are looked up at once; beyond them the tour is written by itself. */
const NUMBERS = 5;

/**
 * Writes checked tours and their lines in the trail, in the caller's transaction and in four
 * statements however many there are. A tour keeps the slug it comes with when nobody has it. Gives
 * their numbers in the order of `imported`.
 */
export async function insertTours(
  tx: Db,
  staff: Staff,
  imported: readonly ImportedTour[],
  now: Date,
): Promise<number[]> {
  const stems = imported.map(({ tour }) => slugStem(tour));
  const own = imported.flatMap(({ slug }) => slug ?? []);
  const taken = await takenSlugs(tx, stems, own);
  const rows = imported.map(({ tour, slug: wanted, priceCheckedAt }, place) => {
    const slug =
      wanted !== undefined && !taken.has(wanted)
        ? wanted
        : uniqueSlug(stems[place] ?? '', (one) => taken.has(one));
    taken.add(slug);
    return {
      ...inputOf(tour),
      slug,
      price_checked_at: checkedAt(priceCheckedAt, tour.price, now),
      created_at: now,
      updated_at: now,
    };
  });
  const inserted = await tx
    .insert(tours)
    .values(rows)
    .onConflictDoNothing({ target: tours.slug })
    .returning(tourColumns);
  const actor = { id: staff.id, label: staff.email };
  await recordChanges(
    tx,
    inserted.map((tour) => ({
      actor,
      action: 'import',
      thing: { kind: 'tour', id: tour.id, title: tourTitle(tour) },
      after: tour,
    })),
  );
  const idOf = new Map(inserted.map(({ slug, id }) => [slug, id]));
  const ids: number[] = [];
  for (const [place, { slug, price_checked_at }] of rows.entries()) {
    const known = idOf.get(slug);
    const tour = imported[place]?.tour;
    if (known !== undefined) ids.push(known);
    else if (tour) {
      // Somebody took the slug since it was looked up.
      const options = { now, action: 'import', priceCheckedAt: price_checked_at } as const;
      ids.push((await insertTour(tx, staff, tour, options)).tour.id);
    }
  }
  return ids;
}

function checkedAt(said: string | null | undefined, price: number | null, now: Date): Date | null {
  if (said === undefined) return price === null ? null : now;
  return said === null ? null : new Date(said);
}

async function takenSlugs(tx: Db, stems: string[], own: string[]): Promise<Set<string>> {
  const wanted = new Set(own);
  for (const stem of stems) {
    // Taking each in turn spells out the first numbered ones.
    const tried = new Set<string>();
    while (tried.size < NUMBERS) tried.add(uniqueSlug(stem, (one) => tried.has(one)));
    for (const slug of tried) wanted.add(slug);
  }
  const rows = await tx
    .select({ slug: tours.slug })
    .from(tours)
    .where(sql`${tours.slug} = any(${sql.param([...wanted])}::text[])`);
  return new Set(rows.map(({ slug }) => slug));
}
