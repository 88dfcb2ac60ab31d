import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import type { Ramadan } from '#lib/time/hijri-calendar.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';

/** A city for its pages. */
export interface PageCity {
  name: string;
  slug: string;
  region: string;
  /** «в Казани». */
  inCity: string;
  place: Place;
}

/** The home page's city as served: a day and its neighbours, without the present time. */
export interface ServedHome extends ExplainedDays {
  city: PageCity;
  query: PrayerQuery;
  /** The Ramadan to announce. */
  ramadan: Ramadan | null;
}

/** The server's calculation for a city's page: yesterday, today and tomorrow there. */
export interface CityTimes extends ExplainedDays {
  city: PageCity;
  /** The time of the calculation, epoch milliseconds. */
  atMs: number;
  /** When the marks of the present expire. */
  untilMs: number;
  query: PrayerQuery;
  ramadan: Ramadan | null;
  /** The city's silhouette in `Drawings`. */
  view: string;
  qibla: { bearingDegrees: number; point: string };
}
