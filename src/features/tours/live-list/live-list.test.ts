import { expect, it } from 'vitest';
import { isListOld } from './live-list.ts';

it.each([
  ['is the newest', { version: 'a', heardFirst: '' }, 'a', false],
  ['is older', { version: 'a', heardFirst: 'b' }, 'b', true],
  ['of the copy', { version: '', heardFirst: 'b' }, 'b', true],
  ['of the server, as it was when it was opened', { version: null, heardFirst: 'b' }, 'b', false],
  ['of the server, changed since', { version: null, heardFirst: 'a' }, 'b', true],
  ['while nothing was heard', { version: 'a', heardFirst: '' }, '', false],
])('tells whether a list is old: one that %s', (_, list, heard, isOld) => {
  expect(isListOld(list, heard)).toBe(isOld);
});
