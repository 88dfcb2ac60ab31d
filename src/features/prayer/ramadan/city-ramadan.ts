import type { PageCity } from '#features/prayer/today/city-page.ts';
import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';

/** All days of a Ramadan as the server calculated them for the page of a city. */
export interface CityRamadan extends ExplainedDays {
  city: PageCity;
  /** When that was, epoch milliseconds. */
  atMs: number;
  /** Up to when what is marked as today is today. */
  untilMs: number;
  query: PrayerQuery;
  /** Of the Hijri calendar. */
  year: number;
  /** The years that have a page: that of the address without a year, and the one after it. */
  years: readonly [first: number, next: number];
}
