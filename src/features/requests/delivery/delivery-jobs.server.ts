import { and, eq, exists, sql } from 'drizzle-orm';
import { endGoneChat } from '#features/requests/delivery/gone-chat.server.ts';
import {
  claimDeliveries,
  finishDelivery,
  postponeDelivery,
  returnDelivery,
} from '#features/requests/delivery/delivery-rows.server.ts';
import {
  maySee,
  planForNewChats,
  type PromptChannel,
} from '#features/requests/delivery/plan-deliveries.server.ts';
import { botMessage, pushNotice } from '#features/requests/delivery/prompt.ts';
import { isVisitorWord } from '#features/requests/delivery/request-letters.server.ts';
import {
  botChats,
  requestNotes,
  requestPush,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import type { AccessPolicy } from '#lib/account/actor.ts';
import type { Bot } from '#server/bots/bot.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import { pokedJob, type PokedJob } from '#server/jobs/poked-job.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { SendPush } from '#server/push/push-sender.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const EVERY_MS = 15_000;
const AT_ONCE = 5;
/** About two days: a messenger that is away for a night costs no message. */
const MOST_ATTEMPTS = 57;
/** Longer than a call may take, or another process would start while it still runs. */
const CLAIM_MS = 30_000;
/** An older request is found in the inbox. */
const PUSH_TTL_SECONDS = 86_400;

type Claimed = Awaited<ReturnType<typeof claimDeliveries>>[number];
type Asked = {
  number: number;
  tour: string | null;
  operatorId: number | null;
  hasWords: boolean;
};
/** The subject of a delivery: a request, or a text about the site. */
type About = { request: Asked } | { words: string };
type Sent =
  | { outcome: 'sent' }
  | { outcome: 'later'; code: string; afterSeconds: number | null }
  | { outcome: 'given-up'; code: string };

interface DeliveryParts {
  db: Db;
  bots: readonly Bot[];
  /** Null without keys. */
  push: SendPush | null;
  siteUrl: string;
  policy: AccessPolicy;
  log: Log;
  claimMs?: number;
}

/**
 * Notifies staff of requests and of the site itself, with one job for each configured channel, so
 * that one messenger that does not answer delays no other. Each delivery is tried until it succeeds
 * or is given up, and marked by one process; after a crash its recipient may get it twice.
 */
export function deliveryJobs(parts: DeliveryParts): PokedJob[] {
  const { push } = parts;
  return [
    ...parts.bots.map((bot) =>
      channelJob(parts, bot.channel, (claim, about, signal) =>
        sendToChat(parts, bot, { claim, about }, signal),
      ),
    ),
    ...(push
      ? [
          channelJob(parts, 'push', async (claim, about, signal) =>
            'request' in about
              ? sendToBrowser(parts, push, { claim, asked: about.request }, signal)
              : { outcome: 'given-up', code: 'no_browser' },
          ),
        ]
      : []),
  ];
}

function channelJob(
  { db, log, claimMs = CLAIM_MS }: DeliveryParts,
  channel: PromptChannel,
  send: (claim: Claimed, about: About, signal: AbortSignal) => Promise<Sent>,
): PokedJob {
  async function drain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const claims = await claimDeliveries(db, channel, AT_ONCE, claimMs);
      const went = await Promise.all(claims.map((claim) => attempt(claim, signal)));
      // A channel that failed for a whole batch will also fail for the next one.
      if (!went.includes(true)) return;
    }
  }

  /** False when the channel may be down. */
  async function attempt(claim: Claimed, signal: AbortSignal): Promise<boolean> {
    const about = { delivery: claim.id, channel, attempt: claim.attempts };
    const giveUp = async (code: string) => {
      if (await finishDelivery(db, claim, code))
        log.error({ ...about, code }, 'сообщение не доставлено, попытки кончились');
      return true;
    };
    if (claim.attempts > MOST_ATTEMPTS) return giveUp('too_many_attempts');
    const what = await aboutOf(db, claim);
    if (!what) return giveUp('erased');
    const sent = await send(claim, what, signal);
    if (sent.outcome === 'sent') {
      if (await finishDelivery(db, claim, null)) log.info(about, 'сообщение доставлено');
      return true;
    }
    if (sent.outcome === 'given-up') return giveUp(sent.code);
    if (signal.aborted) {
      await returnDelivery(db, claim);
      return false;
    }
    await postponeDelivery(db, claim, sent.code, sent.afterSeconds);
    log.warn({ ...about, code: sent.code }, 'сообщение не доставлено, сайт попробует снова');
    return false;
  }

  return pokedJob({
    name: `deliveries-${channel}`,
    everyMs: EVERY_MS,
    drain,
    onFailure: (error) =>
      log.warn(
        { channel, database: databaseProblem(error).code },
        'доставка: база данных отказывает',
      ),
  });
}

