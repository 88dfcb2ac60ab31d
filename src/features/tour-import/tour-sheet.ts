import { DAY_UNKNOWN, PRICE_ON_REQUEST, writeType } from '#features/tour-import/cell-values.ts';
import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/import-columns.ts';
import { guarded } from '#features/tour-import/read-table.ts';
import type { Tour, TourStatus } from '#features/tours/tour.ts';

/** A cell of an export: a text, a number, a day (YYYY-MM-DD), or nothing. */
export type SheetCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'day'; day: string }
  | null;

const STATUS_WORDS: Readonly<Record<TourStatus, string>> = {
  regular: 'обычный',
  vip: 'VIP',
  hot: 'горящий',
  combo: 'комби',
};

/** The names of all columns, in the order of an export. */
export const SHEET_HEADER: readonly string[] = IMPORT_FIELDS.map((field) => COLUMN_LABELS[field]);

/** A tour as a row of an export: read again it is the same tour. */
export function sheetRow(tour: Tour): SheetCell[] {
  return IMPORT_FIELDS.map((field) => sheetCell(tour, field));
}

function sheetCell(tour: Tour, field: ImportField): SheetCell {
  switch (field) {
    case 'tour_type':
      return text(writeType(tour.tour_type));
    case 'departure_date':
      return { kind: 'day', day: tour.departure_date };
    case 'end_date':
      return tour.end_date === null ? text(DAY_UNKNOWN) : { kind: 'day', day: tour.end_date };
    case 'price':
      return tour.price === null ? text(PRICE_ON_REQUEST) : { kind: 'number', number: tour.price };
    case 'tour_status':
      return text(STATUS_WORDS[tour.tour_status]);
    case 'is_vip':
    case 'is_hot':
    case 'is_combo':
    case 'is_direct':
      return text(tour[field] ? 'да' : 'нет');
    case 'price_checked_at':
      return tour.price_checked_at && text(tour.price_checked_at.toISOString());
    default: {
      const value = tour[field];
      if (value === null) return null;
      return typeof value === 'number' ? { kind: 'number', number: value } : text(value);
    }
  }
}

/** The start of a .csv file that spreadsheets take for UTF-8, and its header. */
export function csvHead(): string {
  return `\ufeff${csvLine(SHEET_HEADER.map(text))}`;
}

/** A row as a line of .csv with semicolons, as Russian spreadsheets write and open it. */
export function csvLine(row: readonly SheetCell[]): string {
  return `${row.map((cell) => quoted(guarded(csvText(cell)))).join(';')}\r\n`;
}

function csvText(cell: SheetCell): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return cell.text;
    case 'number':
      return decimal(cell.number).replace('.', ',');
    case 'day':
      return `${cell.day.slice(8)}.${cell.day.slice(5, 7)}.${cell.day.slice(0, 4)}`;
  }
}

/** Without an exponent, which nobody would type. */
export function decimal(value: number): string {
  const plain = String(value);
  return plain.includes('e') ? value.toFixed(12) : plain;
}

function quoted(value: string): string {
  return /[";\r\n\t,]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function text(value: string): SheetCell {
  return { kind: 'text', text: value };
}
