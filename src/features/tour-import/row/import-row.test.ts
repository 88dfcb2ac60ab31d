import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyIn } from '#features/tour-import/values/cell-values.ts';
import { IMPORT_FIELDS, type ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { checkRow, leadOf } from '#features/tour-import/row/import-row.ts';

const GOOD: ImportCells = {
  tour_type: 'Умра',
  city_from: ' Казань ',
  departure_date: '05.11.2026',
  days: '10',
  price: '1950',
};

function errorsOf(cells: ImportCells) {
  return checkRow({ ...GOOD, ...cells }).errors.map(({ message }) => message);
}

function tourOf(cells: ImportCells = {}) {
  const checked = checkRow({ ...GOOD, ...cells });
  if (!checked.isValid) throw new Error(checked.errors.map(({ message }) => message).join());
  return checked.imported;
}

describe('a row', () => {
  it('is a tour, with missing values derived', () => {
    expect(tourOf().tour).toMatchObject({
      tour_type: 'umrah',
      city_from: 'Казань',
      departure_date: '2026-11-05',
      end_date: '2026-11-14',
      month: 'ноябрь',
      days: 10,
      price: 1950,
      company_name: null,
      tour_status: 'regular',
      is_vip: false,
    });
  });

  it.each([
    [{ city_from: '  ' }, 'Город обязателен'],
    [{ departure_date: '' }, 'Дата вылета обязательна'],
    [{ departure_date: '31.02.2026' }, 'Неверный формат даты вылета: 31.02.2026'],
    [{ departure_date: '45678' }, 'Неверный формат даты вылета: 45678'],
    [{ departure_date: 'x'.repeat(99) }, `Неверный формат даты вылета: ${'x'.repeat(60)}…`],
    [{ end_date: 'скоро' }, 'Неверный формат даты окончания: скоро'],
    [{ end_date: '04.11.2026' }, 'Дата окончания не может быть раньше даты вылета'],
    [{ days: '' }, 'Количество дней должно быть числом'],
    [{ days: 'десять' }, 'Количество дней должно быть числом'],
    [{ days: '10-14' }, 'Количество дней должно быть числом'],
    [{ days: '0' }, 'Количество дней должно быть больше 0'],
    [{ price: '' }, 'Цена должна быть числом'],
    [{ price: 'дорого' }, 'Цена должна быть числом'],
    [{ price: '0' }, 'Цена должна быть больше 0'],
    [{ price: '185 ₽' }, 'Цена не\u00a0читается: 185 ₽. Напишите одно число с\u00a0валютой'],
    [
      { price: '5500 SAR' },
      'Цена в\u00a0валюте, которую каталог не\u00a0ведёт: 5500 SAR. Введите её в\u00a0рублях, долларах или евро',
    ],
    [{ price: '165 тыс' }, 'Напишите цену полностью, без «тыс.»: 165 тыс'],
    [{ price: '1,65' }, /Проверьте цену: 1,65/],
    [{ is_direct: 'уточняется' }, 'Напишите «да» или «нет»: уточняется'],
    [{ phone: '7,917E+10' }, /потерял цифры: 7,917E\+10/],
    [{ whatsapp: '7.91E+10' }, /потерял цифры/],
  ])('says what is wrong: %j', (cells: ImportCells, message) => {
    const [first, ...others] = errorsOf(cells);
    if (typeof message === 'string') expect(first).toBe(message);
    else expect(first).toMatch(message);
    expect(others).toEqual([]);
  });

  it('has all its errors, in the order of the columns', () => {
    expect(errorsOf({ city_from: '', departure_date: '', days: '', price: '' })).toEqual([
      'Город обязателен',
      'Дата вылета обязательна',
      'Количество дней должно быть числом',
      'Цена должна быть числом',
    ]);
    expect(checkRow({}).errors).toHaveLength(4);
  });

  it.each([
    ['2026-11-05', '2026-11-05'],
    ['5.1.2026', '2026-01-05'],
    ['5.1.50', '2050-01-05'],
    ['5.1.51', '1951-01-05'],
  ])('reads the date %s', (text, day) => {
    expect(tourOf({ departure_date: text }).tour.departure_date).toBe(day);
  });

  it('takes other unreadable numbers as unknown, and 0 as 0', () => {
    const { tour } = tourOf({
      days_in_mecca: 'много',
      days_in_medina: '0',
      distance_to_kaaba: '350 м',
    });
    expect(tour).toMatchObject({ days_in_mecca: null, days_in_medina: 0, distance_to_kaaba: 350 });
  });

  it.each([
    ['79171234567', '+79171234567'],
    ['8 (917) 123-45-67', '+79171234567'],
    ['+8 (917) 123-45-67', '+89171234567'],
    ['85212345678', '+85212345678'],
    ['7.9171234567E10', '+79171234567'],
    ['7,9171234567E+10', '+79171234567'],
  ])('has the phone %s as a plus and digits', (text, phone) => {
    expect(tourOf({ phone: text, whatsapp: text }).tour).toMatchObject({ phone, whatsapp: phone });
  });

  it('may have a price on request and an unknown day of return', () => {
    expect(tourOf({ price: 'По запросу', end_date: 'не указана' }).tour).toMatchObject({
      price: null,
      end_date: null,
    });
  });

  it('keeps the currency of its price', () => {
    const statedOf = (price: string) => {
      const { stated, tour } = tourOf({ price });
      return [stated, tour.price];
    };
    expect(statedOf('185 000 ₽')).toEqual([{ amount: 185_000, currency: 'RUB' }, null]);
    expect(statedOf('185000 руб.')).toEqual([{ amount: 185_000, currency: 'RUB' }, null]);
    expect(statedOf('1 650 €')).toEqual([{ amount: 1650, currency: 'EUR' }, null]);
    expect(statedOf('1 950 $')).toEqual([null, 1950]);
    expect(statedOf('1950')).toEqual([null, 1950]);
  });

  it.each([
    ['от 120 т.р.', { amount: 120_000, currency: 'RUB', is_from: true }],
    ['от 155 000 ₽', { amount: 155_000, currency: 'RUB', is_from: true }],
    ['155 000 – 170 000 ₽', { amount: 155_000, currency: 'RUB', is_from: true }],
    ['155 000 ₽', { amount: 155_000, currency: 'RUB', is_from: false }],
    ['от 1 950 $', { amount: 1950, currency: 'USD', is_from: true }],
    ['1950', { amount: 1950, currency: 'USD', is_from: false }],
    ['по запросу', null],
  ])('keeps «от» of its price: %s', (price, lead) => {
    const imported = tourOf({ price });
    expect(leadOf(imported)).toEqual(lead);
  });

  it('takes its flags from the status, or from separate columns', () => {
    expect(tourOf({ tour_status: 'ВИП, горящий, прямой' }).tour).toMatchObject({
      tour_status: 'hot',
      is_vip: true,
      is_hot: true,
      is_combo: false,
      is_direct: true,
    });
    expect(tourOf({ tour_status: 'VIP', is_vip: 'нет', is_combo: 'да' }).tour).toMatchObject({
      tour_status: 'vip',
      is_vip: false,
      is_combo: true,
    });
    expect(tourOf({ is_vip: '+', is_combo: '1' }).tour).toMatchObject({ tour_status: 'combo' });
  });

  it.each([
    ['Мест нет', { state: 'sold_out', seats: null }],
    ['СТОП-СЕЙЛ', { state: 'stopped', seats: null }],
    ['осталось 4', { state: 'last_seats', seats: 4 }],
    ['горящий', null],
  ])('says by its status whether it can be had: %s', (tour_status, availability) => {
    expect(tourOf({ tour_status }).offer.availability).toEqual(availability);
  });

  it('takes the slug and the instant of an export, and no others', () => {
    expect(
      tourOf({ slug: 'umra-kazan', price_checked_at: '2026-11-05T10:00:00.000Z' }),
    ).toMatchObject({ slug: 'umra-kazan', priceCheckedAt: '2026-11-05T10:00:00.000Z' });
    expect(tourOf({ slug: '../x', price_checked_at: 'вчера' })).toMatchObject({
      slug: undefined,
      priceCheckedAt: null,
    });
    expect(tourOf()).toMatchObject({ slug: undefined, priceCheckedAt: undefined });
  });

  it('never throws, whatever its texts are', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('05.11.2026', '10', '1e99', '99.99.9999', '9999-12-31', '1950', '\0'),
    );
    const cells = fc.record(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(cells, (row) => {
        const checked = checkRow(row);
        expect(checked.isValid).toBe(checked.errors.length === 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the currency of a text', () => {
  it.each([
    ['Цена, $', 'USD'],
    ['Стоимость, руб.', 'RUB'],
    ['Цена, тыс. руб.', 'RUB'],
    ['Цена (р.)', 'RUB'],
    ['155000р', 'RUB'],
    ['155 т.р.', 'RUB'],
    ['1 650 €', 'EUR'],
    ['1950 у.е.', 'USD'],
    ['Цена', null],
    ['Цена, $ или €', null],
    ['1950', null],
    ['Перелёт', null],
  ])('«%s» names the currency %s', (text, currency) => expect(currencyIn(text)).toBe(currency));
});
