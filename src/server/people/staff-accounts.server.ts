import { and, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { AccessPolicy, Role } from '#lib/account/actor.ts';
import { accounts } from '#server/session/account-tables.server.ts';

/**
 * Whether an account has the rights of staff: as `findSession` decides it for one that is signed in, under
 * the owner's settings.
 */
export function hasStaffRights(policy: AccessPolicy) {
  const isOpen = policy.staffAccess === 'everyone';
  const roles: Role[] = isOpen ? ['reader', 'staff', 'admin'] : ['staff', 'admin'];
  return and(
    inArray(accounts.role, roles),
    policy.adminRequiresSecondFactor && !isOpen
      ? or(ne(accounts.role, 'admin'), isNotNull(accounts.totp_enabled_at))
      : undefined,
    policy.requiresConfirmedEmail ? isNotNull(accounts.email_confirmed_at) : undefined,
    isNull(accounts.blocked_at),
  );
}
