import { describe, expect, it } from 'vitest';
import {
  checkTour,
  degrees,
  TOUR_MESSAGES,
  wholeNumber,
} from '#features/tour-editing/fields/tour-check.ts';
import { EMPTY_DRAFT, inputOf, type TourDraft } from '#features/tours/model/tour-input.ts';
import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import { fullTour } from '#test/tours.ts';

const GOOD: TourDraft = {
  ...EMPTY_DRAFT,
  city_from: 'Казань',
  departure_date: '2026-12-03',
  days: 10,
  price: 1950,
};

function problemsOf(given: Partial<TourDraft>) {
  const checked = checkTour({ ...GOOD, ...given });
  return checked.ok ? [] : checked.problems;
}
const messagesOf = (given: Partial<TourDraft>) => problemsOf(given).map(({ message }) => message);

describe('checking a tour', () => {
  it('gives the city its one name', () => {
    for (const city_from of ['казань', 'КАЗАНЬ', 'г. Казань', 'Kazan', ' Казань ']) {
      const checked = checkTour({ ...GOOD, city_from });
      expect(checked).toMatchObject({ ok: true, tour: { city_from: 'Казань' } });
    }
  });

  it('asks for everything that is required, field by field', () => {
    const checked = checkTour(EMPTY_DRAFT);
    expect(checked).toEqual({
      ok: false,
      problems: [
        { field: 'city_from', message: 'Город вылета обязателен' },
        { field: 'departure_date', message: 'Дата вылета обязательна' },
        { field: 'month', message: 'Месяц обязателен (выберите дату вылета)' },
        { field: 'days', message: 'Количество дней должно быть больше 0' },
        { field: 'price', message: 'Цена должна быть больше 0' },
      ],
    });
  });

  it('takes a whole tour as it is', () => {
    const input = inputOf(fullTour);
    const description = 'Первый абзац.\n\nВторой <b>абзац</b>,\nдве строки.';
    expect(checkTour(input)).toEqual({ ok: true, tour: { ...input, description } });
  });

  it('fills in the month and the day of return', () => {
    expect(checkTour(GOOD)).toMatchObject({
      ok: true,
      tour: { month: 'декабрь', end_date: '2026-12-12' },
    });
    expect(checkTour({ ...GOOD, month: 'май', end_date: '2026-12-20' })).toMatchObject({
      ok: true,
      tour: { month: 'декабрь', end_date: '2026-12-20' },
    });
  });

  it.each([
    [{ city_from: '  ' }, 'Город вылета обязателен'],
    [{ departure_date: '31.02.2026' }, TOUR_MESSAGES.departureFormat],
    [{ departure_date: '2026-02-31' }, TOUR_MESSAGES.departureFormat],
    [{ departure_date: '0225-01-15' }, TOUR_MESSAGES.departureYear],
    [{ days: 0 }, 'Количество дней должно быть больше 0'],
    [{ days: 367 }, 'Не больше 366'],
    [{ price: 0 }, 'Цена должна быть больше 0'],
    [{ price: Number.NaN }, 'Цена должна быть больше 0'],
    [{ end_date: '2026-12-02' }, 'Дата окончания не может быть раньше даты вылета'],
    [{ end_date: 'скоро' }, TOUR_MESSAGES.returnFormat],
    [{ days_in_mecca: -1 }, 'Введите целое число от 0 до 366'],
    [{ distance_to_kaaba: 1e9 }, 'Не больше 1 000 000'],
    [{ whatsapp: 'спросите' }, 'Введите один номер телефона, например +7 917 000-00-00'],
    [{ phone: '8 843 000-00-00, 8 917 000-00-00' }, /Введите один номер/],
    [{ phone: '8 (843) 222-33-44 доб. 101' }, /Введите один номер/],
    [{ phone: '+7 917 123-45-67 (Айрат, 24/7)' }, /Введите один номер/],
    [{ phone: '8 800 222-33-44 (24/7)' }, /Введите один номер/],
    [{ phone: '(843) 222-33-44' }, /Введите один номер/],
    [{ phone: '222-33-44' }, /Введите один номер/],
    [{ phone: '8 917 123-45-6' }, /Введите один номер/],
    [{ whatsapp: '+7 917 123-45-6' }, /Введите один номер/],
    [{ telegram: 'наш канал' }, TOUR_MESSAGES.telegram],
    [{ company_logo: 'javascript:alert(1)' }, TOUR_MESSAGES.image],
    [{ latitude: 21.4 }, 'Укажите и широту, и долготу'],
    [{ latitude: 91, longitude: 39 }, TOUR_MESSAGES.latitude],
    [{ tour_type: 'cruise' }, 'Выберите тип тура'],
    [{ tour_status: 'best' }, 'Выберите статус тура'],
    [{ airline: 'а'.repeat(201) }, 'Не больше 200 знаков, сейчас 201'],
  ] as [Partial<TourDraft>, string | RegExp][])('refuses %j', (given, message) => {
    const found = messagesOf(given).map((text) => text.replaceAll('\u00a0', ' '));
    expect(found).toContainEqual(
      typeof message === 'string'
        ? message.replaceAll('\u00a0', ' ')
        : expect.stringMatching(message),
    );
  });

  it('says one thing about a field', () => {
    expect(problemsOf({ days: -5 })).toHaveLength(1);
  });

  it('keeps numbers to call as a plus and digits, and web addresses as they are', () => {
    const checked = checkTour({
      ...GOOD,
      whatsapp: '+7 (917) 000-00-00',
      phone: '8 843 000 00 00',
    });
    expect(checked).toMatchObject({ tour: { whatsapp: '+79170000000', phone: '+78430000000' } });
    const chat = 'https://wa.me/79170000000';
    expect(checkTour({ ...GOOD, whatsapp: chat })).toMatchObject({ tour: { whatsapp: chat } });
  });

  it.each([
    ['917 000-00-00', '+79170000000'],
    ['Айрат, 8 917 000-00-00', '+79170000000'],
    ['7 843 000-00-00', '+78430000000'],
    ['966 50 123 4567', '+966501234567'],
    ['+998 90 123-45-67', '+998901234567'],
  ])('reads the number «%s» as %s', (phone, number) => {
    expect(checkTour({ ...GOOD, phone })).toMatchObject({ tour: { phone: number } });
  });

  it('takes out of texts what no text can hold', () => {
    const checked = checkTour({
      ...GOOD,
      city_from: ' Ка\u0000зань\n',
      description: ' одна\r\nдве\u0000 ',
      airline: ' ',
    });
    expect(checked).toMatchObject({
      tour: { city_from: 'Казань', description: 'одна\nдве', airline: null },
    });
  });

  it('lets every text be as long as its limit', () => {
    for (const field of ['city_from', 'description', 'hotel_name'] as const) {
      expect(problemsOf({ [field]: 'я'.repeat(TOUR_FIELDS[field].most) })).toEqual([]);
    }
  });
});

describe('reading numbers', () => {
  it('drops decimals and takes spaces between thousands', () => {
    expect(['350.7', '1 950', '1\u00a0950,9', '-3', '0'].map(wholeNumber)).toEqual([
      350, 1950, 1950, -3, 0,
    ]);
  });
  it('finds none in anything else', () => {
    expect(['', ' ', '12abc', '1e5', '--1', '9'.repeat(16)].map(wholeNumber)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
  it('takes degrees with a comma or a point', () => {
    expect(['21,4225', '39.8262', '-5', '−5', 'север', '1000'].map(degrees)).toEqual([
      21.4225,
      39.8262,
      -5,
      -5,
      null,
      null,
    ]);
  });
});
