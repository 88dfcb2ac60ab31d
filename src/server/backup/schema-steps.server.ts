import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { BackupRefused } from '#server/backup/backup-refused.server.ts';
import { quoted } from '#server/backup/database-dump.server.ts';
import { releaseFolder } from '#server/process/release-folder.server.ts';

type Client = Pick<pg.ClientBase, 'query'>;
type Migration = ReturnType<typeof readMigrationFiles>[number];

const NEWER =
  'Резервная копия сделана более новой версией сайта. Обновите сайт и повторите восстановление.';

/** Migrations of this program, the oldest first. */
export function knownMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: releaseFolder('drizzle') });
}

/**
 * How many of this program's migrations a backup's schema has. Throws BackupRefused when it has
 * others: they come from a newer version.
 */
export function stepsOf(backup: readonly { at: number; hash: string }[], message = NEWER): number {
  const known = knownMigrations();
  const isKnown = backup.every(({ at, hash }, place) => {
    const mine = known[place];
    return mine?.folderMillis === at && mine.hash === hash;
  });
  if (!isKnown) throw new BackupRefused(message);
  return backup.length;
}

/**
 * Removes everything that the migrations ever created from the database, in the caller's
 * transaction. Tables of other programs stay.
 */
export async function dropSchema(client: Client): Promise<void> {
  const made = knownMigrations()
    .flatMap(({ sql }) => sql)
    .flatMap((statement) => [
      ...statement.matchAll(/^\s*create (?:or replace )?(view|table|function) "(\w+)"/gim),
    ]);
  for (const kind of ['view', 'table', 'function']) {
    for (const [, found = '', name = ''] of made) {
      if (found.toLowerCase() !== kind) continue;
      await client.query(`drop ${kind} if exists ${quoted(name)} cascade`);
    }
  }
  await client.query('drop schema if exists drizzle cascade');
}

/**
 * Runs migrations `from` to `to` (exclusive) in the caller's transaction and records them where
 * Drizzle does, so that the next start does not run them again.
 */
export async function runMigrations(client: Client, from: number, to?: number): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of knownMigrations().slice(from, to)) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}
