import { isLinked, leaveChat, linkChat } from '#features/requests/bots/link-chats.server.ts';
import type { Bot, BotUpdate } from '#server/bots/bot.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';

/** How long one run polls; the end of a run reports success. */
const RUN_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

const WORDS = {
  help: 'Этот бот сообщает о\u00a0новых заявках. Чтобы подключить чат, возьмите код в\u00a0панели сайта, на\u00a0странице «Доставка», и\u00a0пришлите его сюда.',
  wrong:
    'Код не\u00a0подходит: он\u00a0действует один час и\u00a0только один раз. Возьмите новый в\u00a0панели сайта, на\u00a0странице «Доставка».',
  already: 'Этот чат уже подключён: сюда приходят новые заявки.',
  left: 'Готово: заявки сюда больше не\u00a0приходят.',
  site: 'Готово: сюда будут приходить новые заявки сайта. Отключить — команда /stop.',
};

/**
 * Answers a message to a bot: a code links the chat, `/stop` ends the link, `/start` explains the
 * bot. The bot ignores anything else, because it may be in a chat with others.
 */
export async function answerUpdate(
  db: Db,
  bot: Bot,
  { chatId, text }: BotUpdate,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  const { channel } = bot;
  const [, command = null, said = ''] =
    /^(?:\/(start|stop)(?:@\w+)?(?:\s+|$))?(\S*)\s*$/.exec(text.trim()) ?? [];
  const isCode = /^[\w-]{43}$/.test(said);
  const reply = async (words: string) => void (await bot.send(chatId, words, signal));
  if (command === 'stop') {
    if (await leaveChat(db, channel, chatId)) await reply(WORDS.left);
    return;
  }
  if (command === null && !isCode) return;
  if (said === '') return reply(WORDS.help);
  const linked = await linkChat(db, { channel, chatId, code: said, now });
  if (linked) {
    return reply(
      linked.operator === null
        ? WORDS.site
        : `Готово: сюда будут приходить новые заявки организатора «${linked.operator}». Отключить — команда /stop.`,
    );
  }
  // An update may come twice: the second time its code is used up.
  await reply((await isLinked(db, channel, chatId)) ? WORDS.already : WORDS.wrong);
}

/**
 * Receives the updates of a bot: polls as long as this process holds the job, or, with a secret,
 * registers the webhook `/api/bots/…` every hour.
 */
export function botUpdatesJob(parts: { db: Db; bot: Bot; siteUrl: string; now: () => Date }): Job {
  const { db, bot, siteUrl, now } = parts;
  const name = `updates-${bot.channel}`;
  if (bot.webhookSecret !== null) {
    return {
      name,
      everyMs: HOUR_MS,
      retryWithinMs: 60_000,
      run: (signal) => bot.subscribe(`${siteUrl}/api/bots/${bot.channel}`, signal),
    };
  }
  return {
    name,
    everyMs: 1000,
    retryWithinMs: 60_000,
    async run(signal) {
      const endsAt = performance.now() + RUN_MS;
      let marker: string | null = null;
      while (!signal.aborted && performance.now() < endsAt) {
        const polled = await bot.poll(marker, signal);
        for (const update of polled.updates)
          await answerUpdate(db, bot, update, { now: now(), signal });
        ({ marker } = polled);
      }
    },
  };
}
