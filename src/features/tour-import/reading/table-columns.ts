import {
  byPosition,
  headerKey,
  type Mapping,
} from '#features/tour-import/mapping/column-mapping.ts';
import { type PriceCurrency, priceCurrency } from '#features/tour-import/mapping/price-currency.ts';
import { currencyIn } from '#features/tour-import/values/cell-values.ts';
import { type ReadColumns, readColumns } from '#features/tour-import/reading/asked-columns.ts';
import type { Table } from '#features/tour-import/table/finding/table-rows.ts';

/** The columns of a table: their names, their meanings, and which are asked about. */
export interface TableColumns extends ReadColumns {
  /** One for each column of the header or any row. */
  names: string[];
  /** The key under which the table is remembered. */
  key: string;
  /** `byPlace`, and those that stayed so while other columns were corrected by hand. */
  placed: number[];
  /** Whether no header was recognised, so that all columns go by their places. */
  isByPlace: boolean;
}

/** The columns of a table, with former corrections by hand if there are any. */
export function tableColumns(
  table: Table,
  remembered: Readonly<Record<string, Mapping>>,
): TableColumns {
  const names = columnNames(table);
  const key = headerKey(names);
  const known = hasNames(names) ? remembered[key] : undefined;
  const { isNamed } = table.place;
  const read = readColumns(names, (column) =>
    table.rows.some(({ cells }) => (cells[column] ?? '').trim() !== ''),
  );
  if (known?.length === names.length) {
    const placed = isNamed
      ? read.byPlace.filter((column) => known[column] === read.mapping[column])
      : [];
    return { names, key, mapping: known, asked: [], byPlace: [], placed, isByPlace: false };
  }
  return {
    names,
    key,
    mapping: isNamed ? read.mapping : byPosition(names.length),
    asked: isNamed ? read.asked : [],
    byPlace: isNamed ? read.byPlace : [],
    placed: isNamed ? read.byPlace : [],
    isByPlace: !isNamed,
  };
}

/**
 * The source of the currency of a table's prices. A column that is the price only by its place is
 * in dollars, as in the template. But not if it has a name of its own, and not if number formats
 * are lost: then the currency is asked for.
 */
export function tableCurrency(
  { names, placed }: Pick<TableColumns, 'names' | 'placed'>,
  mapping: Mapping,
  losesFormats: boolean,
): PriceCurrency {
  const said = priceCurrency(names, mapping);
  const price = mapping.indexOf('price');
  const isNamed = currencyIn(names[price] ?? '') !== null;
  return !isNamed && (losesFormats || placed.includes(price)) ? { ...said, stated: null } : said;
}

/** Without any names nothing shows that a table is like a former one. */
export function hasNames(names: readonly string[]): boolean {
  return names.some((name) => name !== '');
}

/** As many as the widest row has: a column may lack a name. */
function columnNames({ header, rows }: Table): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, column) => header[column] ?? '');
}
