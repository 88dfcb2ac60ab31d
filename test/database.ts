import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '#server/db/db.server.ts';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { reading, readingOnce } from '#server/db/reading.server.ts';

export interface TestDatabase {
  database(): Database;
  db(): Db;
}

export const silentLog = createLog('silent');

/** The databases of this worker, which end with it. */
let embedded: Promise<Database> | undefined;
let postgres: Promise<Database> | undefined;

/** What this worker's databases on PostgreSQL are copies of. */
let template: Promise<string> | undefined;

/** The two ways in which a page reads a database, on a day. */
export function readings(database: Database, today: string) {
  const read = reading(database, silentLog);
  return { read, readOnce: readingOnce({ read, version: database.version, today: () => today }) };
}

/**
 * A database on PostgreSQL for the tests of the file or `describe` it is called in: empty before each
 * test. All files of a worker share it: what a test does to its tables it must undo.
 */
export function useDatabase(): TestDatabase {
  return useOpened(() => (postgres ??= openPostgres()));
}

/**
 * Runs a suite twice: as `useDatabase` says, and on an embedded database in memory, which the files of a
 * worker share too, because opening one takes a second.
 */
export function describeOnBothEngines(name: string, suite: (engine: TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => {
    suite(useOpened(() => (embedded ??= openEmbedded())));
  });
  describe(`${name} (PostgreSQL)`, () => {
    suite(useDatabase());
  });
}

function openEmbedded(): Promise<Database> {
  const directory = `memory://${inject('databaseTemplate').dump}`;
  return openDatabase({ kind: 'embedded', directory }, silentLog);
}

async function openPostgres(): Promise<Database> {
  const { url } = await copyPostgres();
  return openDatabase({ kind: 'postgres', url, poolMax: 4 }, silentLog);
}

/** Makes a folder an embedded database on disk with all tables and no rows: a copy of the template. */
export function copyEmbedded(directory: string): void {
  cpSync(inject('databaseTemplate').directory, directory, { recursive: true });
}

/** A new database on the tests' PostgreSQL with all tables and no rows. */
export async function copyPostgres(): ReturnType<typeof createPostgresDatabase> {
  return createPostgresDatabase(await (template ??= postgresTemplate()));
}

/** A new database on the tests' PostgreSQL: empty, or a copy of the one named. */
export async function createPostgresDatabase(
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(server, name),
    drop: () =>
      administer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Name of a database with all tables and no rows; the first file that asks makes it. */
async function postgresTemplate(): Promise<string> {
  const name = `template_${inject('databaseTemplate').key}`;
  await administer(async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const url = urlOf(inject('postgresUrl'), unfinished);
    await (await openDatabase({ kind: 'postgres', url, poolMax: 1 }, silentLog)).close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function useOpened(open: () => Promise<Database>): TestDatabase {
  let opened: Database | undefined;
  const listening: (() => void)[] = [];
  const database = () => {
    if (!opened) throw new Error('the database is open only while tests run');
    return opened;
  };
  beforeAll(async () => void (opened = withOwnListeners(await open(), listening)));
  beforeEach(() => empty(database().db));
  afterAll(() => {
    for (const stop of listening) stop();
    opened = undefined;
  });
  return { database, db: () => database().db };
}

/** The same database; what is told to stop listening is put on a list. */
function withOwnListeners(database: Database, listening: (() => void)[]): Database {
  const noted =
    (listen: Database['onChange']): Database['onChange'] =>
    (listener) => {
      const stop = listen(listener);
      listening.push(stop);
      return stop;
    };
  return { ...database, onChange: noted(database.onChange), onNews: noted(database.onNews) };
}

/**
 * Only tables that were written to: emptying all of them takes four times as long. It takes their locks one
 * after the other, so a read that the former test left in the background may wait for the first of them
 * while this waits for the last. PostgreSQL then ends one of the two, and this is done again.
 */
async function empty(db: Db): Promise<void> {
  try {
    await emptyOnce(db);
  } catch (error) {
    if (databaseProblem(error).code !== DEADLOCK) throw error;
    await empty(db);
  }
}

const DEADLOCK = '40P01';

async function emptyOnce(db: Db) {
  await db.execute(sql`do $$
    declare
      written text;
      used record;
    begin
      select string_agg(quote_ident(relname), ', ') into written from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0;
      if written is not null then
        execute 'truncate ' || written || ' restart identity cascade';
      end if;
      for used in
        select sequencename from pg_sequences where schemaname = 'public' and last_value is not null
      loop
        execute format('alter sequence %I restart', used.sequencename);
      end loop;
    end $$`);
}

async function administer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