/** The text to send; null for a request whose data are erased. */
async function aboutOf(db: Db, { requestId, words }: Claimed): Promise<About | null> {
  if (words !== null) return { words };
  if (requestId === null) return null;
  const [request] = await db
    .select({
      number: requests.id,
      tour: requests.tour_title,
      operatorId: requests.operator_id,
      erasedAt: requests.erased_at,
      hasWords: sql<boolean>`${exists(
        db.select({ id: requestNotes.id }).from(requestNotes).where(isVisitorWord(requests.id)),
      )}`,
    })
    .from(requests)
    .where(eq(requests.id, requestId));
  return request && request.erasedAt === null ? { request } : null;
}

async function sendToChat(
  { db, bots, siteUrl }: DeliveryParts,
  bot: Bot,
  { claim, about }: { claim: Claimed; about: About },
  signal: AbortSignal,
): Promise<Sent> {
  const [chat] = await db
    .select({ id: botChats.id, chatId: botChats.chat_id, operatorId: botChats.operator_id })
    .from(botChats)
    .where(eq(botChats.id, Number(claim.target)));
  const withoutChat = async (code: string): Promise<Sent> => {
    const channels = bots.map(({ channel }) => channel);
    if ('request' in about) await planForNewChats(db, about.request, channels);
    return { outcome: 'given-up', code };
  };
  if (!chat) return withoutChat('no_chat');
  // The site's chats may learn of all requests, an operator's only of its own.
  const isSite = chat.operatorId === null;
  if (!isSite && 'request' in about && about.request.operatorId !== chat.operatorId) {
    return { outcome: 'given-up', code: 'other_operator' };
  }
  const text = 'words' in about ? about.words : botMessage({ siteUrl, ...about.request });
  let sent = await bot.send(chat.chatId, text, signal);
  if (sent.outcome === 'moved') {
    await db.update(botChats).set({ chat_id: sent.chatId }).where(eq(botChats.id, chat.id));
    sent = await bot.send(sent.chatId, text, signal);
  }
  if (sent.outcome === 'moved') return { outcome: 'given-up', code: 'moved_twice' };
  if (sent.outcome === 'gone') {
    await endGoneChat(db, chat.id, siteUrl);
    return withoutChat('chat_gone');
  }
  return sent.outcome === 'refused' ? { outcome: 'given-up', code: sent.code } : sent;
}

async function sendToBrowser(
  { db, policy }: DeliveryParts,
  push: SendPush,
  { claim, asked }: { claim: Claimed; asked: Asked },
  signal: AbortSignal,
): Promise<Sent> {
  const id = Number(claim.target);
  const [browser] = await db
    .select({
      endpoint: requestPush.endpoint,
      p256dh: requestPush.p256dh,
      auth: requestPush.auth,
    })
    .from(requestPush)
    .innerJoin(accounts, eq(accounts.id, requestPush.account_id))
    .where(and(eq(requestPush.id, id), maySee(asked.operatorId, policy)));
  if (!browser) return { outcome: 'given-up', code: 'no_browser' };
  const outcome = await push(browser, pushNotice(asked), PUSH_TTL_SECONDS, signal);
  if (outcome === 'gone') await db.delete(requestPush).where(eq(requestPush.id, id));
  if (outcome === 'gone' || outcome === 'refused') {
    return { outcome: 'given-up', code: `push_${outcome}` };
  }
  return outcome === 'sent'
    ? { outcome }
    : { outcome: 'later', code: 'push_later', afterSeconds: null };
}
