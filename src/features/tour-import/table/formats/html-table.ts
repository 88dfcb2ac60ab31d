import { Parser } from 'htmlparser2';
import {
  type CellBudget,
  cellBudget,
  placeCell,
  type SheetBuilder,
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
import {
  MOST_COLUMNS,
  MOST_ROWS,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table/sheet/table-problem.ts';
import { plainNumber, shownSign } from '#features/tour-import/table/sheet/workbook-numbers.ts';

/** Elements that begin a new line within a cell. */
const LINES = new Set(['br', 'p', 'div', 'li']);
/** Elements whose text is struck out. */
const STRIKES = new Set(['s', 'strike', 'del']);
/** Elements whose text is not shown. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'xml']);

interface OpenCell {
  text: string;
  /** How many letters of it are struck out. */
  struck: number;
  attributes: Record<string, string>;
}

interface OpenTable {
  builder: SheetBuilder;
  line: number;
  row: ReadRow | null;
  column: number;
  cell: OpenCell | null;
  /** By column: the last row that a cell from above covers. */
  taken: number[];
  isFull: boolean;
  sheet: ReadSheet | null;
}

/**
 * The tables of an HTML text, each as a sheet: spreadsheets and accounting programs save such files
 * as .xls, and put one on the clipboard. A table within a cell is a separate sheet. Throws a
 * TableProblem when there is none.
 */
export function readHtml(html: string): ReadWorkbook {
  const formats = formatsByClass(html);
  const budget = cellBudget();
  const tables: OpenTable[] = [];
  const open: OpenTable[] = [];
  let unseen = 0;
  let strikes = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (UNSEEN.has(name)) unseen += 1;
        if (STRIKES.has(name)) strikes += 1;
        const table = open.at(-1);
        if (name === 'table') {
          const fresh = openTable(attributes, tables.length, budget);
          tables.push(fresh);
          open.push(fresh);
        } else if (!table) return;
        else if (name === 'tr') {
          closeRow(table, formats);
          table.line += 1;
          table.column = 0;
          table.row = { line: table.line, cells: [], facts: [], isHidden: isUnseen(attributes) };
        } else if (name === 'td' || name === 'th') {
          closeCell(table, formats);
          table.cell = { text: '', struck: 0, attributes };
        } else if (name === 'col') {
          const span = spanOf(attributes['span'], MOST_COLUMNS);
          if (isUnseen(attributes))
            table.builder.hideColumns(table.column, table.column + span - 1);
          table.column += span;
        } else if (LINES.has(name) && table.cell && table.cell.text.trim() !== '') {
          table.cell.text += '\n';
        }
      },
      ontext(text) {
        const cell = open.at(-1)?.cell;
        // Spaces and line ends of the file are one space; only a tag begins a new line.
        if (!cell || unseen > 0) return;
        cell.text += text.replace(/[ \t\r\n]+/g, ' ');
        if (strikes > 0) cell.struck += text.trim().length;
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
        if (STRIKES.has(name)) strikes = Math.max(0, strikes - 1);
        const table = open.at(-1);
        if (!table) return;
        if (name === 'td' || name === 'th') closeCell(table, formats);
        else if (name === 'tr') closeRow(table, formats);
        else if (name === 'table') {
          closeRow(table, formats);
          table.sheet = table.builder.sheet();
          open.pop();
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  const sheets = tables.flatMap(({ sheet }) => (sheet && sheet.rows.length > 0 ? [sheet] : []));
  if (sheets.length === 0) throw new TableProblem(TABLE_MESSAGES.webPage);
  return { sheets, losesFormats: false };
}

function openTable(
  attributes: Record<string, string>,
  number: number,
  budget: CellBudget,
): OpenTable {
  if (number >= MOST_TABLES) throw new TableProblem(TABLE_MESSAGES.bomb);
  const name = number === 0 ? '' : `Таблица ${number + 1}`;
  const builder = sheetBuilder({ name, isHidden: isUnseen(attributes) }, budget);
  return {
    builder,
    line: 0,
    row: null,
    column: 0,
    cell: null,
    taken: [],
    isFull: false,
    sheet: null,
  };
}
const MOST_TABLES = 1000;

function closeCell(table: OpenTable, formats: ReadonlyMap<string, string>): void {
  const { cell, row, builder } = table;
  table.cell = null;
  if (!cell) return;
  if (!row) return;
  const { attributes } = cell;
  // Cells that extend down from earlier rows come before this one.
  while ((table.taken[table.column] ?? 0) >= table.line) table.column += 1;
  const across = spanOf(attributes['colspan'], MOST_COLUMNS);
  const down = spanOf(attributes['rowspan'], MOST_ROWS);
  const [text, facts] = readCell(cell, formats);
  const isWhole = cell.struck > 0 && cell.struck >= cell.text.trim().length;
  const isStruck = isWhole || /line-through/i.test(attributes['style'] ?? '');
  placeCell(row, table.column, text, isStruck ? { ...facts, isStruck } : facts);
  const last = Math.min(table.column + across, MOST_COLUMNS) - 1;
  if (down > 1) {
    for (let column = table.column; column <= last; column += 1) {
      table.taken[column] = table.line + down - 1;
    }
  }
  if (across > 1 || down > 1) {
    builder.merge({
      firstLine: table.line - 1,
      lastLine: table.line + down - 2,
      firstColumn: table.column,
      lastColumn: last,
    });
  }
  table.column += across;
}

function closeRow(table: OpenTable, formats: ReadonlyMap<string, string>): void {
  closeCell(table, formats);
  if (table.row && !table.isFull) table.isFull = !table.builder.add(table.row);
  table.row = null;
}

function readCell(
  { text, attributes }: OpenCell,
  formats: ReadonlyMap<string, string>,
): [text: string, facts: CellFacts] {
  const shown = text
    .split('\n')
    .map((line) => line.replace(/^[ \u00a0]+|[ \u00a0]+$/g, ''))
    .join('\n')
    .trim();
  const format =
    formatIn(attributes['style'] ?? '') ?? formats.get(attributes['class']?.split(/\s+/)[0] ?? '');
  // The number that Excel and LibreOffice store beside the shown text.
  const number = attributes['x:num'] ?? attributes['sdval'];
  const code = format ?? attributes['sdnum']?.replace(/^[^;]*;[^;]*;?/, '');
  if (number === undefined || number === '' || !/\d/.test(shown)) return [shown, NO_FACTS];
  // A day, or a number with a sign, is clearer in its shown form.
  const isPlain = /^[-\d\s\u00a0\u202f.,']+$/.test(shown) && !/\d[./]\d+[./]\d/.test(shown);
  if (!isPlain) return [shown, NO_FACTS];
  const sign = code === undefined ? '' : shownSign(164, code);
  return [[plainNumber(number), sign].filter(Boolean).join(' '), A_NUMBER];
}

/** The number formats that a page's own styles give to classes of cells. */
function formatsByClass(html: string): Map<string, string> {
  const formats = new Map<string, string>();
  const styles = html.slice(0, 200_000).match(/<style[^>]*>[^]*?<\/style>/gi) ?? [];
  for (const [, name = '', body = ''] of styles.join('\n').matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) {
    const format = formatIn(body);
    if (format !== undefined) formats.set(name, format);
  }
  return formats;
}

/** Decodes «mso-number-format:"\#\,\#\#0\ \0022₽\0022"». */
function formatIn(style: string): string | undefined {
  const said = /mso-number-format:\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^;]*))/i.exec(style);
  const code = said?.[1] ?? said?.[2] ?? said?.[3];
  return code
    ?.replace(/\\([0-9a-f]{4})/gi, (_, sign: string) =>
      String.fromCharCode(Number.parseInt(sign, 16)),
    )
    .replace(/\\(.)/g, '$1')
    .trim();
}

function isUnseen(attributes: Record<string, string>): boolean {
  return attributes['hidden'] !== undefined || /display:\s*none/i.test(attributes['style'] ?? '');
}

function spanOf(said: string | undefined, most: number): number {
  const number = Number.parseInt(said ?? '1', 10);
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : 1;
}
