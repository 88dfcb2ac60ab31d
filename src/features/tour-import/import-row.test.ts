import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCount, readStatus, readType, unfolded } from '#features/tour-import/cell-values.ts';
import { IMPORT_FIELDS, type ImportCells } from '#features/tour-import/import-columns.ts';
import { checkRow } from '#features/tour-import/import-row.ts';

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
  it('is a tour with what is missing derived', () => {
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
    [{ price: '185 000 ₽' }, 'Цена должна быть в\u00a0долларах: 185 000 ₽'],
    [{ price: '185000 руб.' }, 'Цена должна быть в\u00a0долларах: 185000 руб.'],
    [{ phone: '7,917E+10' }, /потерял цифры: 7,917E\+10/],
    [{ whatsapp: '7.91E+10' }, /потерял цифры/],
  ])('says what is wrong: %j', (cells: ImportCells, message) => {
    const [first, ...others] = errorsOf(cells);
    if (typeof message === 'string') expect(first).toBe(message);
    else expect(first).toMatch(message);
    expect(others).toEqual([]);
  });

  it('says everything that is wrong, in the order of the columns', () => {
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

  it('has an unreadable other number as unknown, and 0 as 0', () => {
    const { tour } = tourOf({
      days_in_mecca: 'много',
      days_in_medina: '0',
      distance_to_kaaba: '350 м',
    });
    expect(tour).toMatchObject({ days_in_mecca: null, days_in_medina: 0, distance_to_kaaba: 350 });
  });

  it.each([
    ['79171234567', '+79171234567'],
    ['8 (917) 123-45-67', '+89171234567'],
    ['7.9171234567E10', '+79171234567'],
    ['7,9171234567E+10', '+79171234567'],
  ])('has the phone %s as a plus and digits', (text, phone) => {
    expect(tourOf({ phone: text, whatsapp: text }).tour).toMatchObject({ phone, whatsapp: phone });
  });

  it('has a price on request and a day of return that is not known, when it says so', () => {
    expect(tourOf({ price: 'По запросу', end_date: 'не указана' }).tour).toMatchObject({
      price: null,
      end_date: null,
    });
  });

  it('takes its flags from the status, and from columns of their own where there are such', () => {
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

  it('keeps the address and the instant of an export, and no others', () => {
    expect(
      tourOf({ slug: 'umra-kazan', price_checked_at: '2026-11-05T10:00:00.000Z' }),
    ).toMatchObject({ slug: 'umra-kazan', priceCheckedAt: '2026-11-05T10:00:00.000Z' });
    expect(tourOf({ slug: '../x', price_checked_at: 'вчера' })).toMatchObject({
      slug: undefined,
      priceCheckedAt: null,
    });
    expect(tourOf()).toMatchObject({ slug: undefined, priceCheckedAt: undefined });
  });

  it('never throws, whatever stands in it', () => {
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

describe('words and numbers of sheets', () => {
  it.each([
    ['Хадж 2027', 'hajj'],
    ['HAJJ', 'hajj'],
    ['Умра в Рамадан', 'umrah_ramadan'],
    ['Ramadan Umrah', 'umrah_ramadan'],
    ['УР', 'umrah_ramadan'],
    ['Умра', 'umrah'],
    ['', 'umrah'],
    ['экскурсия', 'umrah'],
  ])('«%s» is %s', (text, type) => expect(readType(text)).toBe(type));

  it.each([
    ['VIP', 'is_vip'],
    ['вип', 'is_vip'],
    ['Hot', 'is_hot'],
    ['ГОРЯЩИЙ', 'is_hot'],
    ['combo', 'is_combo'],
    ['Комбинированный', 'is_combo'],
    ['Direct', 'is_direct'],
    ['Прямой рейс', 'is_direct'],
  ])('«%s» names %s alone', (text, flag) => {
    const named = Object.entries(readStatus(text)).filter(([, isOn]) => isOn);
    expect(named).toEqual([[flag, true]]);
  });

  it.each([
    ['1950', 1950],
    ['1 950', 1950],
    ['1\u00a0950 $', 1950],
    ['$1,950.00', 1950],
    ['1.950', 1950],
    ['1950,99', 1950],
    ['10 дней', 10],
    ['350 м', 350],
    ['-5', null],
    ['', null],
    ['1e3', null],
    ['12-14', null],
    ['99999999999999999', null],
  ])('«%s» counts %s', (text, number) => expect(readCount(text)).toBe(number));

  it.each([
    ['7.9171234567E+10', '79171234567'],
    ['7,9171234E10', '79171234000'],
    ['7,917E+10', null],
    ['@umra_kazan', '@umra_kazan'],
    ['', ''],
  ])('«%s» was %s', (text, whole) => expect(unfolded(text)).toBe(whole));
});
