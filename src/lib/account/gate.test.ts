import { describe, expect, it } from 'vitest';
import { gateOf, isGateProblem } from '#lib/account/gate.ts';
import { type AccountActor, ANONYMOUS, NOT_ALLOWED } from '#lib/account/actor.ts';

const actor = (changed: Partial<AccountActor>): AccountActor => ({
  kind: 'account',
  id: 1,
  sessionId: 1,
  email: 'aisha@example.ru',
  name: '',
  role: 'reader',
  grantedRole: changed.role ?? 'reader',
  isEmailConfirmed: true,
  hasSecondFactor: false,
  operatorId: null,
  hasRequestedAccess: false,
  policy: {
    staffAccess: 'approved',
    adminRequiresSecondFactor: true,
    requiresConfirmedEmail: false,
  },
  ...changed,
});

describe('the gate of a staff screen', () => {
  it.each<[string, AccountActor, string]>([
    ['a reader', actor({}), 'reader'],
    ['a reader who has asked', actor({ hasRequestedAccess: true }), 'waiting'],
    ['staff before an admin’s screen', actor({ role: 'staff' }), 'admins-only'],
    ['an admin without the second factor', actor({ grantedRole: 'admin' }), 'second-factor'],
    [
      'such an admin where everybody is staff',
      actor({ role: 'staff', grantedRole: 'admin' }),
      'second-factor',
    ],
  ])('knows %s', (_who, who, gate) => {
    expect(gateOf(who)).toBe(gate);
  });

  it('knows when nobody is signed in', () => {
    expect(gateOf(ANONYMOUS)).toBe('signed-out');
  });

  it('is distinguished from other refusals', () => {
    expect(isGateProblem({ ...NOT_ALLOWED, gate: 'reader', email: null })).toBe(true);
    expect(isGateProblem(NOT_ALLOWED)).toBe(false);
    expect(isGateProblem({ ...NOT_ALLOWED, gate: 'toString', email: null })).toBe(false);
    expect(isGateProblem(null)).toBe(false);
  });
});
