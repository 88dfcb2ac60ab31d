import { useMemo } from 'react';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { isSameCalculation } from '#features/prayer/source/prayer-storage.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import { useEngine } from '#features/prayer/clock/use-engine.ts';
import { addDays, type DaySpan } from '#lib/time/day.ts';

/** Days from the server's calculation. */
interface ServedDays extends ExplainedDays {
  query: PrayerQuery;
}

/**
 * The city's yesterday, today and tomorrow at an instant: the served days while they are right, else
 * calculated here. The notes are today's.
 */
export function usePrayerDays(
  place: Place,
  query: PrayerQuery,
  served: ServedDays | null,
  nowMs: number,
) {
  const today = cityDay(nowMs, place.timeZone);
  const wanted = { from: addDays(today, -1), count: 3, today, query };
  return useSpanDays(place, wanted, served, served?.query);
}

interface WantedDays extends DaySpan {
  query: PrayerQuery;
  /** The day between its neighbours that the notes are about; else they are about all days. */
  today?: string;
}

/** Consecutive days for a calculation: the served ones if they match, else calculated here. */
export function useSpanDays(
  place: Place,
  { from, count, today, query: { calculation } }: WantedDays,
  served: ExplainedDays | null,
  servedQuery: PrayerQuery | undefined,
) {
  const isServed =
    served?.days[0]?.day === from &&
    served.days.length === count &&
    servedQuery !== undefined &&
    isSameCalculation(calculation, servedQuery.calculation, place.region);
  const { engine, hasFailed } = useEngine(!isServed);
  /** Null while calculating. */
  const explained = useMemo(() => {
    if (isServed || !engine) return isServed ? served : null;
    return today === undefined
      ? engine.explainedDays(place, { from, count }, calculation)
      : engine.explainedDay(place, today, calculation);
  }, [isServed, served, engine, place, from, count, today, calculation]);
  return { explained, hasFailed: hasFailed && explained === null };
}
