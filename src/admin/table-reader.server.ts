import { parentPort, workerData } from 'node:worker_threads';
import {
  readUnattended,
  type UnattendedFile,
} from '#features/tour-import/sources/table-reading.ts';

/* A separate program: reads the one file it is started with, see `threadReader`. */

parentPort?.postMessage(await readUnattended(workerData as UnattendedFile));
