import { expect, it } from 'vitest';
import { cityChoices } from './city-choices.ts';

const departures = [
  { name: 'Москва', count: 30 },
  { name: 'Казань', count: 12 },
];

it('offers the cities with departures in their order before anything is typed', () => {
  expect(cityChoices(departures, ' ', ['Вологда'])).toEqual([
    { value: 'Москва', label: 'Москва', count: 30 },
    { value: 'Казань', label: 'Казань', count: 12 },
  ]);
});

it('offers matching cities with departures first, then others of the built-in list', () => {
  expect(cityChoices(departures, 'ка', ['Калуга', 'Казань'])).toEqual([
    { value: 'Казань', label: 'Казань', count: 12 },
    { value: 'Калуга', label: 'Калуга', count: 0 },
  ]);
});

it('finds a city with departures by what only the built-in list knows', () => {
  expect(cityChoices(departures, 'kazan', ['Казань'])).toEqual([
    { value: 'Казань', label: 'Казань', count: 12 },
  ]);
});
