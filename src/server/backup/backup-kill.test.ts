import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { verifyBackup, writeBackup } from '#server/backup/backup.server.ts';
import { localBackup } from '#server/backup/folder-backups.server.ts';
import { moveDatabase } from '#server/backup/move-database.server.ts';
import { type Database, type DatabaseSettings, openDatabase } from '#server/db/db.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { copyEmbedded, copyPostgres, createPostgresDatabase, silentLog } from '#test/database.ts';
import { useProgram } from '#test/program.ts';
import { counted } from '#test/proof.ts';

/** How many processes are killed on each engine, half during a backup and half during a restore. */
const ROUNDS = counted(2, 34);
/** How many are killed during a move. */
const MOVES = counted(1, 34);
const LONGEST_MS = 900;
const TOURS = 300;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-kill-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const ENGINES: Record<string, () => Promise<DatabaseSettings>> = {
  embedded: async () => {
    const directory = scratchFolder();
    copyEmbedded(directory);
    return { kind: 'embedded', directory };
  },
  PostgreSQL: async () => {
    const { url, drop } = await copyPostgres();
    undo.push(drop);
    return { kind: 'postgres', url, poolMax: 2 };
  },
};

/** Backs up or restores in a loop, or moves once, and prints when it begins, until it is killed. */
const program = useProgram(`
  import { restoreBackup, writeBackup } from '#server/backup/backup.server.ts';
  import { localBackup } from '#server/backup/folder-backups.server.ts';
  import { moveDatabase } from '#server/backup/move-database.server.ts';
  import { openLoneConnection } from '#server/db/lone-connection.server.ts';
  import { diskFiles } from '#server/files/disk-files.server.ts';
  const [work, settings, folder, file] = process.argv.slice(2);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const connection = await openLoneConnection(JSON.parse(settings), log);
  const connect = async () => ({ client: connection.client, close: async () => {} });
  const files = diskFiles(folder);
  const to = work === 'move' ? await openLoneConnection({ kind: 'postgres', url: file }, log) : null;
  console.log('begins');
  if (to) {
    await moveDatabase(connection.client, to.client);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
  for (let n = 0; ; n += 1) {
    if (work === 'backup') {
      const source = { connect, scratch: folder, files, folders: [], secret: null };
      await writeBackup(source, { file: localBackup(file + n), passphrase: null, now: new Date() });
    } else {
      const remember = async () => async () => null;
      const target = { client: connection.client, scratch: folder, files, remember };
      await restoreBackup(localBackup(file), null, target);
    }
  }`);

async function killDuring(
  work: 'backup' | 'restore' | 'move',
  settings: DatabaseSettings,
  file: string,
): Promise<void> {
  const given = [work, JSON.stringify(settings), scratchFolder(), file];
  const child = spawn(process.execPath, program(...given), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(createInterface({ input: child.stdout }), 'line');
  await wait(Math.random() * LONGEST_MS);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
}

/** Opens a database of a few hundred tours. */
async function filled(settings: DatabaseSettings): Promise<Database> {
  const database = await openDatabase(settings, silentLog);
  const row = { tour_type: 'umrah', city_from: 'Казань', month: 'январь', days: 9 } as const;
  const rows = Array.from({ length: TOURS }, (_, n) => ({
    ...row,
    slug: `tur-${n}`,
    departure_date: '2027-01-10',
    price: 1000,
    description: 'текст '.repeat(300),
  }));
  await database.db.insert(tours).values(rows);
  return database;
}

/** How many tours of each price a database holds; null when it has none of the site's tables. */
async function toursOf(settings: DatabaseSettings): Promise<string[] | null> {
  const { client, close } = await openLoneConnection(settings, silentLog);
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('public.tours')::text as found`,
  );
  await close();
  return rows[0]?.found ? pricesOf(settings) : null;
}

async function pricesOf(settings: DatabaseSettings): Promise<string[]> {
  const { client, close } = await openLoneConnection(settings, silentLog);
  const { rows } = await client.query<{ price: number; count: string }>(
    'select price, count(*) from tours group by price',
  );
  await close();
  return rows.map(({ price, count }) => `${count} at ${price}`);
}

describe.each(Object.entries(ENGINES))('a process killed at any moment (%s)', (_name, engine) => {
  it(`leaves the old data or the new, ${ROUNDS} times`, async () => {
    const settings = await engine();
    const folder = scratchFolder();
    const file = path.join(folder, 'old.backup');
    const database = await filled(settings);
    const source = {
      connect: database.connectAlone,
      scratch: folder,
      files: diskFiles(folder),
      folders: [],
      secret: null,
    };
    await writeBackup(source, { file: localBackup(file), passphrase: null, now: new Date() });
    await database.close();
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const changed = await openDatabase(settings, silentLog);
      await changed.db
        .update(tours)
        .set({ price: 2000 })
        .where(sql`true`);
      await changed.close();
      if (round % 2 === 0) {
        await killDuring('restore', settings, file);
        const [prices = '', ...others] = await pricesOf(settings);
        expect(others).toEqual([]);
        expect([`${TOURS} at 1000`, `${TOURS} at 2000`]).toContain(prices);
        seen.add(prices);
      } else {
        const copies = scratchFolder();
        await killDuring('backup', settings, path.join(copies, 'copy.backup'));
        expect(await pricesOf(settings)).toEqual([`${TOURS} at 2000`]);
        const whole = readdirSync(copies).filter((name) => !name.endsWith('.part'));
        // The kill can spoil the last one only; in the proof all are verified.
        const latest = whole.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
        for (const name of latest.slice(-counted(1, whole.length))) {
          await verifyBackup(localBackup(path.join(copies, name)), null, {
            log: silentLog,
            scratch: copies,
          });
        }
      }
    }
    expect(seen.size).toBeGreaterThan(0);
  }, 900_000);
});

it(`a move that is killed at any moment leaves an empty database or a whole one, ${MOVES} times`, async () => {
  const directory = scratchFolder();
  copyEmbedded(directory);
  const settings: DatabaseSettings = { kind: 'embedded', directory };
  await (await filled(settings)).close();
  for (let round = 0; round < MOVES; round += 1) {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    await killDuring('move', settings, url);
    expect([null, [`${TOURS} at 1000`]]).toContainEqual(await toursOf({ kind: 'postgres', url }));
    expect(await pricesOf(settings)).toEqual([`${TOURS} at 1000`]);
  }
}, 900_000);

it('a move is seen by others only as a whole', async () => {
  const directory = scratchFolder();
  copyEmbedded(directory);
  const settings: DatabaseSettings = { kind: 'embedded', directory };
  await (await filled(settings)).close();
  const { url, drop } = await createPostgresDatabase();
  undo.push(drop);
  const [from, to, other] = await Promise.all([
    openLoneConnection(settings, silentLog),
    openLoneConnection({ kind: 'postgres', url, poolMax: 1 }, silentLog),
    openLoneConnection({ kind: 'postgres', url, poolMax: 1 }, silentLog),
  ]);
  undo.push(from.close, to.close, other.close);
  const seen = new Set<string | null>();
  const look = async () => {
    const { rows } = await other.client.query<{ found: string | null }>(
      `select to_regclass('public.tours')::text as found`,
    );
    seen.add(rows[0]?.found ?? null);
  };
  const watched = {
    query: async (...given: [string, unknown[]?]) => {
      await look();
      return to.client.query(...given);
    },
  } as typeof to.client;
  await moveDatabase(from.client, watched);
  expect([...seen]).toEqual([null]);
  await look();
  expect([...seen]).toEqual([null, 'tours']);
});
