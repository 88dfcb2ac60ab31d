import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import { readOrHeld } from '#features/tour-import/reading/read-or-held.ts';
import { tableColumns, tableCurrency } from '#features/tour-import/reading/table-columns.ts';
import {
  type Book,
  cellsOf,
  chosenTable,
  type Table,
} from '#features/tour-import/table/read-table.ts';
import {
  NO_SETTINGS,
  type Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { citiesIn } from '#features/tour-import/understanding/title-reader.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';
import { parseLooseDay } from '#lib/time/day.ts';
import { fold } from '#lib/text/russian.ts';

/** A table of a book, on the sheet of this number. */
interface OnSheet {
  sheet: number;
  table: Table;
  mapping?: Mapping;
}

/**
 * Where the file has coming departures of the chosen table, from the same city on the same day, at prices that
 * contradict its prices: in other visible tables, and below its own header where that is repeated.
 */
export function rivalTables(book: Book, chosen: OnSheet, surroundings: Surroundings): string[] {
  const others = book.sheets.flatMap(({ name, isHidden, tables }, sheet) =>
    tables.flatMap(({ place, title, rows }, table) => {
      const isOther = sheet !== chosen.sheet || !overlap(place, chosen.table.place);
      return isOther && !isHidden && rows > 0 ? [{ sheet, table, name: name || title }] : [];
    }),
  );
  const lines = linesBelow(book, chosen, surroundings);
  if (others.length === 0) return lines;
  const own = departures(book, chosen, surroundings);
  const names = others.flatMap(({ sheet, table, name }) => {
    const choice = { sheet, table, headerLine: null, withHidden: false, withLeftOut: false };
    const other = departures(book, { sheet, table: chosenTable(book, choice) }, surroundings);
    const isRival = [...own].some(([key, prices]) => contradict(prices, other.get(key)));
    return isRival ? [`в\u00a0другой таблице файла: «${name}»`] : [];
  });
  return [...lines, ...names];
}

/** The same below the repeated headers of the table itself. */
function linesBelow(book: Book, chosen: OnSheet, surroundings: Surroundings): string[] {
  const lines: string[] = [];
  const above = new Map<string, Set<string>>();
  for (const rows of below(chosen.table)) {
    const part = { ...chosen, table: { ...chosen.table, rows } };
    const found = [...departures(book, part, surroundings, true)];
    if (found.some(([key, prices]) => contradict(prices, above.get(key)))) {
      lines.push(`в\u00a0строке ${rows[0]?.line} и\u00a0ниже`);
    }
    for (const [key, prices] of found) {
      above.set(key, new Set([...(above.get(key) ?? []), ...prices]));
    }
  }
  return lines;
}

/** The rows between the repeated headers of a table; one block without any. */
function below({ rows, leftOut }: Table): Table['rows'][] {
  const heads = leftOut.filter(({ why }) => why === 'header').map(({ line }) => line);
  if (heads.length === 0) return [];
  return [0, ...heads].map((head, at) => {
    const next = heads[at] ?? Infinity;
    return rows.filter(({ line }) => line > head && line < next);
  });
}

function overlap(one: Table['place'], other: Table['place']): boolean {
  return (
    one.firstLine <= other.lastLine &&
    other.firstLine <= one.lastLine &&
    one.firstColumn <= other.lastColumn &&
    other.firstColumn <= one.lastColumn
  );
}

/** A table with a part of the other's tours contradicts nothing. */
function contradict(one: ReadonlySet<string>, other: ReadonlySet<string> = new Set()): boolean {
  const common = [...one].filter((said) => other.has(said)).length;
  return common < one.size && common < other.size;
}

/**
 * The hotels and prices of each coming departure of an operator, by city and day; `isExact`: by hotel and number
 * of days, too, because a page of the same list may have another tour of that day.
 */
function departures(
  book: Book,
  { sheet, table, mapping: mapped }: OnSheet,
  surroundings: Surroundings,
  isExact = false,
): Map<string, Set<string>> {
  const columns = tableColumns(table, {});
  const { names: header, mapping: named } = columns;
  const mapping = mapped ?? named;
  const currency = tableCurrency(columns, mapping, book.workbook.losesFormats);
  const around = [book.sheets[sheet]?.name ?? '', ...table.notes];
  const { read } = understandSheet(
    { header, mapping, rows: table.rows, currency, around },
    NO_SETTINGS,
    surroundings,
  );
  const found = new Map<string, Set<string>>();
  for (const row of table.rows) {
    const { cells, extras } = readOrHeld(() => read(row), cellsOf(row.cells, mapping));
    const day = parseLooseDay(cells.departure_date ?? '') ?? cells.departure_date ?? '';
    if (day === '' || day < surroundings.today) continue;
    const city = cells.city_from || citiesIn(around).join();
    const key = fold(
      [city, day, cells.company_name, ...(isExact ? [cells.hotel_name, cells.days] : [])].join('|'),
    );
    const { price, roomPrices } = extras;
    const said = price ? `${price.amount} ${price.currency}` : (cells.price ?? '');
    const rooms = roomPrices.map(({ room, amount }) => `${room} ${amount}`);
    const known = found.get(key) ?? new Set();
    found.set(key, known.add(fold([cells.hotel_name ?? '', said, ...rooms].join('|'))));
  }
  return found;
}
