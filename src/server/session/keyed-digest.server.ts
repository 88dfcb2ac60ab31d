import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/db.server.ts';
import { siteKey } from '#server/session/site-key-tables.server.ts';

/**
 * A digest of a text that only this site can compute: 43 characters that fit a URL. The same text
 * has another digest for every purpose.
 */
export type KeyedDigest = (purpose: string, text: string) => string;

/** HMAC-SHA-256 with `key`, a secret text. */
export function createKeyedDigest(key: string): KeyedDigest {
  return (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}

/** A new key: 256 random bits. */
export const newSiteKey = () => randomBytes(32).toString('base64url');

/**
 * Digests with the key in the database, whatever SECRET_KEY is. Without one it makes one, and in
 * the same transaction `onNew` renews what the former key had made; of several processes one does.
 */
export async function openSiteDigest(
  db: Db,
  onNew: (tx: Db, digest: KeyedDigest) => Promise<void>,
): Promise<KeyedDigest> {
  const [known] = await db.select().from(siteKey);
  if (known) return createKeyedDigest(known.key);
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(siteKey)
      .values({ key: newSiteKey() })
      .onConflictDoNothing()
      .returning();
    const [row] = made ? [made] : await tx.select().from(siteKey);
    if (!row) throw new Error('there is no site key');
    const digest = createKeyedDigest(row.key);
    if (made) await onNew(tx, digest);
    return digest;
  });
}
