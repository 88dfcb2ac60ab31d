import { queryText } from '#lib/text/storable.ts';
/** The query of a list of operators or hotels, as in its address. */
export interface RecordListQuery {
  search: string;
  isUnverified: boolean;
}

/** The whole list. */
export const NO_QUERY: RecordListQuery = { search: '', isUnverified: false };

const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parseRecordList(search: URLSearchParams): RecordListQuery {
  return {
    search: queryText(search, SEARCH_MAX),
    isUnverified: search.get('only') === 'unverified',
  };
}
