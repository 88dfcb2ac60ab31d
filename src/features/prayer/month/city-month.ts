import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';

/** A month of a city's page from the server's calculation; all months are 'YYYY-MM'. */
export interface CityMonth extends ExplainedDays {
  month: string;
  /** The neighbouring months, if they can be shown. */
  previous: string | null;
  next: string | null;
  /** More than a year from now: not for search engines. */
  isFar: boolean;
}
