import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import type { FetchedList } from '#features/catalogue/search/catalogue-store.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { TourQuestion } from '#features/tours/source/site-or-copy.ts';

/** All tours that the catalogue lists. `fromCopy` makes the list of the browser's copy. */
export function listQuestion(
  fromCopy: (tours: readonly Tour[]) => CatalogueTour[],
): TourQuestion<FetchedList> {
  return {
    address: '/api/catalogue',
    fromSite(json, listVersion) {
      if (!Array.isArray(json) || !json.every(isRow)) return undefined;
      return { tours: json as FetchedList['tours'], version: listVersion ?? 'unknown' };
    },
    fromCopy: (tours) => ({ tours: fromCopy(tours), version: '' }),
  };
}

function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'slug' in row && 'departure_date' in row;
}
