import { expect, it } from 'vitest';
import type { FieldChange } from '#lib/form/changed-fields.ts';
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
  const reverter = { fields: ['price'], together: [['state'], ['amount', 'price']] };
  const offered = (changes: (typeof price)[]) =>
    changes.map((change) => isRevertible({ action: 'update', changes }, change, reverter));
  expect(offered([price, amount])).toEqual([false, true]);
  expect(offered([price])).toEqual([true]);
});

it('offers a list whose rows the line has, however long its words are', () => {
  const stays = { field: 'stays', before: 'Мекка…', after: 'Мекка' };
  const offered = (change: FieldChange) =>
    isRevertible({ action: 'update', changes: [change] }, change, { fields: [], lists: ['stays'] });
  expect(offered({ ...stays, rows: [] })).toBe(true);
  expect(offered(stays)).toBe(false);
});
