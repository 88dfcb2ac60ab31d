import { queryText } from '#lib/text/storable.ts';
import { TOUR_TYPES } from '#features/tours/model/tour.ts';
import { parseRowId } from '#lib/row-id.ts';
import { addressWith } from '#lib/text/address.ts';

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

export type TourListQuery = ReturnType<typeof parseTourList>;

const SAVED = ['create', 'update', 'delete', 'copy'] as const;
const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parseTourList(search: URLSearchParams) {
  const type = search.get('type');
  const only = search.get('only');
  const saved = search.get('saved');
  return {
    search: queryText(search, SEARCH_MAX),
    type: TOUR_TYPES.find((name) => name === type) ?? null,
    only: SHOWN_TOURS.find((name) => name === only) ?? null,
    /** From 1. */
    page: parseRowId(search.get('page')) ?? 1,
    /** The action just done, and its tour or the number of tours. */
    saved: SAVED.find((name) => name === saved) ?? null,
    tour: parseRowId(search.get('tour')),
    made: parseRowId(search.get('made')),
  };
}

/** The address of the list, without default values. */
export function tourListAddress(query: Partial<TourListQuery>): string {
  const { search, type, only, page, saved, tour, made } = query;
  const shown = page === 1 ? null : page;
  return addressWith('/admin/tours', { q: search, type, only, page: shown, saved, tour, made });
}
