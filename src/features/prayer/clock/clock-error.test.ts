import { expect, it } from 'vitest';
import { clockErrorWords } from '#features/prayer/clock/clock-error.ts';

const SITE = Date.parse('2026-11-29T02:44:00Z');
const MINUTE = 60_000;

it.each([
  [0, null],
  [2 * MINUTE, null],
  [-2 * MINUTE, null],
  [3 * MINUTE, 'спешат на 3 мин'],
  [-60 * MINUTE + 300, 'отстают на 1 ч'],
  [-24 * 60 * MINUTE, 'отстают на 24 ч'],
  [73 * 24 * 60 * MINUTE, 'спешат на 73 дня'],
])('a device’s clock that is %i ms ahead: %s', (aheadMs, words) => {
  expect(clockErrorWords(SITE + aheadMs, SITE)?.replaceAll('\u00a0', ' ') ?? null).toBe(words);
});

it('says nothing while the site’s time is not known', () => {
  expect(clockErrorWords(SITE, NaN)).toBeNull();
});
