import { eq } from 'drizzle-orm';
import type { AccountLetter } from '#features/account/core/letters.ts';
import type { TokenPurpose } from '#server/session/account-tables.server.ts';
import { issueToken, takeToken } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';

/**
 * Writes a letter with a link that works once, in the caller's transaction. A letter that must not be sent
 * is written as well and taken back: a database without room, or one that refuses writes, fails alike
 * for both, so the answer does not tell whose address is known.
 */
export async function writeLinkLetter(
  tx: Db,
  given: {
    isToSend: boolean;
    to: string;
    token: { accountId: number; purpose: TokenPurpose; expiresAt: Date; newEmail?: string };
    letter: (token: string) => AccountLetter;
  },
  now: Date,
): Promise<void> {
  const token = await issueToken(tx, given.token);
  const id = await queueMail(tx, { to: given.to, ...given.letter(token) });
  if (given.isToSend) return;
  await takeToken(tx, token, now);
  await tx.delete(outbox).where(eq(outbox.id, id));
}
