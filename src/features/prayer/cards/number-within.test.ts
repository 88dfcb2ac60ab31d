import { describe, expect, it } from 'vitest';
import { numberWithin } from './number-within.ts';

describe('a typed number', () => {
  const minutes = { min: -60, max: 60, isWhole: true };
  const angle = { min: 8, max: 22, isWhole: false };

  it('has a comma or a point, and a hyphen or a minus', () => {
    const read = ['17,5', '17.5', ' 18 ', '8'].map((typed) => numberWithin(typed, angle));
    expect(read).toEqual([17.5, 17.5, 18, 8]);
    const signed = ['-5', '−5', '+5', '-0'].map((typed) => numberWithin(typed, minutes));
    expect(signed).toEqual([-5, -5, 5, 0]);
  });

  it('is none when it is something else, or out of bounds', () => {
    for (const typed of ['', '-', '1,5', '1 0', '1e1', 'пять', '61', '-61']) {
      expect(numberWithin(typed, minutes), typed).toBeNull();
    }
    expect(numberWithin('175', angle)).toBeNull();
  });
});
