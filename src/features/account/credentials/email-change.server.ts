import { eq } from 'drizzle-orm';
import { confirmationForm, newEmailForm, readForm } from '#features/account/core/account-input.ts';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { AccountParts, VisitorParts, Visitor } from '#server/session/account-parts.server.ts';
import {
  type AuthProblem,
  BUSY,
  LINK_EXPIRED,
  SAME_EMAIL,
  WRONG_PASSWORD,
} from '#lib/account/auth-messages.ts';
import {
  changeEmailLetter,
  emailChangedLetter,
  emailChangeNotice,
} from '#features/account/core/letters.ts';
import { writeLinkLetter } from '#features/account/credentials/link-letter.server.ts';
import { checkOwnPassword } from '#features/account/credentials/own-password.server.ts';
import { SAME_TIME_MS } from '#features/account/credentials/password.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import { findToken, takeToken, voidTokens } from '#server/session/auth-token.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';
import { startSession, type StartedSession } from '#server/session/session.server.ts';
import { actorOf, recordChange } from '#server/session/trail.server.ts';

const CHANGE_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Requests another address: a link goes to the new one, a notice to the present one. Nothing changes
 * until the link is opened. An address of another account gets no letter; the response and its timing
 * are the same, and also while nothing can be written.
 */
export async function requestEmailChange(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<null, AuthProblem>> {
  const form = readForm(newEmailForm, input);
  if (!form.ok) return form;
  const { email, password } = form.value;
  if (email === actor.email) return refused(SAME_EMAIL);
  const attempt = await takeAttempt(parts, 'changeLetter', visitor, actor.id);
  if (!attempt.ok) return attempt;
  const checked = await checkOwnPassword(db, actor, { visitor, parts }, password);
  if (!checked.ok) return checked;

  const { siteUrl } = parts;
  const now = parts.now();
  const write = db.transaction(async (tx) => {
    await voidTokens(tx, actor.id, 'change-email');
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, email))
      .limit(1);
    await writeLinkLetter(
      tx,
      {
        isToSend: !other,
        to: email,
        token: {
          accountId: actor.id,
          purpose: 'change-email',
          newEmail: email,
          expiresAt: new Date(now.getTime() + CHANGE_HOURS * HOUR_MS),
        },
        letter: (token) =>
          changeEmailLetter({
            siteUrl,
            link: `${siteUrl}/account/confirm?token=${token}`,
            validHours: CHANGE_HOURS,
          }),
      },
      now,
    );
    await queueMail(tx, { to: actor.email, ...emailChangeNotice(siteUrl, email) });
  });
  await Promise.all([write, parts.pause(SAME_TIME_MS)]);
  parts.pokeOutbox();
  return done(null);
}

export interface Confirmed {
  email: string;
  /** Null when a second factor is needed: they sign in as usual. */
  session: StartedSession | null;
}

/**
 * Confirms a first or changed address by the token of a letter and the account's password. The password
 * keeps strangers out: the owner of an address that somebody else registered does not know it and so
 * confirms nothing. Signs in, because both proofs were given. A change is recorded, and the former address
 * gets a letter.
 */
export async function confirmEmail(
  db: Db,
  visitor: Visitor,
  input: unknown,
  parts: AccountParts,
): Promise<Result<Confirmed, AuthProblem>> {
  const form = readForm(confirmationForm, input);
  if (!form.ok) return form;
  const { token, password } = form.value;
  const known = await findToken(db, token, parts.now());
  const attempt = await takeAttempt(parts, 'link', visitor, known?.accountId);
  if (!attempt.ok) return attempt;
  if (known?.purpose !== 'confirm-email' && known?.purpose !== 'change-email') {
    return refused(LINK_EXPIRED);
  }
  const [account] = await db
    .select({
      email: accounts.email,
      passwordHash: accounts.password_hash,
      totpEnabledAt: accounts.totp_enabled_at,
    })
    .from(accounts)
    .where(eq(accounts.id, known.accountId))
    .limit(1);
  const passwordHash = account?.passwordHash ?? null;
  if (parts.passwords.isBusy()) {
    await attempt.value.giveBack();
    return refused(BUSY);
  }
  const isRight = await parts.passwords.matches(password, passwordHash);
  if (!account || passwordHash === null || !isRight) return refused(WRONG_PASSWORD);

  try {
    const outcome = await allOrNothing<Confirmed, AuthProblem>(db, async (tx) => {
      const now = parts.now();
      const taken = await takeToken(tx, token, now);
      if (!taken) return refused(LINK_EXPIRED);
      const [changed] = await tx
        .update(accounts)
        .set({
          email_confirmed_at: now,
          ...(taken.newEmail === null ? {} : { email: taken.newEmail }),
        })
        .where(eq(accounts.id, taken.accountId))
        .returning({ email: accounts.email });
      // Links sent to the former address must no longer open the account.
      await voidTokens(tx, taken.accountId);
      if (taken.newEmail !== null && changed) {
        const [before, after] = [{ email: account.email }, { email: taken.newEmail }];
        await recordChange(tx, {
          actor: actorOf({ id: taken.accountId, ...after }),
          action: 'update',
          thing: { kind: 'account', id: taken.accountId, title: before.email },
          before,
          after,
        });
        const letter = emailChangedLetter(parts.siteUrl, taken.newEmail);
        await queueMail(tx, { to: before.email, ...letter });
      }
      const session = account.totpEnabledAt
        ? null
        : await startSession(tx, {
            accountId: taken.accountId,
            passwordHash,
            agent: visitor.agent,
            now,
          });
      return changed ? done({ email: changed.email, session }) : refused(LINK_EXPIRED);
    });
    if (!outcome.ok) return outcome;
    parts.pokeOutbox();
    await attempt.value.giveBack();
    return outcome;
  } catch (error) {
    // Another account has taken the new address since the letter was sent.
    if (databaseProblem(error).constraint === 'accounts_email_key') return refused(LINK_EXPIRED);
    throw error;
  }
}
