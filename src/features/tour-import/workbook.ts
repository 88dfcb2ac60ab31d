import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import {
  MOST_COLUMNS,
  MOST_UNPACKED_BYTES,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table-problem.ts';
import {
  columnOf,
  plainNumber,
  serialDay,
  showsDay,
  unescapedText,
} from '#features/tour-import/workbook-numbers.ts';

type Parts = Record<string, Uint8Array>;

/** Bytes handed to the parser at once: the whole text of a sheet never stands in memory. */
const STEP_BYTES = 256 * 1024;
/** The last row that a sheet can have. */
const LAST_LINE = 1_048_576;
const MOST_STRINGS = 2_000_000;

/**
 * The rows of the first visible sheet of an .xlsx file, as the texts one would type: days as
 * YYYY-MM-DD, numbers with all their digits. Empty rows are left out; `line` is the row's number in
 * the sheet. Calls `take` row by row until it returns false. Throws a TableProblem; what the parts
 * say of their unpacked size is added up before anything is unpacked, and no more is.
 */
export function readWorkbook(
  bytes: Uint8Array,
  take: (row: { line: number; cells: string[] }) => boolean,
): void {
  const parts = unpacked(bytes);
  const workbook = sheetsOf(parts);
  const strings = sharedStrings(parts);
  const days = dayStyles(parts);
  readSheet(workbook.sheet, { strings, days, from1904: workbook.from1904 }, take);
}

function unpacked(bytes: Uint8Array): Parts {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^\/?xl\/(workbook|sharedStrings|styles|_rels\/|worksheets\/[^/]+$)/i.test(name)) {
          return false;
        }
        total += originalSize;
        if (total > MOST_UNPACKED_BYTES) throw new TableProblem(TABLE_MESSAGES.bomb);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem(TABLE_MESSAGES.broken);
  }
}

function partNamed(parts: Parts, path: string): Uint8Array | undefined {
  const wanted = path.replace(/^\//, '').toLowerCase();
  const name = Object.keys(parts).find(
    (known) => known.replace(/^\//, '').toLowerCase() === wanted,
  );
  return name === undefined ? undefined : parts[name];
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
  const sheets: { target: string | undefined; isHidden: boolean }[] = [];
  walk(partNamed(parts, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const found = attributes();
      const id = Object.entries(found).find(([key]) => /(^|:)id$/.test(key))?.[1];
      const isHidden = /hidden/i.test(found['state'] ?? '');
      sheets.push({ target: targets.get(id ?? ''), isHidden });
    },
  });
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = chosen?.target ?? 'worksheets/sheet1.xml';
  const path = target.startsWith('/') ? target : `xl/${target}`;
  const sheet = partNamed(parts, path) ?? partNamed(parts, 'xl/worksheets/sheet1.xml');
  if (!sheet) throw new TableProblem(TABLE_MESSAGES.noSheet);
  return { sheet, from1904 };
}

function sharedStrings(parts: Parts): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  walk(partNamed(parts, 'xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(value) {
      if (isText) text += value;
    },
    close(name) {
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') isText = false;
      if (name === 'si') strings.push(unescapedText(text));
      return strings.length < MOST_STRINGS;
    },
  });
  return strings;
}

/** For each style of cells, whether it shows a number as a day. */
function dayStyles(parts: Parts): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCells = false;
  walk(partNamed(parts, 'xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes();
        codes.set(Number(numFmtId), formatCode ?? '');
      }
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        styles.push(showsDay(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

interface Known {
  strings: string[];
  days: boolean[];
  from1904: boolean;
}

function readSheet(
  sheet: Uint8Array,
  known: Known,
  take: (row: { line: number; cells: string[] }) => boolean,
): void {
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  let phonetic = 0;
  walk(sheet, {
    open(name, attributes) {
      if (name === 'row') {
        const said = Number(attributes()['r']);
        // Rows are told apart by their numbers: each is above the one before.
        line = Number.isInteger(said) && said > line && said <= LAST_LINE ? said : line + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { r, t, s } = attributes();
        column = columnOf(r) ?? column + 1;
        type = t ?? 'n';
        style = Number(s ?? 0);
        value = '';
      } else if (name === 'rPh') phonetic += 1;
      else isValue = name === 'v' || (name === 't' && phonetic === 0);
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && value !== '' && column < MOST_COLUMNS) {
        const text = cellText(value, type, style, known);
        if (text !== '') {
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
      }
      return name !== 'row' || cells.every((cell) => cell.trim() === '') || take({ line, cells });
    },
  });
}

function cellText(value: string, type: string, style: number, known: Known): string {
  switch (type) {
    case 's':
      return known.strings[Number(value)] ?? '';
    case 'inlineStr':
    case 'str':
      return unescapedText(value);
    case 'b':
      return value === '1' ? 'да' : 'нет';
    // A formula's error is shown as the spreadsheet shows it.
    case 'e':
      return value;
    case 'd':
      return value.slice(0, 10);
    default:
      return (known.days[style] && serialDay(Number(value), known.from1904)) || plainNumber(value);
  }
}

interface Handlers {
  open?(name: string, attributes: () => Record<string, string>): void;
  text?(text: string): void;
  /** Returns false to read no further. */
  close?(name: string): boolean | void;
}

/** Goes through a part of the workbook; names come without their namespace's prefix. */
function walk(part: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (!part) return;
  let failure: Error | undefined;
  let isStopped = false;
  const parser = new Parser()
    .on('openTag', (name, attributes) => open?.(local(name), attributes))
    .on('text', (value, decode) => text?.(decode(value)))
    .on('cdata', (value) => text?.(value))
    .on('closeTag', (name) => {
      if (isStopped || close?.(local(name)) !== false) return;
      isStopped = true;
      parser.stop();
    })
    .on('warn', () => {})
    .on('error', (error) => {
      failure ??= error;
    });
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length && !isStopped && !failure; at += STEP_BYTES) {
    parser.write(decoder.decode(part.subarray(at, at + STEP_BYTES), { stream: true }));
  }
  if (!isStopped && !failure) parser.end();
  if (failure && !isStopped) throw new TableProblem(TABLE_MESSAGES.broken);
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
