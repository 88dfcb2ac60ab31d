import { z } from 'zod';
import { cutText } from '#lib/text/storable.ts';
import type { Bot, BotUpdate } from '#server/bots/bot.server.ts';
import { bodyOf, type BotCall, callBot, onceFound } from '#server/bots/bot-call.server.ts';
import type { BotSettings } from '#server/env/env.server.ts';

const WITHIN_MS = 10_000;
/** A person waits for the page that makes this call. */
const NAME_WITHIN_MS = 2_000;
const POLL_SECONDS = 25;
const MOST_TEXT = 4000;
const TYPES = ['bot_started', 'message_created'];

const started = z.object({
  update_type: z.literal('bot_started'),
  chat_id: z.number(),
  payload: z.string().nullish(),
});
const created = z.object({
  update_type: z.literal('message_created'),
  message: z.object({
    recipient: z.object({ chat_id: z.number() }),
    body: z.object({ text: z.string().nullish() }),
  }),
});
const updates = z.object({ updates: z.array(z.unknown()), marker: z.number().nullish() });
/** A word about the chat itself: `chat.denied`, `error.dialog.suspended`, `chat.not.found`. */
const ofChat = z.string().regex(/^(?:error\.)?(?:chat|dialog)\./);
const gone = z.union([z.object({ code: ofChat }), z.object({ message: ofChat })]);
const me = z.object({ username: z.string().regex(/^\w{3,64}$/) });
const subscriptions = z.object({ subscriptions: z.array(z.object({ url: z.string() })) });

/** A bot of MAX (dev.max.ru/docs-api). The owner may set another base address. */
export function maxBot(given: BotSettings & Pick<BotCall, 'fetch'> & { timeoutMs?: number }): Bot {
  const { token, base, webhookSecret, fetch, timeoutMs = WITHIN_MS } = given;
  const call = (path: string, asking: Pick<BotCall, 'method' | 'json' | 'signal'>, limitMs = 0) =>
    callBot({
      fetch,
      channel: 'max',
      url: base + path,
      headers: { authorization: token },
      timeoutMs: limitMs || timeoutMs,
      ...asking,
    });
  const name = onceFound(async () => {
    const { body } = await call('/me', { method: 'GET' }, NAME_WITHIN_MS);
    return me.safeParse(body).data?.username ?? null;
  });

  return {
    channel: 'max',
    webhookSecret,
    secretHeader: 'x-max-bot-api-secret',
    async send(chatId, text, signal) {
      const path = `/messages?chat_id=${encodeURIComponent(chatId)}&disable_link_preview=true`;
      const answer = await call(path, { json: { text: cutText(text, MOST_TEXT) }, signal });
      const { status, code } = answer;
      if (status === 200) return { outcome: 'sent' };
      // The chat suspended the bot, or there is none; a wrong address or a proxy says nothing of chats.
      if ([403, 404].includes(status) && gone.safeParse(answer.body).success) {
        return { outcome: 'gone' };
      }
      // 401 concerns the token, which the owner can correct; the others concern the chat.
      if ([400, 403, 404].includes(status)) return { outcome: 'refused', code };
      return { outcome: 'later', code, afterSeconds: answer.retryAfter };
    },
    async poll(marker, signal) {
      const search = new URLSearchParams({
        limit: '100',
        timeout: String(POLL_SECONDS),
        types: TYPES.join(','),
        ...(marker === null ? {} : { marker }),
      });
      const limitMs = POLL_SECONDS * 1000 + timeoutMs;
      const body = await bodyOf(call(`/updates?${search}`, { method: 'GET', signal }, limitMs));
      const read = updates.parse(body);
      return {
        updates: read.updates.flatMap((one) => readUpdate(one) ?? []),
        marker: read.marker === null || read.marker === undefined ? marker : String(read.marker),
      };
    },
    async subscribe(url, signal) {
      const known = await bodyOf(call('/subscriptions', { method: 'GET', signal }));
      const former = subscriptions.safeParse(known).data?.subscriptions ?? [];
      // The secret of an existing subscription can't be read, so it is created again with ours.
      if (former.some((one) => one.url === url)) {
        const search = new URLSearchParams({ url });
        await bodyOf(call(`/subscriptions?${search}`, { method: 'DELETE', signal }));
      }
      const json = { url, update_types: TYPES, secret: webhookSecret };
      await bodyOf(call('/subscriptions', { json, signal }));
    },
    readUpdate,
    async startLink(code) {
      const bot = await name();
      return bot === null ? null : `https://max.ru/${bot}?start=${code}`;
    },
  };
}

function readUpdate(body: unknown): BotUpdate | null {
  const start = started.safeParse(body).data;
  if (start) return { chatId: String(start.chat_id), text: `/start ${start.payload ?? ''}`.trim() };
  const { message } = created.safeParse(body).data ?? {};
  if (!message) return null;
  return { chatId: String(message.recipient.chat_id), text: message.body.text ?? '' };
}
