import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import { missingParts } from '#server/db/schema-parts.server.ts';
import { ADMIN, releaseFolder } from '#server/process/release-folder.server.ts';

/** Any number, as long as nothing else uses it: «Umra» in ASCII. */
const MIGRATION_LOCK = 0x556d7261;
const NO_RIGHT = '42501';

/**
 * Brings the database's tables up to this program's version. Several processes may start at once:
 * one migrates and the others wait. It has no time limits, because a migration may rewrite a large
 * table.
 */
export async function applyMigrations(
  client: pg.Client,
  migrationsFolder = releaseFolder('drizzle'),
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await namingRights(client, async () => {
      await requireUsable(client, migrationsFolder);
      await requireWhole(client, migrationsFolder);
      await migrate(drizzle({ client }), { migrationsFolder });
      await requireWhole(client, migrationsFolder);
    });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * Throws a Russian message when a newer program has changed the tables in a way this one can't work
 * with. A migration that removes what the program before it needs declares it with `comment on
 * schema "drizzle" is 'needs N'`: only programs that know N migrations may start.
 */
async function requireUsable(client: pg.Client, migrationsFolder: string): Promise<void> {
  const needed = await neededMigrations(client);
  const known = readMigrationFiles({ migrationsFolder }).length;
  if (known >= needed) return;
  throw new Error(
    `Базу данных изменила более новая версия сайта: ей нужен шаг ${needed}, а эта программа знает ${known}. ` +
      `Верните новую версию или восстановите копию, сделанную перед обновлением: ${ADMIN} restore ФАЙЛ`,
  );
}

async function requireWhole(client: pg.Client, migrationsFolder: string): Promise<void> {
  const problem = await schemaProblem(client, migrationsFolder);
  if (problem !== null) throw new Error(problem);
}

/** Whether a query failed because PostgreSQL's role lacks a right. */
export function isForbidden(error: unknown): boolean {
  return databaseProblem(error).code === NO_RIGHT;
}

/** Does work on a connection; a right that its role lacks for it becomes a Russian message. */
export async function namingRights<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new Error(await rightsProblem(client), { cause: error });
  }
}

/** The message to the owner about a connection whose role lacks rights. */
export async function rightsProblem(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ user: string; database: string }>(
    'select current_user as user, current_database() as database',
  );
  const [{ user, database } = { user: '', database: '' }] = rows;
  return (
    `Пользователю PostgreSQL «${user}» не хватает прав. Сделайте его владельцем базы: ` +
    `alter database ${database} owner to ${user}; если таблицы создал другой пользователь: reassign owned by ТОТ to ${user}`
  );
}

/**
 * Checks that the tables match the recorded migrations; they differ, for example, after an interrupted
 * restore with other tools. Returns a Russian sentence, or null when all tables exist, or none.
 */
export async function schemaProblem(
  client: Pick<pg.ClientBase, 'query'>,
  migrationsFolder = releaseFolder('drizzle'),
): Promise<string | null> {
  const known = readMigrationFiles({ migrationsFolder });
  const migrations = await migrationsOf(client);
  const done = migrations.length;
  // The tables of a newer program are not known here.
  if (done > known.length) return null;
  const expected = tablesOf(known.slice(0, done === 0 ? undefined : done));
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = expected.filter((name) => !there.has(name));
  const isEmpty = done === 0 && missing.length === expected.length;
  if (isEmpty) return null;
  const isForeign =
    done > 0 ? migrations[0]?.hash !== known[0]?.hash : missing.length > expected.length / 2;
  if (isForeign) return FOREIGN;
  if (done === 0) return `${NO_JOURNAL}: ${HALF}`;
  if (missing.length > 0) return `В базе нет таблиц сайта, ${namesOf(missing)}: ${HALF}`;
  if (done < known.length) return null;
  const parts = await missingParts(client, migrationsFolder);
  if (parts.length === 0) return null;
  return `В базе нет ключей, индексов или триггеров сайта, ${namesOf(parts)}: ${HALF}`;
}

const NO_JOURNAL =
  'В базе есть таблицы сайта, но нет записи о том, какой они версии (схемы drizzle)';
const FOREIGN = `Это база другой программы. Создайте сайту пустую базу и назовите её в DATABASE_URL; данные прежней системы переносит ${ADMIN} import-supabase`;
const HALF = `похоже, её восстановили не целиком. Восстановите резервную копию: ${ADMIN} restore ФАЙЛ`;

function namesOf(missing: readonly string[]): string {
  const rest = missing.length > 3 ? ` и ещё ${missing.length - 3}` : '';
  return `которые должны в ней быть (${missing.slice(0, 3).join(', ')}${rest})`;
}

/** The migrations of a database, the oldest first; none when it does not hold the site's tables. */
export async function migrationsOf(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ at: number; hash: string }[]> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  );
  if (!found[0]?.journal) return [];
  const { rows } = await client.query<{ at: string; hash: string }>(
    'select created_at as at, hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

/** The tables that exist after the migrations, according to their statements. */
function tablesOf(migrations: readonly { sql: string[] }[]): string[] {
  const tables = new Set<string>();
  for (const statement of migrations.flatMap(({ sql }) => sql)) {
    const [, verb, name = ''] =
      /^\s*(create|drop) table (?:if (?:not )?exists )?"(\w+)"/im.exec(statement) ?? [];
    if (verb?.toLowerCase() === 'create') tables.add(name);
    else if (verb) tables.delete(name);
  }
  return [...tables];
}

/** How many migrations a program has to know to use a database; 0 for any. */
export async function neededMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = 'drizzle'`,
  );
  return Number(/^needs (\d+)$/.exec(rows[0]?.comment ?? '')?.[1] ?? 0);
}
