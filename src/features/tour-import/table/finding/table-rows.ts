import { mappingByName } from '#features/tour-import/mapping/column-mapping.ts';
import { isYearColumn, SECTION_COLUMN } from '#features/tour-import/mapping/import-columns.ts';
import { namesOf, sameTexts } from '#features/tour-import/table/finding/find-tables.ts';
import { ownTexts, type TablePlace } from '#features/tour-import/table/finding/table-place.ts';
import {
  NO_FACTS,
  type ReadRow,
  type ReadSheet,
} from '#features/tour-import/table/sheet/read-sheet.ts';
import { fold } from '#lib/text/russian.ts';

/** Why a row within or below a table is not a tour. */
export type LeftOutReason =
  | 'hidden'
  | 'struck'
  | 'header'
  | 'numbering'
  | 'total'
  | 'section'
  | 'note'
  | 'room'
  | 'short';

/** A row that was left out, for display. */
export interface LeftOutRow {
  line: number;
  why: LeftOutReason;
  /** Its text, cut when it is long. */
  text: string;
}

/** A row of a table. */
export type TableRow = Omit<ReadRow, 'isHidden'>;

export interface Table {
  /** The names of the columns; empty texts when the first row is a tour already. */
  header: string[];
  rows: TableRow[];
  /** Rows of fewer than four columns, which are left out. */
  skipped: number;
  /** Every row from the table's header to its end that is not in `rows`, with the reason. */
  leftOut: LeftOutRow[];
  /** Names of the hidden columns that it has. */
  hiddenColumns: string[];
  /** Texts above and below the table: titles, dates, notes. */
  notes: string[];
  place: TablePlace;
}

export interface RowChoice {
  /** Includes hidden rows and columns. */
  withHidden: boolean;
  /** Also includes rows that look like totals, sections or notes, or are short. */
  withLeftOut: boolean;
}

const FEWEST_COLUMNS = 4;
const LONGEST_SHOWN = 120;
const MOST_NOTES = 20;
/** More than a bare number, which below «Дата» may count the tours. */
const DAY = /\d\D+\d|\d{5}|\d\s*\p{L}{3}/u;
const TOTAL = /^(?:итого?|всего|сумма|в среднем|средн(?:яя|ее|ий)|total|sum)(?!\p{L})/u;

/** The table at a place of a sheet. */
export function tableAt(sheet: ReadSheet, place: TablePlace, choice: RowChoice): Table {
  const { firstLine, lastLine, firstColumn, isNamed } = place;
  const names = namesOf(sheet.rows, place);
  const hidden = new Set(sheet.hiddenColumns);
  const isShown = (column: number) =>
    choice.withHidden || !hidden.has(column) || isYearColumn(names[column - firstColumn] ?? '');
  const inside = sheet.rows.filter(({ line }) => line >= firstLine && line <= lastLine);
  const used = new Set<number>();
  for (const { cells } of inside) {
    cells.forEach((text, column) => text.trim() !== '' && used.add(column));
  }
  const columns = names.flatMap((name, at) => {
    const column = firstColumn + at;
    if (!isNamed) return [column];
    return isShown(column) && (name !== '' || used.has(column)) ? [column] : [];
  });
  const ofRow = (row: ReadRow) => {
    // Trailing columns that the row lacks are not added: that is how short rows are recognised.
    const kept = columns.filter((column) => column < row.cells.length);
    return {
      line: row.line,
      // Columns that go by their place keep it.
      cells: kept.map((column) => (isShown(column) ? (row.cells[column] ?? '') : '')),
      facts: kept.map((column) => row.facts[column] ?? NO_FACTS),
      ...(row.hasOpenQuote !== undefined && { hasOpenQuote: row.hasOpenQuote }),
    };
  };
  const header = columns.map((column) => names[column - firstColumn] ?? '');
  const judged = judge(sheet, place, inside, choice);
  const rows: TableRow[] = [];
  const leftOut: LeftOutRow[] = [];
  const sections: string[] = [];
  let section = '';
  let skipped = 0;
  inside.forEach((row, at) => {
    const why = judged[at] ?? null;
    if (why === 'section') section = textOf(ownTexts(row));
    if (why === null || (choice.withLeftOut && why !== 'hidden' && why !== 'header')) {
      rows.push(ofRow(row));
      sections.push(why === null ? section : '');
      return;
    }
    if (row.cells.length < FEWEST_COLUMNS && why !== 'hidden') skipped += 1;
    leftOut.push({ line: row.line, why, text: textOf(ownTexts(row)) });
  });
  const table: Table = {
    header,
    rows,
    skipped,
    leftOut,
    hiddenColumns: sheet.hiddenColumns.flatMap((column) => names[column - firstColumn] ?? []),
    notes: notesOf(sheet, place, leftOut),
    place,
  };
  return sections.some((text) => text !== '') ? withSections(table, sections) : table;
}

