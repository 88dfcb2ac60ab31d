import { eq, isNotNull } from 'drizzle-orm';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SecretBox } from '#server/session/totp-secret.server.ts';

/**
 * Encrypts all second factors with a new key, in one transaction; those already under the new key stay,
 * so that an interrupted change can be repeated. Returns the numbers of encrypted ones and of those
 * that neither key opens: their owners must set up the second factor again.
 */
export async function rotateSecret(
  db: Db,
  { from, to }: { from: SecretBox; to: SecretBox },
): Promise<{ sealed: number; lost: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: accounts.id, sealed: accounts.totp_secret })
      .from(accounts)
      .where(isNotNull(accounts.totp_secret))
      .for('update');
    let sealed = 0;
    let lost = 0;
    for (const row of rows) {
      const owner = String(row.id);
      if (row.sealed === null || to.open(row.sealed, owner) !== null) continue;
      const secret = from.open(row.sealed, owner);
      if (secret === null) {
        lost += 1;
        continue;
      }
      const totp_secret = to.seal(secret, owner);
      await tx.update(accounts).set({ totp_secret }).where(eq(accounts.id, row.id));
      sealed += 1;
    }
    return { sealed, lost };
  });
}
