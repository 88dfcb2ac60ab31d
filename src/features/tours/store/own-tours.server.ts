import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { notices, tours } from '#features/tours/tables/tours-tables.server.ts';
import type { OfferColumns } from '#features/tours/model/offer.ts';
import { addDays, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type Staff, type TourKeeper } from '#server/session/permission.server.ts';

/** The `where` condition for the tours that a person may see in the panel; undefined for all. */
export function ownTours(keeper: TourKeeper): SQL | undefined {
  const scope = operatorScope(keeper);
  return scope === null ? undefined : eq(tours.operator_id, scope);
}

export function isHotelOf(operator: number): SQL {
  return sql`exists (select from tour_stays s join tours t on t.id = s.tour_id
    where s.hotel_id = "hotels"."id" and t.operator_id = ${operator})`;
}

/** Whether a person may see and change a tour in the panel. */
export function isOwnTour(keeper: TourKeeper, tour: { operator_id: number | null }): boolean {
  const scope = operatorScope(keeper);
  return scope === null || tour.operator_id === scope;
}

/** The operator that an account belongs to. */
export interface OwnOperator {
  id: number;
  name: string;
  /** Its people's changes are published without a review. */
  isTrusted: boolean;
}

/** The operator that an account belongs to; null for staff. */
export async function ownOperator(db: Db, keeper: TourKeeper): Promise<OwnOperator | null> {
  const scope = operatorScope(keeper);
  if (scope === null) return null;
  const own = await operatorById(db, scope);
  if (!own) throw new Error('somebody keeps the tours of an operator that is gone');
  return own;
}

/** The same for a job, by the operator's number; null when it is deleted. */
export async function operatorById(db: Db, id: number): Promise<OwnOperator | null> {
  const [own] = await db
    .select({ id: operators.id, name: operators.name, isTrusted: operators.is_trusted })
    .from(operators)
    .where(eq(operators.id, id));
  return own ?? null;
}

/** Whether staff review the changes of the operator's people; `own` is null for staff. */
export function isReviewed(own: OwnOperator | null): boolean {
  return own !== null && !own.isTrusted;
}

/**
 * The state of a tour after a save: changes by an operator that is not trusted wait for staff, unless
 * the tour is a draft.
 */
export function reviewedState(
  own: OwnOperator | null,
  wanted: OfferColumns['state'] | undefined,
): OfferColumns['state'] | undefined {
  if (!isReviewed(own) || wanted === 'draft') return wanted;
  return 'in_review';
}

/** Faults of a tour that can still be booked. */
export type Care = 'unchecked' | 'no-photo' | 'no-company' | 'no-contacts';

/** A price confirmed longer ago needs a check. */
const PRICE_GOOD_DAYS = 14;

/** The conditions for upcoming tours with a fault, by fault. `today` is Moscow's. */
export function careConditions(today: string): Record<Care, SQL | undefined> {
  const isAhead = gte(tours.departure_date, today);
  const stale = sql`(${addDays(today, -PRICE_GOOD_DAYS)}::timestamp at time zone ${MOSCOW})`;
  return {
    unchecked: and(
      isAhead,
      or(isNull(tours.price_checked_at), sql`${tours.price_checked_at} < ${stale}`),
    ),
    'no-photo': and(isAhead, isNull(tours.guide_photo), isNull(tours.tour_operator_info)),
    'no-company': and(isAhead, isNull(tours.company_name)),
    'no-contacts': and(
      isAhead,
      isNull(tours.whatsapp),
      isNull(tours.telegram),
      isNull(tours.phone),
    ),
  };
}

/** The number of operators' notices that wait for staff. */
export async function countNoticesInReview(db: Db, _staff: Staff): Promise<number> {
  const { withdrawn_at, in_review, ends_at } = notices;
  return db.$count(
    notices,
    and(isNull(withdrawn_at), eq(in_review, true), sql`${ends_at} > now()`),
  );
}
