import { mappingByName } from '#features/tour-import/mapping/column-mapping.ts';
import { namesSeveralPeople } from '#features/tour-import/values/prices.ts';
import { readRoom } from '#features/tour-import/values/rooms.ts';
import {
  type LeftOutRow,
  type Table,
  type TableRow,
  textOf,
} from '#features/tour-import/table/finding/table-rows.ts';
import { NO_FACTS } from '#features/tour-import/table/sheet/read-sheet.ts';
import { type Room, ROOMS } from '#features/tours/model/offer.ts';
import { ROOM_LABELS } from '#features/tours/offer/offer-words.ts';
import { fold, lowerFirst } from '#lib/text/russian.ts';

/** «№» counts the rows, so it differs between those of one tour. */
const NUMBER = /^(?:№|#|n|no\.?|№?\s*п\/п)$/u;

/** The rows of one tour: its first one, and the row with the price of each room. */
interface RoomRows {
  first: TableRow;
  byRoom: Map<Room, TableRow>;
}

/**
 * A table whose column «Размещение» names the room of each price gets a column of prices for each
 * room. Rows that differ in nothing else are one tour: the first one stays. Other tables stay as they
 * are.
 */
export function withRoomColumns(table: Table): Table {
  const { header, rows } = table;
  const price = mappingByName(header).indexOf('price');
  const room = roomColumn(table, price);
  if (room === null) return table;
  const tours = toursOf(rows, header, { room, price });
  const rooms = ROOMS.filter((one) => tours.some(({ byRoom }) => byRoom.has(one)));
  // «2-местный за номер» is no price of one person.
  const isOfSeveral = (one: Room) =>
    tours.some(({ byRoom }) => namesSeveralPeople(byRoom.get(one)?.cells[room] ?? ''));
  const nameOf = (one: Room) =>
    `${ROOM_LABELS[one]}: ${lowerFirst(header[price] ?? '')}${isOfSeveral(one) ? ', за номер' : ''}`;
  if (rooms.some((one) => readRoom(nameOf(one)) !== one)) return table;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const hasAmount = ({ byRoom }: RoomRows) =>
    [...byRoom.values()].some(({ cells }) => /\d/.test(cells[price] ?? ''));
  /** «По запросу» is no price of a room: for such tours the column of the price stays. */
  const keepsPrice = !tours.every(hasAmount);
  /** The columns of the table; those of the rooms come where the price is. */
  const columns = <Cell>(cellAt: (column: number) => Cell, priceOf: (one: Room) => Cell): Cell[] =>
    Array.from({ length: width }, (_, column) => column).flatMap((column) => {
      if (column === price) return [...(keepsPrice ? [cellAt(column)] : []), ...rooms.map(priceOf)];
      return column === room ? [] : [cellAt(column)];
    });
  const folded = tours.map((tour) => {
    const { first, byRoom } = tour;
    const isEmpty = (column: number) => column === price && hasAmount(tour);
    return {
      ...first,
      cells: columns(
        (column) => (isEmpty(column) ? '' : (first.cells[column] ?? '')),
        (one) => byRoom.get(one)?.cells[price] ?? '',
      ),
      facts: columns(
        (column) => first.facts[column] ?? NO_FACTS,
        (one) => byRoom.get(one)?.facts[price] ?? NO_FACTS,
      ),
    };
  });
  const others = tours.flatMap(({ first, byRoom }) =>
    [...byRoom.values()].filter((row) => row !== first),
  );
  const leftOut: LeftOutRow[] = others.map((row) => ({
    line: row.line,
    why: 'room',
    text: textOf(row.cells),
  }));
  return {
    ...table,
    header: columns((column) => header[column] ?? '', nameOf),
    rows: folded,
    leftOut: [...table.leftOut, ...leftOut].toSorted((a, b) => a.line - b.line),
  };
}

/** The column that names the room of every price; null when there is none. */
function roomColumn({ header, rows, place }: Table, price: number): number | null {
  if (!place.isNamed || price === -1) return null;
  if (header.some((name) => readRoom(name) !== null)) return null;
  const mapping = mappingByName(header);
  const priced = rows.filter(({ cells }) => (cells[price] ?? '').trim() !== '');
  const isRoom = ({ cells }: TableRow, column: number) => readRoom(cells[column] ?? '') !== null;
  const found = header.findIndex(
    (_, column) =>
      mapping[column] === null && priced.length > 0 && priced.every((row) => isRoom(row, column)),
  );
  return found === -1 ? null : found;
}

/** The tours of the rows, from the top. A row with nothing but a room and a price continues the last. */
function toursOf(
  rows: readonly TableRow[],
  header: readonly string[],
  { room, price }: { room: number; price: number },
): RoomRows[] {
  const tours: RoomRows[] = [];
  const latest = new Map<string, RoomRows>();
  for (const row of rows) {
    const other = row.cells.map((text, column) => {
      const isApart =
        column === room || column === price || NUMBER.test(fold(header[column] ?? ''));
      return isApart ? '' : fold(text.trim());
    });
    const key = other.join('\t').trimEnd();
    const named = readRoom(row.cells[room] ?? '');
    const known = key === '' ? tours.at(-1) : latest.get(key);
    if (known && named !== null && !known.byRoom.has(named) && !row.hasOpenQuote) {
      known.byRoom.set(named, row);
      continue;
    }
    const tour = { first: row, byRoom: new Map(named === null ? [] : [[named, row]]) };
    tours.push(tour);
    latest.set(key, tour);
  }
  return tours;
}
