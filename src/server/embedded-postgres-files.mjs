import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's file system on disk, with the fsync it leaves out: Emscripten calls `fsync` of a
 * stream's operations when there is one, and its own file system for Node has none.
 *
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
          throw new Error('PGlite keeps its files otherwise than expected: another version?');
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

/** Emscripten's number for an input or output error. */
const EIO = 29;

/**
 * @typedef {{ NODEFS?: { stream_ops?: {
 *   open?: unknown, fsync?: (stream: { nfd: number }) => number } } }} NodeFiles
 */

/**
 * Creates a directory whole or not at all: filled under another name, forced to the disk file by
 * file, then renamed. What an interrupted creation left behind is removed first.
 *
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
