import { eq, lt } from 'drizzle-orm';
import { tourImports } from '#features/tour-import/store/tour-import-tables.server.ts';
import { UNDO_DAYS } from '#features/tour-import/request/import-limits.ts';
import type { Db } from '#server/db/db.server.ts';

/** Deletes the imports that can't be undone any more, with the former values of the tours. */
export async function forgetOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_DAYS * 86_400_000);
  const old = await db
    .select({ id: tourImports.id })
    .from(tourImports)
    .where(lt(tourImports.started_at, before));
  // One after the other: each may have thousands of rows, and a statement has a time limit.
  for (const { id } of old) await db.delete(tourImports).where(eq(tourImports.id, id));
}
