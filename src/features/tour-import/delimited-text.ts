/** One line of a table: the number of the text line it starts on, from 1, and its cells. */
export interface TextRow {
  line: number;
  cells: string[];
  /** A quote that opens a cell is never closed; it was taken as it stands. */
  hasOpenQuote: boolean;
}

/** As long as a spreadsheet's cell can be; a quoted cell that goes on for longer was never closed. */
const LONGEST_CELL = 32_767;

export type Separator = '\t' | ';' | ',';

/**
 * What stands between the cells, as the first line shows: a tab when there are more tabs than
 * commas, else a semicolon when there are more of these, else a comma. Signs in quotes don't count.
 */
export function separatorOf(text: string): Separator {
  const firstLine = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, LONGEST_CELL))?.[0] ?? '';
  const plain = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => plain.split(sign).length - 1;
  if (count('\t') > count(',') && count('\t') >= count(';')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

/**
 * The rows of a text as spreadsheets write and copy them. A cell may be quoted, with quotes inside
 * doubled and line ends as they are; what follows its closing quote is kept. A quote that is never
 * closed is an ordinary sign, so that it takes no other row with it. Lines without any sign are
 * left out. Calls `take` row by row until it returns false.
 */
export function readDelimited(
  text: string,
  separator: Separator,
  take: (row: TextRow) => boolean,
): void {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: TextRow = { line, cells: [], hasOpenQuote: false };
    for (;;) {
      const cell = readCell(text, at, separator);
      row.cells.push(cell.value);
      row.hasOpenQuote ||= cell.isOpen;
      line += cell.lines;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    const isBlank = row.cells.every((cell) => cell.trim() === '');
    if (!isBlank && !take(row)) return;
  }
}

function readCell(text: string, start: number, separator: Separator) {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start);
    const rest = quoted ? plainEnd(text, quoted.end, separator) : 0;
    const lines = (quoted?.value.match(/\r\n|\n|\r/g) ?? []).length;
    // A quote on a later line with more text after it opens a cell there and closes none here.
    if (quoted && (lines === 0 || rest === quoted.end)) {
      const value = quoted.value + text.slice(quoted.end, rest);
      return { value, end: rest, lines, isOpen: false };
    }
  }
  const end = plainEnd(text, start, separator);
  return { value: text.slice(start, end), end, lines: 0, isOpen: text[start] === '"' };
}

/** The cell that the quote at `start` opens; null when no quote closes it. */
function readQuoted(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - start > LONGEST_CELL) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function plainEnd(text: string, start: number, separator: Separator): number {
  let end = start;
  while (end < text.length) {
    const sign = text[end];
    if (sign === separator || sign === '\n' || sign === '\r') break;
    end += 1;
  }
  return end;
}
