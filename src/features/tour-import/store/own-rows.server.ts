import { eq, type SQL } from 'drizzle-orm';
import type { RowsRequest } from '#features/tour-import/request/import-request.ts';
import type { OwnOperator } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';

/**
 * The rows of somebody's list. In a list of an operator's person each row is of that operator,
 * whatever it says, and no row states when its price was confirmed: the site knows when they write it.
 */
export function ownRows<Row extends Pick<RowsRequest['rows'][number], 'cells'>>(
  rows: readonly Row[],
  own: OwnOperator | null,
): Row[] {
  if (own === null) return [...rows];
  return rows.map((row) => {
    const { price_checked_at: _, ...cells } = row.cells;
    return { ...row, cells: { ...cells, company_name: own.name } };
  });
}

/** The tours that a list may mean, for a `where`; undefined for all. */
export function toursOf(own: OwnOperator | null): SQL | undefined {
  return own === null ? undefined : eq(tours.operator_id, own.id);
}
