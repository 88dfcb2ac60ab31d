import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import type { Ramadan } from '#lib/time/hijri-calendar.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';

/** A city as its pages show it. */
export interface PageCity {
  name: string;
  slug: string;
  region: string;
  /** «в Казани». */
  inCity: string;
  place: Place;
}

/** The day of a city that the home page is sent with: a day and its neighbours, without a now. */
export interface ServedHome extends ExplainedDays {
  city: PageCity;
  query: PrayerQuery;
  /** The one to be announced. */
  ramadan: Ramadan | null;
}

/** What the server calculated for a city's page: yesterday, today and tomorrow there. */
export interface CityTimes extends ExplainedDays {
  city: PageCity;
  /** When that was, epoch milliseconds. */
  atMs: number;
  /** Up to when what is marked as present is present. */
  untilMs: number;
  query: PrayerQuery;
  ramadan: Ramadan | null;
  qibla: { bearingDegrees: number; point: string };
}
