import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { endNoticesJob } from '#features/tours/upcoming/active-notices.server.ts';
import { notices, tours } from '#features/tours/tables/tours-tables.server.ts';
import { openDatabase } from '#server/db/db.server.ts';
import { createPostgresDatabase, silentLog } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';
import type { UpcomingTours } from './upcoming-tours.server.ts';

const TODAY = '2026-11-20';
const { id: _id, ...row } = bareTour;
const BACK_WITHIN = { timeout: 8000, interval: 20 };

let url: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ url, drop } = await createPostgresDatabase());
});
afterEach(() => drop());

/** A process of the site with its database only. */
async function open() {
  const database = await openDatabase(
    { kind: 'postgres', url, poolMax: 2, patienceMs: 0 },
    silentLog,
  );
  onTestFinished(() => database.close());
  return database;
}

/** A connection from outside, unknown to the site. */
async function stranger(address = url) {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

const ADD = `insert into tours (slug, tour_type, city_from, departure_date, month, days)
  values ($1, 'hajj', 'Уфа', '2027-05-10', 'май', 20)`;

/** Ends the connections of every process and lets nobody connect until `isOpen`. */
async function letConnect(isOpen: boolean, but: pg.Client) {
  const administrator = await stranger(inject('postgresUrl'));
  const name = new URL(url).pathname.slice(1);
  await administrator.query(`alter database ${name} allow_connections ${isOpen}`);
  const spared = await but.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (isOpen) return;
  await administrator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
    [name, spared.rows[0]?.pid],
  );
}

const slugs = async (upcoming: UpcomingTours) =>
  (await upcoming.current()).tours.map(({ slug }) => slug);

describe('the upcoming tours of two processes', () => {
  it('have what either of them wrote within a second', async () => {
    const [here, there] = [await open(), await open()];
    const lists = [here, there].map((database) => upcomingTours(database, TODAY));
    for (const [writer, slug] of [
      [here, 'a'],
      [there, 'b'],
    ] as const) {
      await writer.db.insert(tours).values({ ...row, slug });
      for (const list of lists) {
        await vi.waitFor(async () => expect(await slugs(list)).toContain(slug), {
          timeout: 1000,
          interval: 5,
        });
      }
    }
    await here.db.delete(tours);
    await vi.waitFor(async () => expect(await slugs(lists[1] as UpcomingTours)).toEqual([]), 1000);
  });

  it('have a notice that one of them publishes, and neither has it once its time is over', async () => {
    const [here, there] = [await open(), await open()];
    const lists = [here, there].map((database) => upcomingTours(database, TODAY));
    await here.db.insert(tours).values({ ...row, slug: 'a' });
    const [notice] = await here.db
      .insert(notices)
      .values({
        form_key: randomUUID(),
        place: 'city',
        city: row.city_from,
        text: 'Визовый центр закрыт',
        ends_at: new Date(Date.now() + 3_600_000),
        created_at: new Date(),
      })
      .returning();
    const marks = (list: UpcomingTours) =>
      list
        .current()
        .then(({ tours: [tour], notices: all }) => [tour?.lines?.notice?.text, all.length]);
    for (const list of lists) {
      await vi.waitFor(async () => {
        expect(await marks(list)).toEqual([expect.stringContaining('Визовый центр закрыт'), 1]);
      }, BACK_WITHIN);
    }
    const versions = [here.version(), there.version()];
    const job = endNoticesJob({ db: there.db, takeBackLetters: async () => {} });
    const run = () => job.run(new AbortController().signal);
    await run();
    expect([here.version(), there.version()]).toEqual(versions);
    // The notice ends without any other write.
    await here.db.execute(
      sql`update notices set ends_at = now() - interval '1 second' where id = ${notice?.id}`,
    );
    await run();
    for (const list of lists) {
      await vi.waitFor(async () => expect(await marks(list)).toEqual([undefined, 0]), BACK_WITHIN);
    }
    const [kept] = await here.db.select().from(notices);
    expect(kept?.ended_at).not.toBeNull();
  });
});

describe('while PostgreSQL is away', () => {
  it('the former list answers, and what was missed is there once it is back', async () => {
    const upcoming = upcomingTours(await open(), TODAY, 500);
    const client = await stranger();
    await client.query(ADD, ['before']);
    await vi.waitFor(async () => expect(await slugs(upcoming)).toEqual(['before']), 1000);

    await letConnect(false, client);
    await client.query(ADD, ['missed']);
    expect(await slugs(upcoming)).toEqual(['before']);

    await letConnect(true, client);
    const back = async () => expect(await slugs(upcoming)).toEqual(['before', 'missed']);
    await vi.waitFor(back, BACK_WITHIN);
  });

  it('there is a 503 without any list, and a list as soon as it is back', async () => {
    const database = await open();
    const client = await stranger();
    await client.query(ADD, ['a']);
    await letConnect(false, client);
    const upcoming = upcomingTours(database, TODAY, 500);
    const refusal = { data: { code: 'unavailable' }, init: { status: 503 } };
    await expect(upcoming.current()).rejects.toMatchObject(refusal);

    await letConnect(true, client);
    await vi.waitFor(async () => expect(await slugs(upcoming)).toEqual(['a']), BACK_WITHIN);
  });
});

describe('a PostgreSQL that does not answer', () => {
  it('is waited for half a second, and what was made of the former list is known to be old', async () => {
    const upcoming = upcomingTours(await open(), TODAY, 500);
    expect(await slugs(upcoming)).toEqual([]);
    const client = await stranger();
    await client.query('begin');
    await client.query('lock table tours');
    await client.query(ADD, ['late']);
    // The writer hears of its own change before anybody can read it.
    await (await stranger()).query(`select pg_notify('changes', 'tours 1')`);
    await vi.waitFor(async () => {
      const startedAtMs = performance.now();
      expect(await slugs(upcoming)).toEqual([]);
      expect(performance.now() - startedAtMs).toBeGreaterThan(400);
    }, 2000);

    expect(upcoming.edition()).toBe(0);
    await client.query('commit');
    await vi.waitFor(async () => expect(await slugs(upcoming)).toEqual(['late']), BACK_WITHIN);
    expect(upcoming.edition()).toBeGreaterThan(0);
  });
});
