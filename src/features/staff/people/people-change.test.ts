import { describe, expect, it } from 'vitest';
import { peopleChange } from '#features/staff/people/people-change.ts';

describe('a form of the people screen', () => {
  it.each([
    [
      { intent: 'approve', id: '7' },
      { intent: 'approve', id: 7 },
    ],
    [
      { intent: 'role', id: '7', role: 'staff', other: 'x' },
      { intent: 'role', id: 7, role: 'staff' },
    ],
    [
      { intent: 'block', id: '7' },
      { intent: 'block', id: 7 },
    ],
  ])('is read: %j', (fields, change) => {
    expect(peopleChange.parse(fields)).toEqual(change);
  });

  it.each([
    null,
    {},
    { intent: 'approve' },
    { intent: 'approve', id: '0' },
    { intent: 'approve', id: '7\0' },
    { intent: 'approve', id: '9'.repeat(200_000) },
    { intent: 'role', id: '7' },
    { intent: 'role', id: '7', role: 'owner' },
    { intent: 'delete', id: '7' },
    { intent: 'block', id: new File([], 'a') },
  ])('is none: %o', (fields) => {
    expect(peopleChange.safeParse(fields).success).toBe(false);
  });
});
