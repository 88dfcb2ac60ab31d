import { asc, and, eq, inArray } from 'drizzle-orm';
import {
  botChats,
  requestNotes,
  requestPush,
} from '#features/requests/store/request-tables.server.ts';
import type { OwnData } from '#server/session/account-parts.server.ts';

/**
 * For the file of one's own data, for people who work on requests. Subscriptions are deleted with the
 * account; notes stay without an author until their request is erased.
 */
export const requestsOwnData: OwnData = {
  name: 'requests',
  async export(db, accountId) {
    const push = await db
      .select({ endpoint: requestPush.endpoint, since: requestPush.created_at })
      .from(requestPush)
      .where(eq(requestPush.account_id, accountId))
      .orderBy(asc(requestPush.id));
    const chats = await db
      .select({ channel: botChats.channel, since: botChats.linked_at })
      .from(botChats)
      .where(eq(botChats.linked_by, accountId))
      .orderBy(asc(botChats.id));
    const notes = await db
      .select({
        request: requestNotes.request_id,
        at: requestNotes.at,
        kind: requestNotes.kind,
        text: requestNotes.text,
      })
      .from(requestNotes)
      .where(
        and(eq(requestNotes.author_id, accountId), inArray(requestNotes.kind, ['word', 'note'])),
      )
      .orderBy(asc(requestNotes.id));
    return push.length + chats.length + notes.length === 0 ? null : { push, chats, notes };
  },
};
