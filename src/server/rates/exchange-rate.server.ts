import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';
import { type FetchedRate, fetchRate } from '#server/rates/rate-sources.server.ts';
import { dayInZone, daysBetween, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import type { Log } from '#server/process/log.server.ts';

/** After so many days a rate is too old to judge a new one by, or one refused jump would last. */
const COMPARABLE_DAYS = 7;

/**
 * Keeps a rate as the last known one. The same rate on the same Moscow day writes nothing: even a
 * statement that changes no row would make every kept page new, every hour.
 */
export async function saveRate(db: Db, rate: FetchedRate, fetchedAt: Date): Promise<void> {
  const known = await currentRate(db);
  if (
    known.rubPerUsd === rate.rubPerUsd &&
    known.rubPerEur === rate.rubPerEur &&
    known.day === dayInZone(fetchedAt, MOSCOW)
  ) {
    return;
  }
  const fetched = {
    rub_per_usd: rate.rubPerUsd,
    rub_per_eur: rate.rubPerEur,
    source: rate.source,
    fetched_at: fetchedAt,
  };
  await db
    .insert(exchangeRates)
    .values(fetched)
    .onConflictDoUpdate({ target: exchangeRates.id, set: fetched });
}

/** The last kept rate, whatever its age, or the fallback when there never was one. */
export async function currentRate(db: Db): Promise<Rate> {
  const [kept] = await db
    .select({
      rubPerUsd: exchangeRates.rub_per_usd,
      rubPerEur: exchangeRates.rub_per_eur,
      fetchedAt: exchangeRates.fetched_at,
    })
    .from(exchangeRates)
    .limit(1);
  if (!kept) return FALLBACK;
  return {
    rubPerUsd: kept.rubPerUsd,
    rubPerEur: kept.rubPerEur,
    day: dayInZone(kept.fetchedAt, MOSCOW),
    source: 'fetched',
  };
}

/**
 * Asks the sources hourly and keeps what the first good one says; fails with the code
 * `no_exchange_rate` when none did, and is then tried again within a minute. Without sources the rate stays what it is.
 */
export function exchangeRateJob(parts: {
  db: Db;
  urls: string[];
  fetch: typeof globalThis.fetch;
  now?: () => Date;
  log: Log;
}): Job {
  const { db, urls, fetch, log, now = () => new Date() } = parts;
  return {
    name: 'exchange-rate',
    everyMs: 3_600_000,
    retryWithinMs: 60_000,
    async run(signal) {
      if (urls.length === 0) return;
      const known = await currentRate(db);
      const at = now();
      const today = dayInZone(at, MOSCOW);
      const isComparable =
        known.day !== null && Math.abs(daysBetween(known.day, today)) <= COMPARABLE_DAYS;
      const previous = isComparable ? known : null;
      const fetched = await fetchRate({ urls, fetch, previous, now: at, signal, log });
      if (!fetched) {
        throw Object.assign(new Error('no source gave a rate'), { code: 'no_exchange_rate' });
      }
      await saveRate(db, fetched, now());
    },
  };
}
