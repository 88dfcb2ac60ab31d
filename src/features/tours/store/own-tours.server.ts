import { eq, type SQL, sql } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { OfferColumns } from '#features/tours/model/offer.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

/** The tours that somebody may see in the panel, for a `where`; undefined for all. */
export function ownTours(keeper: TourKeeper): SQL | undefined {
  const scope = operatorScope(keeper);
  return scope === null ? undefined : eq(tours.operator_id, scope);
}

/** Whether a hotel is one of an operator's own tours, for a `where` of hotels. */
export function isHotelOf(operator: number): SQL {
  return sql`exists (select from tour_stays s join tours t on t.id = s.tour_id
    where s.hotel_id = "hotels"."id" and t.operator_id = ${operator})`;
}

/** Whether a tour is among those that somebody may see in the panel and change. */
export function isOwnTour(keeper: TourKeeper, tour: { operator_id: number | null }): boolean {
  const scope = operatorScope(keeper);
  return scope === null || tour.operator_id === scope;
}

/** The operator whose person somebody is. */
export interface OwnOperator {
  id: number;
  name: string;
  /** What its people write is published without a review. */
  isTrusted: boolean;
}

/** The operator whose person somebody is; null for staff, who are nobody's. */
export async function ownOperator(db: Db, keeper: TourKeeper): Promise<OwnOperator | null> {
  const scope = operatorScope(keeper);
  if (scope === null) return null;
  const own = await operatorById(db, scope);
  if (!own) throw new Error('somebody keeps the tours of an operator that is gone');
  return own;
}

/** The same for a job, by the operator's number; null when it is gone. */
export async function operatorById(db: Db, id: number): Promise<OwnOperator | null> {
  const [own] = await db
    .select({ id: operators.id, name: operators.name, isTrusted: operators.is_trusted })
    .from(operators)
    .where(eq(operators.id, id));
  return own ?? null;
}

/** Whether staff look at what the people of an operator save; null: staff. */
export function isReviewed(own: OwnOperator | null): boolean {
  return own !== null && !own.isTrusted;
}

/**
 * In which state a tour is after somebody has written it: what an operator writes who is not trusted
 * waits until staff have seen it, unless it is a draft.
 */
export function reviewedState(
  own: OwnOperator | null,
  wanted: OfferColumns['state'] | undefined,
): OfferColumns['state'] | undefined {
  if (!isReviewed(own) || wanted === 'draft') return wanted;
  return 'in_review';
}
