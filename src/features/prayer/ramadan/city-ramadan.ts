import type { PageCity } from '#features/prayer/today/city-page.ts';
import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';

/** All days of a Ramadan from the server's calculation, for the page of a city. */
export interface CityRamadan extends ExplainedDays {
  city: PageCity;
  /** The time of the calculation, epoch milliseconds. */
  atMs: number;
  /** The end of the day marked as today. */
  untilMs: number;
  query: PrayerQuery;
  /** The Hijri year. */
  year: number;
  /** The years with a page: that of the address without a year, and the next. */
  years: readonly [first: number, next: number];
}
