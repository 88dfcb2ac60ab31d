import { readTour } from '#features/tours/source/read-tour.ts';
import type { SourceName } from '#features/tours/source/tour-source.ts';
import type { Tour } from '#features/tours/model/tour.ts';

/** A question that the site or the copy answers. */
export interface TourQuestion<Answer> {
  address: string;
  /** Reads the site's JSON; undefined for anything unknown, such as a gateway's page. */
  fromSite: (json: unknown, listVersion: string | null) => Answer | undefined;
  /** The answer when the site has no such thing. */
  missing?: Answer;
  /** Undefined when the copy can't tell: it has only the nearest departures. */
  fromCopy: (tours: readonly Tour[]) => Answer | undefined;
}

/** The result of a question; `from` names the source that answered, or failed last. */
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
