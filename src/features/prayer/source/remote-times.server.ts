import { LRUCache } from 'lru-cache';
import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { Madhab } from '#features/prayer/engine/prayer-method.ts';
import type { Place, PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { believedDays, remoteCalculation } from '#features/prayer/source/remote-answer.ts';
import { daysOfMonth, monthOf } from '#lib/time/day.ts';
import { readBounded } from '#server/files/bounded-body.server.ts';
import type { Log } from '#server/process/log.server.ts';

const TIMEOUT_MS = 5_000;
/** After a failure no request waits for the service for this long; then one tries again. */
const REST_MS = 30_000;
const KEEP_MS = 60 * 60_000;
const MAX_KEPT = 2_000;

export interface RemoteSettings {
  /** The service's address; the parameters are added to it. */
  url: string;
  /** The service's number of the method. */
  method: number;
}

/**
 * Days from the service, or null without a plausible answer: a single day, or exactly one calendar
 * month.
 */
export type RemoteTimes = (
  place: Place,
  from: string,
  count: number,
  madhab: Madhab,
) => Promise<PrayerDay[] | null>;

type Answer = { days: PrayerDay[] | null };

/**
 * Asks a prayer-time service: 5 s and 1 MB at most, no redirects. believedDays() checks the answer,
 * which is kept for an hour, valid or not. After a failure the service gets no requests for 30 s, then
 * a single one, so that a broken service delays one visitor and not all.
 */
export function createRemoteTimes(parts: {
  settings: RemoteSettings;
  fetch: typeof globalThis.fetch;
  nowMs: () => number;
  log: Log;
  timeoutMs?: number;
}): RemoteTimes {
  const { settings, fetch, nowMs, log, timeoutMs = TIMEOUT_MS } = parts;
  const answers = new LRUCache<string, Answer>({
    max: MAX_KEPT,
    ttl: KEEP_MS,
    perf: { now: nowMs },
  });
  const asking = new Map<string, Promise<PrayerDay[] | null>>();
  let restUntilMs = 0;
  let isProbing = false;

  const ask = async (url: string): Promise<unknown> => {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    const text = await readBounded(response);
    if (text === null) throw new RangeError('too large');
    return JSON.parse(text);
  };

  const fetchDays = async (url: string, judge: (answer: unknown) => PrayerDay[] | null) => {
    const isProbe = restUntilMs > 0;
    if (isProbe) isProbing = true;
    try {
      const days = judge(await ask(url));
      restUntilMs = 0;
      if (!days) log.warn({ reason: 'not_believed' }, 'времена намаза: служба пропущена');
      answers.set(url, { days });
      return days;
    } catch (error) {
      restUntilMs = nowMs() + REST_MS;
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'времена намаза: служба пропущена',
      );
      return null;
    } finally {
      if (isProbe) isProbing = false;
    }
  };

  return async (place, from, count, madhab) => {
    const calculation = remoteCalculation(settings.method, madhab);
    const query = queryFor(from, count);
    if (!calculation || !query) return null;
    const url = addressOf(settings, place, madhab, query);
    const kept = answers.get(url);
    if (kept) return kept.days;
    const pending = asking.get(url);
    if (pending) return pending;
    if (isProbing || nowMs() < restUntilMs) return null;
    const reference = prayerDays(place, from, count, calculation);
    const promise = fetchDays(url, (answer) =>
      believedDays(answer, reference, query.endpoint),
    ).finally(() => asking.delete(url));
    asking.set(url, promise);
    return promise;
  };
}

type Query =
  | { endpoint: 'timings'; date: string }
  | { endpoint: 'calendar'; month: string; year: string };

function queryFor(from: string, count: number): Query | null {
  if (count === 1) return { endpoint: 'timings', date: from };
  const month = daysOfMonth(monthOf(from));
  if (month.from !== from || month.count !== count) return null;
  return { endpoint: 'calendar', month: String(Number(from.slice(5, 7))), year: from.slice(0, 4) };
}

function addressOf(
  { url, method }: RemoteSettings,
  place: Place,
  madhab: Madhab,
  query: Query,
): string {
  const address = new URL(url);
  const parameters = {
    ...query,
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    method: String(method),
    madhab,
    timezone: place.timeZone,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
