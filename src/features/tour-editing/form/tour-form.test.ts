import { describe, expect, it } from 'vitest';
import {
  EMPTY_FORM,
  formOf,
  maskDay,
  ON_REQUEST,
  priceParts,
  readForm,
  sentValues,
  tidyDay,
  withDays,
  withDeparture,
} from '#features/tour-editing/form/tour-form-values.ts';
import { EMPTY_DRAFT, inputOf } from '#features/tours/model/tour-input.ts';
import { fullTour } from '#test/tours.ts';

const TYPED = {
  ...EMPTY_FORM,
  city_from: ' Казань ',
  departure_date: '03.12.2026',
  days: '10',
  price: '1 950,5',
};

describe('the form of a tour', () => {
  it('begins as a regular Umrah', () => {
    const { tour_type, is_regular, is_vip, is_hot, is_combo, is_direct } = EMPTY_FORM;
    expect({ tour_type, is_regular, is_vip, is_hot, is_combo, is_direct }).toEqual({
      tour_type: 'umrah',
      is_regular: true,
      is_vip: false,
      is_hot: false,
      is_combo: false,
      is_direct: false,
    });
  });

  it('shows a tour and reads it back as it was', () => {
    const read = readForm(formOf(fullTour), 'edit');
    const description = 'Первый абзац.\n\nВторой <b>абзац</b>,\nдве строки.';
    expect(read).toEqual({
      ok: true,
      tour: {
        ...inputOf(fullTour),
        description,
        tour_status: 'hot',
        price_amount: 1950,
        price_currency: 'USD',
        price_is_from: false,
      },
    });
  });

  it('has «от» with the price, and drops it for a price on request', () => {
    const tour = { ...fullTour, price_is_from: true };
    expect(formOf(tour).price).toBe('1950 USD +');
    expect(readForm(formOf(tour), 'edit')).toMatchObject({ tour: { price_is_from: true } });
    const sent = (currency: string) =>
      sentValues({ ...TYPED, price: '', price_currency: currency, price_from: 'on' });
    expect(priceParts(sent('RUB').price)).toEqual({ amount: '', currency: 'RUB', isFrom: true });
    expect(readForm(sent(ON_REQUEST), 'edit')).toMatchObject({
      tour: { price_amount: null, price_is_from: false },
    });
  });

  it('reads what was typed, decimals dropped, empty texts as nothing', () => {
    expect(readForm(TYPED, 'add')).toMatchObject({
      ok: true,
      tour: {
        city_from: 'Казань',
        departure_date: '2026-12-03',
        end_date: '2026-12-12',
        month: 'декабрь',
        price: 1950,
        airline: null,
        days_in_mecca: null,
        tour_status: 'regular',
      },
    });
  });

  it.each([
    ['132 000 RUB', { price: null, price_amount: 132_000, price_currency: 'RUB' }],
    ['1700 EUR', { price: null, price_amount: 1_700, price_currency: 'EUR' }],
    ['1950 USD', { price: 1_950, price_amount: 1_950, price_currency: 'USD' }],
    // An older draft, and a client of the specification.
    ['1950', { price: 1_950, price_amount: 1_950, price_currency: 'USD' }],
    [' none', { price: null, price_amount: null, price_currency: null }],
  ])('reads the price «%s» as it is stated', (price, stated) => {
    const read = readForm({ ...TYPED, price }, 'add');
    expect(read).toMatchObject({ ok: true, tour: stated });
    const tour = read.ok ? read.tour : EMPTY_DRAFT;
    expect(readForm({ ...TYPED, price: formOf(tour).price }, 'edit')).toMatchObject({
      tour: stated,
    });
  });

  it.each([
    [' RUB', 'Цена должна быть больше 0'],
    ['0 RUB', 'Цена должна быть больше 0'],
    ['-5 USD', 'Цена должна быть больше 0'],
    ['дорого EUR', 'Цена должна быть больше 0'],
    ['100000001 RUB', 'Не больше 100 000 000 ₽'],
    ['1000001 USD', 'Не больше $1 000 000'],
    ['5 none', 'Выберите валюту цены'],
  ])('says what is wrong with the price «%s»', (price, message) => {
    const read = readForm({ ...TYPED, price }, 'add');
    expect(
      read.ok ? [] : read.problems.map((one) => one.message.replaceAll('\u00a0', ' ')),
    ).toEqual([message]);
  });

  it('takes amount and currency as one value, however they were sent', () => {
    const apart = { price: ' 132000 ', price_currency: 'RUB' };
    expect(sentValues(apart).price).toBe('132000 RUB');
    expect(sentValues({ price: '132000 RUB' }).price).toBe('132000 RUB');
    expect(sentValues({ price: '1950' }).price).toBe('1950');
  });

  it('derives the status of a new tour and of an edited one differently', () => {
    const flags = { ...TYPED, is_vip: true, is_hot: true };
    expect(readForm(flags, 'add')).toMatchObject({ tour: { tour_status: 'vip', is_hot: true } });
    expect(readForm(flags, 'edit')).toMatchObject({ tour: { tour_status: 'hot', is_vip: true } });
    const vip = { ...TYPED, is_vip: true };
    expect(readForm(vip, 'edit')).toMatchObject({ tour: { tour_status: 'regular', is_vip: true } });
  });

  it('says what is wrong in the order of its fields', () => {
    const read = readForm({ ...EMPTY_FORM, departure_date: '31.02.2027', days: 'x' }, 'add');
    expect(read.ok ? [] : read.problems).toEqual([
      { field: 'city_from', message: 'Город вылета обязателен' },
      {
        field: 'departure_date',
        message:
          'Неправильный формат даты отправления. Используйте формат ДД.ММ.ГГГГ (например, 15.01.2025)',
      },
      { field: 'days', message: 'Количество дней должно быть больше 0' },
      { field: 'price', message: 'Цена должна быть больше 0' },
      { field: 'month', message: 'Месяц обязателен (выберите дату вылета)' },
    ]);
  });

  it.each(['1.1.2027', '2027-01-01', '01/01/2027', '01.13.2027', 'завтра'])(
    'takes no other spelling of a day: %s',
    (departure_date) => {
      const read = readForm({ ...TYPED, departure_date }, 'add');
      expect(read.ok ? null : read.problems[0]?.message).toMatch(/^Неправильный формат даты/);
    },
  );

  it('fills month and return as the departure changes, and clears them when it is none', () => {
    const typed = withDeparture(TYPED, '28.12.2026');
    expect([typed.month, typed.end_date]).toEqual(['декабрь', '06.01.2027']);
    const broken = withDeparture(typed, '28.12.20');
    expect([broken.month, broken.end_date]).toEqual(['', '']);
    const unknown = withDeparture({ ...TYPED, days: '', end_date: '09.01.2027' }, '28.12.2026');
    expect(unknown.end_date).toBe('09.01.2027');
  });

  it('moves the return with the days, and clears it when they are none', () => {
    expect(withDays(TYPED, '1').end_date).toBe('03.12.2026');
    expect(withDays({ ...TYPED, end_date: '12.12.2026' }, '0').end_date).toBe('');
  });

  it('comes back from a form as it was sent', () => {
    const fields = { ...TYPED, is_vip: 'on', intent: 'save', evil: 'x' };
    const { is_regular: _, ...sent } = fields;
    const values = sentValues(sent);
    expect(values).toMatchObject({ city_from: ' Казань ', is_vip: true, is_hot: false });
    expect(Object.keys(values)).not.toContain('evil');
    expect(sentValues({ city_from: 5 }).city_from).toBe('');
  });

  it('puts the points into a day as it is typed', () => {
    expect(['1', '12', '120', '12.0', '12.012', '12012', '12012027'].map(maskDay)).toEqual([
      '1',
      '12',
      '12.0',
      '12.0',
      '12.01.2',
      '12.01.2',
      '12.01.2027',
    ]);
    expect(maskDay('завтра')).toBe('завтра');
    expect(['5.1.2027', '2027-01-05', 'нет'].map(tidyDay)).toEqual([
      '05.01.2027',
      '05.01.2027',
      'нет',
    ]);
  });
});
