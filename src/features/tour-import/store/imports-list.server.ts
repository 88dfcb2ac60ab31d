import { desc, eq, sql } from 'drizzle-orm';
import {
  tourImportRows,
  tourImports,
} from '#features/tour-import/store/tour-import-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { nameSeenBy } from '#server/people/person-names.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

const SHOWN = 10;

export type PastImport = Awaited<ReturnType<typeof latestImports>>[number];

/** The latest imports, newest first: of everybody for staff, else of one's own operator. */
export async function latestImports(db: Db, keeper: TourKeeper) {
  const scope = operatorScope(keeper);
  const countOf = (outcome: 'added' | 'duplicate' | 'updated' | 'withdrawn') =>
    sql<number>`(select count(*)::int from ${tourImportRows}
      where ${tourImportRows.import_id} = ${tourImports.id} and ${tourImportRows.outcome} = ${outcome})`;
  return db
    .select({
      id: tourImports.id,
      fileName: tourImports.file_name,
      startedAt: tourImports.started_at,
      /** Null when the account was deleted. */
      who: nameSeenBy(scope),
      added: countOf('added'),
      duplicates: countOf('duplicate'),
      updated: countOf('updated'),
      withdrawn: countOf('withdrawn'),
      undoneAt: tourImports.undone_at,
    })
    .from(tourImports)
    .leftJoin(accounts, eq(accounts.id, tourImports.account_id))
    .where(scope === null ? undefined : eq(tourImports.operator_id, scope))
    .orderBy(desc(tourImports.started_at), desc(tourImports.id))
    .limit(SHOWN);
}
