import { ownTexts, type TablePlace } from '#features/tour-import/table/finding/table-place.ts';
import type { Table } from '#features/tour-import/table/finding/table-rows.ts';
import type { ReadSheet } from '#features/tour-import/table/sheet/read-sheet.ts';

/** A row of a sheet in the choice of the header row. */
export interface TopRow {
  line: number;
  cells: string[];
  isHidden: boolean;
  /** How it was read. */
  role: 'above' | 'header' | 'row' | 'left-out';
}

/** How many rows are shown above the table's header, and of the table itself. */
const ROWS_ABOVE = 12;
const ROWS_BELOW = 8;
const MOST_CELLS = 12;
const LONGEST_CELL = 60;

/** The rows of a sheet around a table's header; the first ones when there is no table. */
export function sheetTop(sheet: ReadSheet, table: Table | null): TopRow[] {
  const { rows } = sheet;
  const place = table?.place;
  const start = place ? rows.findIndex(({ line }) => line >= headOf(place)) : 0;
  const from = Math.max(0, start - ROWS_ABOVE);
  const leftOut = new Set(table?.leftOut.map(({ line }) => line));
  return rows.slice(from, Math.max(0, start) + ROWS_BELOW).map((row) => ({
    line: row.line,
    isHidden: row.isHidden,
    cells: ownTexts(row, 0, MOST_CELLS - 1).map((text) => text.slice(0, LONGEST_CELL)),
    role: roleOf(row.line, place, leftOut),
  }));
}

function headOf({ headerLines, firstLine }: TablePlace): number {
  return headerLines[0] ?? firstLine;
}

function roleOf(
  line: number,
  place: TablePlace | undefined,
  leftOut: ReadonlySet<number>,
): TopRow['role'] {
  if (!place || line < headOf(place)) return 'above';
  if (place.headerLines.includes(line)) return 'header';
  return leftOut.has(line) ? 'left-out' : 'row';
}
