import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { Madhab, MethodName } from '#features/prayer/engine/prayer-method.ts';
import { DEFAULT_CALCULATION, PRAYERS, placeOf } from '#features/prayer/engine/prayer-times.ts';
import type { City } from '#lib/city/cities.ts';

interface SweepCount {
  days: number;
  /** Times that are missing, not a whole minute, or without a clock time. */
  missing: number;
  /** Times not after the one before them, from the first fajr to the last isha. */
  unordered: number;
  /** Times that a rule replaced. */
  replaced: number;
}

/** Calculates `count` days from `from` on for every city and counts the faults. */
export function sweep(
  cities: readonly City[],
  from: string,
  count: number,
  { method, madhab }: { method: MethodName; madhab: Madhab },
): SweepCount {
  const found: SweepCount = { days: 0, missing: 0, unordered: 0, replaced: 0 };
  for (const city of cities) {
    const days = prayerDays(placeOf(city), from, count, {
      ...DEFAULT_CALCULATION,
      method,
      madhab,
    });
    found.missing += (count - days.length) * PRAYERS.length;
    let previousMs = -Infinity;
    for (const { times } of days) {
      found.days += 1;
      for (const name of PRAYERS) {
        const { atMs, local, rule } = times[name];
        const isThere = Number.isInteger(atMs / 60_000) && /^([01]\d|2[0-3]):[0-5]\d$/.test(local);
        if (!isThere) found.missing += 1;
        if (!(atMs > previousMs)) found.unordered += 1;
        if (rule !== null) found.replaced += 1;
        previousMs = atMs;
      }
    }
  }
  return found;
}
