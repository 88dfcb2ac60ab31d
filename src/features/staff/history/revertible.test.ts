import { expect, it } from 'vitest';
import { isRevertible } from '#features/staff/history/revertible.ts';

const price = { field: 'price', before: 1500, after: 1700 };

it.each([
  ['update', price, true],
  ['update', { ...price, before: null }, true],
  ['create', price, false],
  ['delete', price, false],
  ['update', { ...price, field: 'slug' }, false],
  // The values are gone with the account.
  ['update', { ...price, before: null, after: null }, false],
  ['update', { ...price, before: '…конец' }, false],
  ['update', { ...price, before: 'начало…' }, false],
])('%s of %j: %s', (action, change, expected) => {
  expect(isRevertible({ action, changes: [change] }, change, { fields: ['price'] })).toBe(expected);
});

it('offers fields that go back together once, at the first of them', () => {
  const amount = { field: 'amount', before: 132_000, after: 140_000 };
  const reverter = { fields: ['price'], together: ['amount', 'price'] };
  const offered = (changes: (typeof price)[]) =>
    changes.map((change) => isRevertible({ action: 'update', changes }, change, reverter));
  expect(offered([price, amount])).toEqual([false, true]);
  expect(offered([price])).toEqual([true]);
});
