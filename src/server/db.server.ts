import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Changes, createChanges } from '#server/db-changes.server.ts';
import { connectClient } from '#server/db-connect.server.ts';
import { applyMigrations } from '#server/db-migrations.server.ts';
import { createPool, type Target } from '#server/db-pool.server.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres.server.ts';
import type { Log } from '#server/log.server.ts';

const PATIENCE_MS = 60_000;
const BEAT_MS = 1000;
/** With a connection that listens, one beat in so many asks whether it still lives. */
const QUIET_BEATS = 5;

export { databaseProblem } from '#server/db-problem.server.ts';

/** What queries are written against: the database itself or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export type DatabaseSettings =
  | { kind: 'embedded'; directory: string }
  | { kind: 'postgres'; url: string; poolMax?: number; patienceMs?: number };

export interface Database {
  db: Db;
  /** Rises with every change of published data, made here or by another process. */
  version(): number;
  /**
   * Calls `listener` after every such change with the table it was made to, null when notices may
   * have been missed; returns how to stop that.
   */
  onChange(listener: (table: string | null) => void): () => void;
  /** Resolves when the database answers, rejects within five seconds when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its tables up to date: PostgreSQL, waiting up to a minute while it
 * starts, or the embedded one in `directory` (`memory://` keeps nothing). Throws an error whose
 * message is Russian and meant for whoever starts the site.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  if (settings.kind === 'postgres') {
    const { url, poolMax = 10, patienceMs = PATIENCE_MS } = settings;
    return connect({ connectionString: url, max: poolMax }, patienceMs, log, applyMigrations);
  }
  const engine = await startEmbeddedPostgres(settings.directory, log);
  const target: Target = {
    stream: engine.connect,
    user: 'postgres',
    database: 'postgres',
    max: 1,
  };
  try {
    const database = await connect(target, 0, log, async (client) => {
      await applyMigrations(client);
      await vacuum(client);
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
    ping,
    async close() {
      clearInterval(watch);
      await pool.end();
    },
  };
}

/** PostgreSQL's own autovacuum does not run in the embedded one. */
async function vacuum(client: pg.Client) {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
      from pg_tables where schemaname = 'public'`,
  );
  await client.query(`vacuum (analyze) ${rows[0]?.tables ?? ''}`);
}

/**
 * Notices come only to a connection: when the last one has broken, another is opened without
 * waiting for a query to need it. A connection or engine that has gone silent is found out too.
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
