import { queryText } from '#lib/text/storable.ts';
import type { Operation } from '#features/tours/source/site-or-copy.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { parseRowId } from '#lib/row-id.ts';

/** The choices of the staff's list; the last four are tours with a fault. */
export const SHOWN_TOURS = [
  'upcoming',
  'departed',
  'unchecked',
  'no-photo',
  'no-company',
  'no-contacts',
] as const;
export type ShownTours = (typeof SHOWN_TOURS)[number];

export interface TourListQuery {
  search: string;
  type: TourType | null;
  only: ShownTours | null;
  /** From 1. */
  page: number;
  /** The action just done, and its tour or the number of tours. */
  saved: Operation | 'copy' | null;
  tour: number | null;
  made: number | null;
}

const SAVED = ['create', 'update', 'delete', 'copy'] as const;
const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parseTourList(search: URLSearchParams): TourListQuery {
  const type = search.get('type');
  const only = search.get('only');
  const saved = search.get('saved');
  return {
    search: queryText(search, 'q', SEARCH_MAX),
    type: TOUR_TYPES.find((name) => name === type) ?? null,
    only: SHOWN_TOURS.find((name) => name === only) ?? null,
    page: parseRowId(search.get('page')) ?? 1,
    saved: SAVED.find((name) => name === saved) ?? null,
    tour: parseRowId(search.get('tour')),
    made: parseRowId(search.get('made')),
  };
}

/** The address of the list, without default values. */
export function tourListAddress(query: Partial<TourListQuery>): string {
  const search = new URLSearchParams();
  if (query.search) search.set('q', query.search);
  if (query.type) search.set('type', query.type);
  if (query.only) search.set('only', query.only);
  if (query.page !== undefined && query.page > 1) search.set('page', String(query.page));
  if (query.saved) search.set('saved', query.saved);
  if (query.tour) search.set('tour', String(query.tour));
  if (query.made) search.set('made', String(query.made));
  const text = search.toString();
  return `/admin/tours${text ? `?${text}` : ''}`;
}
