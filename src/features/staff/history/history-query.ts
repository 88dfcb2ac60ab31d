import { parseRowId } from '#lib/row-id.ts';
import { isDay } from '#lib/time/day.ts';

export interface HistoryQuery {
  /** Number of the account that made the change. */
  person: number | null;
  /** The kind of thing; with `id`, one thing. */
  kind: string | null;
  /** Only together with `kind`. */
  id: string | null;
  /** A day in Moscow, `YYYY-MM-DD`. */
  day: string | null;
  /** Only lines older than the one with this number. */
  before: number | null;
}

/** The limits of `day`: the site's first year, and the last day that has a next one. */
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2199-12-31';

/** Reads the query from the address; drops unknown parameters. */
export function parseHistory(search: URLSearchParams): HistoryQuery {
  const kind = search.get('kind') ?? '';
  const id = search.get('id') ?? '';
  const day = search.get('day') ?? '';
  const isKind = /^[a-z][a-z_-]{0,39}$/.test(kind);
  return {
    person: parseRowId(search.get('person')),
    kind: isKind ? kind : null,
    id: isKind && /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(id) ? id : null,
    day: isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : null,
    before: parseRowId(search.get('before')),
  };
}

/** The address of the history; parseHistory reads it back. */
export function historyAddress(query: Partial<HistoryQuery>): string {
  const search = new URLSearchParams();
  for (const name of ['person', 'kind', 'id', 'day', 'before'] as const) {
    const value = query[name];
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return `/admin/history${text ? `?${text}` : ''}`;
}
