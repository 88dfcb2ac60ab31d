// Workbooks as operators send them, with different places and layouts of the table.
import { block, COLUMN as C, money, named, TOURS } from './parts.mjs';
import { hucre, sheetJs } from './writers.mjs';

/** @typedef {import('./parts.mjs').Sheet} Sheet @typedef {import('./parts.mjs').Expected} Expected @typedef {import('./parts.mjs').Cell} Cell */
/** @typedef {{ file: string, about: string, bytes: Uint8Array | Promise<Uint8Array>, expected: Expected }} Entry */

const USUAL = [C.type, C.city, C.day, C.days, C.usd, C.hotel, C.company, C.phone];
const SHORT = [C.city, C.day, C.days, C.usd, C.hotel];

/** @type {(name: string, rows: Cell[][], more?: Partial<Sheet>) => Sheet} */
const sheet = (name, rows, more = {}) => ({ name, rows, ...more });
/** @type {(...texts: Cell[]) => Cell[]} */
const row = (...texts) => texts;

/** @type {() => Entry[]} */
export function workbooks() {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {(file: string, about: string, bytes: Entry['bytes'], expected: Expected) => void} */
  const add = (file, about, bytes, expected) => void entries.push({ file, about, bytes, expected });

  // Plain tables in every format.
  for (const kind of /** @type {const} */ (['xlsx', 'xlsm'])) {
    const { rows, expected } = block({ kind, columns: USUAL });
    const made = sheetJs([sheet('Туры', rows)], kind);
    add(`plain.${kind}`, 'names in the first row, dates as dates', made, {
      ...expected,
      sheet: 'Туры',
      pricesIn: 'USD',
    });
  }
  {
    const { rows, expected } = block({ kind: 'xls', columns: USUAL });
    add('plain.xls', 'Excel 97–2003', sheetJs([sheet('Туры', rows)], 'biff8'), {
      ...expected,
      sheet: 'Туры',
      pricesIn: 'USD',
    });
  }
  for (const [file, bytes] of /** @type {const} */ ([
    ['plain-sheetjs.ods', (/** @type {Sheet[]} */ all) => sheetJs(all, 'ods')],
    ['plain-hucre.ods', (/** @type {Sheet[]} */ all) => hucre(all, 'ods')],
  ])) {
    const { rows, expected } = block({ kind: 'ods', columns: USUAL });
    add(file, 'LibreOffice', bytes([sheet('Лист1', rows)]), {
      ...expected,
      sheet: 'Лист1',
      pricesIn: 'USD',
    });
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: USUAL });
    add('plain-hucre.xlsx', 'written by a script', hucre([sheet('Sheet1', rows)], 'xlsx'), {
      ...expected,
      sheet: 'Sheet1',
      pricesIn: 'USD',
    });
  }

  // The place of the table.
  for (const kind of /** @type {const} */ (['xlsx', 'xls', 'ods'])) {
    const cover = sheet('Титул', [
      row('Туристическая компания «Караван»'),
      row(),
      row('Прайс-лист на 2027 год'),
      row('тел. +7 917 200-00-00'),
    ]);
    const { rows, expected } = block({ kind, columns: USUAL });
    const all = [
      cover,
      sheet('Прайс', rows),
      sheet('Условия', [row('Оплата в течение трёх дней'), row('Визы оформляются за 30 дней')]),
    ];
    const made =
      kind === 'xlsx' ? hucre(all, 'xlsx') : sheetJs(all, kind === 'xls' ? 'biff8' : kind);
    add(`cover-page.${kind}`, 'a cover page first and terms last', made, {
      ...expected,
      sheet: 'Прайс',
      pricesIn: 'USD',
    });
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: USUAL, at: 6 });
    const title = [
      row('ООО «Сафар Тур»'),
      row('ИНН 1655000000, г. Казань, ул. Баумана, 1'),
      row(),
      row('ПРАЙС-ЛИСТ НА УМРУ, ЗИМА 2027'),
      row('Цены указаны на человека'),
    ];
    add(
      'titles-above.xlsx',
      'a company’s name and address above the table',
      sheetJs([sheet('Прайс', [...title, ...rows])], 'xlsx'),
      { ...expected, sheet: 'Прайс' },
    );
    add(
      'titles-merged.xlsx',
      'titles merged over the whole width',
      hucre(
        [sheet('Прайс', [...title, ...rows], { merges: ['A1:H1', 'A2:H2', 'A4:H4', 'A5:H5'] })],
        'xlsx',
      ),
      { ...expected, sheet: 'Прайс' },
    );
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: USUAL, at: 3, indent: 2 });
    add(
      'indented.xlsx',
      'the table begins in column C',
      sheetJs([sheet('Лист1', [row(), row(null, null, 'Туры'), ...rows])], 'xlsx'),
      { ...expected, sheet: 'Лист1' },
    );
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: USUAL, gap: 1 });
    add(
      'gap-below-head.xlsx',
      'an empty row between the names and the tours',
      hucre([sheet('Лист1', rows)], 'xlsx'),
      { ...expected, sheet: 'Лист1' },
    );
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: [C.number, ...USUAL] });
    add('numbered.xlsx', 'a column that counts rows', sheetJs([sheet('Лист1', rows)], 'xlsx'), {
      ...expected,
      sheet: 'Лист1',
    });
  }
  {
    const { rows, expected } = block({ kind: 'xls', columns: [C.number, ...USUAL], at: 2, gap: 1 });
    rows[1] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    add(
      'numbered-names.xls',
      'a row of numbers below the names, as in forms',
      sheetJs([sheet('Лист1', [row('Приложение № 1'), ...rows])], 'biff8'),
      { ...expected, leftOut: [[3, 'numbering']], sheet: 'Лист1' },
    );
  }

  // Two header rows, merged cells.
  {
    const columns = [C.type, C.city, C.day, C.days, C.mecca, C.medina, C.usd];
    const { rows, expected } = block({ kind: 'xlsx', columns });
    const head = [
      row('Тип тура', 'Вылет', null, 'Всего дней', 'Дней', null, 'Цена, $'),
      row(null, 'Город', 'Дата', null, 'Мекка', 'Медина', null),
    ];
    const merges = ['A1:A2', 'B1:C1', 'D1:D2', 'E1:F1', 'G1:G2'];
    const tours = Object.fromEntries(
      Object.entries(expected.tours ?? {}).map(([line, found]) => {
        const { days: _, ...others } = found;
        return [Number(line) + 1, others];
      }),
    );
    const { days: _, ...fields } = expected.columns ?? {};
    const two = {
      ...expected,
      headerLines: [1, 2],
      tours,
      columns: {
        ...fields,
        city_from: 'Город вылета',
        departure_date: 'Дата вылета',
        days_in_mecca: 'Дней в Мекке',
        days_in_medina: 'Дней в Медине',
      },
      asked: ['Всего дней'],
      sheet: 'Лист1',
    };
    const made = [sheet('Лист1', [...head, ...rows.slice(1)], { merges })];
    add(
      'two-rows-merged.xlsx',
      'groups above names, merged across and down',
      hucre(made, 'xlsx'),
      two,
    );
    add('two-rows-merged.xls', 'the same in Excel 97–2003', sheetJs(made, 'biff8'), two);
    add('two-rows-merged.ods', 'the same in OpenDocument', sheetJs(made, 'ods'), two);
    add(
      'two-rows-unmerged.xlsx',
      'groups above names without merged cells',
      sheetJs([sheet('Лист1', [...head, ...rows.slice(1)])], 'xlsx'),
      two,
    );
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: SHORT, at: 3 });
    const head = row('Город вылета', 'Дата вылета', 'Дней', 'Цена', 'Отель');
    const units = row(null, 'дд.мм.гггг', 'дн.', '$', null);
    const tours = expected.tours ?? {};
    add(
      'units-below.xlsx',
      'units in a second row of names',
      sheetJs([sheet('Лист1', [row('Умра 2027'), head, units, ...rows.slice(1)])], 'xlsx'),
      {
        ...expected,
        headerLines: [2, 3],
        tours,
        sheet: 'Лист1',
        pricesIn: 'USD',
        columns: {
          city_from: 'Город вылета',
          departure_date: 'Дата вылета, дд.мм.гггг',
          days: 'Дней, дн.',
          price: 'Цена, $',
          hotel_name: 'Отель',
        },
      },
    );
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: SHORT, at: 1 });
    const head = [
      row('Город', 'Дата', 'Кол-во', 'Цена, $', 'Название'),
      row('вылета', 'вылета', 'дней', null, 'отеля'),
    ];
    const tours = Object.fromEntries(
      Object.entries(expected.tours ?? {}).map(([line, found]) => [Number(line) + 1, found]),
    );
    add(
      'names-in-two-lines.xlsx',
      'names broken over two rows',
      hucre([sheet('Лист1', [...head, ...rows.slice(1)])], 'xlsx'),
      {
        ...expected,
        headerLines: [1, 2],
        tours,
        sheet: 'Лист1',
        columns: {
          city_from: 'Город вылета',
          departure_date: 'Дата вылета',
          days: 'Кол-во дней',
          price: 'Цена, $',
          hotel_name: 'Название отеля',
        },
      },
    );
  }
  for (const kind of /** @type {const} */ (['xlsx', 'xls', 'ods'])) {
    const tours = [0, 1, 2]
      .flatMap((city) =>
        [0, 1, 2].map((n) => ({ ...TOURS[city * 3 + n], city: TOURS[city]?.city ?? '' })),
      )
      .map((tour) => /** @type {import('./parts.mjs').Tour} */ (tour));
    const { rows, expected } = block({ kind, columns: USUAL, tours });
    rows.forEach((cells, at) => {
      if (at > 0 && (at - 1) % 3 !== 0) cells[1] = null;
    });
    const made = [sheet('Лист1', rows, { merges: ['B2:B4', 'B5:B7', 'B8:B10'] })];
    add(
      `cities-merged.${kind}`,
      'a city merged down over its departures',
      kind === 'xlsx' ? hucre(made, 'xlsx') : sheetJs(made, kind === 'xls' ? 'biff8' : kind),
      { ...expected, sheet: 'Лист1' },
    );
  }

  // Hidden rows, columns and sheets.
  for (const [file, write] of /** @type {const} */ ([
    ['hidden-hucre.xlsx', (/** @type {Sheet[]} */ all) => hucre(all, 'xlsx')],
    ['hidden-sheetjs.xlsx', (/** @type {Sheet[]} */ all) => sheetJs(all, 'xlsx')],
  ])) {
    const columns = [C.city, C.day, C.days, named(C.bare, 'Себестоимость, $'), C.usd, C.hotel];
    const { rows, expected } = block({
      kind: 'xlsx',
      columns: [C.city, C.day, C.days, C.usd, C.hotel],
    });
    rows.forEach((cells, at) => cells.splice(3, 0, at === 0 ? 'Себестоимость, $' : 900));
    const { 4: _, 7: __, ...tours } = expected.tours ?? {};
    add(
      file,
      'a hidden column of own costs and two hidden rows',
      write([sheet('Лист1', rows, { hiddenRows: [4, 7], hiddenColumns: [3] })]),
      {
        ...expected,
        tours,
        leftOut: [
          [4, 'hidden'],
          [7, 'hidden'],
        ],
        hiddenColumns: [columns[3]?.[0] ?? ''],
        sheet: 'Лист1',
      },
    );
  }
  {
    const { rows: old } = block({ kind: 'xlsx', columns: USUAL, tours: TOURS.slice(0, 3) });
    const { rows, expected } = block({ kind: 'xlsx', columns: SHORT });
    add(
      'hidden-sheet.xlsx',
      'last year’s list in a hidden sheet with more columns',
      hucre([sheet('Архив', old, { isHidden: true }), sheet('Туры', rows)], 'xlsx'),
      { ...expected, sheet: 'Туры' },
    );
    add(
      'hidden-sheet-sheetjs.xlsx',
      'the same by another program',
      sheetJs([sheet('Архив', old, { isHidden: true }), sheet('Туры', rows)], 'xlsx'),
      { ...expected, sheet: 'Туры' },
    );
  }

  // Other rows within and below the table.
  {
    const { rows, expected, last } = block({ kind: 'xlsx', columns: USUAL });
    const below = [
      row('Итого:', null, null, null, 21_600),
      row(),
      row('* Цены действительны до 31.12.2026'),
      row('Менеджер: Айгуль, +7 917 200-00-00'),
    ];
    const leftOut = /** @type {[number, string][]} */ ([
      [last + 1, 'total'],
      [last + 3, 'note'],
      [last + 4, 'note'],
    ]);
    add(
      'total-and-notes.xlsx',
      'a total and notes below',
      sheetJs([sheet('Лист1', [...rows, ...below])], 'xlsx'),
      { ...expected, leftOut, sheet: 'Лист1' },
    );
    add(
      'total-and-notes.ods',
      'the same in OpenDocument',
      hucre([sheet('Лист1', [...rows, ...below])], 'ods'),
      { ...expected, leftOut, sheet: 'Лист1' },
    );
    add(
      'total-and-notes.xls',
      'the same in Excel 97–2003',
      sheetJs([sheet('Лист1', [...rows, ...below])], 'biff8'),
      { ...expected, leftOut, sheet: 'Лист1' },
    );
  }
  {
    const first = block({ kind: 'xlsx', columns: SHORT, tours: TOURS.slice(0, 4), at: 1 });
    const second = block({
      kind: 'xlsx',
      columns: SHORT,
      tours: TOURS.slice(4, 8),
      at: 7,
      hasHead: false,
    });
    const rows = [...first.rows, row('Всего по январю', null, null, 4), ...second.rows];
    const tours = {
      ...first.expected.tours,
      ...block({ kind: 'xlsx', columns: SHORT, tours: TOURS.slice(4, 8), at: 7, hasHead: false })
        .expected.tours,
    };
    add(
      'totals-between.xlsx',
      'a total of each month between the tours',
      hucre([sheet('Лист1', rows)], 'xlsx'),
      { ...first.expected, tours, leftOut: [[6, 'total']], sheet: 'Лист1' },
    );
  }
  for (const isMerged of [true, false]) {
    const columns = [C.day, C.days, C.usd, C.hotel, C.company];
    const first = block({ kind: 'xlsx', columns, tours: TOURS.slice(0, 3), at: 1 });
    const second = block({
      kind: 'xlsx',
      columns,
      tours: TOURS.slice(3, 6),
      at: 6,
      hasHead: false,
    });
    const third = block({
      kind: 'xlsx',
      columns,
      tours: TOURS.slice(6, 9),
      at: 10,
      hasHead: false,
    });
    const [head = [], ...firstRows] = first.rows;
    const rows = [
      head,
      row('ВЫЛЕТЫ ИЗ КАЗАНИ'),
      ...firstRows,
      row('ВЫЛЕТЫ ИЗ УФЫ'),
      ...second.rows,
      row('ВЫЛЕТЫ ИЗ МОСКВЫ'),
      ...third.rows,
    ];
    const shifted = Object.fromEntries(
      Object.entries(first.expected.tours ?? {}).map(([line, found]) => [Number(line) + 1, found]),
    );
    const secondTours = Object.fromEntries(
      Object.entries(second.expected.tours ?? {}).map(([line, found]) => [Number(line) + 1, found]),
    );
    const thirdTours = Object.fromEntries(
      Object.entries(third.expected.tours ?? {}).map(([line, found]) => [Number(line) + 1, found]),
    );
    const merges = isMerged ? ['A2:E2', 'A6:E6', 'A10:E10'] : [];
    add(
      `sections${isMerged ? '-merged' : ''}.xlsx`,
      'the city stands in rows of its own between the tours',
      hucre([sheet('Лист1', rows, { merges })], 'xlsx'),
      {
        ...first.expected,
        tours: { ...shifted, ...secondTours, ...thirdTours },
        asked: ['Раздел таблицы'],
        leftOut: [
          [2, 'section'],
          [6, 'section'],
          [10, 'section'],
        ],
        sheet: 'Лист1',
      },
    );
  }
  {
    const first = block({ kind: 'xlsx', columns: SHORT, tours: TOURS.slice(0, 5) });
    const second = block({ kind: 'xlsx', columns: SHORT, tours: TOURS.slice(5, 10), at: 8 });
    add(
      'head-repeated.xlsx',
      'the names again at the top of the second page',
      sheetJs([sheet('Лист1', [...first.rows, row(), ...second.rows])], 'xlsx'),
      {
        ...first.expected,
        tours: { ...first.expected.tours, ...second.expected.tours },
        leftOut: [[8, 'header']],
        tables: 1,
        sheet: 'Лист1',
      },
    );
  }

  // Several tables.
  {
    const first = block({ kind: 'xlsx', columns: USUAL, tours: TOURS.slice(0, 5), at: 2 });
    const hajj = [
      C.city,
      named(C.day, 'Дата отправления'),
      C.days,
      named(C.usd, 'Стоимость хаджа, $'),
      C.company,
    ];
    const second = block({ kind: 'xlsx', columns: hajj, tours: TOURS.slice(5, 9), at: 11 });
    add(
      'two-tables-below.xlsx',
      'Umrah above and Hajj below, with other columns',
      hucre(
        [sheet('Лист1', [row('УМРА'), ...first.rows, row(), row(), row('ХАДЖ'), ...second.rows])],
        'xlsx',
      ),
      {
        ...first.expected,
        leftOut: [[10, 'note']],
        tables: 2,
        sheet: 'Лист1',
      },
    );
  }
  {
    const left = block({ kind: 'xlsx', columns: SHORT, tours: TOURS.slice(0, 6), at: 2 });
    const right = block({
      kind: 'xlsx',
      columns: [C.city, C.day, C.usd, C.airline],
      tours: TOURS.slice(6, 12),
      at: 2,
    });
    const rows = left.rows.map((cells, at) => [...cells, null, ...(right.rows[at] ?? [])]);
    add(
      'two-tables-beside.xlsx',
      'two tables side by side',
      sheetJs(
        [sheet('Лист1', [row('Экономика', null, null, null, null, null, 'Комфорт'), ...rows])],
        'xlsx',
      ),
      {
        ...left.expected,
        tables: 2,
        sheet: 'Лист1',
      },
    );
  }
  {
    const months = ['Январь', 'Февраль', 'Март'].map((name, place) =>
      sheet(
        name,
        block({ kind: 'xls', columns: USUAL, tours: TOURS.slice(place * 4, place * 4 + 4) }).rows,
      ),
    );
    const { expected } = block({ kind: 'xls', columns: USUAL, tours: TOURS.slice(0, 4) });
    add('sheet-per-month.xls', 'a sheet for each month', sheetJs(months, 'biff8'), {
      ...expected,
      sheet: 'Январь',
    });
  }

  // Dates from 1904.
  for (const [file, type] of /** @type {const} */ ([
    ['dates-1904.xlsx', 'xlsx'],
    ['dates-1904.xls', 'biff8'],
  ])) {
    const { rows, expected } = block({ kind: type === 'xlsx' ? 'xlsx' : 'xls', columns: USUAL });
    add(
      file,
      'dates counted from 1904, as old Macintoshes do',
      sheetJs([sheet('Лист1', rows)], type, true),
      { ...expected, sheet: 'Лист1' },
    );
  }

  // The place of the currency.
  /** @type {[string, string, 'RUB' | 'USD' | 'EUR'][]} */
  const formats = [
    ['rub-sign', '#,##0\\ "₽"', 'RUB'],
    ['rub-word', '#,##0" руб."', 'RUB'],
    ['rub-locale', '#,##0.00\\ [$₽-419]', 'RUB'],
    ['rub-short', '#,##0"р."', 'RUB'],
    ['dollar', '"$"#,##0', 'USD'],
    ['dollar-locale', '[$$-409]#,##0.00', 'USD'],
    ['euro', '#,##0\\ "€"', 'EUR'],
  ];
  for (const [name, z] of formats) {
    const columns = [C.city, C.day, C.days, money('Цена', z), C.hotel];
    const { rows, expected } = block({ kind: 'xlsx', columns });
    add(
      `currency-${name}.xlsx`,
      `the currency stands in the number format alone: ${z}`,
      sheetJs([sheet('Лист1', rows)], 'xlsx'),
      { ...expected, asksCurrency: false, pricesIn: null, sheet: 'Лист1' },
    );
  }
  {
    const columns = [C.city, C.day, C.days, money('Цена', '#,##0\\ "₽"'), C.hotel];
    const xls = block({ kind: 'xls', columns });
    add(
      'currency-rub-sign.xls',
      'the reader loses the number format: the currency is asked for',
      sheetJs([sheet('Лист1', xls.rows)], 'biff8'),
      { ...xls.expected, asksCurrency: true, pricesIn: null, sheet: 'Лист1' },
    );
    const ods = block({ kind: 'ods', columns });
    add(
      'currency-rub-sign.ods',
      'the currency stands in the style of the cells',
      hucre([sheet('Лист1', ods.rows)], 'ods'),
      { ...ods.expected, asksCurrency: false, pricesIn: null, sheet: 'Лист1' },
    );
  }
  for (const [name, header, currency] of /** @type {const} */ ([
    ['rub', 'Цена, руб.', 'RUB'],
    ['sign', 'Стоимость (₽)', 'RUB'],
    ['euro', 'Цена, EUR', 'EUR'],
  ])) {
    const columns = [C.city, C.day, C.days, named(C.bare, header), C.hotel];
    const { rows, expected } = block({ kind: 'xls', columns });
    add(
      `currency-header-${name}.xls`,
      'the header states the currency',
      sheetJs([sheet('Лист1', rows)], 'biff8'),
      { ...expected, asksCurrency: false, pricesIn: currency, sheet: 'Лист1' },
    );
  }
  {
    const { rows, expected } = block({
      kind: 'xlsx',
      columns: [C.city, C.day, C.days, C.bare, C.hotel],
    });
    add(
      'currency-nowhere.xlsx',
      'nothing states the currency',
      sheetJs([sheet('Лист1', rows)], 'xlsx'),
      { ...expected, asksCurrency: true, pricesIn: null, sheet: 'Лист1' },
    );
  }

  // Unknown columns, and the template's order.
  {
    const columns = /** @type {import('./parts.mjs').Column[]} */ ([
      C.city,
      C.day,
      C.days,
      C.usd,
      ['Комплектация', null, () => 'виза, трансфер'],
      ['Остаток', null, () => 12],
    ]);
    const { rows, expected } = block({ kind: 'xlsx', columns });
    add(
      'columns-unknown.xlsx',
      'two columns whose names say nothing',
      hucre([sheet('Лист1', rows)], 'xlsx'),
      { ...expected, asked: ['Комплектация'], sheet: 'Лист1' },
    );
  }
  {
    const columns = [
      C.type,
      C.city,
      C.day,
      named(C.days, 'Сколько'),
      C.usd,
      named(/** @type {import('./parts.mjs').Column} */ (['', 'month', () => 'январь']), 'Месяц'),
      named(
        /** @type {import('./parts.mjs').Column} */ (['', 'end_date', () => 'не указана']),
        'Дата окончания',
      ),
    ];
    const { rows, expected } = block({ kind: 'xlsx', columns });
    add(
      'template-order.xlsx',
      'the template’s order, one column renamed',
      sheetJs([sheet('Лист1', rows)], 'xlsx'),
      { ...expected, byPlace: ['Сколько'], sheet: 'Лист1' },
    );
  }
  {
    const columns = [C.type, C.city, C.day, C.days, C.usd];
    const { rows, expected } = block({ kind: 'xlsx', columns, hasHead: false });
    add(
      'no-names.xlsx',
      'tours in the template’s order without names',
      sheetJs([sheet('Лист1', rows)], 'xlsx'),
      { ...expected, columns: {}, sheet: 'Лист1', pricesIn: 'USD' },
    );
    const below = block({ kind: 'xlsx', columns, hasHead: false, at: 3 });
    add(
      'no-names-title.xlsx',
      'the same below a title',
      hucre([sheet('Лист1', [row('Наши туры'), row(), ...below.rows])], 'xlsx'),
      { ...below.expected, columns: {}, sheet: 'Лист1', pricesIn: 'USD' },
    );
    const old = block({ kind: 'xls', columns, hasHead: false });
    add(
      'no-names.xls',
      'the same where number formats are lost: the currency is asked for',
      sheetJs([sheet('Лист1', old.rows)], 'biff8'),
      { ...old.expected, columns: {}, sheet: 'Лист1', asksCurrency: true, pricesIn: null },
    );
  }
  {
    const { rows, expected } = block({ kind: 'xlsx', columns: USUAL });
    const broken = rows.map((cells, at) =>
      at === 3 ? cells.map((cell, column) => (column === 4 ? { err: '#N/A' } : cell)) : cells,
    );
    const tours = { ...expected.tours, 4: { ...expected.tours?.[4], price: '#N/A' } };
    add(
      'formula-errors.xlsx',
      'a price that is a formula’s error',
      sheetJs([sheet('Лист1', broken)], 'xlsx'),
      { ...expected, tours, sheet: 'Лист1', errors: { 4: ['price'] } },
    );
  }
  return entries;
}
