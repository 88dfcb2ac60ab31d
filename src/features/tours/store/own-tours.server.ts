import { eq, type SQL } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tours } from '#features/tours/store/tours-tables.server.ts';
import type { OfferColumns } from '#features/tours/offer.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

/** The tours that somebody may see in the panel, for a `where`; undefined for all. */
export function ownTours(keeper: TourKeeper): SQL | undefined {
  const scope = operatorScope(keeper);
  return scope === null ? undefined : eq(tours.operator_id, scope);
}

/** Whether a tour is among those that somebody may see in the panel and change. */
export function isOwnTour(keeper: TourKeeper, tour: { operator_id: number | null }): boolean {
  const scope = operatorScope(keeper);
  return scope === null || tour.operator_id === scope;
}

/** The operator whose person somebody is; null for staff, who are nobody's. */
export async function ownOperator(
  db: Db,
  keeper: TourKeeper,
): Promise<{ name: string; isTrusted: boolean } | null> {
  const scope = operatorScope(keeper);
  if (scope === null) return null;
  const [own] = await db
    .select({ name: operators.name, isTrusted: operators.is_trusted })
    .from(operators)
    .where(eq(operators.id, scope));
  if (!own) throw new Error('somebody keeps the tours of an operator that is gone');
  return own;
}

/**
 * In which state a tour is after somebody has written it: what an operator writes who is not trusted
 * waits until staff have seen it, unless it is a draft.
 */
export function reviewedState(
  own: { isTrusted: boolean } | null,
  wanted: OfferColumns['state'] | undefined,
): OfferColumns['state'] | undefined {
  if (own === null || own.isTrusted || wanted === 'draft') return wanted;
  return 'in_review';
}
