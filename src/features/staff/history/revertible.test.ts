import { expect, it } from 'vitest';
import { isRevertible } from '#features/staff/history/revertible.ts';

const price = { field: 'price', before: 1500, after: 1700 };

it.each([
  ['update', price, true],
  ['update', { ...price, before: null }, true],
  ['create', price, false],
  ['delete', price, false],
  ['update', { ...price, field: 'slug' }, false],
  // What was known of somebody whose account is gone.
  ['update', { ...price, before: null, after: null }, false],
  ['update', { ...price, before: '…конец' }, false],
  ['update', { ...price, before: 'начало…' }, false],
])('%s of %j: %s', (action, change, expected) => {
  expect(isRevertible(action, change, ['price'])).toBe(expected);
});
