import { DAY_UNKNOWN, PRICE_ON_REQUEST } from '#features/tour-import/values/cell-values.ts';
import { priceText } from '#features/tour-import/values/prices.ts';
import { statedPrice } from '#features/tours/model/offer.ts';
import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import {
  type ExportedOffer,
  OFFER_HEADER,
  offerCells,
} from '#features/tour-import/understanding/offer-cells.ts';
import { kindOf } from '#features/tours/model/tour-input.ts';
import { type Tour, TOUR_TYPE_LABELS, type TourStatus } from '#features/tours/model/tour.ts';
import { CSV_MARK, csvRow } from '#lib/text/csv.ts';

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
export const SHEET_HEADER: readonly string[] = [
  ...IMPORT_FIELDS.map((field) => COLUMN_LABELS[field]),
  ...OFFER_HEADER,
];

const NO_LISTS = { prices: [], inclusions: [], stays: [] };

/** A tour as a row of an export: reading it again gives the same tour. */
export function sheetRow(
  tour: Tour,
  lists: Pick<ExportedOffer, 'prices' | 'inclusions' | 'stays'> = NO_LISTS,
): SheetCell[] {
  return [
    ...IMPORT_FIELDS.map((field) => sheetCell(tour, field)),
    ...offerCells({ ...tour, ...lists }).map((cell) => (cell === '' ? null : text(cell))),
  ];
}

function sheetCell(tour: Tour, field: ImportField): SheetCell {
  switch (field) {
    case 'end_date':
      if (tour.end_date === null) return text(DAY_UNKNOWN);
      break;
    case 'price':
      return priceCell(tour);
    case 'price_checked_at':
      return tour.price_checked_at && text(tour.price_checked_at.toISOString());
    case 'slug':
      return text(tour.slug);
  }
  const value = tour[field];
  if (value === null) return null;
  if (typeof value === 'boolean') return text(value ? 'да' : 'нет');
  if (typeof value === 'number') return { kind: 'number', number: value };
  switch (kindOf(field)) {
    case 'type':
      return text(TOUR_TYPE_LABELS[tour.tour_type]);
    case 'status':
      return text(STATUS_WORDS[tour.tour_status]);
    case 'day':
      return { kind: 'day', day: value };
    default:
      return text(value);
  }
}

/**
 * A price in another currency is exported as stated, because dollars are computed by a rate; exact
 * dollars are a number.
 */
function priceCell(tour: Tour): SheetCell {
  const stated = statedPrice(tour);
  if (stated === null) return text(PRICE_ON_REQUEST);
  const { amount, currency, is_from = false } = stated;
  if (currency === 'USD' && !is_from) return { kind: 'number', number: amount };
  return text(priceText({ amount, currency, is_from }));
}

/** The start of a .csv file: the mark by which spreadsheets recognise UTF-8, and the header. */
export function csvHead(): string {
  return CSV_MARK + csvLine(SHEET_HEADER.map(text));
}

/** A row as a line of .csv with semicolons, as Russian spreadsheets write and open it. */
export function csvLine(row: readonly SheetCell[]): string {
  return csvRow(row.map(csvText));
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

function text(value: string): SheetCell {
  return { kind: 'text', text: value };
}
