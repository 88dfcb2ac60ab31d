import pg from 'pg';
import { onTestFinished } from 'vitest';
import { runMigrations } from '#server/backup/schema-steps.server.ts';
import { createPostgresDatabase } from '#test/database.ts';

/**
 * A PostgreSQL database of one test with the first migrations, so many as `steps`; `migrate` runs the
 * others.
 */
export async function formerDatabase(steps: number) {
  const { url, drop } = await createPostgresDatabase();
  const client = new pg.Client(url);
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await client.connect();
  await runMigrations(client, 0, steps);
  return { client, migrate: () => runMigrations(client, steps) };
}
