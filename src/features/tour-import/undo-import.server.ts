import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { IMPORT_UNDONE } from '#features/tour-import/import-rows.server.ts';
import { tourImportRows, tourImports } from '#features/tour-import/tour-import-tables.server.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { tourColumns } from '#features/tours/tours.server.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';
import { recordChanges } from '#server/trail.server.ts';

const NO_IMPORT: Problem = { ...NOT_FOUND, message: 'Такого импорта нет' };

/** So many rows a statement: none takes long enough to be given up. */
const STEP = 200;

export interface UndoneImport {
  removed: number;
  /** Tours that somebody changed since; they stay. */
  kept: { id: number; slug: string; title: string }[];
  /** Tours that somebody deleted since. */
  gone: number;
}

/**
 * Takes back what an import added, as a whole: either all of it or, when something fails, nothing.
 * What was changed since stays and is named. Each tour leaves its line in the trail.
 */
export async function undoImport(
  db: Db,
  staff: Staff,
  id: string,
  now: Date,
): Promise<Result<UndoneImport>> {
  return db.transaction(async (tx) => {
    const [marked] = await tx
      .update(tourImports)
      .set({ undone_at: now })
      .where(and(eq(tourImports.id, id), isNull(tourImports.undone_at)))
      .returning({ id: tourImports.id });
    if (!marked) return refused((await exists(tx, id)) ? IMPORT_UNDONE : NO_IMPORT);
    const added = await tx
      .select({ id: tourImportRows.tour_id })
      .from(tourImportRows)
      .where(and(eq(tourImportRows.import_id, id), eq(tourImportRows.outcome, 'added')))
      .orderBy(asc(tourImportRows.line));
    const undone: UndoneImport = { removed: 0, kept: [], gone: 0 };
    for (let at = 0; at < added.length; at += STEP) {
      const ids = added.slice(at, at + STEP).map((row) => row.id);
      const { removed, kept } = await removeUnchanged(tx, staff, ids);
      undone.removed += removed;
      undone.kept.push(...kept);
      undone.gone += ids.length - removed - kept.length;
    }
    return done(undone);
  });
}

async function removeUnchanged(tx: Db, staff: Staff, ids: number[]) {
  // Locked first: who is changing one of them right now is waited for.
  const found = await tx
    .select({
      id: tours.id,
      updatedAt: tours.updated_at,
      createdAt: tours.created_at,
      slug: tours.slug,
      tour_type: tours.tour_type,
      city_from: tours.city_from,
      departure_date: tours.departure_date,
      end_date: tours.end_date,
      days: tours.days,
    })
    .from(tours)
    .where(inArray(tours.id, ids))
    .orderBy(asc(tours.id))
    .for('update');
  const isChanged = (tour: (typeof found)[number]) =>
    tour.updatedAt.getTime() !== tour.createdAt.getTime();
  const kept = found
    .filter(isChanged)
    .map((tour) => ({ id: tour.id, slug: tour.slug, title: tourTitle(tour) }));
  const removable = found.filter((tour) => !isChanged(tour)).map((tour) => tour.id);
  if (removable.length === 0) return { removed: 0, kept };
  const removed = await tx.delete(tours).where(inArray(tours.id, removable)).returning(tourColumns);
  await recordChanges(
    tx,
    removed.map((tour) => ({
      actor: { id: staff.id, label: staff.email },
      action: 'delete',
      thing: { kind: 'tour', id: tour.id, title: tourTitle(tour) },
      before: tour,
    })),
  );
  return { removed: removed.length, kept };
}

async function exists(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: tourImports.id })
    .from(tourImports)
    .where(eq(tourImports.id, id));
  return row !== undefined;
}
