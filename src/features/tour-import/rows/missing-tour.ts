import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';

/** The version of a tour that the sender has seen. */
export interface Target {
  id: number;
  version: string;
}

/** A tour on sale that is missing from a list of its operator and month. */
export interface MissingTour extends Target {
  title: string;
  /** Whether the list has more of the operator's tours of that month than it lacks. */
  isTicked: boolean;
}

/** The missing tours that this import has not taken off sale yet; their outcomes have negative lines. */
export function stillMissing(
  missing: readonly MissingTour[],
  outcomes: ReadonlyMap<number, RowOutcome>,
): readonly MissingTour[] {
  return missing.filter(({ id }) => outcomes.get(-id)?.outcome !== 'withdrawn');
}
