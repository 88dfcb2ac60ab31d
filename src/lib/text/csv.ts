/** The byte-order mark by which spreadsheets recognise UTF-8, at the start of a .csv file. */
export const CSV_MARK = '\ufeff';

/**
 * A line of .csv with semicolons, as Russian spreadsheets write and open it; no cell can be a
 * formula.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(';')}\r\n`;
}

/**
 * Removes the apostrophe that exports put before a text which a spreadsheet would take for a
 * formula.
 */
export function unguarded(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function guarded(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(value: string): string {
  return /[";\r\n\t,]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
