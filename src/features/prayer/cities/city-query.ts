import { queryText } from '#lib/text/storable.ts';
const QUERY_MAX = 60;

export function readCityQuery(search: URLSearchParams): string {
  return queryText(search, QUERY_MAX);
}

/** `handle.kept` of the list: the canonical form of a query. */
export function keptListSearch(search: URLSearchParams): string {
  const q = readCityQuery(search);
  return q === '' ? '' : `?q=${encodeURIComponent(q)}`;
}
