import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import { parseLooseDay } from '#lib/time/day.ts';

/** The version of a tour that the sender has seen. */
export interface Target {
  id: number;
  version: string;
}

/** A tour on sale that is missing from a list of its operator and month. */
export interface MissingTour extends Target {
  title: string;
  /** The day of departure. */
  day: string;
  /** Whether the list has more of the operator's tours of that month than it lacks. */
  isTicked: boolean;
  /** The number of a row that can't be read and may be this tour. */
  unread?: number;
}

/** Unticks the missing tours that a row with errors may be: it has the same day, or no readable one. */
export function withUnread(
  missing: readonly MissingTour[],
  rows: Pick<RowsStore, 'find' | 'row'>,
): MissingTour[] {
  const unread = rows
    .find(({ errors }) => errors.length > 0)
    .flatMap((place) => rows.row(place) ?? [])
    .map(({ line, cells }) => ({ line, day: parseLooseDay(cells.departure_date ?? '') }));
  return missing.map((tour) => {
    const row = unread.find(({ day }) => day === null || day === tour.day);
    return row ? { ...tour, isTicked: false, unread: row.line } : tour;
  });
}

/** The missing tours that this import has not taken off sale yet; their outcomes have negative lines. */
export function stillMissing(
  missing: readonly MissingTour[],
  outcomes: ReadonlyMap<number, RowOutcome>,
): readonly MissingTour[] {
  return missing.filter(({ id }) => outcomes.get(-id)?.outcome !== 'withdrawn');
}
