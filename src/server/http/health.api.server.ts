import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#server/db/db.server.ts';
import {
  databaseProblem,
  type DatabaseProblem,
  refusesWrites,
} from '#server/db/db-problem.server.ts';

const BELIEVED_MS = 60_000;

export type Health = ReturnType<typeof createHealth>;

/**
 * Tracks the state of the database. A write that was refused for lack of space counts for a minute;
 * a read-only database, like the embedded one when its disk is nearly full, is detected by a query.
 */
export function createHealth(
  database: Pick<Database, 'db'>,
  nowMs: () => number = () => performance.now(),
) {
  let refusedAtMs = -Infinity;
  let isDamaged = false;
  return {
    /** Called for every problem with a query. */
    hear({ kind, code }: Pick<DatabaseProblem, 'kind' | 'code'>) {
      if (kind === 'damaged') isDamaged = true;
      if (refusesWrites(code)) refusedAtMs = nowMs();
    },
    /**
     * Whether the database answers, whether it would accept a write, and whether a table is damaged.
     */
    async check() {
      try {
        const { rows } = await database.db.execute<{ writes: boolean }>(
          sql`select current_setting('transaction_read_only') = 'off' as writes,
            (select id from tours limit 1) as tour`,
        );
        const isRefused = nowMs() - refusedAtMs < BELIEVED_MS;
        return {
          database: true,
          writes: rows[0]?.writes === true && !isRefused,
          damaged: isDamaged,
        };
      } catch (error) {
        // A restart does not repair a damaged table, so the answer stays 200.
        isDamaged ||= databaseProblem(error).kind === 'damaged';
        return { database: isDamaged, writes: false, damaged: isDamaged };
      }
    },
  };
}

/**
 * `/api/health`: the process answers and its database answers a query (200, else 503); `writes` is
 * false while nothing can be saved; `damaged` is true once a table could not be read. `/api/ready`:
 * the same, and the process is not stopping; for load balancers.
 */
export function healthApi(parts: { health: Health; accepting: () => boolean }) {
  return new Hono()
    .get('/api/health', async (c) => {
      const { database, writes, damaged } = await parts.health.check();
      const status = damaged ? 'damaged' : database ? 'ok' : 'unavailable';
      return c.json({ status, database, writes, damaged }, database ? 200 : 503);
    })
    .get('/api/ready', async (c) => {
      const ready = parts.accepting() && (await parts.health.check()).database;
      return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503);
    });
}
