import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { codeForm, credentialsForm, readForm } from '#features/account/core/account-input.ts';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { AccountParts, VisitorParts, Visitor } from '#server/session/account-parts.server.ts';
import {
  type AuthProblem,
  BAD_CREDENTIALS,
  BLOCKED,
  BUSY,
  CHALLENGE_EXPIRED,
  EMAIL_NOT_CONFIRMED,
  SECOND_FACTOR_UNREADABLE,
  USED_CODE,
  WRONG_CODE,
} from '#lib/account/auth-messages.ts';
import {
  takeBackupCode,
  WRONG_BACKUP_CODE,
} from '#features/account/credentials/backup-codes.server.ts';
import { sendConfirmLetter } from '#features/account/core/register.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import { findToken, issueToken, takeToken, voidTokens } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { startSession, type StartedSession } from '#server/session/session.server.ts';
import { totpStep } from '#server/session/totp.server.ts';

/** The time that people have to enter the code. */
const CHALLENGE_MS = 10 * 60_000;

export type SignInOutcome =
  | { kind: 'signed-in'; session: StartedSession }
  /** The password was right; a cookie keeps `challenge` until the code is entered. */
  | { kind: 'code-needed'; challenge: string; expiresAt: Date };

/**
 * Signs in by address and password. A wrong password and an unknown address get the same refusal after
 * the same work; only somebody with the right password learns that the account is blocked or
 * unconfirmed. An unconfirmed one gets its letter again.
 */
export async function signIn(
  db: Db,
  visitor: Visitor,
  input: unknown,
  parts: AccountParts,
): Promise<Result<SignInOutcome, AuthProblem>> {
  const form = readForm(credentialsForm, input);
  if (!form.ok) return form;
  const { email, password } = form.value;
  const attempt = await takeAttempt(parts, 'signIn', visitor, email || undefined);
  if (!attempt.ok) return attempt;

  const [account] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      passwordHash: accounts.password_hash,
      confirmedAt: accounts.email_confirmed_at,
      blockedAt: accounts.blocked_at,
      totpEnabledAt: accounts.totp_enabled_at,
    })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  if (parts.passwords.isBusy()) {
    await attempt.value.giveBack();
    return refused(BUSY);
  }
  const isRight = await parts.passwords.matches(password, account?.passwordHash ?? null);
  if (!account || !isRight) return refused(BAD_CREDENTIALS);
  await attempt.value.giveBack();
  if (account.blockedAt) return refused(BLOCKED);
  if (parts.policy.requiresConfirmedEmail && !account.confirmedAt) {
    const letter = await takeAttempt(parts, 'confirmLetter', visitor, account.id);
    if (letter.ok) {
      await db.transaction((tx) => sendConfirmLetter(tx, account, parts));
      parts.pokeOutbox();
    }
    return refused(EMAIL_NOT_CONFIRMED);
  }
  const passwordHash = await renewHash(db, account, password, parts);
  const now = parts.now();
  if (account.totpEnabledAt) {
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    const purpose = 'second-factor' as const;
    const challenge = await issueToken(db, { accountId: account.id, purpose, expiresAt });
    return done({ kind: 'code-needed', challenge, expiresAt });
  }
  const session = await db.transaction((tx) =>
    startSession(tx, { accountId: account.id, passwordHash, agent: visitor.agent, now }),
  );
  return session ? done({ kind: 'signed-in', session }) : refused(BAD_CREDENTIALS);
}

/**
 * The second step: a code of the authenticator app, or a backup code. A wrong code leaves the challenge
 * valid; the right one uses up the challenge and the code.
 */
export async function answerChallenge(
  db: Db,
  { visitor, challenge, parts }: VisitorParts & { challenge: string | null },
  input: unknown,
): Promise<Result<StartedSession, AuthProblem>> {
  const form = readForm(codeForm, input);
  if (!form.ok) return form;
  const { code } = form.value;
  const now = parts.now();
  const known = challenge === null ? null : await findToken(db, challenge, now);
  if (challenge === null || known?.purpose !== 'second-factor') return refused(CHALLENGE_EXPIRED);
  const { accountId } = known;
  const isOfApp = /^\d{6}$/.test(code);
  const attempt = await takeAttempt(parts, isOfApp ? 'code' : 'backupCode', visitor, accountId);
  if (!attempt.ok) return attempt;

  const [account] = await db
    .select({ passwordHash: accounts.password_hash, secret: accounts.totp_secret })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        isNull(accounts.blocked_at),
        isNotNull(accounts.totp_enabled_at),
      ),
    )
    .limit(1);
  if (!account) return refused(CHALLENGE_EXPIRED);

  const finish = (useCode: (tx: Db) => Promise<Result<unknown, AuthProblem>>) =>
    allOrNothing<StartedSession, AuthProblem>(db, async (tx) => {
      const used = await useCode(tx);
      if (!used.ok) return used;
      if (!(await takeToken(tx, challenge, now))) return refused(CHALLENGE_EXPIRED);
      await voidTokens(tx, accountId, 'second-factor');
      const session = await startSession(tx, {
        accountId,
        passwordHash: account.passwordHash,
        agent: visitor.agent,
        now,
      });
      return session ? done(session) : refused(CHALLENGE_EXPIRED);
    });

  let outcome: Result<StartedSession, AuthProblem>;
  if (isOfApp) {
    const secret = account.secret && parts.secrets?.open(account.secret, String(accountId));
    if (!secret) return refused(SECOND_FACTOR_UNREADABLE);
    const step = totpStep(secret, code, now);
    if (step === null) return refused(WRONG_CODE);
    outcome = await finish((tx) => takeTotpStep(tx, accountId, step));
  } else {
    const take = await takeBackupCode(db, accountId, code, parts);
    if (!take) return refused(WRONG_BACKUP_CODE);
    outcome = await finish(take);
    if (outcome.ok) parts.pokeOutbox();
  }
  if (outcome.ok) await attempt.value.giveBack();
  return outcome;
}

/**
 * Marks a code's time step as used: of several attempts at once exactly one succeeds (RFC 6238, section
 * 5.2).
 */
export async function takeTotpStep(
  tx: Db,
  accountId: number,
  step: number,
): Promise<Result<null, AuthProblem>> {
  const taken = await tx
    .update(accounts)
    .set({ totp_last_step: step })
    .where(
      and(
        eq(accounts.id, accountId),
        or(isNull(accounts.totp_last_step), lt(accounts.totp_last_step, step)),
      ),
    )
    .returning({ id: accounts.id });
  return taken.length > 0 ? done(null) : refused(USED_CODE);
}

/** Renews a hash of an older cost while the password is known. */
async function renewHash(
  db: Db,
  account: { id: number; passwordHash: string },
  password: string,
  parts: AccountParts,
): Promise<string> {
  if (!parts.passwords.isOutdated(account.passwordHash)) return account.passwordHash;
  const renewed = await parts.passwords.hash(password);
  const [changed] = await db
    .update(accounts)
    .set({ password_hash: renewed })
    .where(and(eq(accounts.id, account.id), eq(accounts.password_hash, account.passwordHash)))
    .returning({ id: accounts.id });
  return changed ? renewed : account.passwordHash;
}
