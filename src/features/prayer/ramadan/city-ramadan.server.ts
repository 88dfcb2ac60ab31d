import { pageCity } from '#features/prayer/today/city-page.server.ts';
import { cityDay, nextMidnightMs } from '#features/prayer/clock/day-clock.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import { explainedDays } from '#features/prayer/engine/explained-times.ts';
import { ramadanShareCard } from '#features/prayer/ramadan/ramadan-share-card.ts';
import { ramadanYears, spanOf } from '#features/prayer/today/ramadan.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import type { City } from '#lib/city/cities.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { ramadanOf } from '#lib/time/hijri-calendar.ts';

export type CityRamadan = NonNullable<ReturnType<typeof cityRamadan>>;

/** All days of a city's Ramadan; null for a year without a page. `asked` is the year in the address. */
export function cityRamadan(
  city: City,
  asked: string | undefined,
  nowMs: number,
  query: PrayerQuery,
) {
  const years = ramadanYears(cityDay(nowMs, city.timezone));
  const year = asked === undefined ? years[0] : years.find((one) => String(one) === asked);
  if (year === undefined) return null;
  const page = pageCity(city);
  const span = spanOf(ramadanOf(year, query.hijriShift));
  return {
    city: page,
    atMs: nowMs,
    /** The end of the day marked as today. */
    untilMs: nextMidnightMs(nowMs, city.timezone),
    query,
    /** The Hijri year, and the years with a page: that of the address without a year, and the next. */
    year,
    years,
    ...explainedDays(page.place, span, query.calculation),
  };
}

/** The share picture of a city's present or coming Ramadan. */
export function cityRamadanCard(city: City, nowMs: number): ShareCard | null {
  const ramadan = cityRamadan(city, undefined, nowMs, PAGE_DEFAULTS);
  return ramadan && ramadanShareCard(ramadan.city, ramadanOf(ramadan.year), ramadan.days);
}
