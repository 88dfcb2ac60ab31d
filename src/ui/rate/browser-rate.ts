import { isSaneRate, type Rate } from '#lib/money/exchange-rate.ts';
import { isDay } from '#lib/time/day.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';

/** How long a browser keeps a rate before it asks again. */
export const KEEP_MS = 3_600_000;

/** A rate with the instant at which this browser got it, in milliseconds since 1970. */
export interface BrowserRate {
  rate: Rate;
  atMs: number;
}

/** The text kept in browser storage: the value and its timestamp. */
export function toStored({ rate, atMs }: BrowserRate): string {
  return JSON.stringify({
    value: rate.rubPerUsd,
    eur: rate.rubPerEur,
    date: rate.day,
    timestamp: atMs,
  });
}

/**
 * Reads what storage holds, whatever its age: without the site an old rate is better than none. Null when
 * there is nothing, when it is from the future (a clock was set back: it would never grow old), and when
 * anything in it is off.
 */
export function fromStored(text: string | null, nowMs: number): BrowserRate | null {
  const kept = propertiesOf(jsonOf(text));
  const atMs = kept['timestamp'];
  const rate = fetchedRate(kept['value'], kept['eur'], kept['date']);
  if (!rate || typeof atMs !== 'number') return null;
  return atMs <= nowMs ? { rate, atMs } : null;
}

/** Reads the answer of `/api/exchange-rate`; null for a fallback or anything unexpected. */
export function fromAnswer(text: string): Rate | null {
  const answer = propertiesOf(jsonOf(text));
  return answer['source'] === 'fetched'
    ? fetchedRate(answer['rate'], answer['eur'], answer['date'])
    : null;
}

/**
 * The newer of the rate a page was rendered with and the browser's own. Days decide; on the same
 * day the browser's own counts as newer when it came after the page did.
 */
export function newerRate(page: Rate, own: BrowserRate | null, pageAtMs: number): Rate {
  if (!own) return page;
  if (page.day === null) return own.rate;
  if (own.rate.day !== null && own.rate.day !== page.day) {
    return own.rate.day > page.day ? own.rate : page;
  }
  return own.atMs >= pageAtMs ? own.rate : page;
}

function fetchedRate(rubPerUsd: unknown, eur: unknown, day: unknown): Rate | null {
  if (typeof rubPerUsd !== 'number' || !isSaneRate(rubPerUsd, null)) return null;
  if (typeof day !== 'string' || !isDay(day)) return null;
  const rubPerEur = typeof eur === 'number' && isSaneRate(eur, null) ? eur : null;
  return { rubPerUsd, rubPerEur, day, source: 'fetched' };
}
