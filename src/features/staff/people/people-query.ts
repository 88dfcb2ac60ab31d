import { queryText } from '#lib/text/storable.ts';
import { parseRowId } from '#lib/row-id.ts';
import type { Role } from '#lib/account/actor.ts';

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

export interface PeopleQuery {
  /** Part of an address or a name. */
  search: string;
  only: Shown | null;
  /** From 1. */
  page: number;
  /** Number of the account whose dialog is open. */
  person: number | null;
  /** Number of the account that was just changed. */
  changed: number | null;
}

const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parsePeople(search: URLSearchParams): PeopleQuery {
  const only = search.get('only');
  return {
    search: queryText(search, 'q', SEARCH_MAX),
    only: SHOWN.find((name) => name === only) ?? null,
    page: parseRowId(search.get('page')) ?? 1,
    person: parseRowId(search.get('person')),
    changed: parseRowId(search.get('changed')),
  };
}

/** The address of the list of people, without default values. */
export function peopleAddress(query: Partial<PeopleQuery>): string {
  const search = new URLSearchParams();
  if (query.search) search.set('q', query.search);
  if (query.only) search.set('only', query.only);
  if (query.page !== undefined && query.page > 1) search.set('page', String(query.page));
  if (query.person) search.set('person', String(query.person));
  if (query.changed) search.set('changed', String(query.changed));
  const text = search.toString();
  return `/admin/users${text ? `?${text}` : ''}`;
}

/** The query in the form that the accounts expect. */
export function wantedPeople({ search, only, page }: PeopleQuery): {
  search: string;
  page: number;
  role?: Role;
  only?: 'waiting' | 'blocked';
} {
  if (only === null) return { search, page };
  if (only === 'waiting' || only === 'blocked') return { search, page, only };
  return { search, page, role: only };
}
