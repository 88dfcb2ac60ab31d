/** One line of a table: the number of the text line it starts on, from 1, and its cells. */
export interface TextRow {
  line: number;
  cells: string[];
  /** A quote that opens a cell is never closed; it was read as an ordinary character. */
  hasOpenQuote: boolean;
}

/** The longest cell of a spreadsheet; a longer quoted cell was never closed. */
const LONGEST_CELL = 32_767;

export type Separator = '\t' | ';' | ',' | '|';

const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|'];
const COUNTED = ['\t', ';', ','] as const;
type Counted = (typeof COUNTED)[number];
/** How many lines are examined to detect the separator. */
const LINES_LOOKED_AT = 50;
/** A line with fewer separators is ignored: rows of fewer than four cells are no tours. */
const FEWEST_SIGNS = 3;

/**
 * Detects the separator: that of the first line that is a header, else that of the first line if it
 * has enough of one character, else the character that occurs equally often in most lines. Within a
 * line: a tab when there are more tabs than commas, else a semicolon when there are more of these,
 * else a comma. Quoted characters don't count. A bar separates only below a header: messages have such tables.
 */
export function separatorOf(text: string, isHeader: (texts: string[]) => boolean): Separator {
  const lines: string[] = [];
  for (let at = 0; at < text.length && lines.length < LINES_LOOKED_AT;) {
    const line = /(?:"(?:[^"]|"")*"|[^"\r\n])*/y;
    line.lastIndex = at;
    const found = (line.exec(text)?.[0] ?? '').slice(0, LONGEST_CELL);
    if (found.trim() !== '') lines.push(found);
    at += found.length;
    // A line end, or a quote that is never closed.
    at += 1;
  }
  for (const line of lines) {
    const named = SEPARATORS.find((sign) => isHeader(line.split(sign).map(unquoted)));
    if (named) return named;
  }
  const counted = lines.map(countSigns);
  const [first] = counted;
  if (first && Math.max(...COUNTED.map((sign) => first[sign])) >= FEWEST_SIGNS) {
    return mostOf(first);
  }
  const agreed = COUNTED.map((sign) => ({ sign, lines: agreeing(counted, sign) }));
  const most = agreed.reduce((best, one) => (one.lines > best.lines ? one : best));
  return most.lines > 0 ? most.sign : mostOf(first ?? countSigns(''));
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/s, '$1');
}

function countSigns(line: string): Record<Counted, number> {
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => plain.split(sign).length - 1;
  return { '\t': count('\t'), ';': count(';'), ',': count(',') };
}

function mostOf(counts: Readonly<Record<Counted, number>>): Separator {
  if (counts['\t'] > counts[','] && counts['\t'] >= counts[';']) return '\t';
  return counts[';'] > counts[','] ? ';' : ',';
}

/** How many lines have the same number of a character, among those with enough of it. */
function agreeing(counted: readonly Record<Counted, number>[], sign: Counted): number {
  const lines = new Map<number, number>();
  for (const { [sign]: count } of counted) {
    if (count >= FEWEST_SIGNS) lines.set(count, (lines.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...lines.values());
}

/**
 * The rows of a text as spreadsheets write and copy them. A cell may be quoted, with doubled quotes
 * and line ends inside; text after its closing quote is kept. A quote that is never closed is an
 * ordinary character, so that it swallows no other row. Blank lines are left out, unless they are
 * wanted. Calls `take` for each row until it returns false.
 */
export function readDelimited(
  text: string,
  separator: Separator,
  take: (row: TextRow) => boolean,
  { withBlank = false } = {},
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
    const isBlank = !withBlank && row.cells.every((cell) => cell.trim() === '');
    // «|---|---|» below the names.
    const isRule = separator === '|' && row.cells.every((cell) => /^[\s:-]*$/.test(cell));
    if (!isBlank && !isRule && !take(row)) return;
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
