import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import { addDays, endDay, isDay, monthNameRu } from '#lib/time/day.ts';

/** The name of the month of a departure, «ноябрь»; '' when the text is not a day. */
export function departureMonth(departure: string): string {
  return isDay(departure) ? monthNameRu(Number(departure.slice(5, 7))) : '';
}

/**
 * The day of return: departure + days − 1. Null when the departure is not a day (YYYY-MM-DD) or the
 * number of days is impossible.
 */
export function returnOf(departure: string, days: number | null): string | null {
  const [min, max] = TOUR_FIELDS.days.range;
  if (days === null || !Number.isInteger(days) || days < min || days > max) return null;
  return isDay(departure) && departure < '9990' ? endDay(departure, days) : null;
}

/** The most departures that one series makes. */
export const LONGEST_SERIES = 60;

/** `count` departures from `first` on, every `step` days; both from 1, at most LONGEST_SERIES. */
export function departureSeries(first: string, step: number, count: number): string[] {
  return Array.from({ length: Math.min(count, LONGEST_SERIES) }, (_, place) =>
    addDays(first, place * step),
  );
}
