import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import webpush from 'web-push';
import { afterEach, expect, it, vi } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { deliveryJobs } from '#features/requests/delivery/delivery-jobs.server.ts';
import {
  planDeliveries,
  planSiteMessage,
} from '#features/requests/delivery/plan-deliveries.server.ts';
import {
  botChats,
  deliveries,
  requestPush,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import { eraseRequests } from '#features/requests/store/visitor-request.server.ts';
import type { Bot } from '#server/bots/bot.server.ts';
import { maxBot } from '#server/bots/max.server.ts';
import { telegramBot } from '#server/bots/telegram.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { PokedJob } from '#server/jobs/poked-job.server.ts';
import { createPushSender } from '#server/push/push-sender.server.ts';
import type { AccessPolicy } from '#lib/account/actor.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { accountParts, addPerson, SITE } from '#test/accounts.ts';
import { type BotHost, type SentMessage, startMax, startTelegram } from '#test/hosts/bot-host.ts';
import { describeOnBothEngines } from '#test/database.ts';

const keys = {
  ...webpush.generateVAPIDKeys(),
  subject: 'mailto:hello@vseumry.example',
};
const strict = accountParts().policy;
const ALL = ['telegram', 'max', 'push'] as const;

describeOnBothEngines('deliveries of requests', ({ db }) => {
  const undo: (() => unknown)[] = [];
  let lines: Record<string, unknown>[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
    lines = [];
  });

  type OnMessage = Parameters<typeof startTelegram>[0];
  async function startHosts(given: { telegram?: OnMessage; max?: OnMessage } = {}) {
    const telegram = await startTelegram(given.telegram);
    const max = await startMax(given.max);
    undo.push(telegram.close, max.close);
    return { telegram, max };
  }
  function botsAt({ telegram, max }: { telegram: BotHost; max: BotHost }, timeoutMs = 5000): Bot[] {
    const rest = { webhookSecret: null, fetch, timeoutMs };
    return [
      telegramBot({ base: telegram.base, token: telegram.token, ...rest }),
      maxBot({ base: max.base, token: max.token, ...rest }),
    ];
  }
  function start(
    bots: Bot[],
    options: { isPushing?: boolean; claimMs?: number; policy?: AccessPolicy } = {},
  ): PokedJob[] {
    const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
    const push = options.isPushing ? createPushSender({ keys, fetch }) : null;
    const jobs = deliveryJobs({
      db: db(),
      bots,
      push,
      siteUrl: SITE,
      policy: options.policy ?? strict,
      log,
      claimMs: options.claimMs,
    });
    undo.push(() => Promise.all(jobs.map((job) => job.stop())));
    return jobs;
  }
  const run = (jobs: PokedJob[]) =>
    Promise.all(jobs.map((job) => job.run(new AbortController().signal)));

  async function addOperator(slug: string): Promise<number> {
    const [made] = await db()
      .insert(operators)
      .values({ slug, name: slug, name_key: slug })
      .returning({ id: operators.id });
    return made?.id ?? 0;
  }
  const addChat = (channel: 'telegram' | 'max', chat_id: string, operator_id: number | null) =>
    db().insert(botChats).values({ channel, chat_id, operator_id });
  async function place(
    operatorId: number | null = null,
    { channels = [...ALL], policy = strict } = {},
  ): Promise<number> {
    return db().transaction(async (tx) => {
      const [request] = await tx
        .insert(requests)
        .values({
          form_key: randomUUID(),
          name: 'Амина Каримова',
          phone: '+79170000000',
          email: 'amina@example.ru',
          question: 'Есть ли детское место?',
          tour_title: 'Умра из Казани',
          operator_id: operatorId,
        })
        .returning({ id: requests.id });
      const number = request?.id ?? 0;
      await planDeliveries(tx, { number, operatorId }, { channels, policy });
      return number;
    });
  }
  const rows = () => db().select().from(deliveries).orderBy(deliveries.created_at, deliveries.id);
  const makeDue = () =>
    db()
      .update(deliveries)
      .set({ next_attempt_at: sql`now() - interval '1 second'` })
      .where(sql`next_attempt_at is not null`);

  async function subscribe(host: string, account_id: number, name: string) {
    const ecdh = createECDH('prime256v1');
    await db()
      .insert(requestPush)
      .values({
        account_id,
        endpoint: `${host}/${name}`,
        p256dh: ecdh.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      });
  }

  it('reach each chat of the operator once, without personal data, which the log lacks too', async () => {
    const hosts = await startHosts();
    const [safar, nur] = [await addOperator('safar'), await addOperator('nur')];
    await addChat('telegram', '1', safar);
    await addChat('max', '2', safar);
    await addChat('telegram', '3', nur);
    await addChat('max', '4', null);
    const number = await place(safar);
    const jobs = start(botsAt(hosts));
    await run(jobs);
    await makeDue();
    await run(jobs);
    const words = `Новая заявка №\u00a0${number}\nТур: Умра из Казани\n${SITE}/admin/requests/${number}`;
    expect(hosts.telegram.messages).toEqual([{ chatId: '1', text: words }]);
    expect(hosts.max.messages).toEqual([{ chatId: '2', text: words }]);
    expect(await rows()).toMatchObject([
      {
        attempts: 1,
        next_attempt_at: null,
        last_error: null,
        sent_at: expect.any(Date),
      },
      {
        attempts: 1,
        next_attempt_at: null,
        last_error: null,
        sent_at: expect.any(Date),
      },
    ]);
    expect(lines.map(({ msg }) => msg)).toEqual(['сообщение доставлено', 'сообщение доставлено']);
    expect(JSON.stringify(lines)).not.toMatch(/Амина|9170|amina|детское|token-of-nobody/);
  });

  it('carry what is to be said to one operator to its chats alone', async () => {
    const hosts = await startHosts();
    await addChat('telegram', '1', await addOperator('safar'));
    const nur = await addOperator('nur');
    await addChat('telegram', '3', nur);
    await addChat('telegram', '4', null);
    await planSiteMessage(db(), ['telegram', 'max'], 'Новое объявление', nur);
    await run(start(botsAt(hosts)));
    expect(hosts.telegram.messages).toEqual([{ chatId: '3', text: 'Новое объявление' }]);
  });

  it('go to the site’s chats when the operator has none', async () => {
    const safar = await addOperator('safar');
    await addChat('telegram', '9', null);
    await place(safar);
    await place(null);
    expect((await rows()).map(({ channel }) => channel)).toEqual(['telegram', 'telegram']);
    await place(null, { channels: ['push'] });
    expect(await rows()).toHaveLength(2);
  });

  it('are all sent at once when poked, each marked by one process', async () => {
    const hosts = await startHosts();
    await addChat('telegram', '1', null);
    await addChat('max', '1', null);
    const several = [1, 2, 3].map(() => start(botsAt(hosts)));
    for (let n = 0; n < 12; n += 1) await place();
    for (const jobs of several) for (const job of jobs) job.poke();
    await vi.waitFor(async () => {
      expect((await rows()).filter(({ sent_at }) => sent_at === null)).toEqual([]);
    });
    for (const { messages } of [hosts.telegram, hosts.max]) {
      expect(messages).toHaveLength(12);
      expect(new Set(messages.map(({ text }) => text)).size).toBe(12);
    }
    // A delivery is marked first and logged after it.
    await vi.waitFor(() => {
      expect(lines.filter(({ msg }) => msg === 'сообщение доставлено')).toHaveLength(24);
    });
  });

  it('are not delayed by another messenger that does not answer', async () => {
    let release = () => {};
    const silence = new Promise<void>((resolve) => (release = resolve));
    undo.push(release);
    const hosts = await startHosts({ telegram: () => silence });
    await addChat('telegram', '1', null);
    await addChat('max', '2', null);
    const jobs = start(botsAt(hosts));
    await place();
    for (const job of jobs) job.poke();
    await vi.waitFor(() => expect(hosts.max.messages).toHaveLength(1));
    await place();
    for (const job of jobs) job.poke();
    await vi.waitFor(() => expect(hosts.max.messages).toHaveLength(2));
    expect(hosts.telegram.messages).toEqual([]);
    release();
    await vi.waitFor(() => expect(hosts.telegram.messages).toHaveLength(2));
  });

  it.each([
    [429, { parameters: { retry_after: 120 } }, 'telegram_429', 1, 120],
    [500, {}, 'telegram_500', 1, 10],
    [500, {}, 'telegram_500', 4, 80],
    [500, {}, 'telegram_500', 20, 3600],
    [401, {}, 'telegram_401', 1, 10],
  ])('are put off after %s', async (status, body, code, attempt, seconds) => {
    let isRefused = true;
    const hosts = await startHosts({
      telegram: () => (isRefused ? { status, body } : undefined),
    });
    await addChat('telegram', '1', null);
    await place();
    await db()
      .update(deliveries)
      .set({ attempts: attempt - 1 });
    const jobs = start(botsAt(hosts));
    await run(jobs);
    const pause = sql<string>`round(extract(epoch from next_attempt_at - clock_timestamp()) / 10) * 10`;
    const [late] = await db()
      .select({ pause, error: deliveries.last_error, sent: deliveries.sent_at })
      .from(deliveries);
    expect([Number(late?.pause), late?.error, late?.sent]).toEqual([seconds, code, null]);
    isRefused = false;
    await run(jobs);
    expect(hosts.telegram.messages).toEqual([]);
    await makeDue();
    await run(jobs);
    expect(hosts.telegram.messages).toHaveLength(1);
  });

  it('are given up when the chat refuses them or keeps failing, and follow a moved chat', async () => {
    const answers: Record<string, (message: SentMessage) => { status: number; body?: object }> = {
      '1': () => ({ status: 403 }),
      '2': () => ({ status: 500 }),
      '3': () => ({
        status: 400,
        body: { parameters: { migrate_to_chat_id: -1003 } },
      }),
    };
    const hosts = await startHosts({
      telegram: (message) => answers[message.chatId]?.(message),
    });
    for (const chat of ['1', '2', '3']) await addChat('telegram', chat, null);
    await place();
    const jobs = start(botsAt(hosts));
    for (const attempts of [0, 56]) {
      await db().update(deliveries).set({ attempts });
      await run(jobs);
      await makeDue();
    }
    await run(jobs);
    const ended = (await rows()).map(({ last_error, next_attempt_at }) => [
      last_error,
      next_attempt_at,
    ]);
    expect(ended).toHaveLength(3);
    expect(ended).toEqual(
      expect.arrayContaining([
        ['telegram_403', null],
        ['too_many_attempts', null],
        [null, null],
      ]),
    );
    expect(hosts.telegram.messages.map(({ chatId }) => chatId)).toEqual(['-1003']);
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(2);
  });

  const suspended = { code: 'chat.denied', message: 'error.dialog.suspended' };
  it.each([
    ['telegram', 403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked' }],
    ['telegram', 400, { ok: false, error_code: 400, description: 'Bad Request: chat not found' }],
    ['max', 403, suspended],
    ['max', 404, { code: 'not.found', message: 'chat.not.found' }],
  ] as const)(
    'unlink a chat that is gone or has blocked the bot, and tell who linked it, once: %s %i',
    async (channel, status, body) => {
      const hosts = await startHosts({ [channel]: () => ({ status, body }) });
      const linked_by = await addPerson(db(), 'own@safar.example');
      const operator_id = await addOperator('safar');
      await db().insert(botChats).values({ channel, chat_id: '1', operator_id, linked_by });
      await addChat(channel === 'max' ? 'telegram' : 'max', '2', null);
      for (let n = 0; n < 3; n += 1) await place(operator_id);
      await run(start(botsAt(hosts)));
      expect((await db().select().from(botChats)).map(({ chat_id }) => chat_id)).toEqual(['2']);
      const told = await db().select().from(outbox);
      expect(told.map(({ to, kind }) => [to, kind])).toEqual([['own@safar.example', 'chat-gone']]);
      expect(told[0]?.text).toContain('«safar»');
      expect(told[0]?.text).toContain(`${SITE}/admin/deliveries?operator=${operator_id}`);
      const old = (await rows()).filter(({ channel: by }) => by === channel);
      expect(old).toHaveLength(3);
      for (const { last_error, next_attempt_at } of old) {
        expect(last_error).toMatch(/^(chat_gone|no_chat)$/);
        expect(next_attempt_at).toBeNull();
      }
      // From now on the requests go to the site's chats, and so do those whose message did not arrive.
      await place(operator_id);
      for (let n = 0; n < 2; n += 1) await run(start(botsAt(hosts)));
      const sent = [...hosts.telegram.messages, ...hosts.max.messages];
      expect(sent.map(({ chatId }) => chatId)).toEqual(['2', '2', '2', '2']);
      expect(new Set(sent.map(({ text }) => text)).size).toBe(4);
    },
  );

  it('of a chat that is gone are not said again in a chat that has them', async () => {
    const hosts = await startHosts({
      telegram: ({ chatId }) =>
        chatId === '1'
          ? { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked' } }
          : undefined,
    });
    const safar = await addOperator('safar');
    for (const chat of ['1', '2']) await addChat('telegram', chat, safar);
    await addChat('max', '3', null);
    await place(safar);
    for (let n = 0; n < 2; n += 1) await run(start(botsAt(hosts)));
    expect(hosts.telegram.messages.map(({ chatId }) => chatId)).toEqual(['2']);
    expect(hosts.max.messages).toEqual([]);
  });

  it.each([
    ['telegram', 403, '<html>proxy</html>'],
    ['telegram', 400, { ok: false, error_code: 400, description: 'Bad Request: text is empty' }],
    ['max', 403, {}],
    ['max', 404, { code: 'not.found', message: 'Path /messages is not recognized' }],
  ] as const)(
    'leave a chat linked that did not take one message: %s %i',
    async (channel, status, body) => {
      const hosts = await startHosts({ [channel]: () => ({ status, body: body as object }) });
      await addChat(channel, '1', null);
      await place();
      await run(start(botsAt(hosts)));
      expect(await db().$count(botChats)).toBe(1);
      expect(await db().$count(outbox)).toBe(0);
      expect(await rows()).toMatchObject([{ last_error: `${channel}_${status}` }]);
    },
  );

  it('of a process that died are sent by another', async () => {
    const hosts = await startHosts();
    await addChat('max', '1', null);
    await place();
    await db()
      .update(deliveries)
      .set({
        attempts: 1,
        next_attempt_at: sql`clock_timestamp() + interval '200 milliseconds'`,
      });
    const jobs = start(botsAt(hosts));
    await vi.waitFor(async () => {
      await run(jobs);
      expect(hosts.max.messages).toHaveLength(1);
    });
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  it('that a fast clock had postponed by days are sent', async () => {
    const hosts = await startHosts();
    await addChat('max', '1', null);
    await place();
    await db()
      .update(deliveries)
      .set({
        attempts: 1,
        next_attempt_at: sql`clock_timestamp() + interval '3 days'`,
      });
    await run(start(botsAt(hosts)));
    expect(hosts.max.messages).toHaveLength(1);
  });

  it('are not written for a request whose data are erased', async () => {
    const hosts = await startHosts();
    await addChat('max', '1', null);
    const number = await place();
    await eraseRequests(db(), [number], new Date());
    await run(start(botsAt(hosts)));
    expect(hosts.max.messages).toEqual([]);
    expect(await rows()).toMatchObject([{ last_error: 'erased', next_attempt_at: null }]);
  });

  it('are pushed to the people of their operator alone, who still are when they are sent', async () => {
    const [own, other] = [await addOperator('own'), await addOperator('other')];
    const addOperators = async (name: string, operator_id: number, blocked = false) => {
      const id = await addPerson(db(), `${name}@example.ru`, { blocked });
      await db().update(accounts).set({ role: 'operator', operator_id }).where(eq(accounts.id, id));
      await subscribe('http://127.0.0.1:9', id, name);
      return id;
    };
    await addPerson(db(), 'admin@example.ru');
    const moving = await addOperators('own', own);
    await addOperators('other', other);
    await addOperators('blocked', own, true);
    const [browser] = await db()
      .select({ id: requestPush.id })
      .from(requestPush)
      .where(eq(requestPush.account_id, moving));
    await place(null);
    expect(await rows()).toEqual([]);
    await place(own);
    expect(await rows()).toMatchObject([{ channel: 'push', target: String(browser?.id) }]);
    await db().update(accounts).set({ operator_id: other }).where(eq(accounts.id, moving));
    await run(start([], { isPushing: true }));
    expect(await rows()).toMatchObject([{ last_error: 'no_browser', sent_at: null }]);
  });

  it('reach browsers of staff by push, encrypted, and end with the subscription', async () => {
    let status = 201;
    const sent: Buffer[] = [];
    const service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        sent.push(Buffer.concat(parts));
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    undo.push(() => new Promise((resolve) => service.close(resolve)));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    await subscribe(url, await addPerson(db(), 'admin@example.ru'), 'admin');
    await subscribe(url, await addPerson(db(), 'reader@example.ru'), 'reader');
    await subscribe(
      url,
      await addPerson(db(), 'gone@example.ru', {
        role: 'staff',
        blocked: true,
      }),
      'gone',
    );
    await place();
    const jobs = start([], { isPushing: true });
    await run(jobs);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.toString('latin1')).not.toMatch(/Amina|917|requests/);
    expect(await rows()).toMatchObject([{ channel: 'push', last_error: null }]);
    status = 410;
    await place();
    await run(jobs);
    expect((await rows()).at(-1)).toMatchObject({
      last_error: 'push_gone',
      next_attempt_at: null,
    });
    expect(await db().select().from(requestPush).where(eq(requestPush.account_id, 1))).toEqual([]);
    await place();
    expect(await rows()).toHaveLength(2);

    // The reader is staff where everybody is.
    status = 201;
    sent.length = 0;
    const policy = { ...strict, staffAccess: 'everyone' as const };
    await place(null, { policy });
    await run(start([], { isPushing: true, policy }));
    expect(sent).toHaveLength(1);
  });
});
