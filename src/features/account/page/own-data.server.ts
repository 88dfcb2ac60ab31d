import { eq } from 'drizzle-orm';
import { passwordForm, readForm } from '#features/account/core/account-input.ts';
import type { AccountParts, VisitorParts } from '#server/session/account-parts.server.ts';
import { type AuthProblem, LAST_ADMIN } from '#lib/account/auth-messages.ts';
import { checkOwnPassword } from '#features/account/credentials/own-password.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { endBotLinks } from '#server/people/bot-links.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';
import { listSessions } from '#server/session/session.server.ts';
import { actorOf, forgetPerson, listTrail, recordChange } from '#server/session/trail.server.ts';

/** More lines than anybody has; beyond it only the newest are given. */
const TRAIL_LINES = 20_000;

/**
 * All data of a person as plain values for a file: the account without secrets, sessions, changes, and
 * each feature's own data.
 */
export async function exportOwnData(
  db: Db,
  actor: Pick<SignedIn, 'id'>,
  parts: Pick<AccountParts, 'ownData' | 'now'>,
) {
  const [account] = await db
    .select({
      email: accounts.email,
      name: accounts.name,
      role: accounts.role,
      emailConfirmedAt: accounts.email_confirmed_at,
      accessRequestedAt: accounts.access_requested_at,
      secondFactorSince: accounts.totp_enabled_at,
      consentedAt: accounts.consented_at,
      consentVersion: accounts.consent_version,
      createdAt: accounts.created_at,
    })
    .from(accounts)
    .where(eq(accounts.id, actor.id))
    .limit(1);
  const { lines } = await listTrail(db, { person: actor.id }, TRAIL_LINES);
  const accepted = await db
    .select({
      role: invitations.role,
      invitedAt: invitations.created_at,
      acceptedAt: invitations.used_at,
    })
    .from(invitations)
    .where(eq(invitations.used_by, actor.id));
  const ofFeatures: Record<string, unknown> = {};
  for (const data of parts.ownData) ofFeatures[data.name] = await data.export(db, actor.id);
  return {
    exportedAt: parts.now(),
    account: { id: actor.id, ...account },
    invitations: accepted,
    sessions: await listSessions(db, actor, parts.now()),
    changes: lines.map(({ at, action, thing, changes }) => ({ at, action, thing, changes })),
    ...ofFeatures,
  };
}

/**
 * Deletes an account with its data, after its password. Its changes stay in the trail without a name.
 * Refuses for the last admin.
 */
export async function deleteAccount(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  input: unknown,
): Promise<Result<null, AuthProblem>> {
  const form = readForm(passwordForm, input);
  if (!form.ok) return form;
  const checked = await checkOwnPassword(db, actor, { visitor, parts }, form.value.password);
  if (!checked.ok) return checked;
  const { ownData, forgetLettersTo } = parts;
  return eraseAccount(db, actor, { by: actor, ownData, forgetLettersTo });
}

/** Deletes an account as `deleteAccount` does, without a password: for the owner's console, too. */
export async function eraseAccount(
  db: Db,
  { id, email }: Pick<SignedIn, 'id' | 'email'>,
  { by, ownData, forgetLettersTo }: Erasing,
): Promise<Result<null, AuthProblem>> {
  // First: after the deletion nobody knows the address to try again.
  await forgetLettersTo(email);
  try {
    await db.transaction(async (tx) => {
      for (const data of ownData) await data.erase?.(tx, id);
      await endBotLinks(tx, id);
      await tx.delete(accounts).where(eq(accounts.id, id));
      await recordChange(tx, {
        actor: actorOf(by),
        action: 'delete',
        thing: { kind: 'account', id, title: email },
      });
      await forgetPerson(tx, id);
      await tx.delete(invitations).where(eq(invitations.email, email));
      await tx.delete(outbox).where(eq(outbox.to, email));
    });
  } catch (error) {
    if (databaseProblem(error).constraint === 'accounts_last_admin') return refused(LAST_ADMIN);
    throw error;
  }
  return done(null);
}

interface Erasing extends Pick<AccountParts, 'ownData' | 'forgetLettersTo'> {
  by: Parameters<typeof actorOf>[0];
}
