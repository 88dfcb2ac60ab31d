import { eq } from 'drizzle-orm';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { VisitorParts } from '#server/session/account-parts.server.ts';
import { type AuthProblem, BUSY, WRONG_PASSWORD } from '#lib/account/auth-messages.ts';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';

/**
 * Checks a signed-in person's password again: an open session alone must not be enough to take over the
 * account. Returns the matching hash.
 */
export async function checkOwnPassword(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  password: string,
): Promise<Result<string, AuthProblem>> {
  const attempt = await takeAttempt(parts, 'password', visitor, actor.id);
  if (!attempt.ok) return attempt;
  const [account] = await db
    .select({ passwordHash: accounts.password_hash })
    .from(accounts)
    .where(eq(accounts.id, actor.id))
    .limit(1);
  if (!account) return refused(SIGNED_OUT);
  if (parts.passwords.isBusy()) {
    await attempt.value.giveBack();
    return refused(BUSY);
  }
  if (!(await parts.passwords.matches(password, account.passwordHash))) {
    return refused(WRONG_PASSWORD);
  }
  await attempt.value.giveBack();
  return done(account.passwordHash);
}
