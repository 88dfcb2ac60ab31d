import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliveryJobs } from '#features/requests/delivery/delivery-jobs.server.ts';
import { botChats, deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { maxBot } from '#server/bots/max.server.ts';
import { telegramBot } from '#server/bots/telegram.server.ts';
import { type DatabaseSettings, openDatabase } from '#server/db/db.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { outboxJob } from '#server/mail/mail.server.ts';
import { smtpTransport } from '#server/mail/smtp-transport.server.ts';
import { accountParts, SITE } from '#test/accounts.ts';
import { startMax, startTelegram } from '#test/hosts/bot-host.ts';
import { copyEmbedded, copyPostgres, silentLog } from '#test/database.ts';
import { startMailServer } from '#test/hosts/mail-server.ts';
import { useProgram } from '#test/program.ts';
import { counted } from '#test/proof.ts';

/** How many processes are killed on each engine while they take requests and deliver them. */
const ROUNDS = counted(2, 25);
const LONGEST_MS = 1500;
/** A dead process's deliveries are free again after this time. */
const CLAIM_MS = 1000;
const { policy } = accountParts();
const FROM = { name: 'ВсеУмры', address: 'hello@example.ru' };

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const ENGINES: Record<string, () => Promise<DatabaseSettings>> = {
  embedded: async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'vseumry-kill-'));
    undo.push(() => rmSync(directory, { recursive: true, force: true }));
    copyEmbedded(directory);
    return { kind: 'embedded', directory };
  },
  PostgreSQL: async () => {
    const { url, drop } = await copyPostgres();
    undo.push(drop);
    return { kind: 'postgres', url, poolMax: 4 };
  },
};

/**
 * Takes requests one after the other, each form sent twice like by a person who presses again.
 * Prints each request that it has promised to its visitor, and delivers meanwhile, until it is
 * killed.
 */
const program = useProgram(`
  import { randomUUID } from 'node:crypto';
  import { deliveryJobs } from '#features/requests/delivery/delivery-jobs.server.ts';
  import { newForm, placeRequest } from '#features/requests/placing/place-request.server.ts';
  import { maxBot } from '#server/bots/max.server.ts';
  import { telegramBot } from '#server/bots/telegram.server.ts';
  import { openDatabase } from '#server/db/db.server.ts';
  import { createLimits } from '#server/limits/rate-limit.server.ts';
  import { outboxJob } from '#server/mail/mail.server.ts';
  import { smtpTransport } from '#server/mail/smtp-transport.server.ts';
  import { createKeyedDigest } from '#server/session/keyed-digest.server.ts';
  const given = JSON.parse(process.argv[2]);
  const say = (about, message) => {
    if (message === 'сообщение доставлено') console.log('marked ' + about.delivery);
  };
  const log = { debug() {}, info: say, warn() {}, error() {} };
  const { db } = await openDatabase(given.settings, log);
  const rest = { webhookSecret: null, fetch };
  const bots = [telegramBot({ ...given.telegram, ...rest }), maxBot({ ...given.max, ...rest })];
  const jobs = deliveryJobs({
    db, bots, push: null, siteUrl: given.siteUrl, policy: given.policy, log, claimMs: given.claimMs,
  });
  const smtp = { host: '127.0.0.1', port: given.smtpPort, secure: false, login: null };
  jobs.push(outboxJob({ db, transport: smtpTransport(smtp, given.from), log }));
  let now = Date.now();
  const parts = {
    digest: createKeyedDigest('a key for tests'),
    limits: createLimits({ kind: 'memory' }, 100000),
    siteUrl: given.siteUrl,
    siteEmail: 'site@example.ru',
    channels: ['telegram', 'max'],
    policy: given.policy,
    now: () => new Date(now),
  };
  const nowhere = { tour: null, operator: null, isMissing: false };
  for (;;) {
    const input = {
      ...newForm(parts), website: '', name: 'Амина', phone: null, email: 'amina@example.ru',
      answer_by: null, answer_when: null, adults: 1, children: 0, child_ages: null, rooms: null, room: null, travel_when: null, question: null,
      consent: 'on',
    };
    now += 60000;
    const send = () =>
      placeRequest(db, { input, target: nowhere, network: '203.0.113.9', accountId: null }, parts);
    const [placed] = await Promise.all([send(), send()]);
    if (!placed.ok) throw new Error(placed.problem.code);
    console.log('placed ' + input.key);
    for (const job of jobs) job.poke();
  }`);

