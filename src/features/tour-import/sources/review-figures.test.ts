import { expect, it } from 'vitest';
import { pressWords } from '#features/tour-import/sources/review-figures.ts';

it.each([
  [1, 0, 'Импортировать 1'],
  [4500, 0, 'Импортировать 4 500'],
  [0, 0, 'Импортировать 0'],
  [1, 2, 'Импортировать 1, снять с продажи 2'],
  [0, 2, 'Снять с продажи 2'],
])('the button for %i rows and %i tours that leave: «%s»', (change, withdraw, words) => {
  expect(pressWords({ change, withdraw }).replaceAll('\u00a0', ' ')).toBe(words);
});
