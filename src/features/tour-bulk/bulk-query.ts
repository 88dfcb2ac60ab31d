import { queryText } from '#lib/text/storable.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { parseRowId } from '#lib/row-id.ts';

/** The query of a bulk screen, as in its address. */
export interface BulkQuery {
  /** Part of a city, an operator or a number. */
  search: string;
  type: TourType | null;
  /** Only departed tours. */
  isOverdue: boolean;
  /** Only tours without an operator. */
  withoutCompany: boolean;
  /** From 1. */
  page: number;
}

/** The two screens of bulk work. */
export type BulkScreen = '/delete-tours' | '/admin/edit-tours';

const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parseBulk(search: URLSearchParams): BulkQuery {
  const type = search.get('type');
  const page = search.get('page') ?? '';
  return {
    search: queryText(search, 'q', SEARCH_MAX),
    type: TOUR_TYPES.find((name) => name === type) ?? null,
    isOverdue: search.get('overdue') === '1',
    withoutCompany: search.get('no-company') === '1',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a list for bulk work, without default values. */
export function bulkAddress(screen: BulkScreen, query: Partial<BulkQuery>): string {
  const search = new URLSearchParams();
  if (query.search) search.set('q', query.search);
  if (query.type) search.set('type', query.type);
  if (query.isOverdue) search.set('overdue', '1');
  if (query.withoutCompany) search.set('no-company', '1');
  if (query.page !== undefined && query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return `${screen}${text ? `?${text}` : ''}`;
}

/** The most tours of one bulk action. */
export const MOST_CHOSEN = 500;

/** The tour numbers chosen in a form, each once; drops other values. */
export function parseChosen(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => parseRowId(value) ?? []);
  return [...new Set(ids)].slice(0, MOST_CHOSEN);
}
