import {
  byPosition,
  guessMapping,
  type Mapping,
} from '#features/tour-import/mapping/column-mapping.ts';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import {
  firstSheet,
  likeliestTable,
  type SurveyedSheet,
  survey,
} from '#features/tour-import/table/finding/book-survey.ts';
import {
  isNamed,
  tableBelow,
  tableByPlace,
} from '#features/tour-import/table/finding/find-tables.ts';
import { lastColumnOf, type TablePlace } from '#features/tour-import/table/finding/table-place.ts';
import { withRoomColumns } from '#features/tour-import/table/finding/room-rows.ts';
import {
  type RowChoice,
  type Table,
  tableAt,
} from '#features/tour-import/table/finding/table-rows.ts';
import type { ReadSheet, ReadWorkbook } from '#features/tour-import/table/sheet/read-sheet.ts';
import {
  MOST_ROWS,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table/sheet/table-problem.ts';

export type { Table, TableRow } from '#features/tour-import/table/finding/table-rows.ts';

/** An open file or text: its sheets and the tables of tours found in it. */
export interface Book {
  workbook: ReadWorkbook;
  sheets: SurveyedSheet[];
}

/** People's choices about a book. */
export interface TableChoice extends RowChoice {
  sheet: number;
  /** One of the tables found there; null when the row is chosen instead. */
  table: number | null;
  /** The row that was chosen as the header; null when a table is chosen. */
  headerLine: number | null;
}

/** The tables of a file or a pasted text. */
export function bookOf(workbook: ReadWorkbook): Book {
  return { workbook, sheets: survey(workbook, isTour) };
}

/** The default choice: the most likely table, or the first sheet's first row. */
export function firstChoice({ workbook, sheets }: Book, today = ''): TableChoice {
  const likeliest = likeliestTable(sheets, today);
  const sheet = likeliest?.sheet ?? firstSheet(workbook.sheets);
  const table = likeliest?.table ?? null;
  return { sheet, table, headerLine: null, withHidden: false, withLeftOut: false };
}

/** The chosen table of a book. Throws a TableProblem when it has no rows, or too many. */
export function chosenTable({ workbook, sheets }: Book, choice: TableChoice): Table {
  const sheet = workbook.sheets[choice.sheet];
  if (!sheet || sheet.rows.length === 0) throw new TableProblem(TABLE_MESSAGES.empty);
  if (sheet.isCut) throw new TableProblem(TABLE_MESSAGES.tooManyRows);
  const found =
    choice.table === null ? undefined : sheets[choice.sheet]?.tables[choice.table]?.place;
  const below = choice.headerLine === null ? null : tableBelow(sheet, choice.headerLine);
  const read = tableAt(sheet, below ?? found ?? firstRows(sheet), choice);
  const table = choice.withLeftOut ? read : withRoomColumns(read);
  // A single row is a header without tours, even when it looks like a tour.
  if (table.rows.length === 0 || sheet.rows.length === 1)
    throw new TableProblem(TABLE_MESSAGES.empty);
  if (table.rows.length > MOST_ROWS) throw new TableProblem(TABLE_MESSAGES.tooManyRows);
  return table;
}

/** The contents of a row by the meanings of its columns. */
export function cellsOf(row: readonly string[], mapping: Mapping): ImportCells {
  const cells: ImportCells = {};
  mapping.forEach((field, place) => {
    if (field !== null) cells[field] = row[place] ?? '';
  });
  return cells;
}

/** A sheet without a recognised header: its first row names the columns, unless it is a tour. */
function firstRows(sheet: ReadSheet): TablePlace {
  const first = sheet.rows[0];
  if (!first || isTour(first.cells)) return tableByPlace(sheet, 0, 0);
  const place: TablePlace = {
    headerLines: [first.line],
    firstLine: first.line + 1,
    lastLine: sheet.rows.at(-1)?.line ?? 0,
    firstColumn: 0,
    lastColumn: lastColumnOf(sheet.rows),
    isNamed: false,
  };
  return { ...place, isNamed: isNamed(sheet.rows, place) };
}

/** Whether a row is not a header but a tour, which would be lost as a header. */
function isTour(cells: readonly string[]): boolean {
  const isHead = guessMapping(cells).some((field, place) => {
    return field !== byPosition(cells.length)[place];
  });
  return !isHead && checkRow(cellsOf(cells, byPosition(cells.length))).isValid;
}
