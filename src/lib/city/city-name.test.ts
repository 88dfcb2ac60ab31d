import { describe, expect, it } from 'vitest';
import { CITIES } from '#lib/city/cities.ts';
import { cityName, nearCity } from '#lib/city/city-name.ts';

describe('the canonical name of a city', () => {
  it.each([
    [
      'Казань',
      'казань',
      'КАЗАНЬ',
      'г. Казань',
      'г.Казань',
      'г Казань',
      'город Казань',
      'Kazan',
      'KAZAN',
      ' Казань  ',
    ],
    [
      'Санкт-Петербург',
      'санкт петербург',
      'Санкт – Петербург',
      'СПб',
      'С.-Петербург',
      'Saint Petersburg',
      'St. Petersburg',
    ],
    ['Набережные Челны', 'наб. челны', 'Набережные  челны', 'naberezhnye-chelny'],
    ['Нижний Новгород', 'Н. Новгород', 'нижний новгород'],
    ['Ростов-на-Дону', 'ростов на дону', 'Ростов-на Дону'],
    ['Орёл', 'Орел', 'г. Орел'],
    ['Москва', 'Moscow', 'мск', 'г. Москва'],
  ])('is %s', (name, ...spellings) => {
    for (const spelling of [name, ...spellings]) expect(cityName(spelling), spelling).toBe(name);
  });

  it('is its own for every city of the table', () => {
    for (const { name, nameEn } of CITIES) {
      expect(cityName(name)).toBe(name);
      expect(
        CITIES.some((city) => city.name === cityName(nameEn)),
        nameEn,
      ).toBe(true);
    }
  });

  it('keeps the spelling of unknown places', () => {
    expect(cityName('г. Агрыз')).toBe('Агрыз');
    expect(cityName('агрыз')).toBe('Агрыз');
    expect(cityName('НОВЫЙ АГРЫЗ')).toBe('Новый Агрыз');
    expect(cityName('Комсомольск-на-Острове')).toBe('Комсомольск-на-Острове');
    expect(cityName('Грозненский район')).toBe('Грозненский район');
    expect(cityName('constructor')).toBe('Constructor');
    expect(cityName('  ')).toBe('');
  });
});

describe('the suggestion for a misspelt city', () => {
  it('is a city that differs by one letter', () => {
    for (const text of ['Козань', 'Казнь', 'Казаань', 'Кзаань', 'г. козань']) {
      expect(nearCity(text), text).toBe('Казань');
    }
    expect(nearCity('Махочкала')).toBe('Махачкала');
  });

  it('is null for a correct name, a very different text, or a short one', () => {
    for (const text of ['Казань', 'kazan', 'Агрыз', '', 'Уфы', 'Какой-то город']) {
      expect(nearCity(text), text).toBeNull();
    }
  });
});
