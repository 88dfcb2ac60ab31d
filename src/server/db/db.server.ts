import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type ChangeListener, type Changes, createChanges } from '#server/db/db-changes.server.ts';
import { connectClient, type DatabaseSettings } from '#server/db/db-connect.server.ts';
import { applyMigrations } from '#server/db/db-migrations.server.ts';
import { createPool, postgresTarget, type Target } from '#server/db/db-pool.server.ts';
import { EMBEDDED_TARGET, type LoneConnection } from '#server/db/lone-connection.server.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.server.ts';
import { unlessDamaged } from '#server/db/db-problem.server.ts';
import type { Log } from '#server/process/log.server.ts';

const PATIENCE_MS = 60_000;
const BEAT_MS = 1000;
/** After this many beats, one also checks that the listening connection still works. */
const QUIET_BEATS = 5;

export { databaseProblem } from '#server/db/db-problem.server.ts';

/** What queries run on: the database itself or a transaction. */
export type { DatabaseSettings };

export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Db;
  /** Increases with every change of published data, made here or by another process. */
  version(): number;
  /**
   * Calls `listener` after every such change with what changed, or null when notices may have been
   * missed. Returns a function that stops it.
   */
  onChange(listener: ChangeListener): () => void;
  /**
   * Calls `listener` after every change of accounts, sessions and requests, made here or by another
   * process; null when notices may have been missed. Returns a function that stops it.
   */
  onNews(listener: ChangeListener): () => void;
  /** Connections of the pool: all, idle ones, and queries waiting for one. */
  pool(): { total: number; idle: number; waiting: number };
  /** Resolves when the database answers, rejects within five seconds when it does not. */
  ping(): Promise<void>;
  /**
   * A connection for long work: a separate one to PostgreSQL. The embedded database has only one,
   * so everybody else waits until it is closed.
   */
  connectAlone(): Promise<LoneConnection>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its tables up to date: PostgreSQL, waiting up to a minute while it
 * starts, or the embedded one in `directory` (`memory://` keeps nothing). Throws an error with a
 * Russian message for the person who starts the site.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  if (settings.kind === 'postgres') {
    const { url, poolMax = 10, patienceMs = PATIENCE_MS } = settings;
    return connect(postgresTarget(url, poolMax), patienceMs, log, applyMigrations);
  }
  const engine = await startEmbeddedPostgres(settings.directory, log);
  const target: Target = { stream: engine.connect, ...EMBEDDED_TARGET };
  try {
    const database = await connect(target, 0, log, async (client) => {
      await applyMigrations(client);
      await vacuum(client, log);
    });
    return {
      ...database,
      async close() {
        await database.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function connect(
  target: Target,
  patienceMs: number,
  log: Log,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<Database> {
  const client = await connectClient(target, patienceMs, log);
  await prepare(client).finally(() => client.end());
  const changes = createChanges();
  const pool = createPool(target, changes, log);
  const ping = async () => {
    await pool.query('select 1');
  };
  try {
    await ping();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const watch = keepListening(changes, ping);
  return {
    db: drizzle({ client: pool }),
    version: changes.version,
    onChange: changes.onChange,
    onNews: changes.onNews,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping,
    async connectAlone() {
      if ('stream' in target) {
        const client = await pool.connect();
        return { client, close: async () => client.release() };
      }
      const client = await connectClient(target, 0, log);
      return { client, close: () => client.end() };
    },
    async close() {
      clearInterval(watch);
      await pool.end();
    },
  };
}

/** PostgreSQL's autovacuum does not run in the embedded database. */
async function vacuum(client: pg.Client, log: Log) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    await unlessDamaged(client.query(`vacuum (analyze) ${name}`), (words) =>
      log.error({ table: name }, words),
    );
  }
}

/**
 * Notices only reach an open connection. When the last one has broken, another is opened at once,
 * without waiting for a query. This also detects a connection or engine that has stopped
 * responding.
 */
function keepListening(changes: Changes, ping: () => Promise<void>) {
  let beats = 0;
  let isAsking = false;
  const watch = setInterval(() => {
    beats += 1;
    if (isAsking || (changes.isListening() && beats % QUIET_BEATS !== 0)) return;
    isAsking = true;
    ping()
      .catch(() => {})
      .finally(() => (isAsking = false));
  }, BEAT_MS);
  return watch.unref();
}
