// Sheets with values that are easily misread. Each row has its truth: what a tour must say if the row
// is imported without a question, or null if it has to wait for an answer.
import { strToU8 } from 'fflate';
import { delimited, sheetJs, withStruck } from './writers.mjs';

/** @typedef {import('./parts.mjs').Cell} Cell @typedef {import('./parts.mjs').Truth} Truth */
/** @typedef {import('./workbooks.mjs').Entry} Entry */
/** @typedef {[name: string, field: string | null]} Named */

/** @type {Named[]} */
const TOUR = [
  ['Город', 'city_from'],
  ['Дата', 'departure_date'],
  ['Дней', 'days'],
  ['Цена', 'price'],
  ['Турфирма', 'company_name'],
];
const USUAL = ['Казань', '15.01.2027', '10', '1950 $', 'Караван'];
/** What every such row says besides. */
const SAID = {
  city: 'Казань',
  day: '2027-01-15',
  days: 10,
  price: '1950 USD',
  operator: 'Караван',
};

/**
 * A text of usual rows with more columns.
 * @param {Named[]} more
 * @param {[cells: string[], truth: Truth | null][]} rows
 */
function usual(more, rows) {
  const whole = rows.map(
    ([cells, truth]) =>
      /** @type {typeof rows[number]} */ ([[...USUAL, ...cells], truth && { ...SAID, ...truth }]),
  );
  return table([...TOUR, ...more], whole);
}

/**
 * A text of rows below its names.
 * @param {Named[]} columns
 * @param {[cells: string[], truth: Truth | null][]} rows
 */
function table(columns, rows) {
  /** @type {Cell[][]} */
  const cells = [columns.map(([name]) => name), ...rows.map(([row]) => row)];
  const fields = columns.flatMap(([name, field]) => (field ? [[field, name]] : []));
  const tours = rows.map(([row], place) => {
    const texts = columns.flatMap(([, field], column) =>
      field && row[column] ? [[field, row[column]]] : [],
    );
    return [place + 2, Object.fromEntries(texts)];
  });
  return {
    rows: cells,
    bytes: strToU8(delimited([{ name: '', rows: cells }], ';')),
    expected: {
      headerLines: [1],
      columns: Object.fromEntries(fields),
      asked: [],
      byPlace: [],
      leftOut: [],
      tours: Object.fromEntries(tours),
      truth: Object.fromEntries(rows.map(([, truth], place) => [place + 2, truth])),
    },
  };
}

