import { data } from 'react-router';
import { UNAVAILABLE } from '#lib/problem.ts';
import { databaseProblem, type Database, type Db } from '#server/db.server.ts';
import type { Log } from '#server/log.server.ts';

export type Read = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

/** Reads what a query gives once for a state of the data; `query` itself is what it is known by. */
export type ReadOnce = <T>(query: (db: Db, today: string) => Promise<T>) => Promise<T>;

/**
 * Asks the database for a page or an API. A database that does not answer is thrown as a 503 with
 * the Problem as its data, which pages show as designed and APIs send as JSON; a mistake of ours
 * stays an error. Parameters of a query never reach the log.
 */
export function reading(database: Database, log: Log): Read {
  return async (query) => {
    try {
      return await query(database.db);
    } catch (error) {
      const problem = databaseProblem(error);
      log.error({ database: problem.kind, code: problem.code, constraint: problem.constraint });
      if (problem.kind === 'unavailable') throw data(UNAVAILABLE, { status: UNAVAILABLE.status });
      throw new Error(`database ${problem.code ?? 'error'}`);
    }
  };
}

/**
 * Holds what whole queries gave until published data or the day change; who asks while a query runs
 * waits for that one. What was read across such a change, or not at all, is not held. What it gives
 * is shared: nobody may change it.
 */
export function readingOnce(parts: {
  read: Read;
  version: () => number;
  today: () => string;
}): ReadOnce {
  const held = new Map<unknown, Promise<unknown>>();
  let state = '';
  const now = () => `${parts.version()} ${parts.today()}`;
  return (query) => {
    if (state !== now()) {
      held.clear();
      state = now();
    }
    const known = held.get(query) as ReturnType<typeof query> | undefined;
    if (known) return known;
    const born = state;
    const today = parts.today();
    const forget = () => {
      if (held.get(query) === asked) held.delete(query);
    };
    const asked = parts.read((db) => query(db, today));
    held.set(query, asked);
    asked.then(() => born !== now() && forget(), forget);
    return asked;
  };
}
