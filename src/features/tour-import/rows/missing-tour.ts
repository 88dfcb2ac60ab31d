import type { TableNews } from '#features/tour-import/reading/table-messages.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import { parseLooseDay } from '#lib/time/day.ts';

/** The version of a tour that the sender has seen. */
export interface Target {
  id: number;
  version: string;
}

/** A tour on sale, or in review, that is missing from a list of its operator and month. */
export interface MissingTour extends Target {
  title: string;
  /** The day of departure. */
  day: string;
  /** Whether the list has more of the operator's tours of that month than it lacks, and some of its city and type. */
  isTicked: boolean;
  /** It waits for a review and is not on sale yet. */
  isInReview?: true;
  /** The number of a row that can't be read and may be this tour, or that such a part is not read. */
  unread?: number | 'part';
  /** The number of a row that is similar. */
  similar?: number;
}

/** Whether the rows are all tours of a file: it shows no other table, and has no hidden row. */
export function isWholeFile({ sheets, leftOut }: Pick<BookNews, 'sheets' | 'leftOut'>): boolean {
  const tables = sheets.flatMap((sheet) => (sheet.isHidden ? [] : sheet.tables));
  return tables.length <= 1 && !leftOut.some(({ why, text }) => why === 'hidden' && text !== '');
}
type BookNews = Extract<TableNews, { kind: 'book' }>;

/**
 * Unticks the missing tours that a row with errors may be: it has the same day, or no readable one; those
 * that a row is similar to; and all of them when a part of the file is not read.
 */
export function withUnread(
  missing: readonly MissingTour[],
  rows: Pick<RowsStore, 'find' | 'row'>,
  isWhole: boolean,
): MissingTour[] {
  const unread = rows
    .find(({ errors }) => errors.length > 0)
    .flatMap((place) => rows.row(place) ?? [])
    .map(({ line, cells }) => ({ line, day: parseLooseDay(cells.departure_date ?? '') }));
  const similar = new Map<number, number>();
  for (const place of rows.find(({ verdict }) => verdict?.verdict === 'similar')) {
    const row = rows.row(place);
    if (row?.verdict?.verdict === 'similar') similar.set(row.verdict.id, row.line);
  }
  return missing.map((tour) => {
    const line = similar.get(tour.id);
    if (line !== undefined) return { ...tour, isTicked: false, similar: line };
    const row = unread.find(({ day }) => day === null || day === tour.day);
    if (!row && isWhole) return tour;
    return { ...tour, isTicked: false, unread: row?.line ?? 'part' };
  });
}

/** Who ticked or unticked a tour by hand keeps that, whatever a later comparison finds. */
export function withTicks(
  missing: readonly MissingTour[],
  ticks: ReadonlyMap<number, boolean>,
): MissingTour[] {
  return missing.map((tour) => ({ ...tour, isTicked: ticks.get(tour.id) ?? tour.isTicked }));
}

/** The missing tours that this import has not taken off sale yet; their outcomes have negative lines. */
export function stillMissing(
  missing: readonly MissingTour[],
  outcomes: ReadonlyMap<number, RowOutcome>,
): readonly MissingTour[] {
  return missing.filter(({ id }) => outcomes.get(-id)?.outcome !== 'withdrawn');
}
