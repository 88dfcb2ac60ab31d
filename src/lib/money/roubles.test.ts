import { describe, expect, it } from 'vitest';
import { formatRub, formatUsd, toRub } from '#lib/money/roubles.ts';

describe('prices', () => {
  it('are written in dollars without a space after the sign', () => {
    expect(formatUsd(950)).toBe('$950');
    expect(formatUsd(1_950)).toBe('$1\u00a0950');
  });

  it('are written in roubles as an approximation on one line', () => {
    expect(formatRub(185_250)).toBe('≈\u00a0185\u00a0250\u00a0₽');
    expect(formatRub(1_234_567)).toBe('≈\u00a01\u00a0234\u00a0567\u00a0₽');
  });

  it('become whole roubles at the rate', () => {
    expect(toRub(1_950, 95)).toBe(185_250);
    expect(toRub(1_999, 81.1234)).toBe(162_166);
    expect(toRub(1, 80.5)).toBe(81);
  });
});
