import { describe, expect, it } from 'vitest';
import { formatDistance } from '#lib/distance.ts';

describe('formatDistance', () => {
  it.each([
    [0, '0\u00a0м'],
    [350, '350\u00a0м'],
    [999, '999\u00a0м'],
    [999.6, '1,0\u00a0км'],
    [1_000, '1,0\u00a0км'],
    [1_249, '1,2\u00a0км'],
    [1_450, '1,5\u00a0км'],
    [12_000, '12,0\u00a0км'],
  ])('writes %d metres as «%s»', (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});
