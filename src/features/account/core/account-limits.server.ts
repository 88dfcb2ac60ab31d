import type { AccountParts, Visitor } from '#server/session/account-parts.server.ts';
import { BUSY, type AuthProblem } from '#lib/account/auth-messages.ts';
import { refused, type Result } from '#lib/result.ts';
import { type Limit, perNetwork, type Taken } from '#server/limits/rate-limit.server.ts';

const MINUTES = 60;
const HOURS = 3600;

interface Pair {
  /** Per network of the request. Many people may share one. */
  network: Limit;
  /** Per account, even if it does not exist. */
  account: Limit;
}

const pair = (name: string, perNetwork: number, perAccount: number, perSeconds: number): Pair => ({
  network: { name: `${name}-network`, attempts: perNetwork, perSeconds },
  account: { name: `${name}-account`, attempts: perAccount, perSeconds },
});

/**
 * Limits of failures. Successes are given back, except registrations and letters, which are limited
 * themselves. A code has a million values, three of them valid: five failures in a quarter of an hour
 * give somebody with the password a chance of one in 700 a day.
 */
export const LIMITS = {
  signIn: pair('sign-in', 30, 10, 15 * MINUTES),
  code: pair('code', 30, 5, 15 * MINUTES),
  /**
   * A backup code has 49 bits, so this limits the work of hashing. Counted separately, so that a
   * stranger who has the password and tries codes of the app does not lock the owner out of this way.
   */
  backupCode: pair('backup-code', 30, 100, 15 * MINUTES),
  /** Confirming one's own password. */
  password: pair('password', 30, 10, 15 * MINUTES),
  registration: pair('registration', 20, 5, HOURS),
  resetLetter: pair('reset-letter', 10, 3, HOURS),
  confirmLetter: pair('confirm-letter', 10, 3, HOURS),
  changeLetter: pair('change-letter', 10, 3, HOURS),
  /** Once is enough; more would be letters to every admin. */
  accessRequest: pair('access-request', 10, 3, HOURS),
  /** Letters that an admin sends to strangers. */
  invitation: pair('invitation', 60, 30, HOURS),
  /** Links of letters: tokens can't be guessed, but each attempt costs a hash. */
  link: pair('link', 30, 30, 15 * MINUTES),
};

/**
 * Counts an attempt for the visitor's network and for an account (its address or number), or says when
 * to retry. Also refuses while the queue of password hashes is too long for this one; callers that hash
 * check `isBusy` again, because others may have come meanwhile.
 */
export async function takeAttempt(
  parts: Pick<AccountParts, 'limits' | 'passwords'>,
  kind: keyof typeof LIMITS,
  visitor: Visitor,
  account?: string | number,
): Promise<Result<Taken, AuthProblem>> {
  if (parts.passwords.isBusy()) return refused(BUSY);
  const { network, account: perAccount } = LIMITS[kind];
  return parts.limits.take([
    ...perNetwork(network, visitor.network),
    ...(account === undefined ? [] : [{ limit: perAccount, key: String(account) }]),
  ]);
}
