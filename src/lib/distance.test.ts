import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDistance, walkMinutes } from '#lib/distance.ts';

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

describe('walkMinutes', () => {
  it.each([
    [0, 1],
    [480, 6],
    [481, 7],
    [3000, 38],
    [3001, null],
  ])('%d metres: %s', (metres, minutes) => {
    expect(walkMinutes(metres)).toBe(minutes);
  });

  it('grow with the distance', () => {
    fc.assert(
      fc.property(fc.nat(1500), fc.nat(1500), (metres, more) => {
        expect(walkMinutes(metres + more)).toBeGreaterThanOrEqual(walkMinutes(metres) ?? Infinity);
      }),
    );
  });
});
