import { eq } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** The name of an operator; null when it does not exist. */
export async function operatorName(db: Db, _staff: TourKeeper, id: number): Promise<string | null> {
  const [operator] = await db
    .select({ name: operators.name })
    .from(operators)
    .where(eq(operators.id, id));
  return operator?.name ?? null;
}
