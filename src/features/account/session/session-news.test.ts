import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionAnswer } from '#lib/account/session-answer.ts';
import { type Database, openDatabase } from '#server/db/db.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { createEventStreams } from '#server/http/event-streams.server.ts';
import { accountContexts } from '#server/session/account-context.server.ts';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import { endSession } from '#server/session/session.server.ts';
import { tellSessionNews } from '#features/account/session/session-news.server.ts';
import { tokenCookie } from '#server/session/session-cookie.server.ts';
import { accountParts, addPerson, openSession, SITE } from '#test/accounts.ts';
import { copyPostgres, describeOnBothEngines, silentLog } from '#test/database.ts';

/** A process with a stream for browsers. */
function serve(database: Database) {
  const streams = createEventStreams();
  onTestFinished(() => streams.close());
  const read = reading(database, silentLog);
  const contexts = accountContexts(accountParts(), read, false);
  const follow = tellSessionNews({ read, onNews: database.onNews });
  /** The events for the browser with this token: roles in turn, «nobody», and news of requests. */
  return (token: string | null) => {
    const cookie = token === null ? '' : tokenCookie('session', SITE).write(token, new Date());
    const stream = streams.open('home', Promise.resolve('list'));
    if (!stream) throw new Error('no stream');
    follow(stream, contexts(new Headers({ cookie: cookie.split(';')[0] ?? '' }), undefined));
    const heard: string[] = [];
    const reader = stream.response.body?.getReader();
    void (async () => {
      const decoder = new TextDecoder();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const [, event, data] = /event: (.*)\ndata: (.*)\n/.exec(decoder.decode(part.value)) ?? [];
        if (event === 'requests' || event === 'deliveries') heard.push(event);
        if (event === 'session' && data !== undefined) {
          const { session } = JSON.parse(data) as SessionAnswer;
          heard.push(session?.user.role ?? 'nobody');
        }
      }
    })();
    return { heard, leave: () => reader?.cancel() };
  };
}

/** A visitor's request; this feature knows no more of it. */
const aRequest = sql`insert into requests (form_key) values (gen_random_uuid())`;

