import type { CityTimes, PageCity } from '#features/prayer/today/city-page.ts';
import { cityDay, nextMidnightMs } from '#features/prayer/clock/day-clock.ts';
import { explainedDay } from '#features/prayer/engine/explained-times.ts';
import { prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { announcedRamadan } from '#features/prayer/today/ramadan.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { placeOf } from '#features/prayer/engine/prayer-times.ts';
import { compassPoint, qiblaBearing } from '#features/prayer/engine/qibla.ts';
import { inCity, type City } from '#lib/city/cities.ts';

/** What the page of a city needs to compute its times, so that it can do so without the network. */
export function pageCity(city: City): PageCity {
  const { name, slug, region } = city;
  return { name, slug, region, inCity: inCity(city), place: placeOf(city) };
}

/** A city's times around an instant, and how long what is said of the present holds. */
export function cityTimes(city: City, nowMs: number, query: PrayerQuery): CityTimes {
  const place = placeOf(city);
  const today = cityDay(nowMs, place.timeZone);
  const explained = explainedDay(place, today, query.calculation);
  const ends = prayerMoment(explained.days, nowMs)?.ends.atMs ?? nowMs;
  const bearingDegrees = Math.round(qiblaBearing(place));
  return {
    city: pageCity(city),
    atMs: nowMs,
    untilMs: Math.min(ends, nextMidnightMs(nowMs, place.timeZone)),
    ...explained,
    query,
    ramadan: announcedRamadan(today),
    qibla: { bearingDegrees, point: compassPoint(bearingDegrees) },
  };
}
