import type { Place } from '#features/prayer/engine/prayer-times.ts';

export interface PageCity {
  name: string;
  slug: string;
  region: string;
  /** «в Казани». */
  inCity: string;
  place: Place;
}
