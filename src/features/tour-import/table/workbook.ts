import {
  type CellBudget,
  cellBudget,
  type MergedArea,
  placeCell,
  sheetBuilder,
} from '#features/tour-import/table/formats/sheet-builder.ts';
import {
  A_NUMBER,
  type CellFacts,
  NO_FACTS,
  type ReadRow,
  type ReadSheet,
  type ReadWorkbook,
} from '#features/tour-import/table/sheet/read-sheet.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';
import { partNamed, type Parts, walk } from '#features/tour-import/table/sheet/workbook-parts.ts';
import {
  columnOf,
  plainNumber,
  serialDay,
  shownSign,
  monthOf,
  showsDay,
  showsMonth,
  showsYear,
  unescapedText,
} from '#features/tour-import/table/sheet/workbook-numbers.ts';

/** The last row that a sheet can have. */
const LAST_LINE = 1_048_576;
const MOST_STRINGS = 2_000_000;
/** Further sheets are left out; nobody has so many with tours. */
const MOST_SHEETS = 100;

/** Parts of an .xlsx or .xlsm file that are read. */
export const WORKBOOK_PARTS =
  /^\/?xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/|worksheets\/[^/]+$)/i;

/** The sheets of an .xlsx or .xlsm file. Chart sheets are left out. Throws a TableProblem. */
export function readWorkbook(parts: Parts): ReadWorkbook {
  const { entries, from1904 } = sheetsOf(parts);
  const known: Known = { ...sharedStrings(parts), styles: cellStyles(parts), from1904 };
  const budget = cellBudget();
  const sheets = entries
    .slice(0, MOST_SHEETS)
    .map(({ part, name, isHidden }) => readSheet(part, { name, isHidden }, known, budget));
  return { sheets, losesFormats: false };
}

