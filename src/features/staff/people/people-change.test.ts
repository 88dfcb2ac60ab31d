import { describe, expect, it } from 'vitest';
import { peopleChange } from '#features/staff/people/people-change.ts';

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
    expect(peopleChange.parse(fields)).toEqual(change);
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
    expect(peopleChange.safeParse(fields).success).toBe(false);
  });
});
