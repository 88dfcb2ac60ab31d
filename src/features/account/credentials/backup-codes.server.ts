import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AccountParts } from '#server/session/account-parts.server.ts';
import { type AuthProblem, WRONG_CODE } from '#lib/account/auth-messages.ts';
import { backupCodeLetter } from '#features/account/credentials/second-factor-letters.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts, backupCodes } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';

const CODES = 10;
/** 49 bits behind scrypt and a limit of attempts. Without I, L, O, U, 0 and 1, which look alike. */
const LENGTH = 10;
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** Says what to do, because who types one may have nothing else left. */
export const WRONG_BACKUP_CODE: AuthProblem = {
  ...WRONG_CODE,
  message:
    'Такого резервного кода нет, или он уже использован. Если нет ни\u00a0кодов, ни\u00a0телефона, напишите администратору сайта.',
};
const SHOWN = /^(.{5})(.{5})$/;

export interface BackupCodeSet {
  /** In the form that people copy: `ABCDE-FGHJK`. Shown once, never stored. */
  codes: string[];
  rows: { salt: string; code_hash: string }[];
}

/** New codes and their hashes. Takes a second or two, so not inside a transaction. */
export async function newBackupCodes(parts: AccountParts): Promise<BackupCodeSet> {
  const salt = parts.passwords.newSalt();
  const plain = Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  );
  const rows = await Promise.all(
    plain.map(async (code) => ({ salt, code_hash: await parts.passwords.withSalt(code, salt) })),
  );
  return { codes: plain.map((code) => code.replace(SHOWN, '$1-$2')), rows };
}

export async function replaceBackupCodes(
  tx: Db,
  accountId: number,
  rows: BackupCodeSet['rows'],
): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.account_id, accountId));
  if (rows.length === 0) return;
  await tx.insert(backupCodes).values(rows.map((row) => ({ account_id: accountId, ...row })));
}

/** The number of an account's unused backup codes. */
export async function countBackupCodes(db: Db, accountId: number): Promise<number> {
  return db.$count(backupCodes, eq(backupCodes.account_id, accountId));
}

/**
 * Prepares the use of a backup code: hashes it, and returns the step for the sign-in's transaction.
 * Null when the account has no codes or the code is impossible.
 */
export async function takeBackupCode(
  db: Db,
  accountId: number,
  code: string,
  parts: AccountParts,
): Promise<((tx: Db) => Promise<Result<null, AuthProblem>>) | null> {
  if (code.length !== LENGTH) return null;
  const [any] = await db
    .select({ salt: backupCodes.salt })
    .from(backupCodes)
    .where(eq(backupCodes.account_id, accountId))
    .limit(1);
  if (!any) return null;
  const hash = await parts.passwords.withSalt(code, any.salt);
  return async (tx) => {
    const used = await tx
      .delete(backupCodes)
      .where(and(eq(backupCodes.account_id, accountId), eq(backupCodes.code_hash, hash)))
      .returning({ id: backupCodes.id });
    if (used.length === 0) return refused(WRONG_BACKUP_CODE);
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    const left = await countBackupCodes(tx, accountId);
    if (account) {
      await queueMail(tx, { to: account.email, ...backupCodeLetter(parts.siteUrl, left) });
    }
    return done(null);
  };
}
