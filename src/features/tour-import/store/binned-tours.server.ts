import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnOperator } from '#features/tours/store/own-tours.server.ts';
import type { Departure } from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** The tours of the given days that were deleted and can be restored; `own`: of one operator. */
export async function binnedTours(
  db: Db,
  departures: readonly Departure[],
  own: OwnOperator | null,
): Promise<Tour[]> {
  const days = [...new Set(departures.map(({ departure_date }) => departure_date))];
  const { before, after } = changeSetRows;
  const rows = await db
    .select({ tour: sql<Tour>`${before}` })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetRows.change_set_id))
    .where(
      and(
        eq(changeSets.kind, 'delete'),
        eq(changeSets.thing_kind, 'tour'),
        isNull(changeSets.undone_at),
        eq(changeSetRows.table_name, 'tours'),
        isNull(after),
        inArray(sql`${before} ->> 'departure_date'`, days),
        own === null ? undefined : eq(sql`${before} ->> 'operator_id'`, String(own.id)),
      ),
    );
  return rows.map(({ tour }) => tour);
}
