import { byPosition, mappingByName } from '#features/tour-import/mapping/column-mapping.ts';
import {
  findTables,
  namesOf,
  tableByPlace,
} from '#features/tour-import/table/finding/find-tables.ts';
import { ownTexts, type TablePlace } from '#features/tour-import/table/finding/table-place.ts';
import { type RowChoice, tableAt } from '#features/tour-import/table/finding/table-rows.ts';
import { parseLooseDay } from '#lib/time/day.ts';
import type {
  ReadRow,
  ReadSheet,
  ReadWorkbook,
} from '#features/tour-import/table/sheet/read-sheet.ts';

/** A table that was found, for the choice. */
export interface FoundTable {
  place: TablePlace;
  /** The text right above it, or empty. */
  title: string;
  /** Rows that may be tours. */
  rows: number;
  columns: number;
  /** How many columns have known names. */
  known: number;
  /** The latest day of departure; null where one has no year or can't be read. */
  lastDay: string | null;
}

export interface SurveyedSheet {
  name: string;
  isHidden: boolean;
  isEmpty: boolean;
  /** From the top; empty when no row names columns of tours. */
  tables: FoundTable[];
  hiddenRows: number;
}

/**
 * The tables found in each sheet of a workbook. `isTour` recognises a tour's row by the places of
 * its cells.
 */
export function survey(
  { sheets }: ReadWorkbook,
  isTour: (cells: readonly string[]) => boolean,
): SurveyedSheet[] {
  return sheets.map((sheet) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    isEmpty: sheet.rows.length === 0,
    tables: tablesOf(sheet, isTour),
    hiddenRows: sheet.rows.filter(({ isHidden }) => isHidden).length,
  }));
}

/**
 * The default table: the first of those that name almost the most columns, in a visible sheet
 * before a hidden one, and not one whose tours have all departed. Null: none was found.
 */
export function likeliestTable(
  sheets: readonly SurveyedSheet[],
  today: string,
): { sheet: number; table: number } | null {
  const found = sheets.flatMap(({ isHidden, tables }, sheet) =>
    tables.flatMap(({ known, rows, lastDay }, table) =>
      rows > 0 ? [{ sheet, table, isHidden, known, lastDay }] : [],
    ),
  );
  const shown = found.filter(({ isHidden }) => !isHidden);
  const among = shown.length > 0 ? shown : found;
  const most = Math.max(0, ...among.map(({ known }) => known));
  const likely = among.filter(({ known }) => known >= most * ALMOST);
  const coming = likely.find(({ lastDay }) => lastDay === null || lastDay >= today);
  return coming ?? likely[0] ?? null;
}
const ALMOST = 0.7;

/** The first non-empty sheet, a visible one if possible. */
export function firstSheet(sheets: readonly ReadSheet[]): number {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const first = filled.find(({ isHidden }) => !isHidden) ?? filled[0];
  return first ? sheets.indexOf(first) : 0;
}

const QUIET: RowChoice = { withHidden: false, withLeftOut: false };

function tablesOf(sheet: ReadSheet, isTour: (cells: readonly string[]) => boolean): FoundTable[] {
  const shown = findTables(sheet, ({ isHidden }) => !isHidden);
  const places = shown.length > 0 ? shown : findTables(sheet, () => true);
  const named = places.map((place) => foundTable(sheet, place));
  if (named.some(({ rows }) => rows > 0)) return named;
  const byPlace = ordered(sheet, isTour);
  return byPlace ? [foundTable(sheet, byPlace)] : named;
}

/** How many rows are searched for a first tour, and how many columns for its beginning. */
const MOST_ROWS_LOOKED_AT = 100;
const MOST_FIRST_COLUMN = 3;

/** A table without names whose first row is a tour in the template's order. */
function ordered(
  sheet: ReadSheet,
  isTour: (cells: readonly string[]) => boolean,
): TablePlace | null {
  const rows = sheet.rows.slice(0, MOST_ROWS_LOOKED_AT);
  for (let column = 0; column <= MOST_FIRST_COLUMN; column += 1) {
    const first = rows.findIndex((row) => !row.isHidden && isTour(row.cells.slice(column)));
    if (first !== -1) return tableByPlace(sheet, first, column);
  }
  return null;
}

function foundTable(sheet: ReadSheet, place: TablePlace): FoundTable {
  const table = tableAt(sheet, place, QUIET);
  const names = namesOf(sheet.rows, place);
  const mapping = place.isNamed ? mappingByName(names) : byPosition(names.length);
  const days = table.rows.map(({ cells }) =>
    parseLooseDay(cells[mapping.indexOf('departure_date')] ?? ''),
  );
  return {
    place,
    title: titleOf(sheet, place),
    rows: table.rows.length,
    columns: table.header.length,
    known: mapping.filter((field) => field !== null).length,
    lastDay: days.includes(null) ? null : (days.toSorted().at(-1) ?? null),
  };
}

/** The nearest text above a table that is alone in its row, or the whole row right above. */
function titleOf(
  sheet: ReadSheet,
  { headerLines, firstLine, firstColumn, lastColumn }: TablePlace,
) {
  const start = headerLines[0] ?? firstLine;
  const texts = (row: ReadRow) =>
    ownTexts(row, firstColumn, lastColumn).filter((text) => text !== '');
  const above = sheet.rows.findLast((row) => row.line < start && texts(row).length > 0);
  if (!above || start - above.line > 3 || texts(above).length > 2) return '';
  return texts(above).join(' ').replace(/\s+/g, ' ').slice(0, 80);
}