function sheetsOf(parts: Parts) {
  const targets = new Map<string, string>();
  walk(partNamed(parts, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      const { Id, Target } = name === 'Relationship' ? attributes() : {};
      if (Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  let from1904 = false;
  const said: { target: string | undefined; name: string; isHidden: boolean }[] = [];
  walk(partNamed(parts, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const found = attributes();
      const id = Object.entries(found).find(([key]) => /(^|:)id$/.test(key))?.[1];
      const isHidden = /hidden/i.test(found['state'] ?? '');
      said.push({ target: targets.get(id ?? ''), name: found['name'] ?? '', isHidden });
    },
  });
  const entries = said.flatMap(({ target, name, isHidden }) => {
    const part = target && partNamed(parts, target.startsWith('/') ? target : `xl/${target}`);
    return part ? [{ part, name, isHidden }] : [];
  });
  // A workbook with wrong names for its sheets may still have the usual one.
  const first = partNamed(parts, 'xl/worksheets/sheet1.xml');
  if (entries.length === 0 && first) {
    entries.push({ part: first, name: said[0]?.name ?? '', isHidden: false });
  }
  if (entries.length === 0) throw new TableProblem(TABLE_MESSAGES.noSheet);
  return { entries, from1904 };
}

/** The texts that cells share, without struck parts, and which of them are struck out as a whole. */
function sharedStrings(parts: Parts): { strings: string[]; struck: Set<number> } {
  const strings: string[] = [];
  const struck = new Set<number>();
  let isRunStruck = false;
  let whole = '';
  let text = '';
  let isText = false;
  let phonetic = 0;
  walk(partNamed(parts, 'xl/sharedStrings.xml'), {
    open(name, attributes) {
      if (name === 'si') [whole, text] = ['', ''];
      if (name === 'si' || name === 'r') isRunStruck = false;
      if (name === 'strike') isRunStruck = isOn(attributes()['val']);
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(value) {
      if (!isText) return;
      whole += value;
      if (!isRunStruck) text += value;
    },
    close(name) {
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') isText = false;
      if (name === 'si') {
        const isStruck = text.trim() === '' && whole.trim() !== '';
        if (isStruck) struck.add(strings.length);
        strings.push(unescapedText(isStruck ? whole : text));
      }
      return strings.length < MOST_STRINGS;
    },
  });
  return { strings, struck };
}

/** For each style of cells, how it shows a number (as a day, or with a currency), and strikes. */
function cellStyles(parts: Parts): CellStyle[] {
  const codes = new Map<number, string>();
  const styles: CellStyle[] = [];
  /** Whether each font strikes out. */
  const fonts: boolean[] = [];
  let isInCells = false;
  let isInFonts = false;
  walk(partNamed(parts, 'xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes();
        codes.set(Number(numFmtId), formatCode ?? '');
      }
      if (name === 'fonts') isInFonts = true;
      if (name === 'font' && isInFonts) fonts.push(false);
      if (name === 'strike' && isInFonts && isOn(attributes()['val'])) fonts.splice(-1, 1, true);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) {
        const { numFmtId, fontId } = attributes();
        const id = Number(numFmtId ?? 0);
        styles.push(cellStyle(id, codes.get(id), fonts[Number(fontId ?? 0)]));
      }
    },
    close(name) {
      if (name === 'fonts') isInFonts = false;
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** A property without a value is on. */
function isOn(said: string | undefined): boolean {
  return said === undefined || isTrue(said);
}

/** How cells of one style show numbers, and the facts about each of them. */
function cellStyle(id: number, code: string | undefined, isStruck = false) {
  const other = isStruck ? STRUCK : NO_FACTS;
  return {
    isDay: showsDay(id, code),
    isMonth: showsMonth(id, code),
    /** The sign of the shown currency; empty for none. */
    sign: shownSign(id, code),
    number: isStruck ? { ...A_NUMBER, ...STRUCK } : A_NUMBER,
    day: showsYear(id, code) ? other : ({ ...other, isWithoutYear: true } as const),
    other,
  };
}
type CellStyle = ReturnType<typeof cellStyle>;
const STRUCK: CellFacts = { isStruck: true };
const NO_STYLE = cellStyle(0, undefined);

interface Known {
  strings: string[];
  struck: Set<number>;
  styles: CellStyle[];
  from1904: boolean;
}

function readSheet(
  part: Uint8Array,
  named: Pick<ReadSheet, 'name' | 'isHidden'>,
  known: Known,
  budget: CellBudget,
): ReadSheet {
  const builder = sheetBuilder(named, budget);
  let row: ReadRow = { line: 0, cells: [], facts: [], isHidden: false };
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  let phonetic = 0;
  let isFull = false;
  walk(part, {
    open(name, attributes) {
      if (name === 'row') {
        const { r, hidden, ht } = attributes();
        const said = Number(r);
        // Rows are identified by their numbers, which increase.
        const isAbove = Number.isInteger(said) && said > row.line && said <= LAST_LINE;
        const line = isAbove ? said : row.line + 1;
        row = { line, cells: [], facts: [], isHidden: isTrue(hidden) || Number(ht ?? 1) === 0 };
        column = -1;
      } else if (name === 'c') {
        const { r, t, s } = attributes();
        column = columnOf(r) ?? column + 1;
        type = t ?? 'n';
        style = Number(s ?? 0);
        value = '';
      } else if (name === 'col') {
        const { min, max, hidden, width } = attributes();
        const isHidden = isTrue(hidden) || Number(width ?? 1) === 0;
        if (isHidden) builder.hideColumns(Number(min) - 1, Number(max) - 1);
      } else if (name === 'mergeCell') {
        const area = areaOf(attributes()['ref']);
        if (area) builder.merge(area);
      } else if (name === 'rPh') phonetic += 1;
      else isValue = name === 'v' || (name === 't' && phonetic === 0);
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && value !== '' && !isFull) {
        placeCell(row, column, ...readCell(value, type, style, known));
      }
      if (name === 'row') isFull = !builder.add(row);
      return !isFull;
    },
  });
  return builder.sheet();
}

function isTrue(said: string | undefined): boolean {
  return said === '1' || said === 'true';
}

/** «B2:D4» as indexes from 0; null when it is invalid. */
function areaOf(reference: string | undefined): MergedArea | null {
  const [, first, firstLine, last, lastLine] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  const [firstColumn, lastColumn] = [columnOf(first), columnOf(last)];
  if (firstColumn === null || lastColumn === null) return null;
  return {
    firstLine: Number(firstLine) - 1,
    lastLine: Number(lastLine) - 1,
    firstColumn,
    lastColumn,
  };
}

function readCell(
  value: string,
  type: string,
  style: number,
  known: Known,
): [text: string, facts: CellFacts] {
  const how = known.styles[style] ?? NO_STYLE;
  switch (type) {
    case 's':
      return [
        known.strings[Number(value)] ?? '',
        known.struck.has(Number(value)) ? STRUCK : how.other,
      ];
    case 'inlineStr':
    case 'str':
      return [unescapedText(value), how.other];
    case 'b':
      return [value === '1' ? 'да' : 'нет', NO_FACTS];
    // A formula's error is shown as in the spreadsheet.
    case 'e':
      return [value, NO_FACTS];
    case 'd':
      return [value.slice(0, 10), how.other];
    default: {
      const day = how.isDay ? serialDay(Number(value), known.from1904) : null;
      if (day !== null) return [how.isMonth ? monthOf(day) : day, how.day];
      const number = plainNumber(value);
      return [how.sign === '' ? number : `${number} ${how.sign}`, how.number];
    }
  }
}
