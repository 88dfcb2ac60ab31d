import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { writeDemoArticles } from '#features/demo/demo-articles.server.ts';
import { DEMO_DRAWINGS } from '#features/demo/demo-drawings.ts';
import { demoTours } from '#features/demo/demo-tours.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import type { Db } from '#server/db.server.ts';
import type { Files } from '#server/files.server.ts';

/** Pictures of articles are shown in lists, too, where a phone needs no more of them. */
const COVERS = 'articles';
const COVER_COPY = 480;

/** Where the drawings go. */
interface DrawingFiles extends Pick<Files, 'has'> {
  put(path: string, bytes: Uint8Array): Promise<unknown>;
}

/**
 * Fills an empty catalogue with the demo tours of `today` (YYYY-MM-DD) and stores their pictures,
 * and writes the demo articles beside them; returns how many tours were written. A catalogue that holds any tour is left alone.
 *
 * With `force` the demo tours of an earlier day give way to today's, also beside tours that people
 * wrote. Only rows that are still exactly as they were seeded are removed: what people wrote or
 * changed stays.
 */
export async function writeDemoContent({
  db,
  files,
  today,
  force = false,
}: {
  db: Db;
  files: DrawingFiles;
  today: string;
  force?: boolean;
}): Promise<number> {
  if (!force && (await hasTours(db))) return 0;
  await storeDrawings(files);
  const seededAt = seedInstant(today);
  const rows = demoTours(today).map((tour) => ({
    ...tour,
    created_at: seededAt,
    updated_at: seededAt,
  }));
  const written = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${tours} in share row exclusive mode`);
    if (force) await removeUntouchedDemo(transaction);
    else if (await hasTours(transaction)) return 0;
    const written = await transaction
      .insert(tours)
      .values(rows)
      .onConflictDoNothing({ target: tours.slug })
      .returning({ id: tours.id });
    return written.length;
  });
  if (force || written > 0) await writeDemoArticles(db, today, force);
  return written;
}

async function hasTours(db: Db): Promise<boolean> {
  const found = await db.select({ id: tours.id }).from(tours).limit(1);
  return found.length > 0;
}

/** Demo tours count as created at the first moment of their day, which also says what day it was. */
function seedInstant(day: string): Date {
  return new Date(`${day}T00:00:00.000+03:00`);
}

async function removeUntouchedDemo(db: Db): Promise<void> {
  const rows = await db
    .select()
    .from(tours)
    .where(sql`${tours.created_at} = date_trunc('day', ${tours.created_at}, ${MOSCOW})`);
  const demo = new Map<string, Map<string, object>>();
  const untouched: number[] = [];
  for (const { id, created_at, updated_at: _updated, ...row } of rows) {
    const day = dayInZone(created_at, MOSCOW);
    const ofDay = demo.get(day) ?? new Map(demoTours(day).map((tour) => [tour.slug, tour]));
    demo.set(day, ofDay);
    if (isDeepStrictEqual(row, ofDay.get(row.slug))) untouched.push(id);
  }
  if (untouched.length > 0) await db.delete(tours).where(inArray(tours.id, untouched));
}

/** Renders one drawing after another, since the site may be serving people meanwhile. */
async function storeDrawings(files: DrawingFiles): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  for (const { path, svg } of DEMO_DRAWINGS) {
    if (await files.has(path)) continue;
    const drawn = sharp(Buffer.from(svg));
    const stored = parseImagePath(path);
    if (stored?.folder === COVERS) {
      const copy = await drawn.clone().resize(COVER_COPY).webp().toBuffer();
      await files.put(imagePath(stored, COVER_COPY), copy);
    }
    await files.put(path, await drawn.webp({ lossless: true }).toBuffer());
  }
}

/**
 * Whether no tour was ever written: an owner who has removed the demo content is not given it again
 * at the next start.
 */
export async function neverHeldTours(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_called: boolean }>(
    sql`select is_called from tours_id_seq`,
  );
  return rows[0]?.is_called === false;
}
