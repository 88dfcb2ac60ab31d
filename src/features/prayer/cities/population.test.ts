import { expect, it } from 'vitest';
import { shortPopulation } from '#features/prayer/cities/population.ts';

it.each([
  [1_308_660, '1,3 млн'],
  [13_010_112, '13 млн'],
  [999_999, '1 млн'],
  [547_000, '0,5 млн'],
  [112_400, '112 тыс.'],
])('%i people are «%s»', (population, text) => {
  expect(shortPopulation(population).replace('\u00a0', ' ')).toBe(text);
});
