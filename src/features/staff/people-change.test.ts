import { describe, expect, it } from 'vitest';
import { parsePeopleChange } from '#features/staff/people-change.ts';

describe('a form of the people screen', () => {
  it.each([
    [
      { deed: 'approve', id: '7' },
      { deed: 'approve', id: 7 },
    ],
    [
      { deed: 'role', id: '7', role: 'staff', other: 'x' },
      { deed: 'role', id: 7, role: 'staff' },
    ],
    [
      { deed: 'block', id: '7' },
      { deed: 'block', id: 7 },
    ],
  ])('is read: %j', (fields, change) => {
    expect(parsePeopleChange(fields)).toEqual(change);
  });

  it.each([
    null,
    {},
    { deed: 'approve' },
    { deed: 'approve', id: '0' },
    { deed: 'approve', id: '7\0' },
    { deed: 'approve', id: '9'.repeat(200_000) },
    { deed: 'role', id: '7' },
    { deed: 'role', id: '7', role: 'owner' },
    { deed: 'delete', id: '7' },
    { deed: 'block', id: new File([], 'a') },
  ])('is none: %o', (fields) => {
    expect(parsePeopleChange(fields)).toBeNull();
  });
});
