import { isSaneRate, type Roubles, roublesFromAnswer } from '#lib/money/exchange-rate.ts';
import type { Log } from '#server/process/log.server.ts';
import { propertiesOf } from '#lib/text/json-text.ts';
import { readBounded } from '#server/files/bounded-body.server.ts';

/** A rate as a service gave it; `source` is the service's host. */
export interface FetchedRate extends Roubles {
  source: string;
}

type Fetch = typeof globalThis.fetch;

const SOURCE_TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;
/** In the longest holidays the newest rate of the Central Bank is twelve days old. */
const OLDEST_MS = 14 * 86_400_000;

/**
 * Asks rate services in order and returns the first sane rate, or null when there is none. A
 * service that is slow (8 s for everything), too long (1 MB), redirects more than three times or
 * to a weaker protocol, does not speak JSON, or jumps from `previous` is passed over with a line
 * in the log, and so is one whose rate is by its own date more than 14 days old; a euro that jumps, or is
 * not named, is not known. Throws only when `signal` aborts.
 */
export async function fetchRate(parts: {
  urls: string[];
  fetch: Fetch;
  previous: Roubles | null;
  now: Date;
  signal: AbortSignal;
  log: Log;
  timeoutMs?: number;
}): Promise<FetchedRate | null> {
  const { urls, fetch, previous, now, signal, log, timeoutMs = SOURCE_TIMEOUT_MS } = parts;
  for (const url of urls) {
    const source = new URL(url).host;
    const timeout = AbortSignal.timeout(timeoutMs);
    const answer = await ask(url, { fetch, now, signal: AbortSignal.any([signal, timeout]) }).catch(
      () => (timeout.aborted ? 'timeout' : 'unreachable'),
    );
    signal.throwIfAborted();
    if (typeof answer !== 'string' && isSaneRate(answer.rubPerUsd, previous?.rubPerUsd ?? null)) {
      const { rubPerUsd, rubPerEur } = answer;
      const isEuro = rubPerEur !== null && isSaneRate(rubPerEur, previous?.rubPerEur ?? null);
      return { rubPerUsd, rubPerEur: isEuro ? rubPerEur : null, source };
    }
    const reason = typeof answer === 'string' ? answer : 'jump';
    log.warn({ source, reason }, 'курс валют: источник пропущен');
  }
  return null;
}

/** The rate from a service, or the reason why its answer is unusable, in a word. */
async function ask(
  url: string,
  { fetch, now, signal }: { fetch: Fetch; now: Date; signal: AbortSignal },
): Promise<Roubles | string> {
  const response = await follow(new URL(url), fetch, signal);
  if (!response) return 'redirects';
  if (!response.ok) {
    await response.body?.cancel();
    return `status_${response.status}`;
  }
  const text = await readBounded(response);
  if (text === null) return 'too_large';
  try {
    const json: unknown = JSON.parse(text);
    const statedMs = statedInstant(json);
    if (statedMs !== null && now.getTime() - statedMs > OLDEST_MS) return 'old';
    return roublesFromAnswer(json) ?? 'no_rate';
  } catch {
    return 'not_json';
  }
}

/**
 * The instant that a service names for its rates, in ms: `Date` of the Central Bank's mirror, `date`, or
 * seconds in `time_last_update_unix` or `timestamp`. Null when it names none.
 */
function statedInstant(json: unknown): number | null {
  const {
    Date: day,
    date = day,
    time_last_update_unix: unix,
    timestamp = unix,
  } = propertiesOf(json);
  const ms =
    typeof date === 'string'
      ? Date.parse(date)
      : typeof timestamp === 'number'
        ? timestamp * 1000
        : NaN;
  return Number.isNaN(ms) ? null : ms;
}

async function follow(first: URL, fetch: Fetch, signal: AbortSignal): Promise<Response | null> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const headers = { accept: 'application/json' };
    const response = await fetch(url, { redirect: 'manual', headers, signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.protocol !== 'https:' && next.protocol !== first.protocol) return null;
    url = next;
  }
  return null;
}
