import { describe, expect, it } from 'vitest';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { priceCurrency } from '#features/tour-import/mapping/price-currency.ts';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import {
  NO_SETTINGS,
  type SheetSettings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';

const SURROUNDINGS = {
  today: '2026-11-22',
  operators: [{ id: 7, name: 'Тихий караван', aliases: ['Караван-тур'] }],
  hotels: [{ id: 3, name: 'Pullman ZamZam', aliases: ['Пулман Замзам'], city: 'mecca' as const }],
};

/** The key of tours without an operator. */
const NOBODY = keyOf('company_name', '');

function understood(
  table: string,
  said: Partial<SheetSettings> = {},
  isNumber: (line: number, column: number) => boolean = () => false,
  own: string | null = null,
) {
  const [header = [], ...body] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const rows = body.map((cells, place) => ({
    line: place + 2,
    cells,
    facts: cells.map((_, column) =>
      isNumber(place + 2, column) ? ({ isNumber: true } as const) : {},
    ),
  }));
  const mapping = guessMapping(header);
  const sheet = understandSheet(
    { header, mapping, rows, currency: priceCurrency(header, mapping) },
    { ...NO_SETTINGS, ...said, answers: { [NOBODY]: '', ...said.answers } },
    { ...SURROUNDINGS, own },
  );
  const read = rows.map((row) => sheet.read(row));
  return {
    openPrices: sheet.openPrices,
    rows: read,
    questions: sheet.questions(),
    view: rows.map((row, place) => {
      const one = read[place];
      return freshRow(row, one?.cells ?? {}, one);
    }),
  };
}

describe('a sheet of an operator', () => {
  it('is of its reader’s operator in every row, which is not asked', () => {
    const { rows, questions } = understood(
      `
      Город  | Вылет      | Дней | Цена, $ | Турфирма
      Казань | 15.01.2027 | 10   | 1950    | Тихий караван
      Уфа    | 16.01.2027 | 10   | 1950    |
      Москва | 17.01.2027 | 10   | 1950    | Неведомый путь
    `,
      {},
      undefined,
      'Свой путь',
    );
    expect(questions).toEqual([]);
    expect(rows.map(({ cells }) => cells.company_name)).toEqual(Array(3).fill('Свой путь'));
    const noted = rows.map(({ notes }) => notes.map(({ was, words }) => `${was} → ${words}`));
    expect(noted).toEqual([['Тихий караван → Свой путь'], [], ['Неведомый путь → Свой путь']]);
  });

  it('takes a past year that is not shown for the spreadsheet’s own', () => {
    const surroundings = { ...SURROUNDINGS, today: '2026-11-22' };
    const header = ['Город', 'Вылет', 'Прилёт', 'Цена, $'];
    const mapping = guessMapping(header);
    const days = [
      ['2026-01-15', '2026-01-25'],
      ['2026-12-30', '2026-01-08'],
      ['2027-12-30', '2028-01-08'],
      ['2026-10-15', '2026-10-25'],
    ];
    const rows = days.map((both, place) => ({
      line: place + 2,
      cells: ['Казань', ...both, '1950'],
      facts: [{}, { isWithoutYear: true }, { isWithoutYear: true }, {}] as const,
    }));
    const sheet = understandSheet(
      { header, mapping, rows, currency: priceCurrency(header, mapping) },
      { ...NO_SETTINGS, answers: { [NOBODY]: '' } },
      surroundings,
    );
    const read = rows.map((row) => sheet.read(row));
    expect(read.map(({ cells }) => [cells.departure_date, cells.end_date])).toEqual([
      ['15.01.2027', '25.01.2027'],
      ['2026-12-30', '08.01.2027'],
      ['2027-12-30', '2028-01-08'],
      ['2026-10-15', '2026-10-25'],
    ]);
    const asked = sheet
      .questions()
      .map(({ text, choices }) => [text, choices[0]?.text, choices[1]?.text]);
    expect(asked).toEqual([['2026-10-15', '15.10.2026', '15.10.2027']]);
  });

  it('is understood as its author meant it', () => {
    const { rows, questions } = understood(`
      Город вылета | Вылет           | Дней      | Цена, $ | Турфирма          | Отель        | До Каабы | Прямой рейс
      из Казани    | 15–28.01.2027   | 14 дней   | 1 950   | ООО «Тихий караван» | Пулман Замзам | 0,5 км  | +
      Уфа          | 15 янв (пт)     | 9 ночей   | 1950    | Караван-тур       |              | 500–700 м | с пересадкой
    `);
    expect(questions).toEqual([]);
    expect(rows[0]?.cells).toMatchObject({
      city_from: 'Казань',
      departure_date: '15.01.2027',
      end_date: '28.01.2027',
      price: '1 950',
      company_name: 'Тихий караван',
      hotel_name: 'Pullman ZamZam',
      distance_to_kaaba: '500',
    });
    expect(rows[1]?.cells).toMatchObject({
      departure_date: '15.01.2027',
      days: '10',
      distance_to_kaaba: '700',
      is_direct: 'с пересадкой',
    });
    const tour = checkRow(rows[1]?.cells ?? {});
    expect(tour.isValid && tour.imported.tour).toMatchObject({
      departure_date: '2027-01-15',
      days: 10,
      distance_to_kaaba: 700,
      is_direct: false,
    });
    expect(rows[1]?.notes.map(({ field }) => field)).toEqual([
      'departure_date',
      'days',
      'distance_to_kaaba',
    ]);
  });

  it('with room prices takes the lowest as the lead price and keeps them all', () => {
    const { rows, openPrices } = understood(`
      Город | Дата       | Дней | DBL, $ | TRPL, $ | QUAD, $ | Мест | Включено     | Не включено
      Уфа   | 15.01.2027 | 10   | 1950   | 1850    | 1750    | 4    | перелёт, виза | питание
    `);
    expect(openPrices).toEqual([]);
    expect(rows[0]?.cells.price).toBe('1750 $');
    expect(rows[0]?.extras).toMatchObject({
      price: { amount: 1750, currency: 'USD', is_from: false },
      roomPrices: [
        { room: 'double', amount: 1950 },
        { room: 'triple', amount: 1850 },
        { room: 'quad', amount: 1750 },
      ],
      availability: { state: 'last_seats', seats: 4 },
    });
    expect(rows[0]?.extras.inclusions.map(({ item, state }) => [item, state])).toEqual([
      ['flight', 'included'],
      ['visa', 'included'],
      ['meals', 'excluded'],
    ]);
  });

  it('asks for the currency of room prices without one', () => {
    const table = `
      Город | Дата       | Дней | DBL    | QUAD
      Уфа   | 15.01.2027 | 10   | 185000 | 155000
    `;
    expect(understood(table).openPrices).toEqual(['185000']);
    const { rows } = understood(table, { currency: 'RUB' });
    expect(rows[0]?.cells.price).toBe('155000 ₽');
    expect(rows[0]?.extras.price).toEqual({ amount: 155_000, currency: 'RUB', is_from: false });
  });

  const UNCLEAR = `
    Город  | Дата       | Дней | Цена, $ | Прямой
    Козань | 15.01.2027 | 10   | 1950    | х
    Козань | 16.01.2027 | 10   | 1950    | х
    Уфа    | 17.01.2027 | 10   | 155000  | да
  `;

  it('asks about each unclear value once, and its rows wait', () => {
    const { questions, view } = understood(UNCLEAR);
    expect(questions.map(({ field, text, count }) => [field, text, count])).toEqual([
      ['city_from', 'Козань', 2],
      ['is_direct', 'х', 2],
      ['price', '155000', 1],
    ]);
    expect(view.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      ['city_from', 'is_direct'],
      ['city_from', 'is_direct'],
      ['price'],
    ]);
    expect(view.every(({ isSelected }) => !isSelected)).toBe(true);
  });

  it('applies each answer to all rows', () => {
    const answers = {
      [keyOf('city_from', 'козань')]: 'Казань',
      [keyOf('is_direct', 'х')]: 'нет',
      [keyOf('price', '155000')]: '1550 $',
    };
    const { questions, view } = understood(UNCLEAR, { answers });
    expect(questions).toEqual([]);
    expect(view.map(({ cells }) => [cells.city_from, cells.is_direct, cells.price])).toEqual([
      ['Казань', 'нет', '1950'],
      ['Казань', 'нет', '1950'],
      ['Уфа', 'да', '1550 $'],
    ]);
    expect(view.every(({ isSelected }) => isSelected)).toBe(true);
  });

  it('asks once whether small rouble amounts are thousands', () => {
    const table = `
      Город | Дата       | Дней | Цена, ₽
      Уфа   | 15.01.2027 | 10   | 1950
      Уфа   | 16.01.2027 | 10   | 165
    `;
    expect(understood(table).questions.map(({ choices }) => choices)).toMatchObject([
      [{ text: '1950000 ₽' }, { text: '1950 ₽' }],
      [{ text: '165000 ₽' }],
    ]);
    const answers = {
      [keyOf('price', '1950')]: '1950 ₽',
      [keyOf('price', '165')]: '165000 ₽',
    };
    const { questions, rows, view } = understood(table, { answers });
    expect(questions).toEqual([]);
    expect(view.map(({ cells, errors }) => [cells.price, errors])).toEqual([
      ['1950 ₽', []],
      ['165000 ₽', []],
    ]);
    expect(rows.map(({ extras }) => extras.price)).toEqual([
      { amount: 1950, currency: 'RUB', is_from: false },
      { amount: 165_000, currency: 'RUB', is_from: false },
    ]);
  });

  const SLASHES = `
    Город | Дата     | Дней | Цена, $
    Уфа   | 3/4/2027 | 10   | 1950
    Уфа   | 5/6/2027 | 10   | 1950
  `;

  it('asks once which number of its dates is the day', () => {
    const { questions, view } = understood(SLASHES);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ field: 'departure_date', count: 2, isTyped: false });
    expect(view.every(({ isSelected }) => !isSelected)).toBe(true);
    const key = questions[0]?.key ?? '';
    const days = (order: string) =>
      understood(SLASHES, { answers: { [key]: order } }).rows.map(
        ({ cells }) => cells.departure_date,
      );
    expect(days('day-first')).toEqual(['03.04.2027', '05.06.2027']);
    expect(days('month-first')).toEqual(['04.03.2027', '06.05.2027']);
  });

  it('takes the order of day and month from an unambiguous date', () => {
    const { questions, rows } = understood(`${SLASHES.trimEnd()}\nУфа | 1/15/2027 | 10 | 1950`);
    expect(questions).toEqual([]);
    expect(rows.map(({ cells }) => cells.departure_date)).toEqual([
      '04.03.2027',
      '06.05.2027',
      '15.01.2027',
    ]);
  });

  it('accepts serial days only in cells with numbers', () => {
    const table = `
      Город | Дата  | Дней | Цена, $
      Уфа   | 46402 | 10   | 1950
    `;
    expect(understood(table, {}, () => true).rows[0]?.cells.departure_date).toBe('15.01.2027');
    const { rows, questions } = understood(table);
    expect(rows[0]?.cells.departure_date).toBe('46402');
    expect(questions[0]?.choices).toEqual([{ text: '15.01.2027', words: '15\u00a0января 2027' }]);
  });

  it('can set one value for a whole column', () => {
    const table = `
      Город | Дата       | Дней | Цена, $ | Турфирма
      Уфа   | 15.01.2027 | 10   | 1950    |
      Уфа   | 16.01.2027 | 10   | 1950    | Другая
    `;
    const names = (onlyEmpty: boolean) =>
      understood(table, {
        columnValues: { company_name: { text: 'Тихий караван', onlyEmpty } },
      }).rows.map(({ cells }) => cells.company_name);
    expect(names(true)).toEqual(['Тихий караван', 'Другая']);
    expect(names(false)).toEqual(['Тихий караван', 'Тихий караван']);
  });

  it('computes the number of days from both dates', () => {
    const { rows } = understood(`
      Город | Вылет      | Обратно | Цена, $
      Уфа   | 28.12.2026 | 6 янв   | 1950
    `);
    expect(rows[0]?.cells).toMatchObject({ end_date: '06.01.2027', days: '10' });
  });

  it('never has a price in another currency than the sheet states', () => {
    const { rows, questions } = understood(`
      Город | Дата       | Дней | Стоимость, руб. | Валюта
      Уфа   | 15.01.2027 | 10   | 155000          | USD
      Уфа   | 15.01.2027 | 10   | 155000          |
      Уфа   | 15.01.2027 | 10   | 1 650 €         |
      Уфа   | 15.01.2027 | 10   | 155             |
    `);
    expect(questions.map(({ text }) => text)).toEqual(['155000', '155']);
    expect(rows.map(({ cells }) => cells.price)).toEqual(['155000', '155000 ₽', '1650 €', '155']);
    expect(rows.map(({ extras }) => extras.price?.currency ?? null)).toEqual([
      null,
      'RUB',
      'EUR',
      null,
    ]);
  });

  it('never puts a tour on sale whose column of places says sold out', () => {
    const { view } = understood(`
      Город | Дата       | Дней | Цена, $ | Мест
      Уфа   | 15.01.2027 | 10   | 1950    | 0
      Уфа   | 16.01.2027 | 10   | 1950    | нет
      Уфа   | 17.01.2027 | 10   | 1950    | 4
    `);
    expect(view.map(({ extras }) => extras.availability?.state)).toEqual([
      'sold_out',
      'sold_out',
      'last_seats',
    ]);
    expect(view.map(({ notes }) => notes.map(({ words }) => words))).toEqual([
      ['Тур не\u00a0будет в\u00a0продаже: мест нет'],
      ['Тур не\u00a0будет в\u00a0продаже: мест нет'],
      [],
    ]);
  });

  it('asks about a note that says sold out, and takes no tour off sale by it', () => {
    const table = `
      Город | Дата       | Дней | Цена, $ | Мест | Примечание
      Уфа   | 15.01.2027 | 10   | 1950    |      | Виза включена. SOLD OUT!
      Уфа   | 16.01.2027 | 10   | 1950    | 4    | sold out
      Уфа   | 17.01.2027 | 10   | 1950    | нет  | SOLD OUT
      Уфа   | 18.01.2027 | 10   | 1950    |      | стоп-сейл
      Уфа   | 19.01.2027 | 10   | 1950    |      | Full board, дети без места
    `;
    const { rows, view, questions } = understood(table);
    expect(rows.map(({ extras }) => extras.availability?.state ?? null)).toEqual([
      null,
      'last_seats',
      'sold_out',
      null,
      null,
    ]);
    expect(view.map(({ isSelected }) => isSelected)).toEqual([false, false, true, false, true]);
    expect(questions.map(({ text, count }) => [text, count])).toEqual([
      ['SOLD OUT', 2],
      ['стоп-сейл', 1],
    ]);
    const answers = Object.fromEntries(
      questions.map(({ key, choices }) => [key, choices.at(-1)?.text ?? '']),
    );
    const [sold] = questions;
    const said = { ...answers, [sold?.key ?? '']: sold?.choices[0]?.text ?? '' };
    const states = (given: Record<string, string>) => {
      const { view: rowsOf, rows: again } = understood(table, { answers: given });
      expect(rowsOf.every(({ isSelected }) => isSelected)).toBe(true);
      return again.map(({ extras }) => extras.availability?.state ?? null);
    };
    expect(states(answers)).toEqual([null, 'last_seats', 'sold_out', null, null]);
    expect(states(said)).toEqual(['sold_out', 'sold_out', 'sold_out', null, null]);
  });

  it('believes the column of a flight more than a route in a list or in the description', () => {
    const flights = (sheet: string) =>
      understood(sheet).rows.map(
        ({ extras }) => extras.inclusions.find(({ item }) => item === 'flight')?.state ?? null,
      );
    const listed = flights(`
      Город | Дата       | Дней | Цена, $ | Входит в стоимость         | Перелёт включён
      Уфа   | 15.01.2027 | 10   | 1950    | Маршрут: прямой рейс, виза | нет
      Уфа   | 16.01.2027 | 10   | 1950    | Маршрут: прямой рейс, виза | за доплату
      Уфа   | 17.01.2027 | 10   | 1950    | перелёт, виза              |
    `);
    expect(listed).toEqual(['excluded', 'extra', 'included']);
    const described = flights(`
      Город | Дата       | Дней | Цена, $ | Описание                           | Перелёт
      Уфа   | 15.01.2027 | 10   | 1950    | Маршрут: прямой рейс с багажом     | нет
      Уфа   | 16.01.2027 | 10   | 1950    | Маршрут: прямой рейс с багажом     |
      Уфа   | 17.01.2027 | 10   | 1950    | Маршрут: прямой рейс без пересадок |
    `);
    expect(described).toEqual(['excluded', null, null]);
  });

  it('takes nothing for an airline that is no name', () => {
    const { rows, questions } = understood(`
      Город | Дата       | Дней | Цена, $ | Авиа
      Уфа   | 15.01.2027 | 10   | 1950    | Прямой
      Уфа   | 16.01.2027 | 10   | 1950    | с пересадкой
      Уфа   | 17.01.2027 | 10   | 1950    | включено
      Уфа   | 18.01.2027 | 10   | 1950    | -
      Уфа   | 19.01.2027 | 10   | 1950    | Чартер
      Уфа   | 20.01.2027 | 10   | 1950    | Nordwind, прямой рейс
    `);
    const seen = rows.map(({ cells, extras, notes }) => [
      cells.airline,
      cells.is_direct ?? null,
      extras.inclusions.map(({ item, state }) => `${item} ${state}`).join(),
      notes.map(({ words }) => words.replaceAll('\u00a0', ' ')).join(),
    ]);
    expect(seen).toEqual([
      ['', 'да', '', 'Авиакомпания не названа: Прямой'],
      ['', 'нет', '', 'Авиакомпания не названа: с пересадкой'],
      ['', null, 'flight included', 'Авиакомпания не названа: перелёт входит'],
      ['', null, '', ''],
      ['', null, '', 'Авиакомпания не названа: Чартер'],
      ['Nordwind, прямой рейс', null, '', ''],
    ]);
    expect(questions).toEqual([]);
  });

  it('believes its own column about direct flights more than that of the airline', () => {
    const { rows } = understood(`
      Город | Дата       | Дней | Цена, $ | Авиа   | Прямой рейс
      Уфа   | 15.01.2027 | 10   | 1950    | прямой | нет
    `);
    expect(rows[0]?.cells).toMatchObject({ airline: '', is_direct: 'нет' });
  });
});
