import { expect, it } from 'vitest';
import { nameSeed, starPath } from '#features/catalogue/operators/star-pattern.ts';

const NAMES = ['Белый шатёр', 'Синяя арка', 'Тихий караван', 'Conrad Makkah', 'voco Makkah'];

it('gives a name the same number for good, and other names other ones', () => {
  expect(nameSeed('')).toBe(2166136261);
  expect(nameSeed('a')).toBe(0xe40c292c);
  expect(new Set(NAMES.map(nameSeed)).size).toBe(NAMES.length);
});

it('draws a star of eight points within its radius', () => {
  for (const name of NAMES) {
    const points = [...starPath(nameSeed(name), 20).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
      ([, x, y]) => Math.hypot(Number(x), Number(y)),
    );
    expect(points).toHaveLength(16);
    expect(points.filter((far) => Math.abs(far - 20) < 0.2)).toHaveLength(8);
    expect(Math.max(...points)).toBeLessThan(20.2);
  }
});
