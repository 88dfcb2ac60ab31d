import { describe, expect, it } from 'vitest';
import { countdownText, roughCountdown } from '#features/prayer/clock/countdown.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the time left', () => {
  it.each([
    [0, '0 с'],
    [1, '1 с'],
    [59 * SECOND, '59 с'],
    [MINUTE, '1 мин 00 с'],
    [59 * MINUTE + 59 * SECOND + 1, '1 ч 00 мин 00 с'],
    [72 * MINUTE + 5 * SECOND, '1 ч 12 мин 05 с'],
    [-5, '0 с'],
  ])('of %i ms is «%s»', (leftMs, text) => {
    expect(plain(countdownText(leftMs))).toBe(text);
  });

  it.each([
    [30 * SECOND, 'меньше минуты'],
    [MINUTE, '1 мин'],
    [61 * SECOND, '2 мин'],
    [60 * MINUTE, '1 ч'],
    [72 * MINUTE, '1 ч 12 мин'],
  ])('of %i ms is roughly «%s»', (leftMs, text) => {
    expect(plain(roughCountdown(leftMs))).toBe(text);
  });
});
