import {
  byPosition,
  guessMapping,
  namesMean,
} from '#features/tour-import/mapping/column-mapping.ts';
import {
  joinedName,
  looksLikeHeader,
  type SubjectOf,
  subjectReader,
  UNIT,
} from '#features/tour-import/table/finding/header-words.ts';
import {
  lastColumnOf,
  ownTexts,
  type TablePlace,
} from '#features/tour-import/table/finding/table-place.ts';
import type { ReadRow, ReadSheet } from '#features/tour-import/table/sheet/read-sheet.ts';

/** A row that begins a table: the indexes of all its header rows in the list of rows. */
interface Head {
  first: number;
  last: number;
}

/**
 * The tables of a sheet whose headers name columns of tours, from the top. They may follow titles
 * and notes, have one or two header rows, and be one below the other or side by side. A repeated
 * header, as at the top of a page, begins no new table.
 */
export function findTables(sheet: ReadSheet, isChosen: (row: ReadRow) => boolean): TablePlace[] {
  const { rows } = sheet;
  const subjectOf = subjectReader();
  const heads: Head[] = [];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place];
    if (!row || !isChosen(row) || !isHead(row, subjectOf)) continue;
    const head = wholeHead(rows, place, subjectOf, (heads.at(-1)?.last ?? -1) + 1);
    const known = heads.at(-1);
    if (known && isSameHead(rows, known, head)) continue;
    heads.push(head);
    place = head.last;
  }
  return heads.flatMap((head, number) => {
    const next = heads[number + 1]?.first ?? rows.length;
    return besides(sheet, placeOf(rows, head, next), subjectOf);
  });
}

/** The table below a header row that somebody chose, whatever the next row is. */
export function tableBelow(sheet: ReadSheet, line: number): TablePlace | null {
  const { rows } = sheet;
  const place = rows.findIndex((row) => row.line === line);
  if (place === -1) return null;
  const subjectOf = subjectReader();
  const head = wholeHead(rows, place, subjectOf, place);
  let next = head.last + 2;
  const begins = (row: ReadRow) =>
    isHead(row, subjectOf) && !isSameHead(rows, head, { first: next, last: next });
  for (let row = rows[next]; row && !begins(row); row = rows[next]) next += 1;
  const found = placeOf(rows, head, next);
  return { ...found, isNamed: isNamed(rows, found) };
}

/** A table without a header, from a row on, whose columns go by their places. */
export function tableByPlace(sheet: ReadSheet, first: number, firstColumn: number): TablePlace {
  const { rows } = sheet;
  return {
    headerLines: [],
    firstLine: rows[first]?.line ?? 1,
    lastLine: rows.at(-1)?.line ?? 1,
    firstColumn,
    lastColumn: lastColumnOf(rows),
    isNamed: false,
  };
}

/** The names of a table's columns, from its first to its last one. */
export function namesOf(rows: readonly ReadRow[], place: TablePlace): string[] {
  const { headerLines, firstColumn, lastColumn } = place;
  const head = rows.filter(({ line }) => headerLines.includes(line));
  const groups = head.map((row, at) => spread(row, at < head.length - 1, lastColumn));
  return Array.from({ length: Math.max(0, lastColumn - firstColumn + 1) }, (_, at) => {
    const column = firstColumn + at;
    const below = head.at(-1)?.cells[column] ?? '';
    return joinedName(
      groups.map((texts, level) => {
        const isGroup = level < groups.length - 1;
        // A group's name only extends to the right over columns that have names of their own.
        return isGroup && below.trim() === ''
          ? (head[level]?.cells[column] ?? '')
          : (texts[column] ?? '');
      }),
    );
  });
}

/**
 * The names of a row. The name of a group extends to the right until the next name, or, if any cell
 * of the row is merged, over its merged cells.
 */
