import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { oneUseTokens, type TokenPurpose } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

const TOKEN = /^[\w-]{43}$/;

/** A token that cannot be guessed: 256 random bits as 43 characters that fit a cookie and a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The stored form of a token. It has too many bits for guessing, so one round without a salt is
 * enough; null for an invalid token.
 */
export function hashToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  return createHash('sha256').update(token).digest('base64url');
}

/** Creates a one-use token for an account; only the return value has it. */
export async function issueToken(
  db: Db,
  given: { accountId: number; purpose: TokenPurpose; expiresAt: Date; newEmail?: string },
): Promise<string> {
  const token = newToken();
  await db.insert(oneUseTokens).values({
    token_hash: hashToken(token) ?? '',
    account_id: given.accountId,
    purpose: given.purpose,
    new_email: given.newEmail ?? null,
    expires_at: given.expiresAt,
  });
  return token;
}

const known = {
  accountId: oneUseTokens.account_id,
  purpose: oneUseTokens.purpose,
  newEmail: oneUseTokens.new_email,
};

/** The account of a token, without using it up; null for a wrong, used or expired one. */
export async function findToken(db: Db, token: string, now: Date) {
  const hash = hashToken(token);
  if (hash === null) return null;
  const [row] = await db
    .select(known)
    .from(oneUseTokens)
    .where(and(eq(oneUseTokens.token_hash, hash), gt(oneUseTokens.expires_at, now)))
    .limit(1);
  return row ?? null;
}

/** Uses a token up: of several calls at once exactly one gets it, the others null. */
export async function takeToken(db: Db, token: string, now: Date) {
  const hash = hashToken(token);
  if (hash === null) return null;
  const [row] = await db
    .delete(oneUseTokens)
    .where(and(eq(oneUseTokens.token_hash, hash), gt(oneUseTokens.expires_at, now)))
    .returning(known);
  return row ?? null;
}

/** Invalidates every open token of an account, or only those of one purpose. */
export async function voidTokens(db: Db, accountId: number, purpose?: TokenPurpose): Promise<void> {
  await db
    .delete(oneUseTokens)
    .where(
      and(
        eq(oneUseTokens.account_id, accountId),
        purpose ? eq(oneUseTokens.purpose, purpose) : undefined,
      ),
    );
}
