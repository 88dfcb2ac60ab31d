import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayAnswer } from '#features/prayer/source/prayer-answer.ts';
import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import { believedDays, remoteCalculation } from '#features/prayer/source/remote-answer.ts';
import { createRemoteTimes } from '#features/prayer/source/remote-times.server.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { prayerDay } from '#test/prayer/prayer-day.ts';

const DAY = '2026-11-20';
const ISNA = 2;

let server: Server;
let url = '';
let answer: RequestListener;
let asked: URL[] = [];
let nowMs = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://service'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/times`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  nowMs = 1_000_000;
});

const city = findCityBySlug('astrakhan');
if (!city) throw new Error('no city');
const place = placeOf(city);
const log = pino({ level: 'silent' });

/** The service's calculation: method 2, madhab hanafi. */
const theirs = remoteCalculation(ISNA, 'hanafi');
if (!theirs) throw new Error('no calculation');
const right = dayAnswer(prayerDay(place, DAY, theirs), 0);

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const withTimes = (times: Record<string, string>) =>
  json({ code: 200, data: { ...right, timings: { ...right.timings, ...times } } });

function remote(method = ISNA, timeoutMs = 20_000) {
  return createRemoteTimes({
    settings: { url, method },
    fetch: globalThis.fetch,
    nowMs: () => nowMs,
    log,
    timeoutMs,
  });
}
const one = (times = remote()) => times(place, DAY, 1, 'hanafi');

