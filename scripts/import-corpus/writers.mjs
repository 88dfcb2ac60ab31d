// Writes sheets as files with libraries that the product does not read them with: SheetJS writes
// like Excel, hucre like LibreOffice and scripts. Texts are written by hand.
import XLSX from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds, writeXlsx } from 'hucre';
import { textOf } from './parts.mjs';

/** @typedef {import('./parts.mjs').Sheet} Sheet @typedef {import('./parts.mjs').Cell} Cell */

const DAY_FORMAT = 'dd.mm.yyyy';
const EPOCH = Date.UTC(1899, 11, 30);
const SINCE_1904 = 1462;

/** @type {(day: string) => number} */
const serial = (day) => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / 86_400_000;

/** @type {(cell: Cell, is1904: boolean) => XLSX.CellObject | null} */
function sheetJsCell(cell, is1904) {
  if (cell === null) return null;
  if (typeof cell === 'string') return { t: 's', v: cell };
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'boolean') return { t: 'b', v: cell };
  if ('day' in cell) {
    return { t: 'n', v: serial(cell.day) - (is1904 ? SINCE_1904 : 0), z: DAY_FORMAT };
  }
  if ('err' in cell) return { t: 'e', v: 42, w: cell.err };
  return { t: 'n', v: cell.n, z: cell.z };
}

/** @type {(sheets: Sheet[], bookType: XLSX.BookType, is1904?: boolean) => Uint8Array} */
export function sheetJs(sheets, bookType, is1904 = false) {
  const book = XLSX.utils.book_new();
  for (const { name, rows, merges = [], hiddenRows = [], hiddenColumns = [] } of sheets) {
    /** @type {XLSX.WorkSheet} */
    const sheet = {};
    let width = 0;
    rows.forEach((row, r) =>
      row.forEach((cell, c) => {
        const made = sheetJsCell(cell, is1904);
        if (made) sheet[XLSX.utils.encode_cell({ r, c })] = made;
        width = Math.max(width, c + 1);
      }),
    );
    sheet['!ref'] = XLSX.utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: Math.max(0, rows.length - 1), c: Math.max(0, width - 1) },
    });
    sheet['!merges'] = merges.map((area) => XLSX.utils.decode_range(area));
    /** @type {XLSX.RowInfo[]} */
    const rowInfo = [];
    for (const line of hiddenRows) rowInfo[line - 1] = { hidden: true };
    sheet['!rows'] = rowInfo;
    sheet['!cols'] = Array.from({ length: width }, (_, c) => ({
      hidden: hiddenColumns.includes(c),
    }));
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = {
    WBProps: { date1904: is1904 },
    Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })),
  };
  return new Uint8Array(XLSX.write(book, { bookType, type: 'buffer', cellStyles: true }));
}

/**
 * The same .xlsx file with struck cells: every style gets a copy whose font is struck out.
 * @param {Uint8Array} bytes
 * @param {readonly string[]} struck names of cells: «A3»
 */
export function withStruck(bytes, struck) {
  const parts = unzipSync(bytes);
  const [styles, sheet] = ['xl/styles.xml', 'xl/worksheets/sheet1.xml'];
  const before = strFromU8(parts[styles] ?? new Uint8Array());
  const xfs = /<cellXfs[^>]*>([^]*?)<\/cellXfs>/.exec(before)?.[1] ?? '';
  const count = xfs.match(/<xf\b/g)?.length ?? 0;
  const fonts = before.match(/<font>/g)?.length ?? 0;
  const copies = xfs.replaceAll(/fontId="\d+"/g, `fontId="${fonts}"`);
  const after = before
    .replace('</fonts>', '<font><strike/><sz val="12"/></font></fonts>')
    .replace(/<\/cellXfs>/, `${copies}</cellXfs>`);
  const cells = strFromU8(parts[sheet] ?? new Uint8Array()).replace(
    /<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g,
    (whole, name, style = '0') =>
      struck.includes(name) ? `<c r="${name}" s="${Number(style) + count}"` : whole,
  );
  return zipSync({ ...parts, [styles]: strToU8(after), [sheet]: strToU8(cells) });
}

/** @type {(cell: Cell) => { value: string | number | boolean | Date | null, numFmt?: string }} */
function hucreCell(cell) {
  if (cell === null || typeof cell !== 'object') return { value: cell };
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), numFmt: DAY_FORMAT };
  return 'err' in cell ? { value: cell.err } : { value: cell.n, numFmt: cell.z };
}

/** @type {(sheets: Sheet[], format: 'xlsx' | 'ods') => Promise<Uint8Array>} */
export async function hucre(sheets, format) {
  const made = sheets.map((sheet) => {
    const width = Math.max(...sheet.rows.map((row) => row.length));
    const cells = new Map();
    sheet.rows.forEach((row, r) =>
      row.forEach((cell, c) => {
        const { value, numFmt } = hucreCell(cell);
        if (numFmt) cells.set(`${r},${c}`, { value, style: { numFmt } });
      }),
    );
    return {
      name: sheet.name,
      hidden: sheet.isHidden ?? false,
      columns: Array.from({ length: width }, (_, c) => ({
        hidden: sheet.hiddenColumns?.includes(c) ?? false,
      })),
      rows: sheet.rows.map((row) => row.map((cell) => hucreCell(cell).value)),
      cells,
      merges: (sheet.merges ?? []).map((area) => {
        const { s, e } = XLSX.utils.decode_range(area);
        return { startRow: s.r, startCol: s.c, endRow: e.r, endCol: e.c };
      }),
      rowDefs: new Map((sheet.hiddenRows ?? []).map((line) => [line - 1, { hidden: true }])),
    };
  });
  return format === 'xlsx' ? writeXlsx({ sheets: made }) : writeOds({ sheets: made });
}

/** @type {(sheets: Sheet[], separator: string, end?: string) => string} */
export function delimited([sheet], separator, end = '\r\n') {
  const quoted = (/** @type {string} */ text) =>
    text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = sheet?.rows ?? [];
  return rows
    .map((row) => row.map((cell) => quoted(textOf(cell, 'text'))).join(separator))
    .join(end);
}

/** @type {(text: string) => Uint8Array} */
export function windows1251(text) {
  const others = new Map([
    ['№', 0xb9],
    ['—', 0x97],
    ['–', 0x96],
    ['«', 0xab],
    ['»', 0xbb],
    ['ё', 0xb8],
    ['Ё', 0xa8],
    ['€', 0x88],
    ['\u00a0', 0xa0],
  ]);
  return Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    const known = others.get(sign);
    if (known !== undefined) return known;
    if (code >= 0x410 && code <= 0x44f) return code - 0x350;
    if (code > 127) throw new Error(`Windows-1251 has no ${sign}`);
    return code;
  });
}

/** @type {(text: string, order: 'le' | 'be', hasMark: boolean) => Uint8Array} */
export function utf16(text, order, hasMark) {
  const whole = hasMark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < whole.length; at += 1) {
    view.setUint16(at * 2, whole.charCodeAt(at), order === 'le');
  }
  return bytes;
}
