import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { codeForm, passwordForm, readForm } from '#features/account/core/account-input.ts';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { AccountParts, VisitorParts } from '#server/session/account-parts.server.ts';
import {
  type AuthProblem,
  SECOND_FACTOR_ALREADY_ON,
  SECOND_FACTOR_NOT_STARTED,
  SECOND_FACTOR_UNAVAILABLE,
  WRONG_CODE,
} from '#lib/account/auth-messages.ts';
import {
  newBackupCodes,
  replaceBackupCodes,
} from '#features/account/credentials/backup-codes.server.ts';
import { checkOwnPassword } from '#features/account/credentials/own-password.server.ts';
import { secondFactorLetter } from '#features/account/credentials/second-factor-letters.ts';
import { takeTotpStep } from '#features/account/credentials/sign-in.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import { voidTokens } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';
import { endSessions, revokeOtherSessions } from '#server/session/session.server.ts';
import { newTotpSecret, totpStep, totpUri } from '#server/session/totp.server.ts';

/**
 * Starts the set-up of a second factor after the password: a secret for the app, in base32 and as a QR
 * code's address. It counts once a code was entered.
 */
export async function startSecondFactor(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<{ secret: string; uri: string }, AuthProblem>> {
  const form = readForm(passwordForm, input);
  if (!form.ok) return form;
  if (!parts.secrets) return refused(SECOND_FACTOR_UNAVAILABLE);
  const checked = await checkOwnPassword(db, actor, { visitor, parts }, form.value.password);
  if (!checked.ok) return checked;
  const secret = newTotpSecret();
  const [started] = await db
    .update(accounts)
    .set({ totp_secret: parts.secrets.seal(secret, String(actor.id)), totp_last_step: null })
    .where(and(eq(accounts.id, actor.id), isNull(accounts.totp_enabled_at)))
    .returning({ email: accounts.email });
  if (!started) return refused(SECOND_FACTOR_ALREADY_ON);
  return done({ secret, uri: totpUri(secret, started.email) });
}

/**
 * Completes the set-up with a code of the app. Returns the backup codes, once; ends other sessions,
 * because those gave no code.
 */
export async function confirmSecondFactor(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<{ backupCodes: string[] }, AuthProblem>> {
  const form = readForm(codeForm, input);
  if (!form.ok) return form;
  const attempt = await takeAttempt(parts, 'code', visitor, actor.id);
  if (!attempt.ok) return attempt;
  const [pending] = await db
    .select({ secret: accounts.totp_secret })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, actor.id),
        isNull(accounts.totp_enabled_at),
        isNotNull(accounts.totp_secret),
      ),
    )
    .limit(1);
  const sealed = pending?.secret ?? null;
  const secret = sealed && parts.secrets?.open(sealed, String(actor.id));
  if (!sealed || !secret) return refused(SECOND_FACTOR_NOT_STARTED);
  const step = totpStep(secret, form.value.code, parts.now());
  if (step === null) return refused(WRONG_CODE);

  const { codes, rows } = await newBackupCodes(parts);
  const outcome = await allOrNothing<{ backupCodes: string[] }, AuthProblem>(db, async (tx) => {
    const used = await takeTotpStep(tx, actor.id, step);
    if (!used.ok) return used;
    const [enabled] = await tx
      .update(accounts)
      .set({ totp_enabled_at: parts.now() })
      .where(
        and(
          eq(accounts.id, actor.id),
          isNull(accounts.blocked_at),
          isNull(accounts.totp_enabled_at),
          eq(accounts.totp_secret, sealed),
        ),
      )
      .returning({ email: accounts.email });
    if (!enabled) return refused(SECOND_FACTOR_NOT_STARTED);
    await replaceBackupCodes(tx, actor.id, rows);
    await revokeOtherSessions(tx, actor);
    await tell(tx, enabled.email, true, parts);
    return done({ backupCodes: codes });
  });
  if (outcome.ok) {
    await attempt.value.giveBack();
    parts.pokeOutbox();
  }
  return outcome;
}

/** Switches the second factor off, after the password; ends other sessions. */
export async function disableSecondFactor(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<null, AuthProblem>> {
  const form = readForm(passwordForm, input);
  if (!form.ok) return form;
  const checked = await checkOwnPassword(db, actor, { visitor, parts }, form.value.password);
  if (!checked.ok) return checked;
  await db.transaction((tx) => dropSecondFactor(tx, actor, parts, actor.sessionId));
  parts.pokeOutbox();
  return done(null);
}

/** Replaces the backup codes, after the password. Shown only once. */
export async function renewBackupCodes(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<{ backupCodes: string[] }, AuthProblem>> {
  const form = readForm(passwordForm, input);
  if (!form.ok) return form;
  if (!actor.hasSecondFactor) return refused(SECOND_FACTOR_NOT_STARTED);
  const checked = await checkOwnPassword(db, actor, { visitor, parts }, form.value.password);
  if (!checked.ok) return checked;
  const { codes, rows } = await newBackupCodes(parts);
  return allOrNothing<{ backupCodes: string[] }, AuthProblem>(db, async (tx) => {
    const [on] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, actor.id), isNotNull(accounts.totp_enabled_at)))
      .for('update');
    if (!on) return refused(SECOND_FACTOR_NOT_STARTED);
    await replaceBackupCodes(tx, actor.id, rows);
    return done({ backupCodes: codes });
  });
}

/**
 * Removes the second factor of an account, ends its sessions but the given one, because a lost phone may
 * be signed in, and tells its owner. False when there was none.
 */
export async function dropSecondFactor(
  tx: Db,
  account: { id: number; email: string },
  parts: Pick<AccountParts, 'siteUrl'>,
  exceptSessionId?: number,
): Promise<boolean> {
  const [dropped] = await tx
    .update(accounts)
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    .where(and(eq(accounts.id, account.id), isNotNull(accounts.totp_enabled_at)))
    .returning({ id: accounts.id });
  if (!dropped) return false;
  await replaceBackupCodes(tx, account.id, []);
  await voidTokens(tx, account.id, 'second-factor');
  await endSessions(tx, account.id, exceptSessionId);
  await tell(tx, account.email, false, parts);
  return true;
}

async function tell(
  tx: Db,
  email: string,
  isOn: boolean,
  { siteUrl }: Pick<AccountParts, 'siteUrl'>,
) {
  await queueMail(tx, { to: email, ...secondFactorLetter(siteUrl, isOn) });
}
