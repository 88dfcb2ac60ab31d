import { describe, expect, it } from 'vitest';
import {
  type AccessPolicy,
  type AccountActor,
  ANONYMOUS,
  isAdmin,
  isStaff,
  lacksSecondFactor,
  type Role,
  roleInForce,
} from '#lib/account/actor.ts';

const strict: AccessPolicy = {
  staffAccess: 'approved',
  adminRequiresSecondFactor: false,
  requiresConfirmedEmail: true,
};
const withFactor = { ...strict, adminRequiresSecondFactor: true };
const open = { ...strict, staffAccess: 'everyone' as const };

describe('the role somebody acts in', () => {
  it.each<[string, Role, boolean, AccessPolicy, Role]>([
    ['is the one an admin gave', 'reader', false, strict, 'reader'],
    ['is the one an admin gave', 'staff', false, strict, 'staff'],
    ['is the one an admin gave', 'admin', false, strict, 'admin'],
    ['is at least staff when everyone is', 'reader', false, open, 'staff'],
    ['does not fall when everyone is staff', 'admin', false, open, 'admin'],
    ['is withheld from an admin without a second factor', 'admin', false, withFactor, 'reader'],
    ['is back with the second factor', 'admin', true, withFactor, 'admin'],
    ['of others needs no second factor', 'staff', false, withFactor, 'staff'],
    [
      'of an admin without a second factor is everybody’s',
      'admin',
      false,
      { ...open, adminRequiresSecondFactor: true },
      'staff',
    ],
  ])('%s (%s, second factor: %s)', (_name, grantedRole, hasSecondFactor, policy, role) => {
    expect(roleInForce({ grantedRole, hasSecondFactor }, policy)).toBe(role);
  });
});

describe('what a role may do', () => {
  const person = (role: Role, grantedRole = role): AccountActor => ({
    kind: 'account',
    id: 1,
    sessionId: 1,
    email: 'a@example.ru',
    name: '',
    role,
    grantedRole,
    isEmailConfirmed: true,
    hasSecondFactor: false,
    operatorId: null,
    hasRequestedAccess: false,
    policy: strict,
  });

  it('grows from reader to staff to admin', () => {
    expect([ANONYMOUS, person('reader'), person('staff'), person('admin')].map(isStaff)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([ANONYMOUS, person('reader'), person('staff'), person('admin')].map(isAdmin)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('tells an admin whose rights wait for a second factor', () => {
    expect(lacksSecondFactor(person('reader', 'admin'))).toBe(true);
    expect(lacksSecondFactor(person('admin'))).toBe(false);
    expect(lacksSecondFactor(ANONYMOUS)).toBe(false);
  });
});
