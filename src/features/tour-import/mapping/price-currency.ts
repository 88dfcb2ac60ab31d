import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import { fieldNamed, nameKey } from '#features/tour-import/mapping/import-columns.ts';
import { currencyIn } from '#features/tour-import/values/cell-values.ts';
import type { Currency } from '#lib/money/stated-money.ts';

/** What a sheet says about the currency of its prices. */
export interface PriceCurrency {
  /** The currency of all prices that do not name their own; null: unknown, people are asked. */
  stated: Currency | null;
  /** The column that names the currency row by row; null when there is none. */
  column: number | null;
}

const COLUMN_NAMES = ['валюта', 'валюта цены', 'currency'].map(nameKey);

/**
 * The source of the currency of a sheet's prices: the header of the price, or a separate column. A
 * column that is the price by its place, or was chosen by hand as «Цена, $», is in US dollars.
 */
export function priceCurrency(header: readonly string[], mapping: Mapping): PriceCurrency {
  const price = mapping.indexOf('price');
  const name = header[price] ?? '';
  const found = header.findIndex((other) => COLUMN_NAMES.includes(nameKey(other)));
  return {
    stated: currencyIn(name) ?? (fieldNamed(name) === 'price' ? null : 'USD'),
    column: found === -1 ? null : found,
  };
}

/** The first prices of a sheet without any currency; empty: no question. */
export function openPrices(
  rows: readonly { cells: readonly string[] }[],
  mapping: Mapping,
  { stated, column }: PriceCurrency,
): string[] {
  const price = mapping.indexOf('price');
  if (stated !== null || price === -1) return [];
  const open: string[] = [];
  for (const { cells } of rows) {
    const text = (cells[price] ?? '').trim();
    const isNamed = currencyIn(text) !== null || (cells[column ?? -1] ?? '').trim() !== '';
    if (/\d/.test(text) && !isNamed) open.push(text);
    if (open.length === SHOWN_PRICES) break;
  }
  return open;
}
const SHOWN_PRICES = 3;
