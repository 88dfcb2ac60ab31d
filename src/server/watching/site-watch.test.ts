import { folderBackups } from '#server/backup/folder-backups.server.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { planSiteMessage } from '#features/requests/delivery/plan-deliveries.server.ts';
import { countMessages } from '#features/requests/deliveries/deliveries.server.ts';
import { botChats, deliveries } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { createHealth } from '#server/http/health.api.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { AlarmLimits } from '#server/env/alarm-limits.ts';
import type { OwnerMessage } from '#server/watching/alert-words.ts';
import { createDirectAlerts } from '#server/watching/direct-alerts.server.ts';
import { readBars } from '#server/watching/figure-rows.server.ts';
import { countIncidents, listIncidents } from '#server/watching/incidents.server.ts';
import { createRequestCounts } from '#server/watching/request-counts.server.ts';
import { startSiteWatch, type WatchParts } from '#server/watching/site-watch.server.ts';
import { incidents, siteFigures } from '#server/watching/watching-tables.server.ts';
import { accountParts, addPerson, adminAs, SITE, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LIMITS: AlarmLimits = {
  errorPercent: 5,
  jobFailures: 3,
  waitingMinutes: 60,
  diskMegabytes: 1,
  backupHours: 36,
};
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? '';

describeOnBothEngines('the watch over the site', (engine) => {
  const { db } = engine;
  const boss = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());

  function watchOn(changed: Partial<WatchParts> = {}) {
    const clock = stoppedClock(new Date('2026-11-20T09:00:30Z'));
    const counts = createRequestCounts();
    const told: OwnerMessage[] = [];
    let pokes = 0;
    const watch = startSiteWatch({
      db: db(),
      log: silentLog,
      owner: 'first',
      counts,
      health: createHealth(engine.database()),
      limits: LIMITS,
      owners: {
        emails: [],
        siteUrl: SITE,
        tellChats: (tx: Db, text: string) => planSiteMessage(tx, ['telegram', 'max'], text),
        lostSince: async () => [],
      },
      jobName: (name) => name,
      countMessages,
      recipients: async () => [{ name: 'owner', send: async (message) => told.push(message) > 0 }],
      direct: createDirectAlerts(silentLog),
      folders: [tmpdir()],
      readOnlyBelowMegabytes: null,
      backups: null,
      poke: () => (pokes += 1),
      now: clock.now,
      everyMs: 1e9,
      ...changed,
    });
    onTestFinished(() => watch.stop());
    const rounds = async (n: number, { hasMail = true } = {}) => {
      for (let round = 0; round < n; round += 1) {
        await watch.round();
        if (hasMail) await db().update(outbox).set({ handed_over: true });
        clock.forward(MINUTE_MS);
      }
    };
    const fail = (errors: number) => {
      for (let n = 0; n < errors; n += 1) {
        counts.made({ route: '/', path: '/', method: 'GET', status: 500, ms: 1 });
      }
    };
    return { watch, counts, clock, told, rounds, fail, pokes: () => pokes };
  }
  const letters = async () => {
    const rows = await db().select().from(outbox).orderBy(outbox.created_at);
    return rows.map(({ subject }) => plain(subject));
  };
  /** Like PostgreSQL with a full disk: reads work, writes are refused. */
  async function refuseWrites(): Promise<() => Promise<void>> {
    await db().execute(sql`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
    await db().execute(
      sql`create trigger no_room before insert on site_figures execute function no_room()`,
    );
    const allow = async () =>
      void (await db().execute(sql`drop trigger if exists no_room on site_figures`));
    onTestFinished(allow);
    return allow;
  }

  it('writes a minute and its hour, and adds up processes', async () => {
    const by = await boss();
    const [a, b] = [watchOn(), watchOn({ owner: 'second' })];
    a.counts.written('/', 200);
    a.counts.made({ route: '/', path: '/', method: 'GET', status: 200, ms: 700 });
    b.fail(2);
    await a.rounds(1);
    await b.rounds(1);
    a.counts.written('/', 304);
    await a.rounds(1);
    const rows = await db().select().from(siteFigures).orderBy(siteFigures.span, siteFigures.at);
    expect(
      rows.map(({ span, at, requests, kept, errors, slow }) => [
        span,
        at.toISOString(),
        requests,
        kept,
        errors,
        slow,
      ]),
    ).toEqual([
      ['hour', '2026-11-20T09:00:00.000Z', 5, 2, 2, 1],
      ['minute', '2026-11-20T09:00:00.000Z', 4, 1, 2, 1],
      ['minute', '2026-11-20T09:01:00.000Z', 1, 1, 0, 0],
    ]);
    expect(rows[0]).toMatchObject({
      memory_mb: expect.any(Number),
      disk_mb: expect.any(Number),
      waiting: 0,
      failing_jobs: 0,
    });
    const day = await readBars(db(), by, 'day', new Date('2026-11-20T09:02:00Z'));
    expect(day).toHaveLength(48);
    expect(day.at(-1)).toMatchObject({
      at: '2026-11-20T12:00',
      figures: { requests: 5, errors: 2 },
    });
    expect(day.filter(({ figures }) => figures !== null)).toHaveLength(1);
    const month = await readBars(db(), by, 'month', new Date('2026-11-20T22:00:00Z'));
    expect(month).toHaveLength(30);
    expect(month.slice(-2)).toMatchObject([
      { at: '2026-11-20', figures: { requests: 5 } },
      { at: '2026-11-21', figures: null },
    ]);
  });

  it('keeps minutes for a day and hours for a month', async () => {
    const { rounds } = watchOn();
    const at = (text: string) => ({ at: new Date(text), requests: 1 });
    await db()
      .insert(siteFigures)
      .values([
        { span: 'minute', ...at('2026-11-19T07:59:00Z') },
        { span: 'minute', ...at('2026-11-19T09:59:00Z') },
        { span: 'hour', ...at('2026-10-20T08:00:00Z') },
        { span: 'hour', ...at('2026-10-21T08:00:00Z') },
      ]);
    await rounds(1);
    const rows = await db().select().from(siteFigures).orderBy(siteFigures.at);
    expect(rows.map(({ at: when }) => when.toISOString())).toEqual([
      '2026-10-21T08:00:00.000Z',
      '2026-11-19T09:59:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  it('reports the beginning and the end of an incident once each, by letter and to the chats', async () => {
    const by = await boss();
    await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    await db()
      .insert(botChats)
      .values([{ channel: 'telegram', chat_id: '77' }]);
    await db().delete(outbox);
    const a = watchOn();
    a.fail(10);
    await a.rounds(3);
    expect(await letters()).toEqual(['Не в порядке: Ошибки сайта']);
    expect(await countIncidents(db(), by)).toBe(1);
    expect(a.pokes()).toBe(1);
    const [message] = await db().select().from(deliveries);
    expect(message).toMatchObject({ request_id: null, channel: 'telegram' });
    expect(plain(message?.words)).toMatch(
      /^Не в порядке: Ошибки сайта\n.*\nhttps:\/\/site\.example\/admin\/health$/s,
    );
    // The errors are outside the window of five minutes; then ten calm minutes must pass.
    await a.rounds(4);
    expect(await countIncidents(db(), by)).toBe(1);
    await a.rounds(20);
    expect(await letters()).toEqual([
      'Не в порядке: Ошибки сайта',
      'Снова в порядке: Ошибки сайта',
    ]);
    expect(await countIncidents(db(), by)).toBe(0);
    expect(await db().select().from(deliveries)).toHaveLength(2);
    const [past] = await listIncidents(db(), by);
    expect(past?.endedAt?.getTime()).toBeGreaterThan(past?.openedAt.getTime() ?? Infinity);
    const recipients = await db().select({ to: outbox.to }).from(outbox);
    expect(new Set(recipients.map(({ to }) => to))).toEqual(new Set(['admin@example.ru']));
  });

  it('tells once of messages that wait for a messenger, and once that they are gone', async () => {
    await boss();
    await db().delete(outbox);
    const a = watchOn();
    const earlier = (minutes: number) => sql`clock_timestamp() - ${minutes} * interval '1 minute'`;
    await db()
      .insert(deliveries)
      .values({ words: 'Тест', channel: 'max', target: '1', last_error: 'max_500', attempts: 9 });
    await a.rounds(1);
    expect(await letters()).toEqual([]);
    await db()
      .update(deliveries)
      .set({ created_at: earlier(200), next_attempt_at: earlier(-30) });
    await a.rounds(3);
    expect(await letters()).toEqual(['Не в порядке: Работа «deliveries-max»']);
    // Nobody tries one of a channel that the site no longer has.
    await db()
      .update(deliveries)
      .set({ next_attempt_at: earlier(90) });
    await a.rounds(12);
    expect((await letters()).at(-1)).toBe('Снова в порядке: Работа «deliveries-max»');
    expect(await letters()).toHaveLength(2);
  });

  it('tells of a mail server that is away, and not of one full mailbox', async () => {
    await boss();
    await db().delete(outbox);
    const a = watchOn();
    const set = (last_error: string) =>
      db()
        .update(outbox)
        .set({ last_error, created_at: sql`clock_timestamp() - interval '2 hours'` });
    const letter = { to: 'a@example.ru', kind: 'invitation', subject: 'Тест', text: '', html: '' };
    await queueMail(db(), letter);
    await set('smtp_452');
    await a.rounds(2);
    expect(await letters()).toEqual(['Тест']);
    await set('ECONNREFUSED');
    await a.rounds(2);
    expect(await letters()).toEqual(['Тест', 'Не в порядке: Работа «outbox»']);
  });

  it('sends no alert any more when what it says is over', async () => {
    await boss();
    await db().delete(outbox);
    const a = watchOn();
    a.fail(10);
    await a.rounds(25, { hasMail: false });
    expect(await letters()).toEqual(['Снова в порядке: Ошибки сайта']);
  });

  it('sends one letter about all that begins together, and none about intermittent repeats', async () => {
    await boss();
    await db().delete(outbox);
    const a = watchOn({ limits: { ...LIMITS, diskMegabytes: 1e9 } });
    await db().insert(jobs).values({ name: 'exchange-rate', failures: 3 });
    await a.rounds(1);
    expect(await letters()).toEqual(['На сайте есть неполадки']);
    for (let n = 0; n < 5; n += 1) {
      await db().update(jobs).set({ failures: 0 }).where(eq(jobs.name, 'exchange-rate'));
      await a.rounds(5);
      await db().update(jobs).set({ failures: 3 }).where(eq(jobs.name, 'exchange-rate'));
      await a.rounds(2);
    }
    expect(await letters()).toHaveLength(1);
  });

  it('reports a backup that did not restore, not a server too small to try', async () => {
    await boss();
    await db().delete(outbox);
    const a = watchOn();
    await db().insert(jobs).values({ name: 'verify-backup', failures: 5, last_error: 'no_memory' });
    await a.rounds(2);
    expect(await letters()).toEqual([]);
    await db().update(jobs).set({ last_error: 'BackupRefused' });
    await a.rounds(2);
    expect(await letters()).toHaveLength(1);
  });

  it('stops reporting after the fourth time in a day, and says so', async () => {
    await boss();
    await db().delete(outbox);
    const a = watchOn();
    for (let n = 0; n < 7; n += 1) {
      a.fail(10);
      await a.rounds(25);
    }
    expect(await letters()).toHaveLength(8);
    expect(await db().select().from(incidents)).toHaveLength(7);
    const texts = await db().select({ text: outbox.text }).from(outbox).orderBy(outbox.created_at);
    const last = texts.map(({ text }) => /сообщений больше не.будет/.test(text ?? ''));
    expect(last.filter(Boolean)).toHaveLength(1);
    expect(last[6]).toBe(true);
  });

  it('runs on one of several processes, and another takes over when it is gone', async () => {
    await boss();
    await db().delete(outbox);
    const several = ['a', 'b', 'c'].map((owner) => watchOn({ owner }));
    for (const one of several) one.fail(10);
    await Promise.all(several.map((one) => one.rounds(2)));
    expect(await letters()).toHaveLength(1);
    const leader = async () =>
      (await db().select().from(jobs).where(eq(jobs.name, 'site-watch')))[0];
    const first = (await leader())?.lease_owner;
    expect(['a', 'b', 'c']).toContain(first);
    await db()
      .update(jobs)
      .set({ lease_until: sql`clock_timestamp() - interval '1 second'` });
    const other = several.find((_, place) => ['a', 'b', 'c'][place] !== first);
    await other?.rounds(1);
    expect((await leader())?.lease_owner).not.toBe(first);
    expect(await letters()).toHaveLength(1);
  });

  it('knows the age of the newest backup, and that there is none', async () => {
    await boss();
    await db().delete(outbox);
    const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-watch-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const a = watchOn({ backups: folderBackups(folder) });
    await a.rounds(1);
    expect(await letters()).toEqual([]);
    await db()
      .insert(siteFigures)
      .values({ span: 'hour', at: new Date('2026-11-18T08:00:00Z') });
    await a.rounds(1);
    expect(await letters()).toEqual(['Не в порядке: Резервная копия']);
    writeFileSync(path.join(folder, 'vseumry-2026-11-20T09-02-00Z.backup'), '');
    await a.rounds(15);
    expect((await letters())[1]).toBe('Снова в порядке: Резервная копия');
  });

  it('recovers from a clock that ran a year ahead', async () => {
    const by = await boss();
    await db().delete(outbox);
    const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-watch-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const a = watchOn({ backups: folderBackups(folder) });
    writeFileSync(path.join(folder, 'vseumry-2026-11-18T09-00-00Z.backup'), '');
    a.clock.forward(365 * DAY_MS);
    writeFileSync(path.join(folder, 'vseumry-2027-11-20T08-00-00Z.backup'), '');
    a.fail(10);
    await a.rounds(7);
    expect(await letters()).toEqual(['Не в порядке: Ошибки сайта']);
    a.clock.forward(-365 * DAY_MS);
    await a.rounds(12);
    expect(await letters()).toEqual([
      'Не в порядке: Ошибки сайта',
      'Не в порядке: Резервная копия',
      'Снова в порядке: Ошибки сайта',
    ]);
    expect(await countIncidents(db(), by)).toBe(1);
    const [newest] = await db()
      .select({ at: siteFigures.at })
      .from(siteFigures)
      .orderBy(desc(siteFigures.at));
    expect(newest?.at.toISOString()).toMatch(/^2026-11-20/);
  });

  it('reports without the database when nothing can be written, and records everything afterwards', async () => {
    const by = await boss();
    await db().delete(outbox);
    const a = watchOn();
    await a.rounds(1);
    const allow = await refuseWrites();
    a.counts.written('/', 200);
    await a.rounds(1);
    expect(a.told).toEqual([]);
    await a.rounds(4);
    expect(a.told).toHaveLength(1);
    expect(plain(a.told[0]?.letter.text)).toMatch(/База данных только читает \(53100\)/);
    expect(await letters()).toEqual([]);
    await allow();
    await a.rounds(1);
    expect(await letters()).toEqual(['Снова в порядке: Сохранение данных']);
    expect(await listIncidents(db(), by)).toMatchObject([{ title: 'Сохранение данных' }]);
    const rows = await db().select().from(siteFigures).where(eq(siteFigures.span, 'minute'));
    expect(rows).toHaveLength(7);
    expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(1);
  });

  it('leaves reports without the database to the leading process', async () => {
    await boss();
    const [a, b] = [watchOn({ owner: 'a' }), watchOn({ owner: 'b' })];
    await a.rounds(1);
    await b.rounds(1);
    await refuseWrites();
    await a.rounds(3);
    await b.rounds(3);
    expect([a.told.length, b.told.length]).toEqual([1, 0]);
  });

  it('tries again to reach recipients', async () => {
    await boss();
    let tries = 0;
    const a = watchOn({
      recipients: async () => [{ name: 'owner', send: async () => ++tries >= 3 }],
    });
    await a.rounds(1);
    await refuseWrites();
    await a.rounds(8);
    expect(tries).toBe(3);
  });

  it('names the cause when a database is gone, and survives it', async () => {
    const gone = new Proxy(db(), {
      get() {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    });
    let use: 'here' | 'gone' = 'here';
    const a = watchOn({
      db: new Proxy(db(), {
        get: (target, name) => Reflect.get(use === 'here' ? target : gone, name) as unknown,
      }),
    });
    await a.rounds(1);
    use = 'gone';
    await a.rounds(3);
    use = 'here';
    expect(plain(a.told[0]?.chat)).toMatch(/База данных не отвечает \(ECONNREFUSED\)/);
    await a.rounds(1);
    expect(await db().select().from(incidents)).toHaveLength(1);
  });
});
