import { data } from 'react-router';
import { conflict, UNAVAILABLE } from '#lib/problem.ts';
import { DAMAGED_WORDS, type DatabaseProblem } from '#server/db/db-problem.server.ts';
import { databaseProblem, type Database, type Db } from '#server/db/db.server.ts';
import type { Log } from '#server/process/log.server.ts';

/** A referenced row is gone, or a row with that key exists now. */
const OVERTAKEN = new Set(['23503', '23505']);

const CHANGED_MEANWHILE = conflict(
  'changed_meanwhile',
  'Данные изменились, пока вы\u00a0работали. Обновите страницу и\u00a0попробуйте ещё раз.',
);

export type Read = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

/** Runs a query once per state of the data; the function `query` itself is the cache key. */
export type ReadOnce = <T>(query: (db: Db, today: string) => Promise<T>) => Promise<T>;

/**
 * Queries the database for a page or an API. When it does not answer, or a table is damaged, throws
 * a 503 with the Problem as its data, which pages show as the designed page and APIs send as JSON.
 * Throws a 409 for a row that somebody else added or removed at the same moment. Other errors are
 * bugs and stay errors. A query's parameters never reach the log. `onProblem` is called for each
 * problem.
 */
export function reading(
  database: Pick<Database, 'db'>,
  log: Log,
  onProblem: (problem: DatabaseProblem) => void = () => {},
): Read {
  return async (query) => {
    try {
      return await query(database.db);
    } catch (error) {
      // An answer that the query throws on purpose, such as a 404, is no failure of the database.
      if (!(error instanceof Error)) throw error;
      const problem = databaseProblem(error);
      log.error({ database: problem.kind, code: problem.code, constraint: problem.constraint });
      onProblem(problem);
      if (problem.kind === 'damaged') log.error(DAMAGED_WORDS);
      if (problem.kind === 'unavailable' || problem.kind === 'damaged')
        throw data(UNAVAILABLE, { status: UNAVAILABLE.status });
      if (problem.code !== null && OVERTAKEN.has(problem.code)) {
        throw data(CHANGED_MEANWHILE, { status: CHANGED_MEANWHILE.status });
      }
      throw new Error(`database ${problem.code ?? 'error'}`);
    }
  };
}

/**
 * Caches the results of whole queries until published data or the day change; callers during a
 * query share its result. A result is not cached if the data changed during the query, or if it
 * failed. Results are shared: nobody may change them.
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
