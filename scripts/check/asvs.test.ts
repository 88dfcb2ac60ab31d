import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const rows = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, item = '', level, state = '', how, test = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { item, level, state, how, test };
  });

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

it('names every requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length);
  const counted = Object.fromEntries(Object.keys(CHAPTERS).map((chapter) => [chapter, 0]));
  for (const { item } of rows)
    counted[item.split('.')[0] ?? ''] = (counted[item.split('.')[0] ?? ''] ?? 0) + 1;
  expect(counted).toEqual(CHAPTERS);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
});

it('gives for each its state, with an existing test or a reason', () => {
  const wrong = rows.filter(({ state, how, test }) => {
    const file = /^`([^`]+\.test\.tsx?)`$/.exec(test)?.[1];
    const isShown = file ? existsSync(join(ROOT, file)) : test === '—';
    return !['met', 'partly', 'not met', 'n/a'].includes(state) || !how || !isShown;
  });
  expect(wrong).toEqual([]);
});