describeOnBothEngines('news of a session', ({ db, database }) => {
  // A connection in place of one that the pool closed for want of work counts as news for everybody: all
  // four are opened before a page listens.
  beforeEach(async () => {
    await Promise.all([1, 2, 3, 4].map(() => db().execute(sql`select pg_sleep(0.05)`)));
  });

  /** The first one becomes an admin. */
  const person = async (email: string) => {
    const told: number[] = [];
    const stop = database().onNews((news) => told.push(...(news?.ids ?? [])));
    const id = await addPerson(db(), email);
    // A page that listens from now on must not hear of this: PostgreSQL tells it a moment later.
    await vi.waitFor(() => expect(told).toContain(id));
    stop();
    return { id, token: await openSession(db(), id) };
  };

  it('tell a page of a role that was given and taken, and nobody else', async () => {
    const listen = serve(database());
    await person('admin@example.ru');
    const [amina, other] = [await person('amina@example.ru'), await person('other@example.ru')];
    const pages = [listen(amina.token), listen(other.token), listen(null)];
    await vi.waitFor(() =>
      expect(pages.map(({ heard }) => heard)).toEqual([['reader'], ['reader'], []]),
    );
    for (const role of ['staff', 'reader'] as const) {
      await db().update(accounts).set({ role }).where(eq(accounts.id, amina.id));
      await vi.waitFor(() => expect(pages[0]?.heard.at(-1)).toBe(role));
    }
    expect(pages.map(({ heard }) => heard)).toEqual([
      ['reader', 'staff', 'reader'],
      ['reader'],
      [],
    ]);
  });

  it('tell the page whose session was ended elsewhere, not those of the person’s other sessions', async () => {
    const listen = serve(database());
    const { id, token } = await person('amina@example.ru');
    const elsewhere = await openSession(db(), id);
    const [here, there] = [listen(token), listen(elsewhere)];
    await vi.waitFor(() => expect([here.heard, there.heard]).toEqual([['admin'], ['admin']]));
    await endSession(db(), token);
    await vi.waitFor(() => expect(here.heard).toEqual(['admin', 'nobody']));
    await vi.waitFor(() => expect(there.heard.at(-1)).toBe('admin'));
    await db().update(accounts).set({ blocked_at: null, name: 'Амина' });
    await vi.waitFor(() => expect(there.heard.length).toBeGreaterThan(2));
    expect(here.heard).toEqual(['admin', 'nobody']);
  });

  it('say that there is a request to whoever sees requests', async () => {
    const listen = serve(database());
    const [boss, reader] = [await person('admin@example.ru'), await person('amina@example.ru')];
    const pages = [listen(boss.token), listen(reader.token)];
    await vi.waitFor(() =>
      expect(pages.map(({ heard }) => heard)).toEqual([['admin'], ['reader']]),
    );
    await Promise.all([db().execute(aRequest), db().execute(aRequest)]);
    await vi.waitFor(() => expect(pages[0]?.heard).toEqual(['admin', 'requests']));
    await db().execute(sql`update requests set status = 'seen'`);
    await vi.waitFor(() => expect(pages[0]?.heard).toEqual(['admin', 'requests', 'requests']));
    expect(pages[1]?.heard).toEqual(['reader']);
  });

  it('say to an operator’s people what concerns their requests, and nothing of others', async () => {
    const listen = serve(database());
    const { rows } = await db().execute<{ id: string }>(
      sql`insert into operators (slug, name, name_key) values ('safar', 'Safar', 'safar'), ('nur', 'Nur', 'nur') returning id`,
    );
    const [safar, nur] = rows.map(({ id }) => Number(id));
    const [boss, ofSafar, ofNur] = [
      await person('admin@example.ru'),
      await person('safar@example.ru'),
      await person('nur@example.ru'),
    ];
    for (const [{ id }, operator_id] of [[ofSafar, safar] as const, [ofNur, nur] as const])
      await db().update(accounts).set({ role: 'operator', operator_id }).where(eq(accounts.id, id));
    const pages = [listen(boss.token), listen(ofSafar.token), listen(ofNur.token)];
    await vi.waitFor(() =>
      expect(pages.map(({ heard }) => heard)).toEqual([['admin'], ['operator'], ['operator']]),
    );
    /** What each page hears of a change, once the admin's has heard all of it. */
    const hear = async (change: Promise<unknown>, expected: string[]) => {
      for (const { heard } of pages) heard.length = 0;
      await change;
      await vi.waitFor(() => expect(new Set(pages[0]?.heard)).toEqual(new Set(expected)));
      return pages.slice(1).map(({ heard }) => [...new Set(heard)].toSorted());
    };
    const run = (query: ReturnType<typeof sql>) => db().execute(query);
    const both = ['deliveries', 'requests'];

    expect(await hear(run(aRequest), ['requests'])).toEqual([[], []]);
    const own = run(
      sql`insert into requests (form_key, operator_id) values (gen_random_uuid(), ${safar})`,
    );
    expect(await hear(own, ['requests'])).toEqual([['requests'], []]);
    const ofSafarOnly = sql`(select id from requests where operator_id = ${safar})`;
    const noted = run(
      sql`with note as (insert into request_notes (request_id, kind) values (${ofSafarOnly}, 'note'))
        insert into deliveries (request_id, channel, target) values (${ofSafarOnly}, 'max', '1')`,
    );
    expect(await hear(noted, both)).toEqual([both, []]);
    const letter = { to: 'a@example.ru', kind: 'request-new', subject: '', text: '', html: '' };
    const queued = db().transaction(async (tx) => {
      const id = await queueMail(tx, letter);
      await tx.execute(
        sql`insert into deliveries (request_id, channel, target) values (${ofSafarOnly}, 'email', ${id})`,
      );
    });
    expect(await hear(queued, ['deliveries'])).toEqual([['deliveries'], []]);
    const failed = run(sql`update outbox set last_error = 'ECONNREFUSED'`);
    expect(await hear(failed, ['deliveries'])).toEqual([['deliveries'], []]);
    const other = queueMail(db(), { ...letter, kind: 'invitation' });
    expect(await hear(other, ['deliveries'])).toEqual([[], []]);
    const linked = run(
      sql`insert into bot_chats (operator_id, channel, chat_id) values (${nur}, 'max', '7')`,
    );
    expect(await hear(linked, ['deliveries'])).toEqual([[], ['deliveries']]);
    const moved = run(sql`update requests set operator_id = ${nur} where operator_id = ${safar}`);
    expect(await hear(moved, ['requests'])).toEqual([['requests'], ['requests']]);
    expect(await hear(run(sql`delete from requests`), both)).toEqual([[], ['requests']]);
  });

  it('say that a delivery, a letter or a failing job changed, and not that a job ran', async () => {
    const listen = serve(database());
    const boss = await person('admin@example.ru');
    const page = listen(boss.token);
    await vi.waitFor(() => expect(page.heard).toEqual(['admin']));
    const told = (times: number) =>
      vi.waitFor(() => expect(page.heard.slice(1)).toEqual(Array(times).fill('deliveries')));
    const letter = { to: 'a@example.ru', kind: 'invitation', subject: '', text: '', html: '' };
    await queueMail(db(), letter);
    await told(1);
    await db().execute(sql`insert into jobs (name) values ('outbox')`);
    await db().execute(sql`update jobs set last_run_at = now(), failures = 0`);
    await db().execute(sql`update jobs set failures = 1, last_error = 'ECONNREFUSED'`);
    await told(2);
  });

  it('outdate no published page', async () => {
    const { token } = await person('amina@example.ru');
    const before = database().version();
    const news: unknown[] = [];
    onTestFinished(database().onNews((one) => news.push(one)));
    await db().update(accounts).set({ name: 'Амина' });
    await endSession(db(), token);
    await db().execute(aRequest);
    await vi.waitFor(() => expect(news.length).toBeGreaterThanOrEqual(3));
    expect(database().version()).toBe(before);
  });

  it('are not made by a session that is merely used', async () => {
    const { token } = await person('amina@example.ru');
    const listen = serve(database());
    const page = listen(token);
    await vi.waitFor(() => expect(page.heard).toEqual(['admin']));
    await db().update(sessions).set({ last_seen_at: new Date() });
    await db().update(accounts).set({ name: 'Амина' });
    await vi.waitFor(() => expect(page.heard).toEqual(['admin', 'admin']));
  });
});

describe('news of a session in several processes', () => {
  it('tell a page of one process what another process did', async () => {
    const { url, drop } = await copyPostgres();
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ kind: 'postgres', url, poolMax: 2 }, silentLog)),
    );
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()));
      await drop();
    });
    const [here, there] = databases;
    if (!here || !there) throw new Error('no databases');
    await addPerson(here.db, 'admin@example.ru');
    const id = await addPerson(here.db, 'amina@example.ru');
    const page = serve(there)(await openSession(here.db, id));
    await vi.waitFor(() => expect(page.heard).toContain('reader'));
    await here.db.update(accounts).set({ role: 'staff' }).where(eq(accounts.id, id));
    await vi.waitFor(() => expect(page.heard.at(-1)).toBe('staff'));
    await here.db.execute(aRequest);
    await vi.waitFor(() => expect(page.heard.at(-1)).toBe('requests'));
  });
});
