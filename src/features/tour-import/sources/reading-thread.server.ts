import { Worker } from 'node:worker_threads';
import type {
  UnattendedFile,
  UnattendedRows,
} from '#features/tour-import/sources/table-reading.ts';
import { TABLE_MESSAGES } from '#features/tour-import/table/sheet/table-problem.ts';

/** Reads a file without a person. */
export type ReadUnattended = (file: UnattendedFile) => Promise<UnattendedRows>;

const WITHIN_MS = 30_000;
const MOST_MEMORY_MB = 512;

/**
 * Reads files in a separate thread with the program at `path`. Visitors get answers meanwhile, and
 * a file that is made to block its reader or to fill the memory ends only that thread.
 */
export function threadReader(path: string): ReadUnattended {
  return (file) =>
    new Promise((resolve) => {
      const worker = new Worker(path, {
        workerData: file,
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      });
      const end = (read: UnattendedRows) => {
        clearTimeout(patience);
        resolve(read);
        void worker.terminate();
      };
      const fail = (problem: string) => end({ rows: [], isWhole: false, isAsking: false, problem });
      const patience = setTimeout(() => fail(TABLE_MESSAGES.tooSlow), WITHIN_MS);
      worker.on('message', end);
      worker.on('error', () => fail(TABLE_MESSAGES.broken));
      worker.on('exit', () => fail(TABLE_MESSAGES.broken));
    });
}
