import { expect, it } from 'vitest';
import { readPercent } from '#features/articles/page/reading-progress.ts';

it.each([
  [{ top: 300, height: 2000 }, 0],
  [{ top: 0, height: 2000 }, 0],
  [{ top: -600, height: 2000 }, 50],
  [{ top: -1200, height: 2000 }, 100],
  [{ top: -5000, height: 2000 }, 100],
  [{ top: 100, height: 300 }, 100],
  [{ top: 700, height: 300 }, 0],
])('of a text at %o on a screen of 800 is %i percent', (text, percent) => {
  expect(readPercent(text, 800)).toBe(percent);
});
