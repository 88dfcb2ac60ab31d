import type { Place } from '#features/prayer/engine/prayer-times.ts';

/** A city for its pages. */
export interface PageCity {
  name: string;
  slug: string;
  region: string;
  /** «в Казани». */
  inCity: string;
  place: Place;
}
