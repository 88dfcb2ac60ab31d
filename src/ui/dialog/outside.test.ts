import { expect, it } from 'vitest';
import { isOutside } from '#ui/dialog/outside.ts';

it('tells beside a box from in it, its edge included', () => {
  const box = { left: 100, right: 300, top: 50, bottom: 250 };
  for (const [x, y] of [
    [99, 100],
    [301, 100],
    [200, 49],
    [200, 251],
  ] as const) {
    expect(isOutside(box, x, y), `${x} ${y}`).toBe(true);
  }
  for (const [x, y] of [
    [100, 50],
    [300, 250],
    [101, 51],
    [200, 100],
  ] as const) {
    expect(isOutside(box, x, y), `${x} ${y}`).toBe(false);
  }
});
