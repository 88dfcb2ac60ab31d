import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { data } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { exchangeRateApi } from '#server/rates/exchange-rate.api.server.ts';
import { currentRate, exchangeRateJob, saveRate } from '#server/rates/exchange-rate.server.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { UNAVAILABLE } from '#lib/problem.ts';
import { reading } from '#server/db/reading.server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

let answer: unknown;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/USD`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = { rates: { RUB: 81 } };
});

const NOON = new Date('2025-10-12T09:00:00Z');
const NIGHT_IN_MOSCOW = new Date('2025-10-12T21:30:00Z');
const fetched = (rubPerUsd: number, rubPerEur: number | null = null) => ({
  rubPerUsd,
  rubPerEur,
  source: 'rates.example',
});

describeOnBothEngines('the kept exchange rate', ({ db, database }) => {
  const runJob = (now: Date, urls = [url]) =>
    exchangeRateJob({ db: db(), urls, fetch, now: () => now, log: silentLog }).run(
      new AbortController().signal,
    );

  it('is the fallback until one was fetched', async () => {
    expect(await currentRate(db())).toEqual(FALLBACK);
  });

  it('is the last one fetched, with its Moscow day', async () => {
    await saveRate(db(), fetched(80.9448), NOON);
    await saveRate(db(), fetched(81.5, 94.2), NIGHT_IN_MOSCOW);
    expect(await currentRate(db())).toEqual({
      rubPerUsd: 81.5,
      rubPerEur: 94.2,
      day: '2025-10-13',
      source: 'fetched',
    });
    expect(await db().select().from(exchangeRates)).toHaveLength(1);
  });

  it('makes kept pages new when it or its day changes, and only then', async () => {
    const versions: number[] = [];
    for (const [rate, at] of [
      [81, NOON],
      [81, new Date(NOON.getTime() + 3_600_000)],
      [82, NOON],
      [82, NIGHT_IN_MOSCOW],
    ] as const) {
      const before = database().version();
      await saveRate(db(), fetched(rate), at);
      versions.push(Math.sign(database().version() - before));
    }
    expect(versions).toEqual([1, 0, 1, 1]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'can’t be %s even if a program tried',
    async (rate) => {
      await expect(saveRate(db(), fetched(rate), NOON)).rejects.toThrow('Failed query');
      expect(await currentRate(db())).toEqual(FALLBACK);
    },
  );

  it('comes from the first good source', async () => {
    answer = { rates: { RUB: 81, EUR: 0.9 } };
    await runJob(NOON, ['http://127.0.0.1:1/', url]);
    expect(await currentRate(db())).toEqual({
      rubPerUsd: 81,
      rubPerEur: 90,
      day: '2025-10-12',
      source: 'fetched',
    });
    expect(await db().select().from(exchangeRates)).toMatchObject([{ source: new URL(url).host }]);
  });

  it('stays when the sources fail, whatever its age', async () => {
    await saveRate(db(), fetched(80), NOON);
    answer = { error: 'quota' };
    await expect(runJob(new Date('2026-03-01T09:00:00Z'))).rejects.toMatchObject({
      code: 'no_exchange_rate',
    });
    expect(await currentRate(db())).toMatchObject({ rubPerUsd: 80, day: '2025-10-12' });
  });

  it('does not follow a wild jump until the last one is a week old', async () => {
    await saveRate(db(), fetched(80), NOON);
    answer = { rates: { RUB: 160, EUR: 1 } };
    await expect(runJob(new Date('2025-10-19T09:00:00Z'))).rejects.toThrow('no source');
    expect(await currentRate(db())).toMatchObject({ rubPerUsd: 80 });
    await runJob(new Date('2025-10-20T09:00:00Z'));
    expect(await currentRate(db())).toMatchObject({ rubPerUsd: 160 });
  });

  it('is left alone when there are no sources', async () => {
    await runJob(NOON, []);
    expect(await currentRate(db())).toEqual(FALLBACK);
  });

  it('is answered to browsers with its date', async () => {
    const api = exchangeRateApi({ read: reading(database(), silentLog) });
    const ask = async () => (await api.request('/api/exchange-rate')).json();
    expect(await ask()).toEqual({ rate: 95, eur: null, date: null, source: 'fallback' });
    await saveRate(db(), fetched(80.5, 91.3), NOON);
    expect(await ask()).toEqual({
      rate: 80.5,
      eur: 91.3,
      date: '2025-10-12',
      source: 'fetched',
    });
  });

  it('is answered with a 503 while the database does not answer', async () => {
    const unavailable = data(UNAVAILABLE, { status: UNAVAILABLE.status });
    const api = exchangeRateApi({ read: () => Promise.reject(unavailable) });
    const response = await api.request('/api/exchange-rate');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual(UNAVAILABLE);
  });
});
