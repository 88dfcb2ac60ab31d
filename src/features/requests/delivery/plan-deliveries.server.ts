import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  botChats,
  deliveries,
  requestPush,
} from '#features/requests/store/request-tables.server.ts';
import type { AccessPolicy } from '#lib/account/actor.ts';
import type { BotChannel } from '#server/bots/bot.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { NOW } from '#server/db/db-clock.server.ts';
import { hasStaffRights } from '#server/people/staff-accounts.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

/** The channels beside letters that notify staff of a request. */
export type PromptChannel = 'telegram' | 'max' | 'push';

/** The least time between two messages to the same recipient about one request. */
export const WORDS_PAUSE_MS = 15 * 60_000;

/**
 * Writes, in the transaction that stores a request or adds words of its visitor, its deliveries: one for
 * each chat of its operator, or of the site if the operator has none, and one for each browser of people
 * who may see it. Only configured channels get rows. A row that was sent or given up becomes due again
 * for added words.
 */
export async function planDeliveries(
  tx: Db,
  request: { number: number; operatorId: number | null },
  { channels, policy }: { channels: readonly PromptChannel[]; policy: AccessPolicy },
): Promise<void> {
  const bots = channels.filter((channel) => channel !== 'push');
  const chats = await chatRows(tx, request.operatorId, bots);
  const browsers = channels.includes('push')
    ? await tx
        .select({ id: requestPush.id })
        .from(requestPush)
        .innerJoin(accounts, eq(accounts.id, requestPush.account_id))
        .where(maySee(request.operatorId, policy))
    : [];
  const rows = [
    ...chats,
    ...browsers.map(({ id }) => ({ channel: 'push' as const, target: String(id) })),
  ];
  if (rows.length === 0) return;
  await tx
    .insert(deliveries)
    .values(rows.map((row) => ({ request_id: request.number, ...row })))
    .onConflictDoUpdate({
      target: [deliveries.request_id, deliveries.channel, deliveries.target],
      set: {
        created_at: NOW,
        attempts: 0,
        next_attempt_at: sql`greatest(${NOW},
          least(${deliveries.sent_at}, ${NOW}) + ${WORDS_PAUSE_MS} * interval '1 millisecond')`,
        sent_at: null,
        last_error: null,
      },
      setWhere: isNull(deliveries.next_attempt_at),
    });
}

/**
 * Writes the messages about a request whose chat is gone to the chats that requests go to now; one that
 * has a message about it already gets no other.
 */
export async function planForNewChats(
  db: Db,
  request: { number: number; operatorId: number | null },
  bots: readonly BotChannel[],
): Promise<void> {
  const rows = await chatRows(db, request.operatorId, bots);
  if (rows.length === 0) return;
  await db
    .insert(deliveries)
    .values(rows.map((row) => ({ request_id: request.number, ...row })))
    .onConflictDoNothing();
}

async function chatRows(db: Db, operatorId: number | null, bots: readonly BotChannel[]) {
  const own = await chatsOf(db, operatorId, bots);
  const chats = own.length > 0 ? own : await chatsOf(db, null, bots);
  return chats.map(({ id, channel }) => ({ channel, target: String(id) }));
}

/**
 * Writes, in a transaction, the bot messages about the site itself, one for each chat of the site's
 * own staff or of an operator. The text must name no person, because it is stored.
 */
export async function planSiteMessage(
  tx: Db,
  bots: readonly BotChannel[],
  words: string,
  operatorId: number | null = null,
): Promise<void> {
  const chats = await chatsOf(tx, operatorId, bots);
  if (chats.length === 0) return;
  await tx
    .insert(deliveries)
    .values(chats.map(({ id, channel }) => ({ words, channel, target: String(id) })));
}

/** The chats of an operator, or with null of the site's own staff, with these bots. */
export async function chatsOf(db: Db, operatorId: number | null, bots: readonly BotChannel[]) {
  const { operator_id } = botChats;
  const isTheirs = operatorId === null ? isNull(operator_id) : eq(operator_id, operatorId);
  return db
    .select({ id: botChats.id, channel: botChats.channel, chatId: botChats.chat_id })
    .from(botChats)
    .where(and(isTheirs, inArray(botChats.channel, [...bots])));
}

/** The accounts that see requests of an operator, or with null of the site. */
export function maySee(operatorId: number | null, policy: AccessPolicy) {
  return or(
    hasStaffRights(policy),
    operatorId === null
      ? undefined
      : and(
          eq(accounts.role, 'operator'),
          eq(accounts.operator_id, operatorId),
          isNull(accounts.blocked_at),
        ),
  );
}
