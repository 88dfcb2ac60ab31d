import { expect, it } from 'vitest';
import { sayMinutes } from '#lib/time/minutes.ts';

it.each([
  [-3, '0 мин'],
  [4.6, '5 мин'],
  [185, '3 ч 5 мин'],
  [2 * 1440 + 3 * 60 + 20, '2 дн. 3 ч'],
])('says %d minutes', (minutes, words) => {
  expect(sayMinutes(minutes).replaceAll('\u00a0', ' ')).toBe(words);
});
