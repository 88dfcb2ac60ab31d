import type { PageCity } from '#features/prayer/today/city-page.ts';
import { cityDay, nextMidnightMs } from '#features/prayer/clock/day-clock.ts';
import { datedTime } from '#features/prayer/engine/civil-day.ts';
import { explainedDay } from '#features/prayer/engine/explained-times.ts';
import { prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { readPrayerQuery, type PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { isSameCalculation } from '#features/prayer/source/prayer-storage.ts';
import {
  PRAYER_LABELS,
  PRAYERS,
  placeOf,
  type PrayerDay,
} from '#features/prayer/engine/prayer-times.ts';
import {
  PAGE_DEFAULTS,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';
import { readMonth } from '#features/prayer/source/prayer-request.ts';
import { compassPoint, qiblaBearing } from '#features/prayer/engine/qibla.ts';
import { formatDay, formatMonth, monthOf } from '#lib/time/day.ts';
import { viewOf } from '#lib/city/city-view.ts';
import { inCity, type City } from '#lib/city/cities.ts';

/** The data from which a city's page computes its times, even without the network. */
export function pageCity(city: City): PageCity {
  const { name, slug, region } = city;
  return { name, slug, region, inCity: inCity(city), place: placeOf(city) };
}

export type CityTimes = ReturnType<typeof cityTimes>;

/** A city's times around an instant: yesterday, today and tomorrow there. */
export function cityTimes(city: City, nowMs: number, query: PrayerQuery) {
  const place = placeOf(city);
  const today = cityDay(nowMs, place.timeZone);
  const explained = explainedDay(place, today, query.calculation);
  const ends = prayerMoment(explained.days, nowMs)?.ends.atMs ?? nowMs;
  const bearingDegrees = Math.round(qiblaBearing(place));
  return {
    city: pageCity(city),
    atMs: nowMs,
    /** When the marks of the present expire. */
    untilMs: Math.min(ends, nextMidnightMs(nowMs, place.timeZone)),
    ...explained,
    query,
    /** The city's silhouette in `Drawings`. */
    view: viewOf(city.name),
    qibla: { bearingDegrees, point: compassPoint(bearingDegrees) },
  };
}

/** The day of a city at an instant, by the rule of its page. */
export function usualToday(city: City, nowMs: number): PrayerDay | undefined {
  return cityTimes(city, nowMs, PAGE_DEFAULTS).days[1];
}

/**
 * What the page of a city shows at an instant, in words: the times of the day, or the month of its
 * table if that is another one. `search` is the page's, `choices` the settings of the visitor's
 * browser as a search: the times are by both, like the page's.
 */
export function shownTimes(
  city: City,
  now: Date,
  { search, choices }: { search: string; choices: string | null },
): string {
  const page = parsePageQuery(new URLSearchParams(search));
  const stored = readPrayerQuery(new URLSearchParams(choices ?? ''), PAGE_DEFAULTS);
  const chosen = withGiven(stored, page.given);
  const usual = PAGE_DEFAULTS.calculation;
  const isOwn = !isSameCalculation(chosen.calculation, usual, city.region);
  const { days, method: rule } = cityTimes(city, now.getTime(), isOwn ? chosen : PAGE_DEFAULTS);
  const method = isOwn ? `По\u00a0настройкам посетителя. ${rule}` : rule;
  const today = days[1];
  if (!today) return method;
  const month = page.month && readMonth(page.month.slice(5), page.month.slice(0, 4));
  if (month && month !== monthOf(today.day)) return `Таблица: ${formatMonth(month)}.\n${method}`;
  const times = PRAYERS.map(
    (name) => `${PRAYER_LABELS[name].toLowerCase()} ${datedTime(today.day, today.times[name])}`,
  );
  return `${formatDay(today.day)}: ${times.join(', ')}.\n${method}`;
}
