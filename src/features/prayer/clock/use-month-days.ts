import { useMemo } from 'react';
import type { CityMonth } from '#features/prayer/city/city-month.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { isSameCalculation } from '#features/prayer/source/prayer-storage.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import { useEngine } from '#features/prayer/clock/use-engine.ts';
import type { Shown } from '#features/prayer/clock/use-prayer-days.ts';

/** The days of a month for a calculation: the served ones when it is theirs. */
export function useMonthDays(
  place: Place,
  query: PrayerQuery,
  served: CityMonth,
  servedQuery: PrayerQuery,
): Shown {
  const isServed = isSameCalculation(query.calculation, servedQuery.calculation, place.region);
  const { engine, hasFailed } = useEngine(!isServed);
  const explained = useMemo(() => {
    if (isServed) return served;
    return engine?.explainedMonth(place, served.month, query.calculation) ?? null;
  }, [isServed, served, engine, place, query.calculation]);
  return { explained, hasFailed: hasFailed && explained === null };
}