/** @type {() => Entry[]} */
export function doubts() {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {(file: string, about: string, made: Pick<Entry, 'bytes' | 'expected'>) => void} */
  const add = (file, about, { bytes, expected }) =>
    void entries.push({ file, about, bytes, expected });
  const NO_GUIDE = { guide: '', inclusions: { guide: 'excluded' } };

  add(
    'doubts-names.csv',
    'names of operators, hotels and guides, and what is none',
    table(
      [...TOUR, ['Отель', 'hotel_name'], ['Гид', 'guide_name']],
      /** @type {[string, string, string, Truth | null][]} */ ([
        [
          'Караван',
          'Pullman ZamZam',
          'без гида',
          { ...SAID, hotel: 'Pullman ZamZam', ...NO_GUIDE },
        ],
        ['Караван', '—', '—', { ...SAID, hotel: '', guide: '' }],
        ['ООО «Караван»', 'Пулман Замзам', '', { ...SAID, hotel: 'Pullman ZamZam', guide: '' }],
        ['Караван', 'не указан', 'уточняется', { ...SAID, hotel: '', guide: '' }],
        ['Караван', 'отели 4* рядом с Харамом', '', null],
        ['Караван', '5Мд', '', null],
        ['Караван', 'Новый Отель', '', null],
        ['Караван', '', 'Ахмад хазрат', null],
        ['Караван', '', 'гид из Казани', null],
        ['Новая фирма', '', '', null],
        ['нет', '', '', null],
        ['', '', '', null],
      ]).map(([operator, hotel, guide, truth]) => [
        [...USUAL.slice(0, 4), operator, hotel, guide],
        truth,
      ]),
    ),
  );
  add(
    'doubts-price-name.csv',
    'the name of the price says what it does not include',
    table(
      TOUR.map(([name, field]) =>
        field === 'price' ? ['Цена (без перелёта)', field] : [name, field],
      ),
      [[USUAL, { ...SAID, inclusions: { flight: 'excluded' } }]],
    ),
  );
  add(
    'doubts-types.csv',
    'types of tours beside Ramadan and the Hajj',
    usual(
      [['Тип', 'tour_type']],
      [
        [['Умра'], { type: 'umrah' }],
        [['Haj 2027'], { type: 'hajj' }],
        [['Рамадан'], { type: 'umrah_ramadan' }],
        [['до Рамадана'], null],
        [['после хаджа'], null],
        [['Малый хадж'], null],
        [['Хадж+Умра'], null],
      ],
    ),
  );
  add(
    'doubts-places.csv',
    'free places in words',
    usual(
      [['Места', null]],
      [
        [['стоп'], { state: 'stopped' }],
        [['Закрыто'], { state: 'stopped' }],
        [['нет в наличии'], { state: 'sold_out' }],
        [['45/45'], { state: 'sold_out' }],
        [['мест нет'], { state: 'sold_out' }],
        [['12'], { state: 'on_sale' }],
        [['осталось 3'], { state: 'last_seats' }],
        [['+'], { state: 'on_sale' }],
        ...[
          '30/45',
          'продано 12',
          'занято 38 мест',
          'бронь',
          'уточняйте',
          'мало',
          'под запрос',
          'лист ожидания',
          '?',
          '—',
          '50%',
          'скоро',
        ].map((text) => /** @type {[string[], null]} */ ([[text], null])),
      ],
    ),
  );
  add(
    'doubts-status.csv',
    'statuses that may say that a tour is not on sale',
    usual(
      [['Статус', 'tour_status']],
      [
        [['обычный'], { state: null }],
        [['горящий'], { state: null }],
        [['стоп'], { state: 'stopped' }],
        [['закрыто'], { state: 'stopped' }],
        [['не принимаем заявки'], null],
        [['архив'], null],
        [['❌'], null],
        [['✅'], { state: null }],
      ],
    ),
  );
  add(
    'doubts-cities.csv',
    'cities as they are spoken of',
    table(
      TOUR,
      /** @type {[string, string | null][]} */ ([
        ['Новосиб', 'Новосибирск'],
        ['Москва (Внуково)', 'Москва'],
        ['Внуково', 'Москва'],
        ['из Уфы', 'Уфа'],
        ['Ростов-на-Дону', 'Ростов-на-Дону'],
        ['Любой', null],
        ['Махачкала-Грозный', null],
        ['Казань/Уфа', null],
        ['Домодедово', null],
        ['Шамхал-Термен', null],
        ['все города', null],
      ]).map(([text, city]) => [
        [text, ...USUAL.slice(1)],
        city === null ? null : { ...SAID, city },
      ]),
    ),
  );
  add(
    'doubts-distances.csv',
    'distances in minutes and in words',
    usual(
      [['До Каабы', 'distance_to_kaaba']],
      [
        [['350 м'], { distance: 350 }],
        [['—'], { distance: null }],
        [['5 минут пешком'], null],
        [['под Харамом'], null],
        [['400/150'], null],
      ],
    ),
  );
  add(
    'doubts-rooms.csv',
    'prices of rooms that are none',
    usual(
      [
        ['DBL', null],
        ['QUAD', null],
      ],
      [
        [['2100 $', '1950 $'], { rooms: { double: 2100, quad: 1950 } }],
        [['2100 $', '—'], { rooms: { double: 2100 } }],
        [['2100 $', 'уточнить у менеджера'], null],
        [['200 $', '1950 $'], null],
        [['200 $', ''], null],
        [['5900 $', '1950 $'], { rooms: { double: 5900, quad: 1950 } }],
      ],
    ),
  );
  add(
    'doubts-items.csv',
    'a column for each thing that the price may include',
    usual(
      [
        ['Виза', null],
        ['Перелёт', null],
        ['Экскурсии', null],
        ['Багаж', null],
        ['Авиа', 'airline'],
      ],
      [
        [
          ['да', '+', 'входит', '23 кг', 'Saudia'],
          {
            airline: 'Saudia',
            inclusions: {
              visa: 'included',
              flight: 'included',
              ziyarat_mecca: 'included',
              ziyarat_medina: 'included',
              baggage: 'included',
            },
          },
        ],
        [
          ['нет', 'не входит', 'за доплату', '', ''],
          {
            inclusions: {
              visa: 'excluded',
              flight: 'excluded',
              ziyarat_mecca: 'extra',
              ziyarat_medina: 'extra',
            },
          },
        ],
        [['100$', '', '', '', ''], null],
        [['—', '', '', '', ''], null],
      ],
    ),
  );
  add(
    'doubts-days.csv',
    'days as operators write them',
    table(
      TOUR.map(([name, field]) => [field === 'departure_date' ? 'Даты тура' : name, field]),
      /** @type {[string, Truth | null][]} */ ([
        ['2027/01/15', SAID],
        ['15,01,2027', SAID],
        ['15.01 (пт) – 24.01 (вс) 2027', { ...SAID, back: '2027-01-24' }],
        ['15.01.2027 – 24.01.2027', { ...SAID, back: '2027-01-24' }],
        ['15.01.2027, 22.01.2027', null],
        ['15.01.2027; 22.01.2027; 29.01.2027', null],
      ]).map(([day, truth]) => [[USUAL[0] ?? '', day, ...USUAL.slice(2)], truth]),
    ),
  );
  {
    const { bytes, expected } = table(TOUR, [[USUAL, null]]);
    const moved = (/** @type {Record<string, unknown>} */ lines) =>
      Object.fromEntries(Object.entries(lines).map(([at, said]) => [Number(at) + 2, said]));
    add('doubts-sections.csv', 'sections that name the Hajj, Ramadan and the Umrah', {
      bytes: strToU8(
        `${new TextDecoder().decode(bytes)}\r\n${['ХАДЖ 2027', 'РАМАДАН', 'Умра эконом'].map((title) => `${title};;;;\r\n${USUAL.join(';')}`).join('\r\n')}`,
      ),
      expected: {
        ...expected,
        asked: ['Раздел таблицы'],
        leftOut: [
          [3, 'section'],
          [5, 'section'],
          [7, 'section'],
        ],
        tours: Object.fromEntries([2, 4, 6, 8].map((line) => [line, expected.tours[2] ?? {}])),
        truth: { 2: { ...SAID, type: 'umrah' }, 4: null, 6: null, 8: { ...SAID, type: 'umrah' } },
      },
    });
    add('doubts-title.csv', 'a title that names the Hajj, above a table without types', {
      bytes: strToU8(`Прайс ХАДЖ 2027;;;;\r\n;;;;\r\n${new TextDecoder().decode(bytes)}`),
      expected: {
        ...expected,
        headerLines: [3],
        tours: /** @type {typeof expected.tours} */ (moved(expected.tours)),
        truth: { 4: null },
      },
    });
  }
  {
    /** @type {Cell[][]} */
    const rows = [
      ['Город', 'Период', null, 'Проживание, т.р.', null, null, 'Турфирма'],
      [null, 'с', 'по', '4-м', '3-м', '2-м', null],
      ['Казань', '15.01.2027', '24.01.2027', 185, 195, 210, 'Караван'],
      ['Уфа', '22.01.2027', '31.01.2027', 190, 200, 215, 'Караван'],
    ];
    const said = { days: 10, operator: 'Караван' };
    add(
      'doubts-two-rows.xlsx',
      'names in two rows: «Период: с / по», prices of rooms in thousands',
      {
        bytes: sheetJs([{ name: 'Прайс', rows, merges: ['B1:C1', 'D1:F1'] }], 'xlsx'),
        expected: {
          sheet: 'Прайс',
          headerLines: [1, 2],
          columns: {
            city_from: 'Город',
            departure_date: 'Период с',
            end_date: 'Период по',
            company_name: 'Турфирма',
          },
          asked: [],
          byPlace: [],
          leftOut: [],
          tours: {
            3: {
              city_from: 'Казань',
              departure_date: '15.01.2027',
              end_date: '24.01.2027',
              company_name: 'Караван',
            },
            4: {
              city_from: 'Уфа',
              departure_date: '22.01.2027',
              end_date: '31.01.2027',
              company_name: 'Караван',
            },
          },
          truth: {
            3: {
              ...said,
              city: 'Казань',
              day: '2027-01-15',
              back: '2027-01-24',
              price: '185000 RUB',
              rooms: { quad: 185_000, triple: 195_000, double: 210_000 },
            },
            4: {
              ...said,
              city: 'Уфа',
              day: '2027-01-22',
              back: '2027-01-31',
              price: '190000 RUB',
              rooms: { quad: 190_000, triple: 200_000, double: 215_000 },
            },
          },
        },
      },
    );
  }
  {
    // The second tour is struck out, of the third one only the price.
    const { rows, expected } = table(TOUR, [
      [USUAL, SAID],
      [USUAL, null],
      [USUAL, null],
    ]);
    const { 3: _struck, ...tours } = expected.tours;
    const found = {
      ...expected,
      tours,
      leftOut: /** @type {[number, string][]} */ ([[3, 'struck']]),
    };
    const { 3: _gone, ...truth } = expected.truth;
    const names = [...'ABCDE'].map((column) => `${column}3`);
    add('doubts-struck.xlsx', 'a tour that is struck out', {
      bytes: withStruck(sheetJs([{ name: 'Прайс', rows }], 'xlsx'), [...names, 'D4']),
      expected: { ...found, truth, sheet: 'Прайс' },
    });
    const line = (/** @type {Cell[]} */ row, /** @type {number} */ place) =>
      `<tr>${row
        .map((text, column) => {
          const isStruck = place === 2 || (place === 3 && column === 3);
          return `<td>${isStruck ? `<s>${text}</s>` : text}</td>`;
        })
        .join('')}</tr>`;
    add('doubts-struck.html', 'the same on a clipboard', {
      bytes: strToU8(`<table>${rows.map(line).join('')}</table>`),
      expected: { ...found, truth },
    });
  }
  return entries;
}
