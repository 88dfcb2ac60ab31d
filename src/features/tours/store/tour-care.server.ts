import { and, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { addDays, MOSCOW } from '#lib/time/day.ts';

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
