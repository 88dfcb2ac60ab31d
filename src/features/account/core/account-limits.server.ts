import type { AccountParts, Visitor } from '#server/session/account-parts.server.ts';
import { BUSY, type AuthProblem } from '#lib/account/auth-messages.ts';
import { refused, type Result } from '#lib/result.ts';
import { type Limit, perNetwork, type Taken } from '#server/limits/rate-limit.server.ts';

const MINUTES = 60;
const HOURS = 3600;

interface Pair {
  /** Per network a request comes from. Many people may share one. */
  network: Limit;
  /** Per account, whether it exists or not. */
  account: Limit;
}

const pair = (name: string, perNetwork: number, perAccount: number, perSeconds: number): Pair => ({
  network: { name: `${name}-network`, attempts: perNetwork, perSeconds },
  account: { name: `${name}-account`, attempts: perAccount, perSeconds },
});

/**
 * How often something may fail. What turns out well is given back, but for registrations and
 * letters, which are limited by themselves. A code has a million values and three are right: five
 * failures in a quarter of an hour leave who has the password one chance in 700 a day.
 */
export const LIMITS = {
  signIn: pair('sign-in', 30, 10, 15 * MINUTES),
  code: pair('code', 30, 5, 15 * MINUTES),
  /**
   * A backup code has 49 bits: what bounds these is the work of hashing. Counted apart, so that a
   * stranger with the password who tries codes of the app leaves the owner this way in.
   */
  backupCode: pair('backup-code', 30, 100, 15 * MINUTES),
  /** The password asked for once more. */
  password: pair('password', 30, 10, 15 * MINUTES),
  registration: pair('registration', 20, 5, HOURS),
  resetLetter: pair('reset-letter', 10, 3, HOURS),
  confirmLetter: pair('confirm-letter', 10, 3, HOURS),
  changeLetter: pair('change-letter', 10, 3, HOURS),
  /** Once is enough; more would be letters to every admin. */
  accessRequest: pair('access-request', 10, 3, HOURS),
  /** Letters that an admin sends to strangers. */
  invitation: pair('invitation', 60, 30, HOURS),
  /** Links of letters: tokens can't be guessed, but each try costs a hash. */
  link: pair('link', 30, 30, 15 * MINUTES),
};

/**
 * Counts an attempt for the visitor's network and for an account (its address or number), or says
 * when to come back. Refuses too while so many passwords are waiting to be hashed that this one
 * would not be in time; whoever hashes asks `isBusy` once more, for others may have come meanwhile.
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
