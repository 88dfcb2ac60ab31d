import { byPosition, guessMapping, type Mapping } from '#features/tour-import/column-mapping.ts';
import { decodeText, startsWith } from '#features/tour-import/decode-text.ts';
import { readDelimited, separatorOf } from '#features/tour-import/delimited-text.ts';
import type { ImportCells } from '#features/tour-import/import-columns.ts';
import { checkRow } from '#features/tour-import/import-row.ts';
import {
  MOST_BYTES,
  MOST_COLUMNS,
  MOST_ROWS,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table-problem.ts';
import { readWorkbook } from '#features/tour-import/workbook.ts';

/** A row of a table: its number in the sheet or the text, and its cells from left to right. */
export interface TableRow {
  line: number;
  cells: string[];
  /** A quote in it is never closed: what it holds has to be looked at. */
  hasOpenQuote?: boolean;
}

export interface Table {
  /** The names of the columns; empty texts when the first row is a tour already. */
  header: string[];
  rows: TableRow[];
  /** Rows of fewer than four columns, which are left out. */
  skipped: number;
}

const FEWEST_COLUMNS = 4;
const ZIP = [0x50, 0x4b];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
/** Of signs in a text, how many may be NUL before it is no text: one in so many. */
const NUL_SHARE = 100;

/** The table in a file, whatever it is called: a workbook, or a text. Throws a TableProblem. */
export function readFileTable(bytes: Uint8Array): Table {
  if (bytes.length > MOST_BYTES) throw new TableProblem(TABLE_MESSAGES.tooLarge);
  if (startsWith(bytes, COMPOUND_FILE)) throw new TableProblem(TABLE_MESSAGES.oldFormat);
  if (!startsWith(bytes, ZIP)) return readTextTable(decodeText(bytes));
  return gathered((take) => readWorkbook(bytes, take));
}

/** The table in a text as it is copied from a spreadsheet or saved as .csv. Throws a TableProblem. */
export function readTextTable(text: string): Table {
  if (text.length > MOST_BYTES) throw new TableProblem(TABLE_MESSAGES.tooLarge);
  const marked = text.replace(/^\ufeff/, '');
  const plain = marked.replaceAll('\0', '');
  if ((marked.length - plain.length) * NUL_SHARE > marked.length) {
    throw new TableProblem(TABLE_MESSAGES.notTable);
  }
  // Excel's own word for what separates, on a line before the header.
  const [directive, named] = /^sep=([;,\t])\r?\n/.exec(plain) ?? [''];
  const body = plain.slice(directive.length);
  const separator = (named as ';' | undefined) ?? separatorOf(body.trimStart());
  const table = gathered((take) => readDelimited(body, separator, take));
  return {
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(unguarded) })),
  };
}

/** What a row says, by what its columns mean. */
export function cellsOf(row: readonly string[], mapping: Mapping): ImportCells {
  const cells: ImportCells = {};
  mapping.forEach((field, place) => {
    if (field !== null) cells[field] = row[place] ?? '';
  });
  return cells;
}

function gathered(read: (take: (row: TableRow) => boolean) => void): Table {
  const rows: TableRow[] = [];
  let header: TableRow | null = null;
  let skipped = 0;
  read((row) => {
    const cells = row.cells.slice(0, MOST_COLUMNS);
    if (header === null) header = { ...row, cells };
    else if (cells.length < FEWEST_COLUMNS) skipped += 1;
    else rows.push({ ...row, cells });
    return rows.length <= MOST_ROWS;
  });
  if (rows.length > MOST_ROWS) throw new TableProblem(TABLE_MESSAGES.tooManyRows);
  const first: TableRow = header ?? { line: 1, cells: [] };
  if (rows.length === 0) throw new TableProblem(TABLE_MESSAGES.empty);
  if (isTour(first.cells)) {
    return { header: first.cells.map(() => ''), rows: [first, ...rows], skipped };
  }
  return { header: first.cells.map((name) => name.trim()), rows, skipped };
}

/** Whether a first row is no header but a tour that would get lost as one. */
function isTour(cells: readonly string[]): boolean {
  const isNamed = guessMapping(cells).some((field, place) => {
    return field !== byPosition(cells.length)[place];
  });
  return !isNamed && checkRow(cellsOf(cells, byPosition(cells.length))).isValid;
}

/**
 * Exports put an apostrophe before what a spreadsheet would take for a formula; reading takes it
 * away again.
 */
function unguarded(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** See `unguarded`. */
export function guarded(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
