import { expect, it } from 'vitest';
import { unservedCities } from '#features/catalogue/list/unserved-cities.server.ts';

const tours = ['Казань', 'Уфа', 'Грозный', 'Грозный', 'посёлок Дальний'].map((city_from) => ({
  city_from,
}));

it('tells the cities without tours and the closest ones with tours, with their distance', () => {
  const [magas, ...others] = unservedCities(['казань', 'Магас', 'ПОСЕЛОК дальний'], tours);
  expect(others).toEqual([]);
  expect(magas?.name).toBe('Магас');
  expect(magas?.nearest.map(({ name }) => name)).toEqual(['Грозный', 'Казань', 'Уфа']);
  expect(magas?.nearest[0]?.distanceKm).toBe(80);
});

it('guesses no distance of a place that is unknown or has namesakes', () => {
  const none = { nearest: [] };
  expect(unservedCities(['Нигде', 'Красный Яр'], tours)).toEqual([
    { name: 'Нигде', ...none },
    { name: 'Красный Яр', ...none },
  ]);
});
