import { queryText } from '#lib/text/storable.ts';
const QUERY_MAX = 60;

/** The query of the list's address as it is searched for. */
export function readCityQuery(search: URLSearchParams): string {
  return queryText(search, 'q', QUERY_MAX);
}

/** `handle.kept` of the list: one query, however it is written. */
export function keptListSearch(search: URLSearchParams): string {
  const q = readCityQuery(search);
  return q === '' ? '' : `?q=${encodeURIComponent(q)}`;
}