/** The table with one more column for the section of each row. */
function withSections(table: Table, sections: readonly string[]): Table {
  const width = table.rows.reduce(
    (most, { cells }) => Math.max(most, cells.length),
    table.header.length,
  );
  const header = Array.from({ length: width }, (_, column) => table.header[column] ?? '');
  const rows = table.rows.map((row, at) => {
    const text = sections[at] ?? '';
    if (text === '') return row;
    const missing = width - row.cells.length;
    return {
      ...row,
      cells: [...row.cells, ...Array.from({ length: missing }, () => ''), text],
      facts: [...row.facts, ...Array.from({ length: missing + 1 }, () => NO_FACTS)],
    };
  });
  return { ...table, header: [...header, SECTION_COLUMN], rows };
}

/** For each row between a table's header and its end, why it is not a tour; null: it may be one. */
function judge(
  sheet: ReadSheet,
  place: TablePlace,
  inside: readonly ReadRow[],
  choice: RowChoice,
): (LeftOutReason | null)[] {
  const { firstColumn, lastColumn, headerLines, isNamed } = place;
  const names = namesOf(sheet.rows, place);
  const mapping = mappingByName(names);
  const columnOf = (field: 'departure_date' | 'price') => {
    const at = mapping.indexOf(field);
    return at === -1 ? null : firstColumn + at;
  };
  const [day, price] = [columnOf('departure_date'), columnOf('price')];
  const head = sheet.rows.find(({ line }) => line === headerLines.at(-1));
  const has = (row: ReadRow, column: number | null) =>
    column !== null && (row.cells[column] ?? '').trim() !== '';
  const looks = inside.map((row) => look(row, firstColumn, lastColumn));
  const isSparse = (at: number) => {
    const row = inside[at];
    const { filled = 0 } = looks[at] ?? {};
    if (!row || filled === 0) return true;
    if (day === null && price === null) return filled === 1;
    return filled <= 2 && !has(row, day) && !has(row, price);
  };
  let lastDense = inside.length - 1;
  while (lastDense >= 0 && isSparse(lastDense)) lastDense -= 1;
  return inside.map((row, at) => {
    if (row.isHidden && !choice.withHidden) return 'hidden';
    if (isStruck(row)) return 'struck';
    const isShort = row.cells.length < FEWEST_COLUMNS;
    if (!isNamed) return isShort ? 'short' : null;
    const texts = ownTexts(row);
    if (head && sameTexts(ownTexts(head), texts)) return 'header';
    const { filled, first, isAtStart } = looks[at] ?? NO_LOOK;
    // The row belongs to a table beside this one.
    if (filled === 0) return 'note';
    if (at === 0 && isNumbering(texts)) return 'numbering';
    const dayText = day === null ? '' : (row.cells[day] ?? '');
    if (TOTAL.test(fold(first)) && (!DAY.test(dayText) || filled <= 2)) return 'total';
    if (at > lastDense) return 'note';
    if (filled === 1 && isAtStart && !/^[\d\s.,]+$/.test(first)) return 'section';
    return isShort ? 'short' : null;
  });
}

/** Whether most of a row is struck out; a few struck cells are asked about when it is read. */
function isStruck({ cells, facts }: ReadRow): boolean {
  const filled = cells.flatMap((text, column) => (text.trim() === '' ? [] : [column]));
  return filled.filter((column) => facts[column]?.isStruck).length * 2 > filled.length;
}

interface Look {
  /** Cells with contents of their own, or of a merged cell from above. */
  filled: number;
  first: string;
  /** Whether the first of them is in one of the first two columns, or is merged over several. */
  isAtStart: boolean;
}
const NO_LOOK: Look = { filled: 0, first: '', isAtStart: false };

function look(row: ReadRow, firstColumn: number, lastColumn: number): Look {
  let filled = 0;
  let first = '';
  let at = -1;
  let across = 0;
  for (let column = firstColumn; column <= lastColumn; column += 1) {
    const text = (row.cells[column] ?? '').trim();
    if (text === '') continue;
    if (row.facts[column]?.mergedFrom?.line === row.line) {
      across += 1;
      continue;
    }
    filled += 1;
    if (at === -1) {
      first = text;
      at = column;
    }
  }
  return { filled, first, isAtStart: at !== -1 && (at <= firstColumn + 1 || across > 0) };
}

/** «1 2 3 4 …» below the names, as in official forms. */
function isNumbering(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length >= 3 && filled.every((text, at) => Number(text) === at + 1);
}

/** What a row says, in one line that is cut when it is long. */
export function textOf(cells: readonly string[]): string {
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .replace(/\s+/g, ' ');
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The nearest texts above the header, from the top, and those below the rows. */
function notesOf(sheet: ReadSheet, place: TablePlace, leftOut: readonly LeftOutRow[]): string[] {
  const start = place.headerLines[0] ?? place.firstLine;
  const above = sheet.rows.filter(({ line, isHidden }) => line < start && !isHidden);
  const below = leftOut.flatMap(({ why, text }) => (why === 'note' ? [text] : []));
  return [
    ...above.slice(-MOST_NOTES).map((row) => textOf(ownTexts(row))),
    ...below.slice(0, MOST_NOTES),
  ].filter((text) => text !== '');
}
