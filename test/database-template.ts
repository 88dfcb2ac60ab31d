import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/db.server.ts';
import { createLog } from '#server/process/log.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** An embedded database with all tables and no rows, made once for each state of the migrations. */
export interface DatabaseTemplate {
  /** A data directory (DATA_DIR). Copy it before use. */
  directory: string;
  /** The same as a tar file, for databases in memory. */
  dump: string;
  /** Changes with the migrations. */
  key: string;
}

const CACHE = 'node_modules/.cache/vseumry-database';
const SERVER = 'src/server';

/** Gives the tests the template. Creating a database takes 5 s of a processor, a copy of it 1 s. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('databaseTemplate', await databaseTemplate());
}

/** Returns the template of today's migrations, made when the cache has none. */
export async function databaseTemplate(): Promise<DatabaseTemplate> {
  const key = keyOf(sources());
  const folder = path.resolve(CACHE, key);
  const template = {
    directory: path.join(folder, 'data'),
    dump: path.join(folder, 'dump.tar'),
    key,
  };
  if (existsSync(folder)) return template;
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE).filter((name) => !name.startsWith(key))) {
    rmSync(path.join(CACHE, old), { recursive: true, force: true });
  }
  const unfinished = `${folder}.${process.pid}`;
  await make(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run has made it meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  return template;
}

async function make(folder: string) {
  const directory = path.join(folder, 'data');
  mkdirSync(directory, { recursive: true });
  await (await openDatabase({ kind: 'embedded', directory }, createLog('silent'))).close();
  const engine = await PGlite.create(path.join(directory, 'postgres'));
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  await writeFile(path.join(folder, 'dump.tar'), Buffer.from(await dump.arrayBuffer()));
}

/** What an empty database depends on: the migrations, the engine and how it is started. */
function sources(): string[] {
  const migrations = readdirSync('drizzle').map((name) => path.join('drizzle', name));
  const engine = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^embedded-postgres(?!.*\.test\.)/.test(path.basename(name)))
    .map((name) => path.join(SERVER, name));
  if (engine.length === 0) throw new Error(`no engine in ${SERVER}`);
  const files = [...migrations, ...engine].filter((file) => /\.(sql|m?[jt]s)$/.test(file)).sort();
  return [...files, 'node_modules/@electric-sql/pglite/package.json'];
}

function keyOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
