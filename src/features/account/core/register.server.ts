import { eq } from 'drizzle-orm';
import { readForm, registrationForm } from '#features/account/core/account-input.ts';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { AccountParts, Visitor } from '#server/session/account-parts.server.ts';
import {
  ALREADY_REGISTERED,
  type AuthProblem,
  BUSY,
  EMAIL_ALREADY_CONFIRMED,
} from '#lib/account/auth-messages.ts';
import { REGISTRATION_CONSENT } from '#features/account/core/consent.ts';
import { confirmEmailLetter } from '#features/account/core/letters.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { issueToken } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';

const HOUR_MS = 3_600_000;
const CONFIRM_HOURS = 72;

/**
 * Creates an account without signing in. The first account becomes an admin (by the database), every
 * other a reader. Sends a letter to confirm the address if that is required.
 */
export async function register(
  db: Db,
  visitor: Visitor,
  input: unknown,
  parts: AccountParts,
): Promise<Result<{ email: string; letterSent: boolean }, AuthProblem>> {
  const form = readForm(registrationForm, input);
  if (!form.ok) return form;
  const { email, name, password } = form.value;
  const attempt = await takeAttempt(parts, 'registration', visitor, email);
  if (!attempt.ok) return attempt;

  if (parts.passwords.isBusy()) {
    await attempt.value.giveBack();
    return refused(BUSY);
  }
  const passwordHash = await parts.passwords.hash(password);
  const letterSent = parts.policy.requiresConfirmedEmail;
  const isNew = await db.transaction(async (tx) => {
    const [account] = await tx
      .insert(accounts)
      .values({
        email,
        name,
        password_hash: passwordHash,
        // Without letters the address counts as confirmed, even if the site sends letters later.
        email_confirmed_at: letterSent ? null : parts.now(),
        consented_at: parts.now(),
        consent_version: REGISTRATION_CONSENT.version,
      })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id });
    if (account && letterSent) await sendConfirmLetter(tx, { id: account.id, email }, parts);
    return account !== undefined;
  });
  if (!isNew) return refused(ALREADY_REGISTERED);
  if (letterSent) parts.pokeOutbox();
  return done({ email, letterSent });
}

/** Writes the letter with the link that confirms an address. */
export async function sendConfirmLetter(
  tx: Db,
  account: { id: number; email: string },
  parts: AccountParts,
): Promise<void> {
  const token = await issueToken(tx, {
    accountId: account.id,
    purpose: 'confirm-email',
    expiresAt: new Date(parts.now().getTime() + CONFIRM_HOURS * HOUR_MS),
  });
  const link = `${parts.siteUrl}/account/confirm?token=${token}`;
  await queueMail(tx, {
    to: account.email,
    ...confirmEmailLetter({ siteUrl: parts.siteUrl, link, validHours: CONFIRM_HOURS }),
  });
}

/** Sends the confirmation letter again to a signed-in person. */
export async function requestConfirmation(
  db: Db,
  actor: SignedIn,
  visitor: Visitor,
  parts: AccountParts,
): Promise<Result<null, AuthProblem>> {
  if (actor.isEmailConfirmed) return refused(EMAIL_ALREADY_CONFIRMED);
  const attempt = await takeAttempt(parts, 'confirmLetter', visitor, actor.id);
  if (!attempt.ok) return attempt;
  await db.transaction((tx) => sendConfirmLetter(tx, actor, parts));
  parts.pokeOutbox();
  return done(null);
}

/** Changes a person's name. `name` has been through `nameForm`. */
export async function changeName(db: Db, actor: SignedIn, { name }: { name: string }) {
  await db.update(accounts).set({ name }).where(eq(accounts.id, actor.id));
}
