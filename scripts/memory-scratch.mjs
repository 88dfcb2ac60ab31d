// The temporary files of tests lie in memory where the machine has room: a copy of a database with
// its 1 300 files takes a tenth of the time there, and a sync to the disk none.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

/** What Linux keeps in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** The tests leave at most 2 GB of files at a time. */
const NEEDED_BYTES = 4 * GIGABYTE;
/** With less the files would take what the tests need themselves. */
const LEAST_MEMORY_BYTES = 12 * GIGABYTE;
const PREFIX = 'vseumry-tests-';

/** Makes `os.tmpdir()` of this process and its children a folder in memory, until this one ends. */
export function scratchInMemory() {
  if (process.env.TMPDIR || totalmem() < LEAST_MEMORY_BYTES || freeBytes() < NEEDED_BYTES) return;
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (pid && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
