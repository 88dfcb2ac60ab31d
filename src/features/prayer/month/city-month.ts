import type { ExplainedDays } from '#features/prayer/engine/explained-times.ts';

/** A month of a city's page as the server calculated it; all months are 'YYYY-MM'. */
export interface CityMonth extends ExplainedDays {
  month: string;
  /** The neighbours that can be shown. */
  previous: string | null;
  next: string | null;
  /** More than a year from now: of no use to search engines. */
  isFar: boolean;
}
