import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, type DatabaseSettings, type Db, openDatabase } from '#server/db.server.ts';
import { createLog } from '#server/log.server.ts';
import { reading, readingOnce } from '#server/reading.server.ts';

export interface TestDatabase {
  database(): Database;
  db(): Db;
}

export const silentLog = createLog('silent');

/** The two ways in which a page reads a database, on a day. */
export function readings(database: Database, today: string) {
  const read = reading(database, silentLog);
  return { read, readOnce: readingOnce({ read, version: database.version, today: () => today }) };
}

/**
 * An embedded database in memory for the tests of the file or `describe` it is called in: opened
 * and migrated once, empty before each test.
 */
export function useDatabase(): TestDatabase {
  return useOpened(async () => ({ settings: { kind: 'embedded', directory: 'memory://' } }));
}

/** Runs a suite twice: on the embedded database and on a PostgreSQL with a database of its own. */
export function describeOnBothEngines(name: string, suite: (engine: TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => {
    suite(useDatabase());
  });
  describe(`${name} (PostgreSQL)`, () => {
    suite(
      useOpened(async () => {
        const { url, drop } = await createPostgresDatabase();
        return { settings: { kind: 'postgres', url, poolMax: 4 }, drop };
      }),
    );
  });
}

/** A new, empty database on the tests' PostgreSQL. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await administer(server, `create database ${name}`);
  return {
    url: url.href,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

function useOpened(
  prepare: () => Promise<{ settings: DatabaseSettings; drop?: () => Promise<void> }>,
): TestDatabase {
  let opened: Database | undefined;
  let drop: (() => Promise<void>) | undefined;
  const database = () => {
    if (!opened) throw new Error('the database is open only while tests run');
    return opened;
  };
  beforeAll(async () => {
    const prepared = await prepare();
    drop = prepared.drop;
    opened = await openDatabase(prepared.settings, silentLog);
  });
  beforeEach(() => empty(database().db));
  afterAll(async () => {
    await opened?.close();
    await drop?.();
  });
  return { database, db: () => database().db };
}

async function empty(db: Db) {
  await db.execute(sql`do $$
    declare tables text;
    begin
      select string_agg(quote_ident(tablename), ', ') into tables
        from pg_tables where schemaname = 'public';
      if tables is not null then execute 'truncate ' || tables || ' restart identity cascade'; end if;
    end $$`);
}

async function administer(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
