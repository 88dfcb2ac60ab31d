import { expect, it } from 'vitest';
import { CITIES } from '#lib/city/cities.ts';
import { citiesInCase, namesInCase } from '#lib/city/city-case.ts';

it('finds every city by its name in the cases that follow from the table', () => {
  const missed = CITIES.flatMap((city) =>
    namesInCase(city).filter((name) => !citiesInCase(name).includes(city)),
  );
  expect(missed).toEqual([]);
});

it.each([
  ['Саратова', 'Саратов'],
  ['Нового Уренгоя', 'Новый Уренгой'],
  ['Новым Уренгоем', 'Новый Уренгой'],
  ['Кострому', 'Кострома'],
  ['Белебею', 'Белебей'],
  ['Грозному', 'Грозный'],
  ['Набережными Челнами', 'Набережные Челны'],
  ['Дзержинском', 'Дзержинский'],
  ['Дзержинске', 'Дзержинск'],
])('«%s» is a case of %s', (form, name) => {
  expect(citiesInCase(form)[0]?.name).toBe(name);
});

it('finds no city by another word', () => {
  for (const word of ['', 'рейс', 'Губдена']) expect(citiesInCase(word)).toEqual([]);
});
