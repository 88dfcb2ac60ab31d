import {
  type CellFacts,
  NO_FACTS,
  type ReadRow,
  type ReadSheet,
} from '#features/tour-import/table/sheet/read-sheet.ts';
import {
  MOST_COLUMNS,
  MOST_ROWS,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table/sheet/table-problem.ts';

/** How many rows above and below a table are read in addition to the most that it may have. */
const MOST_READ_ROWS = MOST_ROWS + 500;
/** For all sheets of a file together, including empty cells between others. */
const MOST_CELLS = 4_000_000;

/** A merged area of cells: from the first row and column to the last ones, all from 0. */
export interface MergedArea {
  firstLine: number;
  lastLine: number;
  firstColumn: number;
  lastColumn: number;
}

export type CellBudget = ReturnType<typeof cellBudget>;
/** The budget of one file: 4 million cells. */
export function cellBudget() {
  return { left: MOST_CELLS };
}

export type SheetBuilder = ReturnType<typeof sheetBuilder>;

/**
 * Collects one sheet from a reader, within limits: cells beyond the last allowed column are left
 * out, a sheet with too many rows is cut and marked. All sheets of a file share its budget.
 * @throws TableProblem when the budget is used up
 */
export function sheetBuilder(
  { name, isHidden }: Pick<ReadSheet, 'name' | 'isHidden'>,
  budget: CellBudget,
) {
  const rows: ReadRow[] = [];
  const merged: MergedArea[] = [];
  const hidden = new Set<number>();
  let isCut = false;
  return {
    /** Adds a row, even a blank one; returns false when no more rows are accepted. */
    add(row: ReadRow) {
      if (row.cells.every((cell) => cell.trim() === '')) return true;
      isCut = rows.length >= MOST_READ_ROWS;
      if (isCut) return false;
      budget.left -= row.cells.length;
      if (budget.left < 0) throw new TableProblem(TABLE_MESSAGES.bomb);
      rows.push(row);
      return true;
    },
    merge(area: MergedArea) {
      merged.push(area);
    },
    hideColumns(first: number, last: number) {
      for (let column = first; column <= Math.min(last, MOST_COLUMNS - 1); column += 1) {
        if (column >= 0) hidden.add(column);
      }
    },
    sheet(): ReadSheet {
      fillMerged(rows, merged, budget);
      const hiddenColumns = [...hidden].toSorted((a, b) => a - b);
      return { name, isHidden, rows, hiddenColumns, isCut };
    },
  };
}

/**
 * Puts a cell in its place; cells in between are empty. Places beyond the last column are left out.
 */
export function placeCell(row: ReadRow, column: number, text: string, facts: CellFacts): void {
  if (column >= MOST_COLUMNS || text === '') return;
  while (row.cells.length < column) {
    row.cells.push('');
    row.facts.push(NO_FACTS);
  }
  row.cells[column] = text;
  row.facts[column] = facts;
}

/** The text of a merged cell is put into every existing row and column that it covers. */
function fillMerged(rows: ReadRow[], areas: readonly MergedArea[], budget: CellBudget): void {
  for (const { firstLine, lastLine, firstColumn, lastColumn } of areas) {
    let place = firstAtOrAfter(rows, firstLine + 1);
    const origin = rows[place];
    if (origin?.line !== firstLine + 1) continue;
    const text = origin.cells[firstColumn] ?? '';
    const facts = origin.facts[firstColumn];
    if (text === '' || !facts) continue;
    const mergedFrom = { line: origin.line, column: firstColumn };
    const covered = { ...facts, mergedFrom };
    const end = Math.min(lastColumn, MOST_COLUMNS - 1);
    for (; (rows[place]?.line ?? Infinity) <= lastLine + 1; place += 1) {
      const row = rows[place];
      if (!row) break;
      budget.left -= end - firstColumn + 1;
      if (budget.left < 0) throw new TableProblem(TABLE_MESSAGES.bomb);
      for (let column = firstColumn; column <= end; column += 1) {
        const isOrigin = row === origin && column === firstColumn;
        if (!isOrigin && (row.cells[column] ?? '') === '') placeCell(row, column, text, covered);
      }
    }
  }
}

/** The index of the first row whose number is at least `line`; rows are in ascending order. */
function firstAtOrAfter(rows: readonly ReadRow[], line: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
