import { z } from 'zod';
import { cutText } from '#lib/text/storable.ts';
import { type Bot, BotFailure, type BotUpdate } from '#server/bots/bot.server.ts';
import { bodyOf, type BotCall, callBot, onceFound } from '#server/bots/bot-call.server.ts';
import type { BotSettings } from '#server/env/env.server.ts';

const WITHIN_MS = 10_000;
/** A person waits for the page that makes this call. */
const NAME_WITHIN_MS = 2_000;
const POLL_SECONDS = 25;
const MOST_TEXT = 4096;

const chat = z.object({ id: z.number() });
const update = z.object({
  update_id: z.number(),
  message: z.object({ chat, text: z.string() }).optional(),
});
const updates = z.object({ result: z.array(z.unknown()) });
const numbered = z.object({ update_id: z.number() });
const failure = z.object({
  parameters: z
    .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
    .optional(),
});
/** The chat blocked the bot, or there is none; a proxy's own 403 has no such body. */
const gone = z.union([
  z.object({ error_code: z.literal(403) }),
  z.object({ error_code: z.literal(400), description: z.string().regex(/chat not found/i) }),
]);
const me = z.object({ result: z.object({ username: z.string().regex(/^\w{3,64}$/) }) });

/** A bot of Telegram (core.telegram.org/bots/api). The owner may set another base address. */
export function telegramBot(
  given: BotSettings & Pick<BotCall, 'fetch'> & { timeoutMs?: number },
): Bot {
  const { token, base, webhookSecret, fetch, timeoutMs = WITHIN_MS } = given;
  const call = (method: string, json: object, limitMs = timeoutMs, signal?: AbortSignal) =>
    callBot({
      fetch,
      channel: 'telegram',
      url: `${base}/bot${token}/${method}`,
      json,
      timeoutMs: limitMs,
      signal,
    });
  const name = onceFound(async () => {
    const { body } = await call('getMe', {}, NAME_WITHIN_MS);
    return me.safeParse(body).data?.result.username ?? null;
  });

  return {
    channel: 'telegram',
    webhookSecret,
    secretHeader: 'x-telegram-bot-api-secret-token',
    async send(chatId, text, signal) {
      const message = {
        chat_id: chatId,
        text: cutText(text, MOST_TEXT),
        link_preview_options: { is_disabled: true },
      };
      const answer = await call('sendMessage', message, timeoutMs, signal);
      const { status, code } = answer;
      if (status === 200) return { outcome: 'sent' };
      const { retry_after: wait, migrate_to_chat_id: moved } =
        failure.safeParse(answer.body).data?.parameters ?? {};
      if (moved !== undefined) return { outcome: 'moved', chatId: String(moved) };
      if (gone.safeParse(answer.body).success) return { outcome: 'gone' };
      // 401 and 404 concern the token, which the owner can correct; 400 and 403 concern the chat.
      if (status === 400 || status === 403) return { outcome: 'refused', code };
      return { outcome: 'later', code, afterSeconds: wait ?? answer.retryAfter };
    },
    async poll(marker, signal) {
      const asked = {
        timeout: POLL_SECONDS,
        allowed_updates: ['message'],
        ...(marker === null ? {} : { offset: Number(marker) }),
      };
      const limitMs = POLL_SECONDS * 1000 + timeoutMs;
      const answer = await call('getUpdates', asked, limitMs, signal);
      // Telegram refuses polling while a webhook is set.
      if (answer.status === 409) await bodyOf(call('deleteWebhook', {}, timeoutMs, signal));
      if (answer.status !== 200) throw new BotFailure(answer.code);
      const { result } = updates.parse(answer.body);
      const numbers = result.flatMap((one) => numbered.safeParse(one).data?.update_id ?? []);
      return {
        updates: result.flatMap((one) => readUpdate(one) ?? []),
        marker: numbers.length > 0 ? String(Math.max(...numbers) + 1) : marker,
      };
    },
    async subscribe(url, signal) {
      const asked = { url, secret_token: webhookSecret ?? '', allowed_updates: ['message'] };
      await bodyOf(call('setWebhook', asked, timeoutMs, signal));
    },
    readUpdate,
    async startLink(code) {
      const bot = await name();
      return bot === null ? null : `https://t.me/${bot}?start=${code}`;
    },
  };
}

function readUpdate(body: unknown): BotUpdate | null {
  const { message } = update.safeParse(body).data ?? {};
  return message ? { chatId: String(message.chat.id), text: message.text } : null;
}
