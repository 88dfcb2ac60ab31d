import { createRequire } from 'node:module';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number, as long as nothing else uses it: «Umra» in ASCII. */
const MIGRATION_LOCK = 0x556d7261;

/**
 * Brings the database's tables up to this program's. Several processes may start at once: one does
 * it and the others wait. Without time limits, for a migration may rewrite a large table.
 */
export async function applyMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** `drizzle` beside `src`: this module may be running from a bundle, so the way leads by a name. */
function migrationsFolder(): string {
  const known = createRequire(import.meta.url).resolve('#server/embedded-postgres-worker.mjs');
  return path.resolve(path.dirname(known), '../../drizzle');
}
