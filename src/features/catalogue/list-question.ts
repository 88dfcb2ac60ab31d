import type { FetchedList } from '#features/catalogue/catalogue-store.ts';
import type { TourQuestion } from '#features/tour-source/tour-questions.ts';
import { LIST_LIMIT } from '#features/tours/tour.ts';

/**
 * All tours that the catalogue lists. The copy is at most a day old, but departures of yesterday
 * are not listed today. `today` answers `YYYY-MM-DD` in Moscow; only the copy asks.
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
        tours: tours.filter((tour) => tour.departure_date >= from).slice(0, LIST_LIMIT),
        version: '',
      };
    },
  };
}

function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'slug' in row && 'departure_date' in row;
}
