import type pg from 'pg';
import { connectClient, type DatabaseSettings } from '#server/db/db-connect.server.ts';
import { postgresTarget, type Target } from '#server/db/db-pool.server.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.server.ts';
import type { Log } from '#server/process/log.server.ts';

/** One connection for long work, without time limits unless it comes from a pool. */
export interface LoneConnection {
  client: Pick<pg.ClientBase, 'query'>;
  close(): Promise<void>;
}

/** The engine is running by then; a busy machine may need this long. */
const EMBEDDED_PATIENCE_MS = 30_000;

export const EMBEDDED_TARGET = { user: 'postgres', database: 'postgres', max: 1 } as const;

/**
 * Opens a database for one connection and leaves its tables as they are: no migration runs. Throws
 * a Russian message when it can't connect.
 */
export async function openLoneConnection(
  settings: DatabaseSettings,
  log: Log,
): Promise<LoneConnection> {
  if (settings.kind === 'postgres') {
    const client = await connectClient(postgresTarget(settings.url, 1), 0, log);
    return { client, close: () => client.end() };
  }
  const engine = await startEmbeddedPostgres(settings.directory, log);
  try {
    const target: Target = { stream: engine.connect, ...EMBEDDED_TARGET };
    const client = await connectClient(target, EMBEDDED_PATIENCE_MS, log);
    return {
      client,
      async close() {
        await client.end();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Does work in a transaction of a connection, which is rolled back when the work fails. */
export async function inTransaction<T>(
  client: LoneConnection['client'],
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const made = await work();
    await client.query('commit');
    return made;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
