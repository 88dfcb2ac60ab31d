import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's file system on disk, plus the fsync that it leaves out: Emscripten calls `fsync` of a
 * stream's operations if it exists, and its own file system for Node has none.
 * @param {string} directory
 * @param {(fd: number) => void} fsync
 */
export function durableFiles(directory, fsync) {
  return new (class extends NodeFS {
    /**
     * @override
     * @param {Parameters<NodeFS['init']>[0]} pglite
     * @param {Parameters<NodeFS['init']>[1]} given
     */
    async init(pglite, given) {
      const { emscriptenOpts } = await super.init(pglite, given);
      const hook = (/** @type {NodeFiles} */ module) => {
        const operations = module.NODEFS?.stream_ops;
        if (!operations?.open || operations.fsync) {
          throw new Error(otherEngine('stream_ops'));
        }
        operations.fsync = (stream) => {
          try {
            fsync(stream.nfd);
            return 0;
          } catch {
            return EIO;
          }
        };
      };
      const preRun = [...(emscriptenOpts.preRun ?? []), /** @type {any} */ (hook)];
      return { emscriptenOpts: { ...emscriptenOpts, preRun } };
    }
  })(directory);
}

/** Emscripten's error number for input and output errors. */
const EIO = 29;

/**
 * @typedef {{ NODEFS?: { stream_ops?: {
 *   open?: unknown, fsync?: (stream: { nfd: number }) => number } } }} NodeFiles
 */

/**
 * Creates a directory atomically: it is filled under another name, synced to the disk file by file,
 * then renamed. The remains of an interrupted creation are removed first.
 * @param {string} directory
 * @param {(unfinished: string) => Promise<void>} fill
 */
export async function createDataDirectory(directory, fill) {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  await fill(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, directory);
  syncOne(path.dirname(directory));
}

/** @param {string} directory */
function syncTree(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncOne(child);
  }
  syncOne(directory);
}

/** @param {string} file */
function syncOne(file) {
  const fd = openSync(file, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The version that this folder was written for and tested with; see README.md. */
export const TESTED_ENGINE = '0.5.16';

/**
 * The Russian error for a PGlite that lacks something this folder relies on.
 * @param {string} what
 */
export function otherEngine(what) {
  return (
    `Встроенная база рассчитана на PGlite ${TESTED_ENGINE}, а установлена ${engineVersion()} (${what}). ` +
    'Верните пакеты выпуска: npm ci --omit=dev, или распакуйте выпуск заново.'
  );
}

/**
 * Throws, in Russian, unless an existing data directory has this major version of PostgreSQL.
 * @param {string} directory
 * @param {number} major
 */
export function requireVersion(directory, major) {
  const version = readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version === String(major)) return;
  throw new Error(
    `Папка базы создана PostgreSQL ${version}, а в этом выпуске ${major}: сделайте копию прежним выпуском ` +
      '(backup) и восстановите её этим (restore) с новой папкой DATA_DIR.',
  );
}

/** The installed version of PGlite. */
export function engineVersion() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(
    readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8'),
  );
  return version;
}

/** Where the build puts an empty database of this version, which new databases start with. */
export function emptyDatabaseFile() {
  const root = path.join(import.meta.dirname, '../../../..');
  return path.join(root, 'build', `empty-database-${engineVersion()}.tar.gz`);
}

/** Its contents; null if the build did not make it. */
export function readEmptyDatabase() {
  const file = emptyDatabaseFile();
  if (!existsSync(file)) return null;
  return new Blob([readFileSync(file)], { type: 'application/x-gzip' });
}
