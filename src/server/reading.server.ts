import { data } from 'react-router';
import { UNAVAILABLE } from '#lib/problem.ts';
import { databaseProblem, type Database, type Db } from '#server/db.server.ts';
import type { Log } from '#server/log.server.ts';

export type Read = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

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
