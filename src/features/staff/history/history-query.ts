import { parseRowId } from '#lib/row-id.ts';
import { isDay } from '#lib/time/day.ts';
import { addressWith } from '#lib/text/address.ts';

export type HistoryQuery = ReturnType<typeof parseHistory>;

/** The limits of `day`: the site's first year, and the last day that has a next one. */
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2199-12-31';

/** Reads the query from the address; drops unknown parameters. */
export function parseHistory(search: URLSearchParams) {
  const kind = search.get('kind') ?? '';
  const id = search.get('id') ?? '';
  const day = search.get('day') ?? '';
  const isKind = /^[a-z][a-z_-]{0,39}$/.test(kind);
  return {
    /** Number of the account that made the change. */
    person: parseRowId(search.get('person')),
    /** The kind of thing; with `id`, one thing. */
    kind: isKind ? kind : null,
    /** Only together with `kind`. */
    id: isKind && /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(id) ? id : null,
    /** A day in Moscow, `YYYY-MM-DD`. */
    day: isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : null,
    /** Only lines older than the one with this number. */
    before: parseRowId(search.get('before')),
  };
}

/** The address of the history; parseHistory reads it back. */
export function historyAddress({ person, kind, id, day, before }: Partial<HistoryQuery>): string {
  return addressWith('/admin/history', { person, kind, id, day, before });
}
