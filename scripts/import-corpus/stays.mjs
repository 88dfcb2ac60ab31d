// Stays of tours as operators write them: hotels, nights and meals in separate columns, in one
// cell, under headers of two rows. Each row has its expected result.
import { strToU8 } from 'fflate';
import { COLUMN as C, block } from './parts.mjs';
import { delimited, hucre, sheetJs, windows1251 } from './writers.mjs';

/** @typedef {import('./parts.mjs').Cell} Cell @typedef {import('./parts.mjs').Sheet} Sheet */
/** @typedef {import('./parts.mjs').Understood} Understood @typedef {import('./workbooks.mjs').Entry} Entry */
/** @typedef {[header: string, field: string | null, cells: string[]]} StayColumn */

const PULLMAN = 'Pullman ZamZam';
const ANWAR = 'Anwar Al Madinah';
const NO_NIGHTS = { mecca: null, medina: null };

/** @type {(how: { kind: import('./parts.mjs').Kind, columns: StayColumn[], days?: number }) => ReturnType<typeof block>} */
function staying({ kind, columns, days = 10 }) {
  const count = columns[0]?.[2].length ?? 0;
  const tours = Array.from({ length: count }, (_, place) => ({ place, ...TOUR, days }));
  const made = block({
    kind,
    tours,
    columns: [
      C.city,
      C.day,
      C.days,
      C.usd,
      ...columns.map(
        ([header, field, cells]) =>
          /** @type {import('./parts.mjs').Column} */ ([
            header,
            field,
            (tour) => cells[tours.indexOf(/** @type {typeof tours[number]} */ (tour))] ?? '',
          ]),
      ),
    ],
  });
  const found = Object.entries(made.expected.tours ?? {}).map(([line, texts]) => {
    const filled = Object.entries(texts).filter(([, text]) => text !== '');
    return [line, Object.fromEntries(filled)];
  });
  return { ...made, expected: { ...made.expected, tours: Object.fromEntries(found) } };
}
const TOUR = {
  type: 'Умра',
  city: 'Казань',
  day: '2027-01-15',
  usd: 1950,
  rub: 0,
  hotel: '',
  company: '',
  phone: '',
  mecca: 0,
  medina: 0,
  airline: '',
};

/** What is understood of the rows below a head. @type {(rows: Understood[], first?: number) => Record<number, Understood>} */
const below = (rows, first = 2) =>
  Object.fromEntries(rows.map((row, place) => [first + place, row]));

