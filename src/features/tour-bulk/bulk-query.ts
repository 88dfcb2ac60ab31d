import { queryText } from '#lib/text/storable.ts';
import { TOUR_TYPES } from '#features/tours/model/tour.ts';
import { parseRowId } from '#lib/row-id.ts';
import { addressWith } from '#lib/text/address.ts';

/** The query of a bulk screen, as in its address. */
export type BulkQuery = ReturnType<typeof parseBulk>;

/** The two screens of bulk work. */
export type BulkScreen = '/delete-tours' | '/admin/edit-tours';

const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parseBulk(search: URLSearchParams) {
  const type = search.get('type');
  const page = search.get('page') ?? '';
  return {
    /** Part of a city, an operator or a number. */
    search: queryText(search, SEARCH_MAX),
    type: TOUR_TYPES.find((name) => name === type) ?? null,
    /** Only departed tours. */
    isOverdue: search.get('overdue') === '1',
    /** Only tours without an operator. */
    withoutCompany: search.get('no-company') === '1',
    /** From 1. */
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a list for bulk work, without default values. */
export function bulkAddress(screen: BulkScreen, query: Partial<BulkQuery>): string {
  const { search, type, isOverdue, withoutCompany, page } = query;
  return addressWith(screen, {
    q: search,
    type,
    overdue: isOverdue ? 1 : null,
    'no-company': withoutCompany ? 1 : null,
    page: page === 1 ? null : page,
  });
}

/** The most tours of one bulk action. */
export const MOST_CHOSEN = 500;

/** The tour numbers chosen in a form, each once; drops other values. */
export function parseChosen(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => parseRowId(value) ?? []);
  return [...new Set(ids)].slice(0, MOST_CHOSEN);
}
