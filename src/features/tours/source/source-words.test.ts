import { expect, it } from 'vitest';
import { copyAge, copyCount } from './source-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [1, 'Данные из кеша (1 тур)'],
  [3, 'Данные из кеша (3 тура)'],
  [5, 'Данные из кеша (5 туров)'],
  [11, 'Данные из кеша (11 туров)'],
  [121, 'Данные из кеша (121 тур)'],
])('counts the tours of the copy: %i', (count, words) => {
  expect(plain(copyCount({ count, savedAtMs: 0 }))).toBe(words);
});

it.each([
  [0, 'Обновлено: 0 ч 0 мин назад'],
  [59, 'Обновлено: 0 ч 59 мин назад'],
  [60, 'Обновлено: 1 ч 0 мин назад'],
  [23 * 60 + 5, 'Обновлено: 23 ч 5 мин назад'],
])('says how old the copy is after %i minutes', (minutes, words) => {
  const savedAtMs = 1_700_000_000_000;
  expect(plain(copyAge({ count: 1, savedAtMs }, savedAtMs + minutes * 60_000))).toBe(words);
});

it('does not know the age of a copy from the future, or of none', () => {
  expect(copyAge({ count: 1, savedAtMs: 3_600_000 }, 0)).toBe('Обновлено: неизвестно');
  expect(copyAge(null, 0)).toBe('Обновлено: неизвестно');
  expect(plain(copyCount(null))).toBe('Данные из кеша (0 туров)');
});