describe.each(Object.entries(ENGINES))('a process killed at any moment (%s)', (_name, engine) => {
  it(`loses no request and delivers each at least once, ${ROUNDS} times`, async () => {
    const settings = await engine();
    const [telegram, max, mail] = [
      await startTelegram(),
      await startMax(),
      await startMailServer(),
    ];
    undo.push(telegram.close, max.close, mail.close);
    const hosts = [telegram, max].map(({ base, token }) => ({ base, token }));
    const prepared = await openDatabase(settings, silentLog);
    await prepared.db.insert(botChats).values([
      { channel: 'telegram', chat_id: '1' },
      { channel: 'max', chat_id: '2' },
    ]);
    await prepared.close();
    const given = {
      settings,
      telegram: hosts[0],
      max: hosts[1],
      smtpPort: mail.port,
      from: FROM,
      siteUrl: SITE,
      policy,
      claimMs: CLAIM_MS,
    };

    const placed: string[] = [];
    const marked: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = spawn(process.execPath, program(JSON.stringify(given)), {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'close');
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        const [what, which = ''] = line.split(' ');
        if (what === 'placed') placed.push(which);
        if (what === 'marked') marked.push(which);
      });
      // The process is running once its first request is stored.
      while (!String((await once(lines, 'line'))[0]).startsWith('placed'));
      await wait(Math.random() * LONGEST_MS);
      child.kill('SIGKILL');
      const [, signal] = await ended;
      expect(signal).toBe('SIGKILL');
    }

    // Another process finishes the work of the killed ones.
    const database = await openDatabase(settings, silentLog);
    undo.push(database.close);
    const { db } = database;
    const rest = { webhookSecret: null, fetch };
    const bots = [
      telegramBot({ base: telegram.base, token: telegram.token, ...rest }),
      maxBot({ base: max.base, token: max.token, ...rest }),
    ];
    const smtp = { host: '127.0.0.1', port: mail.port, secure: false, login: null };
    const log = {
      ...silentLog,
      info: (about: { delivery?: string }, message: string) => {
        if (message === 'сообщение доставлено' && about.delivery) marked.push(about.delivery);
      },
    } as unknown as typeof silentLog;
    const jobs = deliveryJobs({
      db,
      bots,
      push: null,
      siteUrl: SITE,
      policy,
      log,
      claimMs: CLAIM_MS,
    });
    jobs.push(outboxJob({ db, transport: smtpTransport(smtp, FROM), log: silentLog }));
    undo.push(() => Promise.all(jobs.map((job) => job.stop())));
    await db
      .update(outbox)
      .set({ next_attempt_at: new Date(0) })
      .where(eq(outbox.handed_over, false));
    await vi.waitFor(async () => {
      for (const job of jobs) await job.run(new AbortController().signal);
      const rows = await db.select().from(deliveries);
      expect(rows.filter((row) => row.channel !== 'email' && row.sent_at === null)).toEqual([]);
    }, 120_000);

    const stored = await db.select().from(requests);
    const keys = stored.map(({ form_key }) => form_key);
    expect(keys).toEqual(expect.arrayContaining(placed));
    expect(new Set(keys).size).toBe(keys.length);
    expect(placed.length).toBeGreaterThan(0);
    const rows = await db.select().from(deliveries);
    for (const channel of ['telegram', 'max'] as const) {
      const own = rows.filter((row) => row.channel === channel);
      expect(own.map((row) => row.request_id).sort()).toEqual(stored.map(({ id }) => id).sort());
      const { messages } = channel === 'max' ? max : telegram;
      const told = new Set(messages.map(({ text }) => /№\u00a0(\d+)/.exec(text)?.[1]));
      for (const { id } of stored) expect(told).toContain(String(id));
    }
    expect(new Set(marked).size).toBe(marked.length);
    // A letter of unknown fate is not repeated; it stays visible.
    const letters = await db.select().from(outbox);
    expect(letters).toHaveLength(stored.length * 2);
    const lost = letters.filter(
      (letter) =>
        letter.sent_at === null && !letter.handed_over && letter.last_error !== 'outcome_unknown',
    );
    expect(lost).toEqual([]);
    const sent = telegram.messages.length + max.messages.length;
    process.stdout.write(
      `${ROUNDS} kills: ${stored.length} requests, ${rows.length} deliveries, ${sent} messages\n`,
    );
  }, 1_200_000);
});
