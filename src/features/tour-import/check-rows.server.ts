import type { CheckRequest } from '#features/tour-import/import-request.ts';
import { knownTours } from '#features/tour-import/known-tours.server.ts';
import type { RowVerdict } from '#features/tour-import/row-outcome.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';

/** The dry run: how each row stands to the tours there are. Nothing is written. */
export async function checkRows(
  db: Db,
  _staff: Staff,
  { rows }: CheckRequest,
): Promise<RowVerdict[]> {
  const known = await knownTours(db, rows);
  return rows.map(({ line, ...terms }) => {
    const duplicate = known.exact(terms);
    if (duplicate !== null) return { line, verdict: 'duplicate', id: duplicate };
    const similar = known.similar(terms);
    return similar === null ? { line, verdict: 'new' } : { line, verdict: 'similar', id: similar };
  });
}
