import type { ReadRow } from '#features/tour-import/table/sheet/read-sheet.ts';

/** The place of a table in a sheet. */
export interface TablePlace {
  /** Numbers of its header rows, from the top; empty: none. */
  headerLines: number[];
  /** Numbers of the first and the last row that may be a tour. */
  firstLine: number;
  lastLine: number;
  /** Its columns, from 0, inclusive. */
  firstColumn: number;
  lastColumn: number;
  /** Whether its header tells the columns' meanings; else they go by their places. */
  isNamed: boolean;
}

/** The last used column of a sheet, from 0; −1 for an empty one. */
export function lastColumnOf(rows: readonly ReadRow[]): number {
  return rows.reduce((last, { cells }) => Math.max(last, cells.length - 1), -1);
}

/** The texts of a row's own cells: cells covered by a merged one are empty. */
export function ownTexts(row: ReadRow, first = 0, last = row.cells.length - 1): string[] {
  return row.cells
    .slice(first, last + 1)
    .map((text, place) => (row.facts[first + place]?.mergedFrom ? '' : text.trim()));
}
