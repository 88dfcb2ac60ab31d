import { data } from 'react-router';
import { type BulkList, listBulk } from '#features/tour-bulk/bulk-list.server.ts';
import { parseBulk } from '#features/tour-bulk/bulk-query.ts';
import { problemIn } from '#lib/problem.ts';
import type { Site } from '#server/context.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

/** The list of a bulk screen; null with status 503 when the database does not answer. */
export async function loadBulk({ read, today }: Site, keeper: TourKeeper, request: Request) {
  const query = parseBulk(new URL(request.url).searchParams);
  const isOwn = operatorScope(keeper) !== null;
  const loaded = (list: BulkList | null) => ({ query, list, isOwn });
  try {
    return data(loaded(await read((db) => listBulk(db, keeper, query, today))));
  } catch (error) {
    const problem = problemIn(error);
    if (!problem) throw error;
    return data(loaded(null), { status: problem.status });
  }
}
