import type { AccountParts } from '#server/session/account-parts.server.ts';
import type { AuthProblem } from '#lib/account/auth-messages.ts';
import {
  approveAccess,
  changeRole,
  declineAccess,
  removeSecondFactor,
  setBlocked,
} from '#features/account/people/people.server.ts';
import type { PeopleChange } from '#features/staff/people/people-change.ts';
import type { Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';

/** Applies an admin's change to an account. Every change adds a line to the trail. */
export function changePerson(
  db: Db,
  admin: Admin,
  change: PeopleChange,
  parts: AccountParts,
): Promise<Result<null, AuthProblem>> {
  switch (change.intent) {
    case 'approve':
      return approveAccess(db, admin, change, parts);
    case 'decline':
      return declineAccess(db, admin, change);
    case 'role':
      return changeRole(db, admin, change, parts);
    case 'block':
    case 'unblock':
      return setBlocked(db, admin, { id: change.id, blocked: change.intent === 'block' }, parts);
    case 'drop-second-factor':
      return removeSecondFactor(db, admin, change, parts);
  }
}
