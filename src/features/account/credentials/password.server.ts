import { and, eq, isNull } from 'drizzle-orm';
import {
  emailForm,
  newPasswordForm,
  readForm,
  resetForm,
} from '#features/account/core/account-input.ts';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { AccountParts, VisitorParts, Visitor } from '#server/session/account-parts.server.ts';
import {
  type AuthProblem,
  BUSY,
  LINK_EXPIRED,
  WRONG_PASSWORD,
} from '#lib/account/auth-messages.ts';
import { passwordChangedLetter, resetPasswordLetter } from '#features/account/core/letters.ts';
import { writeLinkLetter } from '#features/account/credentials/link-letter.server.ts';
import { checkOwnPassword } from '#features/account/credentials/own-password.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import { findToken, takeToken, voidTokens } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';
import { endSessions } from '#server/session/session.server.ts';

const RESET_HOURS = 1;
const HOUR_MS = 3_600_000;
/** Longer than writing a letter takes, so that timing reveals nothing. */
export const SAME_TIME_MS = 400;

/**
 * Sends the recovery letter. The response and its timing are the same whether the account exists or
 * not, and also while nothing can be written.
 */
export async function requestPasswordReset(
  db: Db,
  visitor: Visitor,
  input: unknown,
  parts: AccountParts,
): Promise<Result<null, AuthProblem>> {
  const form = readForm(emailForm, input);
  if (!form.ok) return form;
  const { email } = form.value;
  const attempt = await takeAttempt(parts, 'resetLetter', visitor, email);
  if (!attempt.ok) return attempt;
  const { siteUrl } = parts;
  const now = parts.now();
  const write = db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.blocked_at)))
      .limit(1);
    // What is taken back again needs an account, too: any.
    const [account = known] = known
      ? []
      : await tx.select({ id: accounts.id }).from(accounts).limit(1);
    if (!account) return;
    await writeLinkLetter(
      tx,
      {
        isToSend: known !== undefined,
        to: email,
        token: {
          accountId: account.id,
          purpose: 'reset-password',
          expiresAt: new Date(now.getTime() + RESET_HOURS * HOUR_MS),
        },
        letter: (token) =>
          resetPasswordLetter({
            siteUrl,
            link: `${siteUrl}/account/reset?token=${token}`,
            validHours: RESET_HOURS,
          }),
      },
      now,
    );
  });
  await Promise.all([write, parts.pause(SAME_TIME_MS)]);
  parts.pokeOutbox();
  return done(null);
}

/**
 * Sets a new password by the token of a letter. This confirms the address, ends all sessions and voids
 * all other tokens of the account, so that somebody who registered another person's address loses it.
 * The second factor stays.
 */
export async function resetPassword(
  db: Db,
  visitor: Visitor,
  input: unknown,
  parts: AccountParts,
): Promise<Result<{ email: string }, AuthProblem>> {
  const form = readForm(resetForm, input);
  if (!form.ok) return form;
  const { token, password } = form.value;
  const attempt = await takeAttempt(parts, 'link', visitor);
  if (!attempt.ok) return attempt;
  const known = await findToken(db, token, parts.now());
  if (known?.purpose !== 'reset-password') return refused(LINK_EXPIRED);

  if (parts.passwords.isBusy()) {
    await attempt.value.giveBack();
    return refused(BUSY);
  }
  const passwordHash = await parts.passwords.hash(password);
  const outcome = await allOrNothing<{ email: string }, AuthProblem>(db, async (tx) => {
    const taken = await takeToken(tx, token, parts.now());
    if (!taken) return refused(LINK_EXPIRED);
    const now = parts.now();
    const [account] = await tx
      .select({ email: accounts.email, confirmedAt: accounts.email_confirmed_at })
      .from(accounts)
      .where(eq(accounts.id, taken.accountId))
      .for('update');
    if (!account) return refused(LINK_EXPIRED);
    await tx
      .update(accounts)
      .set({ password_hash: passwordHash, email_confirmed_at: account.confirmedAt ?? now })
      .where(eq(accounts.id, taken.accountId));
    await dropAccess(tx, taken.accountId);
    await tellPasswordChanged(tx, account.email, parts);
    return done({ email: account.email });
  });
  if (outcome.ok) {
    await attempt.value.giveBack();
    parts.pokeOutbox();
  }
  return outcome;
}

/** Changes the password of a signed-in person who knows the old one; ends their other sessions. */
export async function changePassword(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<null, AuthProblem>> {
  const form = readForm(newPasswordForm, input);
  if (!form.ok) return form;
  const { oldPassword, password } = form.value;
  const checked = await checkOwnPassword(db, actor, { visitor, parts }, oldPassword);
  if (!checked.ok) return refused({ ...checked.problem, ...atOldPassword(checked.problem) });
  const passwordHash = await parts.passwords.hash(password);
  const outcome = await allOrNothing<null, AuthProblem>(db, async (tx) => {
    const [changed] = await tx
      .update(accounts)
      .set({ password_hash: passwordHash })
      .where(and(eq(accounts.id, actor.id), eq(accounts.password_hash, checked.value)))
      .returning({ email: accounts.email });
    if (!changed) return refused({ ...WRONG_PASSWORD, field: 'oldPassword' });
    await dropAccess(tx, actor.id, actor.sessionId);
    await tellPasswordChanged(tx, changed.email, parts);
    return done(null);
  });
  if (outcome.ok) parts.pokeOutbox();
  return outcome;
}

async function dropAccess(tx: Db, accountId: number, exceptSessionId?: number) {
  await endSessions(tx, accountId, exceptSessionId);
  await voidTokens(tx, accountId);
}

async function tellPasswordChanged(tx: Db, email: string, { siteUrl }: AccountParts) {
  await queueMail(tx, { to: email, ...passwordChangedLetter(siteUrl) });
}

const atOldPassword = ({ field }: AuthProblem) => (field ? { field: 'oldPassword' } : {});
