import { eq, isNull } from 'drizzle-orm';
import { accounts } from '#server/session/account-tables.server.ts';
import { issueToken } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const RESET_HOURS = 1;
const HOUR_MS = 3_600_000;

/* The owner's console commands for people who can't sign in, without the mail server. */

/** Marks an address as confirmed; false when it already was. */
export async function confirmEmail(
  db: Db,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ email_confirmed_at: accounts.email_confirmed_at })
      .from(accounts)
      .where(eq(accounts.id, id))
      .for('update');
    if (!before || before.email_confirmed_at !== null) return false;
    const after = { email_confirmed_at: now };
    await tx.update(accounts).set(after).where(eq(accounts.id, id));
    const thing = { kind: 'account', id, title: email };
    await recordChange(tx, { actor: null, action: 'update', thing, before, after });
    return true;
  });
}

/** A one-time address, valid for an hour, of the page that sets a new password. */
export async function passwordLink(
  db: Db,
  { id }: { id: number },
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<string> {
  const token = await issueToken(db, {
    accountId: id,
    purpose: 'reset-password',
    expiresAt: new Date(now.getTime() + RESET_HOURS * HOUR_MS),
  });
  return `${siteUrl}/account/reset?token=${token}`;
}

/**
 * Marks all addresses as confirmed, for a site without letters: when it starts to send letters, nobody
 * who registered before is locked out. Returns the number of accounts.
 */
export async function confirmAllEmails(db: Db, now: Date): Promise<number> {
  const confirmed = await db
    .update(accounts)
    .set({ email_confirmed_at: now })
    .where(isNull(accounts.email_confirmed_at))
    .returning({ id: accounts.id });
  return confirmed.length;
}
