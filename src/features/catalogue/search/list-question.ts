import type { FetchedList } from '#features/catalogue/search/catalogue-store.ts';
import { asHotOn, isOffered } from '#features/tours/offer/tour-marks.ts';
import type { TourQuestion } from '#features/tours/source/site-or-copy.ts';
import { LIST_LIMIT } from '#features/tours/model/tour.ts';

/**
 * All tours that the catalogue lists. The browser's copy is at most a day old, but it must not list
 * departures of yesterday. `today` returns `YYYY-MM-DD` in Moscow and is only called for the copy.
 */
export function listQuestion(today: () => string): TourQuestion<FetchedList> {
  return {
    address: '/api/catalogue',
    fromSite(json, listVersion) {
      if (!Array.isArray(json) || !json.every(isRow)) return undefined;
      return { tours: json as FetchedList['tours'], version: listVersion ?? 'unknown' };
    },
    fromCopy(tours) {
      const from = today();
      return {
        tours: tours
          .filter(({ departure_date, state }) => departure_date >= from && isOffered(state))
          .slice(0, LIST_LIMIT)
          .map((tour) => asHotOn(tour, from)),
        version: '',
      };
    },
  };
}

function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'slug' in row && 'departure_date' in row;
}
