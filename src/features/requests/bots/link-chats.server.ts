import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { botChats, botCodes } from '#features/requests/store/request-tables.server.ts';
import type { RequestScope } from '#features/requests/store/request.ts';
import type { BotChannel } from '#server/bots/bot.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { inScope, operatorName } from '#features/requests/store/request-scope.server.ts';

const CODE_MS = 60 * 60_000;

/**
 * Creates a code that links one chat, once and within an hour, to an operator, or with null to the
 * site's own staff. Only the return value has the code. Null when the operator is out of scope or
 * does not exist.
 */
export async function newBotCode(
  db: Db,
  staff: TourKeeper,
  scope: RequestScope,
  { operatorId, now }: { operatorId: number | null; now: Date },
): Promise<string | null> {
  if (scope !== 'all' && scope.operatorId !== operatorId) return null;
  if (operatorId !== null && (await operatorName(db, operatorId)) === null) return null;
  const code = newToken();
  await db.delete(botCodes).where(lt(botCodes.expires_at, now));
  await db.insert(botCodes).values({
    code_hash: hashToken(code) ?? '',
    operator_id: operatorId,
    made_by: staff.id,
    expires_at: new Date(now.getTime() + CODE_MS),
  });
  return code;
}

/**
 * Uses a code up and links the chat that sent it; of several at once one succeeds. Returns the
 * operator's name, or null for the site; undefined for a wrong code.
 */
export async function linkChat(
  db: Db,
  given: { channel: BotChannel; chatId: string; code: string; now: Date },
): Promise<{ operator: string | null } | undefined> {
  const { channel, chatId, code, now } = given;
  const hash = hashToken(code);
  if (hash === null) return undefined;
  return db.transaction(async (tx) => {
    const [used] = await tx
      .delete(botCodes)
      .where(and(eq(botCodes.code_hash, hash), gt(botCodes.expires_at, now)))
      .returning({ operatorId: botCodes.operator_id, madeBy: botCodes.made_by });
    if (!used) return undefined;
    const { operatorId, madeBy } = used;
    const [known] = await tx
      .select({ id: botChats.id })
      .from(botChats)
      .where(and(isChat(channel, chatId), ofOperator(operatorId)));
    if (!known) {
      await tx.insert(botChats).values({
        operator_id: operatorId,
        channel,
        chat_id: chatId,
        linked_by: madeBy,
        linked_at: now,
      });
    }
    return { operator: await operatorName(tx, operatorId) };
  });
}

export async function isLinked(db: Db, channel: BotChannel, chatId: string): Promise<boolean> {
  const [chat] = await db
    .select({ id: botChats.id })
    .from(botChats)
    .where(isChat(channel, chatId))
    .limit(1);
  return chat !== undefined;
}

/** Ends all links of a chat, on the chat's own request. False when it had none. */
export async function leaveChat(db: Db, channel: BotChannel, chatId: string): Promise<boolean> {
  const left = await db
    .delete(botChats)
    .where(isChat(channel, chatId))
    .returning({ id: botChats.id });
  return left.length > 0;
}

/** Ends one link, on the request of staff. */
export async function unlinkChat(
  db: Db,
  _staff: TourKeeper,
  scope: RequestScope,
  id: number,
): Promise<boolean> {
  const gone = await db
    .delete(botChats)
    .where(and(eq(botChats.id, id), inScope(scope, botChats.operator_id)))
    .returning({ id: botChats.id });
  return gone.length > 0;
}

/** The chats of one operator, or with null of the site, in the order of linking. */
export async function listChats(
  db: Db,
  _staff: TourKeeper,
  scope: RequestScope,
  operatorId: number | null,
) {
  return db
    .select({ id: botChats.id, channel: botChats.channel, linkedAt: botChats.linked_at })
    .from(botChats)
    .where(and(ofOperator(operatorId), inScope(scope, botChats.operator_id)))
    .orderBy(asc(botChats.id));
}

function isChat(channel: BotChannel, chatId: string) {
  return and(eq(botChats.channel, channel), eq(botChats.chat_id, chatId));
}

function ofOperator(operatorId: number | null) {
  return operatorId === null ? isNull(botChats.operator_id) : eq(botChats.operator_id, operatorId);
}
