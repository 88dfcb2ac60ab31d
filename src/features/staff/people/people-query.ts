import { queryText } from '#lib/text/storable.ts';
import { parseRowId } from '#lib/row-id.ts';
import { addressWith } from '#lib/text/address.ts';

/** The choices of people in the list. */
export const SHOWN = [
  'waiting',
  'blocked',
  'admin',
  'staff',
  'operator',
  'editor',
  'reader',
] as const;
export type Shown = (typeof SHOWN)[number];

export type PeopleQuery = ReturnType<typeof parsePeople>;

const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parsePeople(search: URLSearchParams) {
  const only = search.get('only');
  return {
    /** Part of an address or a name. */
    search: queryText(search, SEARCH_MAX),
    only: SHOWN.find((name) => name === only) ?? null,
    /** From 1. */
    page: parseRowId(search.get('page')) ?? 1,
    /** Number of the account whose dialog is open. */
    person: parseRowId(search.get('person')),
    /** Number of the account that was just changed. */
    changed: parseRowId(search.get('changed')),
  };
}

/** The address of the list of people, without default values. */
export function peopleAddress(query: Partial<PeopleQuery>): string {
  const { search, only, page = 1, person, changed } = query;
  return addressWith('/admin/users', {
    q: search,
    only,
    page: page > 1 ? page : null,
    person,
    changed,
  });
}