describe('a service that answers well', () => {
  it('is believed: its times, and instants that follow from them', async () => {
    const engine = prayerDay(place, DAY, theirs);
    answer = withTimes({
      Fajr: shift(engine.times.fajr.local, 3),
      Isha: `${engine.times.isha.local} (MSK)`,
    });
    const [day] = (await one()) ?? [];
    expect(day?.source).toBe('remote');
    expect(day?.times.fajr.local).toBe(shift(engine.times.fajr.local, 3));
    expect(day?.times.fajr.atMs).toBe(engine.times.fajr.atMs + 180_000);
    expect(day?.times.isha).toEqual(engine.times.isha);
  });

  it('is asked as it expects, once for the same day', async () => {
    answer = json({ code: 200, data: right });
    const times = remote();
    await Promise.all([one(times), one(times)]);
    await one(times);
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      endpoint: 'timings',
      date: DAY,
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      method: '2',
      madhab: 'hanafi',
      timezone: 'Europe/Astrakhan',
    });
  });

  it.each([
    ['23:58', '00:02', 1],
    ['00:02', '23:58', -1],
  ])('may put isha from %s to %s, on the other side of midnight', (ours, given, dayShift) => {
    const engine = prayerDay(place, DAY, theirs);
    const isha = { ...engine.times.isha, local: ours };
    const timings = { ...right.timings, Isha: given };
    const [day] =
      believedDays(
        { code: 200, data: { ...right, timings } },
        [{ ...engine, times: { ...engine.times, isha } }],
        'timings',
      ) ?? [];
    expect(day?.times.isha).toMatchObject({ local: given, dayShift });
  });

  it('is checked at the angles of its own method', async () => {
    const kuwait = { ...theirs, method: 'custom' as const, fajrAngle: 18, ishaAngle: 17.5 };
    answer = json({ code: 200, data: dayAnswer(prayerDay(place, DAY, kuwait), 0) });
    expect(await one(remote(9))).not.toBeNull();
    expect(await one(remote(12))).toBeNull();
  });

  it('gives a month as a list of days', async () => {
    const month = prayerDays(place, '2026-11-01', 30, theirs).map((day) => dayAnswer(day, 0));
    answer = json({ code: 200, data: month });
    const days = await remote()(place, '2026-11-01', 30, 'hanafi');
    expect(days?.map(({ day }) => day.slice(8))).toEqual(
      month.map(({ date }) => date.gregorian.day),
    );
    expect(asked[0]?.searchParams.get('endpoint')).toBe('calendar');
    expect(asked[0]?.searchParams.get('month')).toBe('11');
    expect(asked[0]?.searchParams.get('year')).toBe('2026');
    answer = json({ code: 200, data: month.slice(1) });
    expect(await remote()(place, '2026-11-01', 30, 'hanafi')).toBeNull();
  });

  it.each([
    ['2026-11-02', 30],
    ['2026-11-01', 29],
  ])('is asked for no part of a month: from %s, %i days', async (from, count) => {
    answer = json({ code: 200, data: [] });
    expect(await remote()(place, from, count, 'hanafi')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('a service is not believed', () => {
  it.each<[string, RequestListener]>([
    ['with another code', json({ code: 400, data: right })],
    ['without data', json({ code: 200 })],
    ['with a time missing', json({ code: 200, data: { ...right, timings: { Fajr: '05:00' } } })],
    ['with another day', withDate('21-11-2026')],
    ['with a time six minutes off', withTimes({ Asr: shift(right.timings.Asr, 6) })],
    ['with a time of twelve hours off', withTimes({ Isha: shift(right.timings.Isha, -720) })],
    ['with an impossible time', withTimes({ Isha: '25:10' })],
    ['with words', withTimes({ Isha: 'NaN:NaN' })],
    ['with an error page', (_, response) => response.end('<!doctype html>')],
    ['with a redirect', (_, response) => response.writeHead(302, { location: '/x' }).end()],
    ['with a status of 500', json({ code: 200, data: right }, 500)],
    ['too slowly, without an end', (_, response) => void response.write('{"code":')],
    ['too slowly, without a word', () => undefined],
    ['with too much', (_, response) => response.end(`{"pad":"${'x'.repeat(1_100_000)}"}`)],
  ])('%s', async (name, listener) => {
    answer = listener;
    expect(await one(remote(ISNA, name.startsWith('too slowly') ? 50 : undefined))).toBeNull();
  });

  it('by a method whose angles are not known', async () => {
    answer = json({ code: 200, data: right });
    expect(await one(remote(7))).toBeNull();
    expect(asked).toEqual([]);
  });

  it('when the order breaks within the tolerance', async () => {
    const norilsk = findCityBySlug('norilsk');
    const where = { ...placeOf(norilsk ?? city), region: null };
    // A night that lasts minutes: maghrib and isha are seven apart.
    const good = dayAnswer(prayerDay(where, '2028-05-18', theirs), 0);
    const { Maghrib, Isha } = good.timings;
    const timings = { ...good.timings, Maghrib: shift(Maghrib, 4), Isha: shift(Isha, -4) };
    answer = json({ code: 200, data: good });
    expect(await remote()(where, '2028-05-18', 1, 'hanafi')).not.toBeNull();
    answer = json({ code: 200, data: { ...good, timings } });
    expect(await remote()(where, '2028-05-18', 1, 'hanafi')).toBeNull();
  });
});

describe('a service that fails', () => {
  it('is left alone for half a minute, then tried by one request', async () => {
    answer = json({}, 500);
    const times = remote();
    const ask = (day: string) => times(place, day, 1, 'hanafi');
    await ask(DAY);
    await ask('2026-11-21');
    expect(asked).toHaveLength(1);
    nowMs += 31_000;
    await Promise.all([ask('2026-11-22'), ask('2026-11-23'), ask('2026-11-24')]);
    expect(asked).toHaveLength(2);
    answer = json({ code: 200, data: right });
    nowMs += 31_000;
    expect(await ask(DAY)).not.toBeNull();
  });

  it('leaves the answer to the engine', async () => {
    answer = json({}, 500);
    const source = createPrayerSource({ remote: remote(), log });
    expect(await source.days(place, DAY, 1, DEFAULT_CALCULATION)).toEqual([
      prayerDay(place, DAY, DEFAULT_CALCULATION),
    ]);
  });
});

it('only the default method without adjustments is asked of the service', async () => {
  answer = json({ code: 200, data: right });
  const source = createPrayerSource({ remote: remote(), log });
  const days = await source.days(place, DAY, 1, { ...DEFAULT_CALCULATION, method: 'mwl' });
  const adjustments = { ...DEFAULT_CALCULATION.adjustments, isha: 5 };
  const [adjusted] = await source.days(place, DAY, 1, { ...DEFAULT_CALCULATION, adjustments });
  expect(asked).toEqual([]);
  expect(days[0]?.source).toBe('engine');
  expect(adjusted?.source).toBe('engine');
  expect((await source.days(place, DAY, 1, DEFAULT_CALCULATION))[0]?.source).toBe('remote');
  expect(source.isConstant).toBe(false);
});

it('where a region has a rule of its own the service is not asked', async () => {
  answer = json({ code: 200, data: right });
  const source = createPrayerSource({ remote: remote(), log });
  for (const slug of ['kazan', 'mecca']) {
    const ruled = findCityBySlug(slug);
    if (!ruled) throw new Error(slug);
    const [day] = await source.days(placeOf(ruled), DAY, 1, DEFAULT_CALCULATION);
    expect(day?.source).toBe('engine');
  }
  expect(asked).toEqual([]);
});

it('a believed value is marked where the engine needed a rule for it', async () => {
  const north = findCityBySlug('saint-petersburg');
  if (!north) throw new Error('no city');
  const light = '2026-06-21';
  const engine = prayerDay(placeOf(north), light, theirs);
  answer = json({ code: 200, data: dayAnswer(engine, 0) });
  const [day] = (await remote()(placeOf(north), light, 1, 'hanafi')) ?? [];
  expect(day?.source).toBe('remote');
  expect(engine.times.fajr.rule).not.toBeNull();
  expect(day?.times.fajr.rule).toBe(engine.times.fajr.rule);
});

it('a source that cannot calculate gives no days', async () => {
  const source = createPrayerSource({ remote: null, log });
  const nowhere = { ...place, latitude: NaN };
  expect(await source.days(nowhere, DAY, 1, DEFAULT_CALCULATION)).toEqual([]);
});

function withDate(date: string): RequestListener {
  const gregorian = { ...right.date.gregorian, date };
  return json({ code: 200, data: { ...right, date: { ...right.date, gregorian } } });
}

function shift(local: string, minutes: number): string {
  const [hours = 0, rest = 0] = local.split(':').map(Number);
  const total = (hours * 60 + rest + minutes + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
