import { queryText } from '#lib/text/storable.ts';
/** What a list of operators or hotels shows, as its address says. */
export interface RecordListQuery {
  search: string;
  isUnverified: boolean;
}

/** All of them. */
export const NO_QUERY: RecordListQuery = { search: '', isUnverified: false };

const SEARCH_MAX = 200;

/** Reads the address of a list; what it does not understand it drops. */
export function parseRecordList(search: URLSearchParams): RecordListQuery {
  return {
    search: queryText(search, 'q', SEARCH_MAX),
    isUnverified: search.get('only') === 'unverified',
  };
}
