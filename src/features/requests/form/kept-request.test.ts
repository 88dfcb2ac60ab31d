import { expect, it } from 'vitest';
import { isOld, readKept, type KeptRequest } from '#features/requests/form/kept-request.ts';

const HOUR_MS = 3_600_000;
const kept: KeptRequest = {
  key: 'a',
  action: '/zayavka?tour=x',
  about: null,
  fields: [['name', 'Амина']],
  atMs: 0,
};

it('asks before it sends one older than a day', () => {
  expect(isOld(kept, 24 * HOUR_MS)).toBe(false);
  expect(isOld(kept, 24 * HOUR_MS + 1)).toBe(true);
});

it('parses what was stored, and rejects anything else', () => {
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
  for (const odd of [
    '',
    '{',
    '{}',
    '[]',
    JSON.stringify({ ...kept, action: 'https://a.example' }),
  ]) {
    expect(readKept(odd)).toBeNull();
  }
});
