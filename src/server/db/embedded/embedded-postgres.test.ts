import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import { type Database, type Db, openDatabase } from '#server/db/db.server.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.server.ts';
import { silentLog } from '#test/database.ts';
import { useProgram } from '#test/program.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'vseumry-embedded-'));
  cpSync(inject('databaseTemplate').directory, directory, { recursive: true });
});
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(directory, { recursive: true, force: true });
});

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ kind: 'embedded', directory }, silentLog);
  return work(database).finally(() => database.close());
}

const keptNumbers = async (db: Db) =>
  (await db.execute(sql`select n from numbers order by n`)).rows.map(({ n }) => Number(n));

/**
 * Another process that opens the database and inserts one number after the other until it is
 * killed. It prints each number once it is acknowledged.
 */
const writer = useProgram(`
  import { openDatabase } from '#server/db/db.server.ts';
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  try {
    const settings = { kind: 'embedded', directory: process.argv[2] };
    const { db } = await openDatabase(settings, log);
    await db.execute('create table if not exists numbers (n int)');
    console.log('open');
    for (let n = Number(process.argv[3]); ; n += 1) {
      await db.execute('insert into numbers values (' + n + ')');
      console.log(n);
    }
  } catch (error) {
    console.log(error.message);
    process.exit(1);
  }`);

function startWriter(from: number) {
  const child = spawn(process.execPath, writer(directory, String(from)), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout }) };
}

describe('an embedded database on disk', () => {
  test('is still there when it is opened again', async () => {
    await withDatabase(async ({ db }) => {
      await db.execute(sql`create table numbers (n int)`);
      await db.execute(sql`insert into numbers values (1), (2)`);
    });
    await withDatabase(async ({ db }) => expect(await keptNumbers(db)).toEqual([1, 2]));
  });

  test('refuses a second process with a Russian message that names the first one', async () => {
    await withDatabase(async () => {
      await expect(openDatabase({ kind: 'embedded', directory }, silentLog)).rejects.toThrow(
        `База данных в ${directory} уже открыта другим процессом (PID ${process.pid}). ` +
          'Остановите его или задайте другую папку DATA_DIR.',
      );
    });
    await withDatabase(async ({ ping }) => ping());
  });

  test('is created again after an interrupted creation', async () => {
    const unfinished = path.join(directory, 'postgres.new');
    rmSync(path.join(directory, 'postgres'), { recursive: true });
    mkdirSync(unfinished);
    writeFileSync(path.join(unfinished, 'PG_VERSION'), '18');
    await withDatabase(async ({ ping }) => ping());
    expect(existsSync(unfinished)).toBe(false);
  });

  test('syncs every commit to the disk', async () => {
    const engine = await startEmbeddedPostgres(directory, silentLog);
    const client = new pg.Client({ stream: engine.connect, user: 'postgres' });
    await client.connect();
    await client.query('create table numbers (n int)');
    for (let n = 0; n < 5; n += 1) {
      const before = engine.syncs();
      await client.query('insert into numbers values ($1)', [n]);
      expect(engine.syncs()).toBeGreaterThan(before);
    }
    const before = engine.syncs();
    await client.query('select * from numbers');
    expect(engine.syncs()).toBe(before);
    await client.end();
    await engine.close();
  });

  test('is reopened, with all acknowledged data, when a statement never ends', async () => {
    await withDatabase(async ({ db, version }) => {
      await db.execute(sql`create table numbers (n int)`);
      await db.execute(sql`insert into numbers values (1)`);
      const before = version();
      const stuck = await db.execute(sql`select pg_sleep(600)`).catch(databaseProblem);
      expect(stuck).toMatchObject({ kind: 'unavailable' });
      await vi.waitFor(async () => expect(await keptNumbers(db)).toEqual([1]), 60_000);
      expect(version()).toBeGreaterThan(before);
    });
  }, 120_000);

  test('loses nothing acknowledged when its process is killed, and the lock is taken over', async () => {
    const acknowledged: number[] = [];
    for (const wanted of [1, 7, 30]) {
      const { child, lines } = startWriter(acknowledged.length * 100);
      // Its output ends before it is gone, and until then the lock is its own.
      const gone = once(child, 'exit');
      const before = acknowledged.length;
      for await (const line of lines) {
        if (line === 'open') continue;
        expect(line).toMatch(/^\d+$/);
        acknowledged.push(Number(line));
        if (acknowledged.length === before + wanted) child.kill('SIGKILL');
      }
      await gone;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(38);
    await withDatabase(async ({ db }) => {
      expect(await keptNumbers(db)).toEqual(expect.arrayContaining(acknowledged));
    });
  }, 240_000);

  test('goes to exactly one of several processes that start at the same moment', async () => {
    await withDatabase(async ({ ping }) => ping());
    const writers = [startWriter(0), startWriter(1000), startWriter(2000)];
    const first = await Promise.all(
      writers.map(
        ({ lines }) =>
          new Promise<string>((resolve) => lines.once('line', (line) => resolve(line))),
      ),
    );
    expect(first.filter((line) => line === 'open')).toHaveLength(1);
    expect(first.filter((line) => line.includes('уже открыта другим процессом'))).toHaveLength(2);
  }, 120_000);
});

test('a closed database answers every query as unavailable', async () => {
  const { db, ping, close } = await openDatabase(
    { kind: 'embedded', directory: `memory://${inject('databaseTemplate').dump}` },
    silentLog,
  );
  await ping();
  await close();
  const problem = await db.execute(sql`select 1`).catch(databaseProblem);
  expect(problem).toMatchObject({ kind: 'unavailable' });
});
