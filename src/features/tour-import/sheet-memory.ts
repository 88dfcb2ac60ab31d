import type { ImportCells } from '#features/tour-import/import-columns.ts';
import { editedRow, type ImportRow } from '#features/tour-import/import-row-view.ts';
import type { RowOutcome } from '#features/tour-import/row-outcome.ts';

/** What was done with a sheet since it was read, by the numbers of its rows. */
export interface SheetWork {
  /** Texts that were typed. */
  edits: ReadonlyMap<number, ImportCells>;
  /** Good rows that somebody has left out. */
  left: ReadonlySet<number>;
  /** The import that rows were sent into; null before the first. */
  importId: string | null;
  outcomes: ReadonlyMap<number, RowOutcome>;
}

export const NO_WORK: SheetWork = {
  edits: new Map(),
  left: new Set(),
  importId: null,
  outcomes: new Map(),
};

/** A sheet that nobody has come back to for so long is forgotten. */
export const KEPT_MS = 7 * 24 * 3600 * 1000;

/** A row as the sheet has it, with what had been done with it before. */
export function workedRow(row: ImportRow, { edits, left, outcomes }: SheetWork): ImportRow {
  const typed = edits.get(row.line);
  const now = typed ? editedRow(row, typed) : row;
  const outcome = outcomes.get(row.line) ?? null;
  const isDone = outcome !== null && outcome.outcome !== 'failed';
  const isSelected = now.isSelected && !isDone && !left.has(row.line);
  return { ...now, outcome, isSelected };
}
