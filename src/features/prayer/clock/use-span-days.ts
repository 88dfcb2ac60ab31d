import { useMemo } from 'react';
import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { isSameCalculation } from '#features/prayer/source/prayer-storage.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import { useEngine } from '#features/prayer/clock/use-engine.ts';
import type { Shown } from '#features/prayer/clock/use-prayer-days.ts';
import type { DaySpan } from '#lib/time/day.ts';

/** Consecutive days for a calculation: the served ones if they match, else calculated here. */
export function useSpanDays(
  place: Place,
  { from, count, query }: DaySpan & { query: PrayerQuery },
  served: ExplainedDays,
  servedQuery: PrayerQuery,
): Shown {
  const isServed =
    served.days[0]?.day === from &&
    served.days.length === count &&
    isSameCalculation(query.calculation, servedQuery.calculation, place.region);
  const { engine, hasFailed } = useEngine(!isServed);
  const explained = useMemo(() => {
    if (isServed) return served;
    return engine?.explainedDays(place, { from, count }, query.calculation) ?? null;
  }, [isServed, served, engine, place, from, count, query.calculation]);
  return { explained, hasFailed: hasFailed && explained === null };
}
