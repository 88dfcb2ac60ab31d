import { eq } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { chatGoneLetter } from '#features/requests/delivery/letters.ts';
import { botChats } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

/**
 * Ends the link of a chat that takes no messages: while it was linked, requests would go nowhere but to
 * it. One letter goes to the person who linked it, else to the operator's address for requests.
 */
export async function endGoneChat(db: Db, id: number, siteUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several messages at once exactly one gets the row.
    const [chat] = await tx.delete(botChats).where(eq(botChats.id, id)).returning();
    if (!chat) return;
    const { channel, operator_id: operatorId, linked_by: linkedBy } = chat;
    const [person] =
      linkedBy === null
        ? []
        : await tx
            .select({ email: accounts.email })
            .from(accounts)
            .where(eq(accounts.id, linkedBy));
    const [operator] =
      operatorId === null
        ? []
        : await tx
            .select({ id: operators.id, name: operators.name, email: operators.request_email })
            .from(operators)
            .where(eq(operators.id, operatorId));
    const to = person?.email ?? operator?.email;
    if (!to) return;
    await queueMail(tx, {
      to,
      ...chatGoneLetter({ siteUrl, channel, operator: operator ?? null }),
    });
  });
}
