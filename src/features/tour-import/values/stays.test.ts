import { describe, expect, it } from 'vitest';
import { readMeals } from '#features/tour-import/values/meals.ts';
import {
  citiesNamed,
  mealsOfCities,
  readStay,
  readStays,
  staysText,
} from '#features/tour-import/values/stays.ts';

describe('meals', () => {
  it.each([
    ['BB', 'sure', 'breakfast'],
    ['B/B', 'sure', 'breakfast'],
    ['завтрак', 'sure', 'breakfast'],
    ['Завтраки (шведский стол)', 'sure', 'breakfast'],
    ['завтраки включены', 'sure', 'breakfast'],
    ['HB', 'sure', 'half'],
    ['полупансион', 'sure', 'half'],
    ['завтрак и ужин', 'sure', 'half'],
    ['завтрак + ужин', 'sure', 'half'],
    ['завтрак, ужин', 'sure', 'half'],
    ['двухразовое питание', 'sure', 'half'],
    ['2-х разовое', 'sure', 'half'],
    ['FB', 'sure', 'full'],
    ['полный пансион', 'sure', 'full'],
    ['трёхразовое', 'sure', 'full'],
    ['3-х разовое питание', 'sure', 'full'],
    ['завтрак, обед, ужин', 'sure', 'full'],
    ['RO', 'sure', 'none'],
    ['без питания', 'sure', 'none'],
    ['Room only', 'sure', 'none'],
    ['нет', 'likely', 'none'],
    ['BB или HB', 'ask', null],
    ['BB/HB', 'ask', null],
    ['завтрак и обед', 'ask', null],
    ['ужины', 'ask', null],
    ['всё включено', 'ask', null],
    ['включено', 'ask', null],
    ['HB не предоставляется', 'ask', null],
    ['не BB', 'ask', null],
    ['—', 'no', null],
    ['завтрак за доплату', 'no', null],
    ['HB +50$', 'no', null],
  ])('«%s» is %s %s', (text, confidence, value) =>
    expect(readMeals(text)).toMatchObject({ confidence, value }),
  );

  it('of two cities may be in one cell', () => {
    expect(mealsOfCities('Мекка BB, Медина HB')).toEqual({ mecca: 'BB', medina: 'HB' });
    expect(mealsOfCities('BB в Медине, без питания в Мекке')).toEqual({
      mecca: 'без питания',
      medina: 'BB',
    });
    expect(mealsOfCities('завтрак')).toBeNull();
  });
});

const NONE = { hotel: null, nights: null, meals: null, stars: null, unclear: null };

describe('a stay', () => {
  it.each([
    ['Pullman ZamZam', { hotel: 'Pullman ZamZam' }],
    ['Pullman ZamZam 5*', { hotel: 'Pullman ZamZam 5*' }],
    ['Pullman ZamZam 5*, 5 ночей, HB', { hotel: 'Pullman ZamZam 5*', nights: 5, meals: 'half' }],
    ['Anwar Al Madinah (4 ночи)', { hotel: 'Anwar Al Madinah', nights: 4 }],
    ['Swissotel Makkah BB', { hotel: 'Swissotel Makkah', meals: 'breakfast' }],
    ['Hilton Suites — 5 н. — завтрак, ужин', { hotel: 'Hilton Suites', nights: 5, meals: 'half' }],
    ['Elaf Taiba или аналог', { hotel: 'Elaf Taiba' }],
    ['Anjum Hotel, 300 м', { hotel: 'Anjum Hotel' }],
    ['4*', { stars: 4 }],
    ['отель не ниже 4 звёзд', { stars: 4 }],
    ['5 ночей', { nights: 5 }],
    ['5 ночей, 6 ночей', {}],
    ['Pullman, ужины', { hotel: 'Pullman', unclear: 'ужины' }],
    ['уточняется', {}],
    ['-', {}],
  ])('«%s» is %j', (text, said) => expect(readStay(text)).toEqual({ ...NONE, ...said }));
});

describe('the stays in both cities', () => {
  it.each([
    [
      'Мекка: Pullman ZamZam, 5 ночей; Медина: Anwar Al Madinah, 4 ночи, BB',
      { hotel: 'Pullman ZamZam', nights: 5 },
      { hotel: 'Anwar Al Madinah', nights: 4, meals: 'breakfast' },
    ],
    [
      'Медина — Hilton Madinah, Мекка — Hilton Makkah',
      { hotel: 'Hilton Makkah' },
      { hotel: 'Hilton Madinah' },
    ],
    ['в Мекке Anjum Hotel, в Медине Elaf Taiba', { hotel: 'Anjum Hotel' }, { hotel: 'Elaf Taiba' }],
    ['Мекка 5 / Медина 4', { nights: 5 }, { nights: 4 }],
    ['5 ночей в Мекке, 4 в Медине', { nights: 5 }, { nights: 4 }],
  ])('«%s» say where each is', (text, mecca, medina) => {
    const { confidence, value } = readStays(text);
    expect(confidence).toBe('sure');
    expect(value).toEqual({ mecca: { ...NONE, ...mecca }, medina: { ...NONE, ...medina } });
    // The text shown to people gives the same result when it is read again.
    expect(value && readStays(staysText(value)).value).toEqual(value);
  });

  it.each(['Makkah Hotel & Towers', 'Anwar Al Madinah Movenpick', 'Pullman', 'Swissotel Makkah'])(
    '«%s» is the name of one hotel',
    (text) => expect(readStays(text)).toMatchObject({ confidence: 'no', value: null }),
  );

  it('without cities follow the name of the column, else are asked about', () => {
    expect(readStays('5/4', ['medina', 'mecca'])).toMatchObject({
      confidence: 'likely',
      value: { mecca: { nights: 4 }, medina: { nights: 5 } },
    });
    expect(readStays('5/4')).toMatchObject({ confidence: 'ask', value: null });
    expect(readStays('Pullman / Anwar').choices.map(({ words }) => words)).toEqual([
      'Мекка: Pullman; Медина: Anwar',
      'Мекка: Anwar; Медина: Pullman',
    ]);
    expect(readStays('Мекка: A; Медина: B; Мекка: C')).toMatchObject({ confidence: 'ask' });
    expect(citiesNamed('Отель Медина / Мекка')).toEqual(['medina', 'mecca']);
    expect(citiesNamed('Отель')).toEqual([]);
  });
});
