import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { editedRow, type ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import {
  NO_SETTINGS,
  type SheetSettings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';

/** The changes to a sheet since it was read, by row number. */
export interface SheetWork {
  /** Typed texts. */
  edits: ReadonlyMap<number, ImportCells>;
  /** Good rows that somebody has deselected. */
  left: ReadonlySet<number>;
  /** Tours off sale by hand, or not, by their ids; see `withTicks`. */
  ticks: ReadonlyMap<number, boolean>;
  /** The import of the sent rows; null before the first. */
  importId: string | null;
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** The answers about its columns and values. */
  settings: SheetSettings;
}

export const NO_WORK: SheetWork = {
  edits: new Map(),
  left: new Set(),
  ticks: new Map(),
  importId: null,
  outcomes: new Map(),
  settings: NO_SETTINGS,
};

/** After this time without a visit a sheet is forgotten. */
export const KEPT_MS = 7 * 24 * 3600 * 1000;

/** A row of the sheet, with the earlier changes to it. */
export function workedRow(row: ImportRow, { edits, left, outcomes }: SheetWork): ImportRow {
  const typed = edits.get(row.line);
  const now = typed ? editedRow(row, typed) : row;
  const outcome = outcomes.get(row.line) ?? null;
  const isDone = outcome !== null && outcome.outcome !== 'failed';
  const isSelected = now.isSelected && !isDone && !left.has(row.line);
  return { ...now, outcome, isSelected };
}