/** @type {() => Entry[]} */
export function stays() {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {(file: string, about: string, bytes: Entry['bytes'], expected: Entry['expected']) => void} */
  const add = (file, about, bytes, expected) => void entries.push({ file, about, bytes, expected });
  /** @type {(rows: Cell[][], more?: Partial<Sheet>) => Sheet[]} */
  const alone = (rows, more = {}) => [{ name: 'Прайс', rows, ...more }];

  {
    const { rows, expected } = staying({
      kind: 'xlsx',
      columns: [
        [
          'Отель Мекка',
          'hotel_name',
          [PULLMAN, 'Пулман Зам-Зам', 'Pullmán Zamzam', 'Дар Аль Иман', ''],
        ],
        ['Ночей в Мекке', 'days_in_mecca', ['5', '6', '5', '5', '']],
        [
          'Отель Медина',
          null,
          [ANWAR, 'Анвар аль-Мадина', 'Anwar Al-Madinah 5*', 'Новый отель', ''],
        ],
        ['Ночей в Медине', 'days_in_medina', ['4', '3', '4', '', '']],
        ['Питание', null, ['BB', 'полупансион', 'FB', 'без питания', '—']],
      ],
    });
    const both = { hotel: PULLMAN, mecca: 5, medina: 4 };
    add(
      'stays-columns.xlsx',
      'a column for each hotel, its nights and meals',
      sheetJs(alone(rows), 'xlsx'),
      {
        ...expected,
        sheet: 'Прайс',
        understood: below([
          {
            ...both,
            stays: [
              { city: 'medina', hotel: ANWAR },
              { city: null, meals: 'breakfast' },
            ],
          },
          {
            ...both,
            mecca: 6,
            medina: 3,
            stays: [
              { city: 'medina', hotel: ANWAR },
              { city: null, meals: 'half' },
            ],
          },
          {
            ...both,
            stays: [
              { city: 'medina', hotel: ANWAR },
              { city: null, meals: 'full' },
            ],
          },
          {
            hotel: 'Дар Аль Иман',
            mecca: 5,
            medina: null,
            stays: [
              { city: 'medina', hotel: 'Новый отель' },
              { city: null, meals: 'none' },
            ],
          },
          { hotel: '', ...NO_NIGHTS, stays: [] },
        ]),
      },
    );
  }
  {
    const head = ['Город', 'Дата', 'Дней', 'Цена, $', 'Мекка', null, 'Медина', null, null];
    const names = [null, null, null, null, 'Отель', 'Ночей', 'Отель', 'Ночей', 'Питание'];
    const tour = ['Казань', { day: '2027-01-15' }, 10, 1950];
    const rows = [
      head,
      names,
      [...tour, PULLMAN, 5, ANWAR, 4, 'завтрак и ужин'],
      [...tour, 'Анжум', 6, 'Элаф Тайба', 3, 'BB'],
    ];
    add(
      'stays-groups.xls',
      'the cities stand above hotels and nights',
      sheetJs(alone(rows, { merges: ['E1:F1', 'G1:H1'] }), 'biff8'),
      {
        sheet: 'Прайс',
        headerLines: [1, 2],
        columns: {
          city_from: 'Город',
          departure_date: 'Дата',
          days: 'Дней',
          price: 'Цена, $',
          hotel_name: 'Отель в Мекке',
          days_in_mecca: 'Мекка, Ночей',
          days_in_medina: 'Медина, Ночей',
        },
        asked: [],
        byPlace: [],
        leftOut: [],
        tours: Object.fromEntries(
          [
            [PULLMAN, 5, 4],
            ['Анжум', 6, 3],
          ].map(([hotel, mecca, medina], place) => [
            3 + place,
            {
              city_from: 'Казань',
              departure_date: '2027-01-15',
              days: '10',
              price: '1950',
              hotel_name: String(hotel),
              days_in_mecca: String(mecca),
              days_in_medina: String(medina),
            },
          ]),
        ),
        understood: below(
          [
            {
              hotel: PULLMAN,
              mecca: 5,
              medina: 4,
              stays: [
                { city: 'medina', hotel: ANWAR },
                { city: null, meals: 'half' },
              ],
            },
            {
              hotel: 'Anjum Hotel',
              mecca: 6,
              medina: 3,
              stays: [
                { city: 'medina', hotel: 'Elaf Taiba' },
                { city: null, meals: 'breakfast' },
              ],
            },
          ],
          3,
        ),
      },
    );
  }
  {
    const { rows, expected } = staying({
      kind: 'xlsx',
      columns: [
        [
          'Проживание',
          null,
          [
            'Мекка: Pullman ZamZam 5*, 5 ночей, BB; Медина: Anwar Al Madinah, 4 ночи, HB',
            'Медина — Elaf Taiba (3 ночи)\nМекка — Anjum Hotel (6 ночей)',
            'в Мекке отель 4*, в Медине отель 3*',
            'Pullman ZamZam',
            'уточняется',
          ],
        ],
      ],
    });
    add('stays-one-cell.xlsx', 'all of it in one cell', hucre(alone(rows), 'xlsx'), {
      ...expected,
      sheet: 'Прайс',
      understood: below([
        {
          hotel: PULLMAN,
          mecca: 5,
          medina: 4,
          stays: [
            { city: 'mecca', meals: 'breakfast' },
            { city: 'medina', hotel: ANWAR, meals: 'half' },
          ],
        },
        {
          hotel: 'Anjum Hotel',
          mecca: 6,
          medina: 3,
          stays: [{ city: 'medina', hotel: 'Elaf Taiba' }],
        },
        {
          hotel: '',
          ...NO_NIGHTS,
          stays: [
            { city: 'mecca', stars_from: 4 },
            { city: 'medina', stars_from: 3 },
          ],
        },
        { hotel: PULLMAN, ...NO_NIGHTS, stays: [] },
        { hotel: '', ...NO_NIGHTS, stays: [] },
      ]),
    });
  }
  {
    const { rows, expected } = staying({
      kind: 'ods',
      columns: [
        [
          'Отель Медина / Мекка',
          null,
          ['Anwar Al Madinah / Pullman ZamZam', 'Elaf Taiba/Anjum Hotel'],
        ],
        ['Ночей Медина/Мекка', null, ['4/5', '3 + 6']],
      ],
    });
    add(
      'stays-slash.ods',
      'two cities in one column, in the order of its name',
      hucre(alone(rows), 'ods'),
      {
        ...expected,
        sheet: 'Прайс',
        understood: below([
          { hotel: PULLMAN, mecca: 5, medina: 4, stays: [{ city: 'medina', hotel: ANWAR }] },
          {
            hotel: 'Anjum Hotel',
            mecca: 6,
            medina: 3,
            stays: [{ city: 'medina', hotel: 'Elaf Taiba' }],
          },
        ]),
      },
    );
  }
  {
    const { rows, expected } = staying({
      kind: 'text',
      columns: [
        ['Мекка', 'days_in_mecca', ['Pullman ZamZam (5 ночей) BB', '6', 'Anjum Hotel', '5-6']],
        ['Медина', 'days_in_medina', ['Anwar Al Madinah (4 ночи) HB', '3', 'Elaf Taiba', '3']],
      ],
    });
    add(
      'stays-cities.csv',
      'the cities head hotels as well as nights',
      windows1251(delimited(alone(rows), ';')),
      {
        ...expected,
        understood: below([
          {
            hotel: PULLMAN,
            mecca: 5,
            medina: 4,
            stays: [
              { city: 'mecca', meals: 'breakfast' },
              { city: 'medina', hotel: ANWAR, meals: 'half' },
            ],
          },
          { hotel: '', mecca: 6, medina: 3, stays: [] },
          { hotel: 'Anjum Hotel', ...NO_NIGHTS, stays: [{ city: 'medina', hotel: 'Elaf Taiba' }] },
          { hotel: '', mecca: null, medina: 3, stays: [] },
        ]),
      },
    );
  }
  {
    const { rows, expected } = staying({
      kind: 'xlsx',
      columns: [
        [
          'Отель',
          'hotel_name',
          [
            'Pullman ZamZam / Anwar Al Madinah',
            'Hilton / Conrad',
            'Anwar Al Madinah',
            '4*',
            'Elaf Taiba, 4 ночи',
          ],
        ],
        ['Ночи по городам', null, ['5+4', '5+4', 'Мекка 6, Медина 3', '', '']],
      ],
    });
    add(
      'stays-asked.xlsx',
      'two hotels and two counts in no stated order',
      hucre(alone(rows), 'xlsx'),
      {
        ...expected,
        sheet: 'Прайс',
        understood: below([
          { hotel: PULLMAN, ...NO_NIGHTS, stays: [{ city: 'medina', hotel: ANWAR }] },
          { hotel: 'Hilton / Conrad', ...NO_NIGHTS, stays: [], open: ['hotel_name'] },
          { hotel: ANWAR, mecca: 6, medina: 3, stays: [] },
          { hotel: '', ...NO_NIGHTS, stays: [{ city: null, stars_from: 4 }] },
          { hotel: '', mecca: null, medina: 4, stays: [{ city: 'medina', hotel: 'Elaf Taiba' }] },
        ]),
        questions: ['stays|5+4', 'hotel_name|hilton / conrad'],
      },
    );
  }
  {
    const { rows, expected } = staying({
      kind: 'text',
      days: 8,
      columns: [
        ['Отель в Мекке', 'hotel_name', ['Anwar Al Madinah', PULLMAN, PULLMAN]],
        ['Ночей в Мекке', 'days_in_mecca', ['5', '9', '3']],
        ['Ночей в Медине', 'days_in_medina', ['2', '4', '1']],
        ['Питание в Медине', null, ['BB/HB', 'завтрак за доплату', 'Мекка RO, Медина BB']],
      ],
    });
    add(
      'stays-doubtful.csv',
      'a hotel of the other city, more nights than days, meals that are not clear',
      strToU8(delimited(alone(rows), ',')),
      {
        ...expected,
        understood: below([
          { hotel: ANWAR, mecca: 5, medina: 2, stays: [], open: ['hotel_name'] },
          { hotel: PULLMAN, mecca: 9, medina: 4, stays: [], open: ['days_in_mecca'] },
          {
            hotel: PULLMAN,
            mecca: 3,
            medina: 1,
            stays: [
              { city: 'mecca', meals: 'none' },
              { city: 'medina', meals: 'breakfast' },
            ],
          },
        ]),
      },
    );
  }
  return entries;
}
