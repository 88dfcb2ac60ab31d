import { afterEach, expect, it, vi } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { answerUpdate, botUpdatesJob } from '#features/requests/bots/bot-updates.server.ts';
import { botsApi } from '#features/requests/bots/bots.api.server.ts';
import { listChats, newBotCode } from '#features/requests/bots/link-chats.server.ts';
import { botChats, botCodes } from '#features/requests/store/request-tables.server.ts';
import type { Bot } from '#server/bots/bot.server.ts';
import { maxBot } from '#server/bots/max.server.ts';
import { telegramBot } from '#server/bots/telegram.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { accountParts, addPerson, adminAs, SITE } from '#test/accounts.ts';
import { type BotHost, startMax, startTelegram } from '#test/hosts/bot-host.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const SECRET = 'secret-of-the-webhook';

describeOnBothEngines('bots', ({ db, database }) => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function hostOf(channel: string): Promise<BotHost> {
    const host = await (channel === 'max' ? startMax() : startTelegram());
    undo.push(host.close);
    return host;
  }
  function botAt(channel: string, { base, token }: BotHost, webhookSecret: string | null = null) {
    const settings = { base, token, webhookSecret, fetch };
    return channel === 'max' ? maxBot(settings) : telegramBot(settings);
  }
  /** Receives updates in the background, like the site. */
  function listen(bot: Bot): void {
    const abort = new AbortController();
    const job = botUpdatesJob({ db: db(), bot, siteUrl: SITE, now: () => NOW });
    const running = job.run(abort.signal).catch(() => undefined);
    undo.push(() => {
      abort.abort();
      return running;
    });
  }
  const boss = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
  async function addOperator(): Promise<number> {
    const row = { slug: 'safar', name: 'Сафар', name_key: 'сафар' };
    const [made] = await db().insert(operators).values(row).returning({ id: operators.id });
    return made?.id ?? 0;
  }
  const chats = async () =>
    (await db().select().from(botChats).orderBy(botChats.id)).map(
      ({ channel, chat_id, operator_id }) => [channel, chat_id, operator_id],
    );
  const said = (host: BotHost) =>
    host.messages.map(({ chatId, text }) => `${chatId}: ${text.replaceAll('\u00a0', ' ')}`);

  it.each(['telegram', 'max'])('link a chat once by a code, by polling: %s', async (channel) => {
    const staff = await boss();
    const operatorId = await addOperator();
    const host = await hostOf(channel);
    listen(botAt(channel, host));
    const code = (await newBotCode(db(), staff, 'all', { operatorId, now: NOW })) ?? '';
    host.start(77, code);
    await vi.waitFor(() => expect(host.messages).toHaveLength(1));
    host.start(78, code);
    await vi.waitFor(() => expect(host.messages).toHaveLength(2));
    const forSite = (await newBotCode(db(), staff, 'all', { operatorId: null, now: NOW })) ?? '';
    host.say(79, forSite);
    await vi.waitFor(() => expect(host.messages).toHaveLength(3));
    expect(await chats()).toEqual([
      [channel, '77', operatorId],
      [channel, '79', null],
    ]);
    expect(said(host)[0]).toContain(
      '77: Готово: сюда будут приходить новые заявки организатора «Сафар»',
    );
    expect(said(host)[1]).toContain('78: Код не подходит');
    expect(said(host)[2]).toContain('79: Готово: сюда будут приходить новые заявки сайта');
    expect(await db().select().from(botCodes)).toEqual([]);
    host.say(79, 'добрый день');
    host.say(79, '/stop');
    await vi.waitFor(() => expect(host.messages).toHaveLength(4));
    expect(await chats()).toEqual([[channel, '77', operatorId]]);
  });

  it('link one chat when several use a code at the same moment, and none for an old code', async () => {
    const staff = await boss();
    const host = await hostOf('telegram');
    const bot = botAt('telegram', host);
    const code = (await newBotCode(db(), staff, 'all', { operatorId: null, now: NOW })) ?? '';
    const use = (chatId: string, now = NOW) =>
      answerUpdate(db(), bot, { chatId, text: code }, { now });
    await use('1', new Date(NOW.getTime() + 61 * 60_000));
    expect(await chats()).toEqual([]);
    await Promise.all(['2', '3', '4', '5'].map((chat) => use(chat)));
    expect(await chats()).toHaveLength(1);
  });

  it('link only an operator’s own chats with its codes', async () => {
    const staff = await boss();
    const operatorId = await addOperator();
    const scope = { operatorId };
    await db().insert(botChats).values({ channel: 'max', chat_id: '1' });
    expect(await newBotCode(db(), staff, scope, { operatorId: null, now: NOW })).toBeNull();
    expect(await newBotCode(db(), staff, scope, { operatorId: 999, now: NOW })).toBeNull();
    expect(await listChats(db(), staff, scope, null)).toEqual([]);
    expect(await listChats(db(), staff, 'all', null)).toHaveLength(1);
  });

  it.each(['telegram', 'max'])('accept a webhook only with its secret: %s', async (channel) => {
    const staff = await boss();
    const host = await hostOf(channel);
    const bot = botAt(channel, host, SECRET);
    const job = botUpdatesJob({ db: db(), bot, siteUrl: SITE, now: () => NOW });
    const { signal } = new AbortController();
    await job.run(signal);
    await job.run(signal);
    expect(host.webhook()).toEqual({ url: `${SITE}/api/bots/${channel}`, secret: SECRET });
    const app = botsApi({ read: reading(database(), silentLog), bots: [bot], now: () => NOW });
    const code = (await newBotCode(db(), staff, 'all', { operatorId: null, now: NOW })) ?? '';
    const update =
      channel === 'max'
        ? { update_type: 'bot_started', chat_id: 5, payload: code }
        : { update_id: 1, message: { chat: { id: 5 }, text: `/start ${code}` } };
    const tell = async (secret: string, body: unknown = update) => {
      const response = await app.request(`/api/bots/${channel}`, {
        method: 'POST',
        headers: { [bot.secretHeader]: secret },
        body: JSON.stringify(body),
      });
      return response.status;
    };
    expect(await tell('another')).toBe(403);
    expect(await tell('')).toBe(403);
    expect(await chats()).toEqual([]);
    expect(await tell(SECRET, { nonsense: [] })).toBe(200);
    expect(await tell(SECRET)).toBe(200);
    expect(await tell(SECRET)).toBe(200);
    expect(await chats()).toEqual([[channel, '5', null]]);
    expect(said(host)).toEqual([
      expect.stringContaining('Готово'),
      expect.stringContaining('уже подключён'),
    ]);
    const asking = botsApi({
      read: reading(database(), silentLog),
      bots: [botAt(channel, host)],
      now: () => NOW,
    });
    const closed = await asking.request(`/api/bots/${channel}`, { method: 'POST', body: '{}' });
    expect(closed.status).toBe(404);
  });

  it('poll again after a webhook was set', async () => {
    const host = await hostOf('telegram');
    const { signal } = new AbortController();
    await botAt('telegram', host, SECRET).subscribe(`${SITE}/api/bots/telegram`, signal);
    const bot = botAt('telegram', host);
    await expect(bot.poll(null, signal)).rejects.toMatchObject({ code: 'telegram_409' });
    host.say(1, 'привет');
    expect(await bot.poll(null, signal)).toEqual({
      updates: [{ chatId: '1', text: 'привет' }],
      marker: '1',
    });
  });

  it('know their address, and work without it while the messenger is down', async () => {
    const [telegram, max] = [await hostOf('telegram'), await hostOf('max')];
    expect(await botAt('telegram', telegram).startLink('abc')).toBe(
      'https://t.me/vseumry_bot?start=abc',
    );
    expect(await botAt('max', max).startLink('abc')).toBe(
      'https://max.ru/id7700000000_bot?start=abc',
    );
    const nowhere = { base: 'http://127.0.0.1:9', token: 'x' } as BotHost;
    expect(await botAt('max', nowhere).startLink('abc')).toBeNull();
  });
});
