import { useMemo } from 'react';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { isSameCalculation } from '#features/prayer/source/prayer-storage.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import { useEngine } from '#features/prayer/clock/use-engine.ts';

/** Days from the server's calculation. */
export interface ServedDays extends ExplainedDays {
  query: PrayerQuery;
}

export interface Shown {
  /** Null while calculating. */
  explained: ExplainedDays | null;
  hasFailed: boolean;
}

/**
 * The city's yesterday, today and tomorrow at an instant: the served days while they are right, else
 * calculated here.
 */
export function usePrayerDays(
  place: Place,
  query: PrayerQuery,
  served: ServedDays | null,
  nowMs: number,
): Shown {
  const today = cityDay(nowMs, place.timeZone);
  const isServed =
    served?.days[1]?.day === today &&
    isSameCalculation(query.calculation, served.query.calculation, place.region);
  const { engine, hasFailed } = useEngine(!isServed);
  const explained = useMemo(() => {
    if (isServed) return served;
    return engine?.explainedDay(place, today, query.calculation) ?? null;
  }, [isServed, served, engine, place, today, query.calculation]);
  return { explained, hasFailed: hasFailed && explained === null };
}
