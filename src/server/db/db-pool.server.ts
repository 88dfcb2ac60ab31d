import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Changes } from '#server/db/db-changes.server.ts';
import type { Log } from '#server/process/log.server.ts';

/** At most five seconds together: waiting for a connection, then for the answer. */
const CONNECT_WITHIN_MS = 2000;
const ANSWER_WITHIN_MS = 3000;
/**
 * The server's limit comes first, so that an ordinary slow statement does not cost the connection.
 */
const STATEMENT_WITHIN_MS = 2500;
const IDLE_MS = 60_000;

export type Target =
  | { connectionString: string; max: number }
  | { stream: () => Duplex; user: string; database: string; max: 1 };

/**
 * The target for an address of PostgreSQL. The driver checks certificates for each of these modes, but
 * says in eight English lines that it will not always do so: the address says what is done.
 */
export function postgresTarget(url: string, max: number): Target {
  const checked = url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full');
  return { connectionString: checked, max };
}

/**
 * A pool in which nothing waits longer than five seconds. A connection that broke or did not answer
 * leaves the pool at once, even while somebody uses it, so failures never use up the pool. One
 * connection always stays open to receive change notices.
 */
export function createPool(target: Target, changes: Changes, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    min: 1,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'vseumry',
    onConnect: (client) => changes.listen(client as pg.Client),
  });
  pool.query = queryAndKeep.bind(null, pool) as typeof pool.query;
  pool.on('error', (error) =>
    log.error({ database: code(error) }, 'соединение с базой данных прервалось'),
  );
  pool.on('connect', dropWhenUnanswered);
  pool.on('acquire', (client) => {
    const broke = (error: Error) => giveBack(client, error);
    client.once('error', broke);
    client.once('returned', () => client.off('error', broke));
  });
  pool.on('release', (_error, client) => {
    client.emit('returned');
    // The next user must not get a connection whose rollback failed.
    if (client.getTransactionStatus() !== 'I') client.connection.stream.destroy();
  });
  return pool;
}

/** The pool's own `query` closes the connection after any error, even a refused row. */
async function queryAndKeep(pool: pg.Pool, query: string | pg.QueryConfig, values?: unknown[]) {
  const client = await pool.connect();
  try {
    return await client.query(query, values);
  } finally {
    client.release();
  }
}

/**
 * When a query times out, pg rejects it but leaves its connection in use, and Drizzle does not
 * release it when `begin` fails.
 */
function dropWhenUnanswered(client: pg.PoolClient) {
  const query = client.query as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const answer = query.apply(client, given);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') giveBack(client, error);
      });
    }
    return answer;
  }) as typeof client.query;
}

/**
 * Removes a broken connection from the pool while it is in use; its user's own release then does
 * nothing.
 */
function giveBack(client: pg.PoolClient, error: Error) {
  const { release } = client;
  client.release = () => {};
  release(error);
}

function code(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
