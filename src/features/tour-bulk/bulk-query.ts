import { queryText } from '#lib/text/storable.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { parseRowId } from '#lib/row-id.ts';

/** Which tours a screen of bulk work shows, as its address says. */
export interface BulkQuery {
  /** Part of a city, an operator or a number. */
  search: string;
  type: TourType | null;
  /** Only those that have departed. */
  isOverdue: boolean;
  /** Only those of no operator. */
  withoutCompany: boolean;
  /** From 1. */
  page: number;
}

/** The two screens of bulk work. */
export type BulkScreen = '/delete-tours' | '/admin/edit-tours';

const SEARCH_MAX = 200;

/** Reads the address of a list for bulk work; what it does not understand it drops. */
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

/** The address of a list for bulk work, without what is as usual. */
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

/** How many tours one piece of bulk work may take. */
export const MOST_CHOSEN = 500;

/** The numbers of tours that a form has chosen, each once; what is no number is dropped. */
export function parseChosen(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => parseRowId(value) ?? []);
  return [...new Set(ids)].slice(0, MOST_CHOSEN);
}
