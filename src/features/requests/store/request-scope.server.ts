import { eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import type { RequestScope } from '#features/requests/store/request.ts';
import type { Db } from '#server/db/db.server.ts';

/** The rows within a scope, by the operator of each. */
export function inScope(scope: RequestScope, operatorId: AnyPgColumn = requests.operator_id) {
  return scope === 'all' ? undefined : eq(operatorId, scope.operatorId);
}

/** The name of an operator; null for the site itself, and when it does not exist. */
export async function operatorName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [operator] = await db
    .select({ name: operators.name })
    .from(operators)
    .where(eq(operators.id, id));
  return operator?.name ?? null;
}