function spread({ cells, facts }: ReadRow, isGroups: boolean, last: number): string[] {
  const texts: string[] = [];
  const isMerged = cells.some((_, column) => facts[column]?.mergedFrom !== undefined);
  for (let column = 0; column <= last; column += 1) {
    const own = (cells[column] ?? '').trim();
    texts[column] = own === '' && isGroups && !isMerged ? (texts[column - 1] ?? '') : own;
  }
  return texts;
}

function isHead(row: ReadRow, subjectOf: SubjectOf): boolean {
  return looksLikeHeader(ownTexts(row), subjectOf);
}

/** The complete header around a row: with the groups above it and the parts of names below it. */
function wholeHead(
  rows: readonly ReadRow[],
  place: number,
  subjectOf: SubjectOf,
  from: number,
): Head {
  const row = rows[place];
  const above = rows[place - 1];
  const below = rows[place + 1];
  if (!row) return { first: place, last: place };
  if (below && continues(row, below, subjectOf)) return { first: place, last: place + 1 };
  const withAbove = { first: place - 1, last: place };
  if (above && place - 1 >= from && groups(above, row, subjectOf)) {
    if (meansAsMuch(rows, withAbove, { first: place, last: place })) return withAbove;
  }
  return { first: place, last: place };
}

/** Whether a row continues the names of the row right above it. */
function continues(row: ReadRow, below: ReadRow, subjectOf: SubjectOf): boolean {
  if (below.line !== row.line + 1 || below.isHidden !== row.isHidden) return false;
  const texts = ownTexts(below);
  const filled = texts.flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  if (filled.length === 0 || sameTexts(ownTexts(row), texts)) return false;
  const isName = ({ text }: { text: string }) => UNIT.test(text) || subjectOf(text) !== null;
  const hasFigures = filled.some((one) => /\d/.test(one.text) && !isName(one));
  if (hasFigures) return false;
  const names = filled.filter(isName).length;
  const isBelowGroup = ({ column }: { column: number }) => {
    const above = (row.cells[column] ?? '').trim();
    const isSpread =
      (row.cells[column + 1] ?? '').trim() === '' && (texts[column + 1] ?? '') !== '';
    return (
      above === '' ||
      isSpread ||
      row.facts[column]?.mergedFrom !== undefined ||
      isGroup(row, column)
    );
  };
  if (filled.every(isBelowGroup)) return names > 0 || filled.length > 1;
  if (filled.every(({ text }) => UNIT.test(text))) return true;
  // Names on two lines: «Дата» above «вылета», beside others on one line.
  const isRest = (one: { text: string; column: number }) =>
    isBelowGroup(one) || UNIT.test(one.text) || /^[(\p{Ll}]/u.test(one.text);
  return filled.length > 1 && filled.every(isRest) && names * 2 >= filled.length;
}

/** Whether the row right above a header names groups of its columns. */
function groups(above: ReadRow, row: ReadRow, subjectOf: SubjectOf): boolean {
  if (above.line !== row.line - 1 || above.isHidden !== row.isHidden) return false;
  const filled = ownTexts(above).flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  if (
    filled.length === 0 ||
    filled.some(({ text }) => /\d/.test(text) && subjectOf(text) === null)
  ) {
    return false;
  }
  const [first] = filled;
  const firstName = ownTexts(row).findIndex((text) => text !== '');
  if (filled.length === 1 && first) {
    // A single text is a title, unless it is above some columns in the middle or at the end.
    return (
      first.column > firstName && (isGroup(above, first.column) || subjectOf(first.text) !== null)
    );
  }
  return filled.some(({ text, column }) => isGroup(above, column) || subjectOf(text) !== null);
}

/** Whether the names combined with their groups still tell the columns' meanings. */
function meansAsMuch(rows: readonly ReadRow[], withAbove: Head, alone: Head): boolean {
  const says = (head: Head) => namesMean(namesOf(rows, placeOf(rows, head, head.last + 1)));
  return says(withAbove) || !says(alone);
}

/** Whether a cell is merged with others to its right. */
function isGroup(row: ReadRow, column: number): boolean {
  const right = row.facts[column + 1]?.mergedFrom;
  return right?.line === row.line && right.column === column;
}

function isSameHead(rows: readonly ReadRow[], known: Head, other: Head): boolean {
  const texts = ({ last }: Head) =>
    ownTexts(rows[last] ?? { line: 0, cells: [], facts: [], isHidden: false });
  return sameTexts(texts(known), texts(other));
}

/** Whether two rows have almost the same texts in the same columns. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  const width = Math.max(one.length, other.length);
  let filled = 0;
  let same = 0;
  for (let column = 0; column < width; column += 1) {
    const [a, b] = [plain(one[column]), plain(other[column])];
    if (a === '' && b === '') continue;
    filled += 1;
    if (a === b) same += 1;
  }
  return filled > 0 && same >= filled * SAME_SHARE;
}
const SAME_SHARE = 0.8;

function plain(text: string | undefined): string {
  return (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
}

function placeOf(rows: readonly ReadRow[], head: Head, next: number): TablePlace {
  const headRows = rows.slice(head.first, head.last + 1);
  const inTable = rows.slice(head.first, next);
  const lastLine = rows[next - 1]?.line ?? 0;
  const used = headRows.flatMap(({ cells }) =>
    cells.flatMap((text, column) => (text.trim() === '' ? [] : [column])),
  );
  return {
    headerLines: headRows.map(({ line }) => line),
    firstLine: (headRows.at(-1)?.line ?? 0) + 1,
    lastLine,
    firstColumn: used.length > 0 ? Math.min(...used, firstUsed(inTable)) : 0,
    lastColumn: lastColumnOf(inTable),
    isNamed: true,
  };
}

/** The first column that several rows use: a table may begin before its first name. */
function firstUsed(rows: readonly ReadRow[]): number {
  const counts: number[] = [];
  for (const row of rows) {
    const column = row.cells.findIndex((text) => text.trim() !== '');
    if (column >= 0) counts[column] = (counts[column] ?? 0) + 1;
  }
  const first = counts.findIndex((count = 0) => count * 3 >= rows.length);
  return first === -1 ? 0 : first;
}

/** The tables beside a found one, separated by empty columns. */
function besides(sheet: ReadSheet, place: TablePlace, subjectOf: SubjectOf): TablePlace[] {
  const rows = sheet.rows.filter(
    ({ line }) => line <= place.lastLine && line >= (place.headerLines[0] ?? 0),
  );
  const runs: [first: number, last: number][] = [];
  const isUsed: boolean[] = [];
  for (const row of rows) {
    row.cells.forEach((text, column) => {
      if (text.trim() !== '' && !isAcross(row, column)) isUsed[column] = true;
    });
  }
  for (let column = place.firstColumn; column <= place.lastColumn; column += 1) {
    const last = runs.at(-1);
    if (!isUsed[column]) continue;
    if (last?.[1] === column - 1) last[1] = column;
    else runs.push([column, column]);
  }
  const head = rows.filter(({ line }) => place.headerLines.includes(line));
  const parts = runs.filter(([first, last]) => {
    return head.some((row) => looksLikeHeader(ownTexts(row, first, last), subjectOf));
  });
  if (parts.length < 2) return [place];
  // A single column between two tables belongs to the one before it.
  return parts.map(([first], number) => {
    const next = parts[number + 1]?.[0];
    return {
      ...place,
      firstColumn: number === 0 ? place.firstColumn : first,
      lastColumn: next === undefined ? place.lastColumn : next - 1,
    };
  });
}

/** Whether a text is in a column only because a merged cell of the row reaches over it. */
function isAcross(row: ReadRow, column: number): boolean {
  return row.facts[column]?.mergedFrom?.line === row.line;
}

/** Whether the names of a table tell its columns' meanings, so that they need not go by place. */
export function isNamed(rows: readonly ReadRow[], place: TablePlace): boolean {
  const names = namesOf(rows, place);
  const mapping = guessMapping(names);
  const isByPlace = byPosition(names.length).every((field, at) => field === mapping[at]);
  return !isByPlace || looksLikeHeader(names, subjectReader());
}
