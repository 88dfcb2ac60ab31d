import { readTour } from '#features/tours/source/read-tour.ts';
import type { SourceName } from '#features/tours/source/tour-source.ts';
import type { Tour } from '#features/tours/model/tour.ts';

/** Something to be read: asked of the site, or else found in the copy. */
export interface TourQuestion<Answer> {
  address: string;
  /** What the site's JSON means; undefined when it means nothing, as a gateway's words do. */
  fromSite: (json: unknown, listVersion: string | null) => Answer | undefined;
  /** What it means that the site has no such thing. */
  missing?: Answer;
  /** Undefined when the copy can't tell: it holds the nearest departures only. */
  fromCopy: (tours: readonly Tour[]) => Answer | undefined;
}

/** What a reading came to; `from` names the source that answered, or failed last. */
export type TourAnswer<Answer> =
  | { ok: true; from: SourceName; value: Answer }
  | { ok: false; from: SourceName };

/** Everything about one tour; null when the site has no such tour. */
export function oneTour(name: { slug: string } | { id: number }): TourQuestion<Tour | null> {
  const isIt = (tour: Tour) => ('slug' in name ? tour.slug === name.slug : tour.id === name.id);
  return {
    address: 'slug' in name ? `/api/tours/slug/${name.slug}` : `/api/tours/${name.id}`,
    fromSite(json) {
      const tour = readTour(json);
      return tour && isIt(tour) ? tour : undefined;
    },
    missing: null,
    fromCopy: (tours) => tours.find(isIt),
  };
}
