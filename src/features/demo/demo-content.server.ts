import { and, sql } from 'drizzle-orm';
import { removeDemoArticles, writeDemoArticles } from '#features/demo/demo-articles.server.ts';
import {
  type DrawingFiles,
  removeDrawing,
  storeDrawings,
} from '#features/demo/demo-drawings.server.ts';
import { type DemoFiles, readDemoFiles } from '#features/demo/demo-files.server.ts';
import { articleImages } from '#features/articles/store/article-images.server.ts';
import { removeDemoDirectory, writeDemoDirectory } from '#features/demo/demo-directory.server.ts';
import { hotelsNamed } from '#features/directory/hotels/hotel-names.server.ts';
import { directoryImages } from '#features/directory/directory-images.server.ts';
import { tourImages } from '#features/tours/store/tour-images.server.ts';
import { addTours, deleteTours, type NewTour } from '#features/tours/store/write-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { parseImagePath } from '#lib/stored-image.ts';
import { MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';

interface Place {
  db: Db;
  files: DrawingFiles;
}

/**
 * Fills an empty catalogue with the demo tours of `today` (YYYY-MM-DD), their pictures and the demo
 * articles; returns the number of tours written. A catalogue with any tour is left alone. With `force`
 * today's demo tours replace those of an earlier day, even beside tours that people wrote. A demo tour
 * that somebody changed stays.
 */
export async function writeDemoContent({
  db,
  files,
  today,
  force = false,
}: Place & { today: string; force?: boolean }): Promise<number> {
  if (!force && (await hasTours(db))) return 0;
  const demo = await readDemoFiles();
  await storeDrawings(files, demo.drawings);
  // The first moment of the day marks a demo tour; see `removeDemoTours`.
  const seededAt = new Date(`${today}T00:00:00.000+03:00`);
  const written = await db.transaction(async (tx) => {
    await lockTours(tx);
    if (force) await removeDemoTours(tx, false);
    else if (await hasTours(tx)) return 0;
    await writeDemoDirectory(tx, demo, seededAt);
    return writeDemoTours(tx, demo, today, seededAt);
  });
  if (force || written > 0) await writeDemoArticles(db, demo, today, force);
  return written;
}

/** Writes the demo tours whose addresses are free, with their offers; the trail gets no line. */
async function writeDemoTours(
  tx: Db,
  demo: DemoFiles,
  today: string,
  seededAt: Date,
): Promise<number> {
  const kept = await tx.select({ slug: tours.slug }).from(tours);
  const taken = new Set(kept.map(({ slug }) => slug));
  const free = demo.toursOf(today).filter(({ slug }) => !taken.has(slug));
  const offers = demo.offersOf(today);
  const named = [...offers.values()].flatMap(({ stays }) =>
    stays.flatMap(({ city, hotel }) => (hotel === undefined ? [] : [{ city, name: hotel }])),
  );
  const find = await hotelsNamed(tx, named);
  const added = free.map((tour): NewTour => {
    const { prices, stays = [], inclusions } = offers.get(tour.slug) ?? {};
    const inHotels = stays.map(({ hotel = '', ...stay }) => ({
      ...stay,
      hotel_id: find(hotel, stay.city)?.id ?? null,
    }));
    const { slug, price_checked_at: priceCheckedAt } = tour;
    return { tour, slug, priceCheckedAt, lists: { prices, stays: inHotels, inclusions } };
  });
  return (await addTours(tx, 'console', added, { now: seededAt })).length;
}

interface Removal {
  removed: number;
  /** Demo rows that stay because somebody changed them. */
  kept: number;
}

/**
 * Removes the demo content: tours, articles, categories without articles, and pictures without a use.
 * Content by people stays, and so does a demo tour or article that somebody changed, unless `all` is
 * given.
 */
export async function removeDemoContent({
  db,
  files,
  all,
}: Place & { all: boolean }): Promise<{ tours: Removal; articles: Removal; pictures: number }> {
  const demo = await readDemoFiles();
  const removed = await db.transaction(async (tx) => {
    await lockTours(tx);
    const removedTours = await removeDemoTours(tx, all);
    await removeDemoDirectory(tx, all);
    return { tours: removedTours, articles: await removeDemoArticles(tx, demo, all) };
  });
  let pictures = 0;
  for (const { path } of demo.drawings) {
    if (!(await files.has(path)) || (await isShown(db, path))) continue;
    await removeDrawing(files, path);
    pictures += 1;
  }
  return { ...removed, pictures };
}

/**
 * A demo tour was created at the very first moment of a day in Moscow. Every change of a tour moves
 * `updated_at`, so a tour with its first value was never changed. Both hold for tours from any version
 * of `data/demo`.
 */
const isDemo = sql`${tours.created_at} = date_trunc('day', ${tours.created_at}, ${MOSCOW})`;
const isUntouched = sql`${tours.updated_at} = ${tours.created_at}`;

async function removeDemoTours(db: Db, all: boolean): Promise<Removal> {
  const found = await db
    .select({ id: tours.id })
    .from(tours)
    .where(and(isDemo, all ? undefined : isUntouched));
  const removed = await deleteTours(
    db,
    'console',
    found.map(({ id }) => id),
  );
  const kept = await db.$count(tours, isDemo);
  return { removed: removed.length, kept };
}

async function isShown(db: Db, path: string): Promise<boolean> {
  const image = parseImagePath(path);
  const name = image ? `${image.folder}/${image.name}` : '';
  for (const keeper of [tourImages, articleImages, directoryImages]) {
    if ((await keeper.countUses(db, [name])).size > 0) return true;
  }
  return false;
}

async function lockTours(db: Db): Promise<void> {
  await db.execute(sql`lock table ${tours} in share row exclusive mode`);
}

async function hasTours(db: Db): Promise<boolean> {
  const found = await db.select({ id: tours.id }).from(tours).limit(1);
  return found.length > 0;
}

/**
 * Whether no tour was ever written: after an owner has removed the demo content, the next start does
 * not bring it back.
 */
export async function neverHeldTours(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_called: boolean }>(
    sql`select is_called from tours_id_seq`,
  );
  return rows[0]?.is_called === false;
}
