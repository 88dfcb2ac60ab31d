import type { CityTimes, PageCity } from '#features/prayer/city-page.ts';
import { cityDay, nextMidnightMs } from '#features/prayer/day-clock.ts';
import { explainedDay } from '#features/prayer/explained-times.ts';
import { prayerMoment } from '#features/prayer/next-prayer.ts';
import type { PrayerQuery } from '#features/prayer/prayer-query.ts';
import { placeOf } from '#features/prayer/prayer-times.ts';
import { compassPoint, qiblaBearing } from '#features/prayer/qibla.ts';
import { inCity, type City } from '#lib/cities.ts';

export function pageCity(city: City): PageCity {
  const { name, slug, region } = city;
  return { name, slug, region, inCity: inCity(city), place: placeOf(city) };
}

/** A city's times around an instant, and how long what is said of the present holds. */
export function cityTimes(city: City, nowMs: number, query: PrayerQuery): CityTimes {
  const place = placeOf(city);
  const explained = explainedDay(place, cityDay(nowMs, place.timeZone), query.calculation);
  const ends = prayerMoment(explained.days, nowMs)?.ends.atMs ?? nowMs;
  const bearingDegrees = Math.round(qiblaBearing(place));
  return {
    city: pageCity(city),
    atMs: nowMs,
    untilMs: Math.min(ends, nextMidnightMs(nowMs, place.timeZone)),
    ...explained,
    query,
    qibla: { bearingDegrees, point: compassPoint(bearingDegrees) },
  };
}
