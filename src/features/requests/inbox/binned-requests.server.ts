import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { INBOX } from '#features/requests/inbox/inbox-query.ts';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { inScope } from '#features/requests/store/request-scope.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { eraseRequests } from '#features/requests/store/visitor-request.server.ts';
import { conflict } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import {
  asStaff,
  asTourKeeper,
  type PanelUser,
  type Staff,
} from '#server/session/permission.server.ts';

const NOT_BINNED = conflict('not_binned', 'Заявка уже восстановлена или стёрта.');

/**
 * The requests in the bin that somebody sees in the inbox, with no more of each than there; the latest
 * first, at most `limit`.
 */
export async function listBinned(db: Db, user: PanelUser, limit: number) {
  const keeper = asTourKeeper(user);
  if (!keeper.ok) return [];
  const rows = await db
    .select({ id: requests.id, name: requests.name, at: requests.binned_at })
    .from(requests)
    .where(
      and(
        inScope(scopeOf(keeper.value)),
        isNotNull(requests.binned_at),
        isNull(requests.erased_at),
      ),
    )
    .orderBy(desc(requests.binned_at), desc(requests.id))
    .limit(limit);
  return rows.flatMap(({ id, name, at }) =>
    at === null
      ? []
      : [
          {
            id: String(id),
            title: [`№\u00a0${id}`, name].filter(Boolean).join(', '),
            at,
            /** The page that restores and erases it. */
            address: `${INBOX}/${id}`,
            mayErase: asStaff(user).ok,
          },
        ],
  );
}

/** Erases the personal data of a request in the bin before its time. */
export async function eraseBinned(
  db: Db,
  _staff: Staff,
  { id, now }: { id: number; now: Date },
): Promise<Result<null>> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.id, id), isNotNull(requests.binned_at), isNull(requests.erased_at)))
      .for('update');
    if (found.length === 0) return refused(NOT_BINNED);
    await eraseRequests(tx, [id], now);
    return done(null);
  });
}
