// The parts of the corpus's sheets: tours, columns, and blocks of both with the expected result.
// The expected results are made from these facts, never by the reader under test.

/**
 * @typedef {{ day: string }} DayCell shown as a date
 * @typedef {{ n: number, z: string }} MoneyCell a number with its number format
 * @typedef {{ err: string }} ErrorCell a formula's error
 * @typedef {string | number | boolean | null | DayCell | MoneyCell | ErrorCell} Cell
 * @typedef {{ type: string, city: string, day: string, days: number, usd: number, rub: number, hotel: string, company: string, phone: string, mecca: number, medina: number, airline: string }} Tour
 * @typedef {[header: string, field: string | null, cell: (tour: Tour) => Cell]} Column
 * @typedef {{ name: string, rows: Cell[][], isHidden?: boolean, merges?: string[], hiddenRows?: number[], hiddenColumns?: number[] }} Sheet
 * @typedef {'xlsx' | 'xlsm' | 'xls' | 'ods' | 'text' | 'html'} Kind
 * @typedef {{ sheet?: string, headerLines?: number[], columns?: Record<string, string>, asked?: string[], byPlace?: string[], leftOut?: [number, string][], hiddenColumns?: string[], tours?: Record<number, Record<string, string>>, asksCurrency?: boolean, pricesIn?: string | null, tables?: number, refused?: string, doubts?: string[], errors?: Record<number, string[]>, understood?: Record<number, Understood>, questions?: string[], truth?: Record<number, Truth | null> }} Expected
 * @typedef {{ city?: string, day?: string, back?: string, days?: number, price?: string, type?: string, operator?: string, hotel?: string, guide?: string, state?: string | null, distance?: number | null, inclusions?: Record<string, string>, rooms?: Record<string, number>, airline?: string }} Truth what a tour says
 * @typedef {{ hotel: string, mecca: number | null, medina: number | null, stays: object[], open?: string[] }} Understood where the tour of a row stays
 */

const CITIES = ['Казань', 'Уфа', 'Москва', 'Махачкала', 'Грозный', 'Самара'];
const HOTELS = ['Swissotel Makkah', 'Anjum Hotel', 'Pullman Zamzam', 'Hilton Suites'];
const COMPANIES = ['Караван', 'Сафар Тур'];

/** @type {readonly Tour[]} */
export const TOURS = Array.from({ length: 12 }, (_, place) => ({
  type: place % 3 === 2 ? 'Умра в Рамадан' : 'Умра',
  city: CITIES[place % CITIES.length] ?? '',
  day: `2027-${String(1 + (place % 6)).padStart(2, '0')}-${String(5 + place * 2).padStart(2, '0')}`,
  days: 7 + (place % 5) * 2,
  usd: 1350 + place * 75,
  rub: 128_000 + place * 6500,
  hotel: HOTELS[place % HOTELS.length] ?? '',
  company: COMPANIES[place % 2] ?? '',
  phone: `+7 917 200-0${place % 10}-11`,
  mecca: 4 + (place % 5),
  medina: 2 + (place % 2),
  airline: place % 2 ? 'Saudia' : 'Turkish Airlines',
}));

/** @type {(day: string) => string} */
export const shownDay = (day) => day.split('-').reverse().join('.');

/** Columns as operators head them. @satisfies {Record<string, Column>} */
export const COLUMN = {
  number: ['№', null, (tour) => TOURS.indexOf(tour) + 1],
  type: ['Тип тура', 'tour_type', (tour) => tour.type],
  city: ['Город вылета', 'city_from', (tour) => tour.city],
  day: ['Дата вылета', 'departure_date', (tour) => ({ day: tour.day })],
  days: ['Дней', 'days', (tour) => tour.days],
  usd: ['Цена, $', 'price', (tour) => tour.usd],
  bare: ['Цена', 'price', (tour) => tour.usd],
  hotel: ['Отель', 'hotel_name', (tour) => tour.hotel],
  company: ['Турфирма', 'company_name', (tour) => tour.company],
  phone: ['Телефон', 'phone', (tour) => tour.phone],
  mecca: ['Дней в Мекке', 'days_in_mecca', (tour) => tour.mecca],
  medina: ['Дней в Медине', 'days_in_medina', (tour) => tour.medina],
  airline: ['Авиакомпания', 'airline', (tour) => tour.airline],
};

/** @type {(column: Column, header: string) => Column} */
export const named = ([, field, cell], header) => [header, field, cell];
/** @type {(header: string, z: string, which?: 'usd' | 'rub') => Column} */
export const money = (header, z, which = 'rub') => [
  header,
  'price',
  (tour) => ({ n: tour[which], z }),
];

/** The signs that a reader adds to a number whose format shows a currency. @type {(z: string) => string} */
function signOf(z) {
  if (/₽|руб|р\./.test(z)) return ' ₽';
  if (/€/.test(z)) return ' €';
  return /"\$"|\[\$\$|\\\$|^\$/.test(z) ? ' $' : '';
}

/** What a cell says when it is read. @type {(cell: Cell, kind: Kind) => string} */
export function textOf(cell, kind) {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет';
  if ('day' in cell) return kind === 'text' || kind === 'html' ? shownDay(cell.day) : cell.day;
  if ('err' in cell) return cell.err;
  return String(cell.n) + (kind === 'xls' || kind === 'text' ? '' : signOf(cell.z));
}

/**
 * Rows of tours below a header, and the expected result of reading them.
 * @param {{ kind: Kind, columns: Column[], tours?: readonly Tour[], at?: number, indent?: number, hasHead?: boolean, gap?: number }} how
 *   `at`: the number of the header's row; `gap`: empty rows below the header.
 */
export function block({
  kind,
  columns,
  tours = TOURS,
  at = 1,
  indent = 0,
  hasHead = true,
  gap = 0,
}) {
  const before = Array.from({ length: indent }, () => null);
  /** @type {Cell[][]} */
  const head = hasHead ? [[...before, ...columns.map(([header]) => header)]] : [];
  const blanks = Array.from({ length: gap }, () => /** @type {Cell[]} */ ([]));
  const rows = [
    ...head,
    ...blanks,
    ...tours.map((tour) => [...before, ...columns.map(([, , cell]) => cell(tour))]),
  ];
  const first = at + head.length + gap;
  /** @type {Record<number, Record<string, string>>} */
  const found = {};
  tours.forEach((tour, place) => {
    found[first + place] = Object.fromEntries(
      columns.flatMap(([, field, cell]) => (field ? [[field, textOf(cell(tour), kind)]] : [])),
    );
  });
  const fields = Object.fromEntries(
    columns.flatMap(([header, field]) => (field ? [[field, header]] : [])),
  );
  /** @type {Expected} */
  const expected = {
    ...(hasHead && { headerLines: [at] }),
    columns: fields,
    asked: [],
    byPlace: [],
    leftOut: [],
    tours: found,
  };
  return { rows, expected, last: first + tours.length - 1 };
}
