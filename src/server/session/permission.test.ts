import { describe, expect, it } from 'vitest';
import { type AccountActor, ANONYMOUS, type Role } from '#lib/account/actor.ts';
import {
  asAdmin,
  asSignedIn,
  asStaff,
  editable,
  permitted,
} from '#server/session/permission.server.ts';

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
  policy: {
    staffAccess: 'approved',
    adminRequiresSecondFactor: true,
    requiresConfirmedEmail: false,
  },
});
const statusOf = (checked: { ok: boolean; problem?: { status: number } }) =>
  checked.ok ? 200 : checked.problem?.status;

describe('a check of permission', () => {
  it.each([
    ['anonymous', ANONYMOUS, [401, 401, 401]],
    ['reader', person('reader'), [200, 403, 403]],
    ['staff', person('staff'), [200, 200, 403]],
    ['admin', person('admin'), [200, 200, 200]],
  ])('lets %s as far as the role goes', (_name, actor, statuses) => {
    expect([asSignedIn(actor), asStaff(actor), asAdmin(actor)].map(statusOf)).toEqual(statuses);
  });

  it('refuses with the data layer’s code and a fitting message', () => {
    expect(asStaff(ANONYMOUS)).toMatchObject({
      problem: { code: '42501', message: 'Пожалуйста, войдите в систему заново.' },
    });
    expect(asStaff(person('reader'))).toMatchObject({
      problem: { code: '42501', message: 'Недостаточно прав' },
    });
    expect(asAdmin(person('reader', 'admin'))).toMatchObject({
      problem: { code: 'second_factor_missing', status: 403 },
    });
  });

  it('returns a permission, and throws a refusal as an answer', () => {
    const staff = permitted(asStaff(person('staff')));
    expect(editable(staff, { id: 7 })).toEqual({ id: 7 });
    expect(() => permitted(asStaff(ANONYMOUS))).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ code: '42501' }) }),
    );
  });

  it('can’t be made by hand', () => {
    // @ts-expect-error only a check makes a Staff
    const forged = editable(person('staff'), { id: 7 });
    expect(forged).toEqual({ id: 7 });
  });
});
