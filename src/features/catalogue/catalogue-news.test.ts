import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { LIST_VERSION } from '#features/tours/source/site-or-copy.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { type Database, openDatabase } from '#server/db/db.server.ts';
import { createEventStreams } from '#server/http/event-streams.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { copyPostgres, describeOnBothEngines, silentLog } from '#test/database.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { catalogueApi } from './catalogue.api.server.ts';

const TODAY = '2026-11-20';
const EVENTS = { headers: { accept: 'text/event-stream' } };

const aTour: typeof tours.$inferInsert = {
  slug: 'hajj-ufa-2027-05-10',
  tour_type: 'hajj',
  city_from: 'Уфа',
  departure_date: '2027-05-10',
  month: 'май',
  days: 20,
};

/** A process with its API, and what a listener has received. */
async function serve(database: Database) {
  const streams = createEventStreams();
  onTestFinished(() => streams.close());
  const app = catalogueApi({
    upcoming: upcomingTours(database, TODAY),
    kept: createKeptPages({ generation: () => String(database.version()), maxBytes: 1e6 }),
    onChange: database.onChange,
    streams,
    trustProxy: false,
  });
  const version = async () => (await app.request('/api/catalogue')).headers.get(LIST_VERSION);
  const response = await app.request('/api/catalogue/events', EVENTS);
  const heard: string[] = [];
  void (async () => {
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard.push(decoder.decode(part.value).replace(/^data: |\n/g, ''));
    }
  })();
  return { app, streams, heard, version };
}

describeOnBothEngines('news of the catalogue', (engine) => {
  it('have the list version, and another one after every change of the list', async () => {
    const { heard, version } = await serve(engine.database());
    const empty = await version();
    await vi.waitFor(() => expect(heard).toEqual([empty]));
    await engine.db().insert(tours).values(aTour);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toBe(await version());
    expect(heard[1]).not.toBe(empty);
    await engine.db().delete(tours);
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard[2]).toBe(empty);
  });

  it('do not announce changes that lists do not show', async () => {
    const { heard, version } = await serve(engine.database());
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    await engine.db().insert(tours).values(aTour);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    const before = [...heard];
    const rate = { rub_per_usd: 95, day: TODAY, source: 'x', fetched_at: new Date() };
    await engine.db().insert(exchangeRates).values(rate);
    await engine.db().update(tours).set({ description: 'Теперь с описанием' });
    await engine
      .db()
      .insert(tours)
      .values({ ...aTour, slug: 'departed', departure_date: '2026-11-01' });
    await engine.db().update(tours).set({ days: 21 });
    await vi.waitFor(() => expect(heard).toHaveLength(before.length + 1));
    expect(heard.at(-1)).toBe(await version());
  });

  it('are refused to clients that cannot read the stream', async () => {
    const { app, streams } = await serve(engine.database());
    expect((await app.request('/api/catalogue/events')).status).toBe(406);
    streams.close();
    expect((await app.request('/api/catalogue/events', EVENTS)).status).toBe(503);
  });
});

describe('news of the catalogue in several processes', () => {
  it('tell listeners of one process about writes of another', async () => {
    const { url, drop } = await copyPostgres();
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ kind: 'postgres', url, poolMax: 2 }, silentLog)),
    );
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()));
      await drop();
    });
    const [here, there] = await Promise.all(databases.map(serve));
    await vi.waitFor(() => expect([here?.heard.length, there?.heard.length]).toEqual([1, 1]));
    await databases[0]?.db.insert(tours).values(aTour);
    await vi.waitFor(() => expect(there?.heard).toHaveLength(2));
    await vi.waitFor(() => expect(here?.heard).toEqual(there?.heard));
    expect(there?.heard[1]).toBe(await here?.version());
  });
});
