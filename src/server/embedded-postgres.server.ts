import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { type MessagePort, Worker } from 'node:worker_threads';
import { takeLock } from '#server/embedded-postgres-lock.server.ts';
import { connectionStream, refusal, type Way } from '#server/embedded-postgres-stream.server.ts';
import type { Log } from '#server/log.server.ts';

const MEGABYTE = 1024 * 1024;
const MIN_FREE_BYTES = 200 * MEGABYTE;
const OPEN_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 5000;
const RETRY_AFTER_MS = 1000;
const LET_GO_WITHIN_MS = 1000;

/** What the worker thread is told. Without `dataDirectory` the database lives in memory. */
export interface EngineSettings {
  dataDirectory: string | null;
  /** An Int32 that counts every fsync. */
  syncs: SharedArrayBuffer;
  /** With less free space than this, transactions are read-only. */
  minFreeBytes: number;
}

export interface EmbeddedPostgres {
  /** A stream for pg's `stream` setting. Connections are served one after the other. */
  connect(): Duplex;
  /** How often a file has been forced to the disk. */
  syncs(): number;
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL kept in `<directory>/postgres`, or one in memory, in a thread of its own,
 * and opens it again whenever it breaks or stops answering; nothing acknowledged is lost by that.
 * Throws with a Russian message when the directory is taken, not writable or short of space.
 */
export async function startEmbeddedPostgres(
  directory: string,
  log: Log,
): Promise<EmbeddedPostgres> {
  const inMemory = directory === 'memory://';
  const syncs = new SharedArrayBuffer(4);
  const dataDirectory = inMemory ? null : path.resolve(directory, 'postgres');
  const lock = inMemory ? null : await prepareDirectory(directory);
  const settings: EngineSettings = { dataDirectory, syncs, minFreeBytes: MIN_FREE_BYTES };

  let closing = false;
  let failedAt = -Infinity;
  let opening: Promise<Engine> | null = null;
  const open = () => {
    const engine = startEngine(settings, log);
    opening = engine;
    engine.then(
      ({ gone }) =>
        gone.then(() => {
          opening = null;
          if (closing) return;
          log.error({ database: 'embedded' }, 'embedded database stopped');
          if (!inMemory) open();
        }),
      (error: Error) => {
        opening = null;
        failedAt = performance.now();
        log.error({ database: 'embedded', reason: error.message }, 'embedded database not opened');
      },
    );
    return engine;
  };
  let free = Promise.resolve();
  const way: Way = {
    async engine() {
      await free;
      if (opening) return opening;
      const isTooSoon = performance.now() - failedAt < RETRY_AFTER_MS;
      if (closing || inMemory || isTooSoon) throw refusal('ECONNREFUSED');
      return open();
    },
    leaving: (promise) => (free = promise),
    // What is in memory would be lost with the engine.
    patienceMs: inMemory ? Infinity : LET_GO_WITHIN_MS,
  };

  try {
    await open();
  } catch (error) {
    await lock?.release();
    throw new Error(
      `База данных в ${directory} не открывается: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
  return {
    connect: () => connectionStream(way),
    syncs: () => Atomics.load(new Int32Array(syncs), 0),
    async close() {
      closing = true;
      const engine = await Promise.resolve(opening).catch(() => null);
      await engine?.stop();
      await lock?.release();
    },
  };
}

async function prepareDirectory(directory: string) {
  mkdirSync(directory, { recursive: true });
  const lock = await takeLock(directory);
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < MIN_FREE_BYTES) {
    await lock.release();
    throw new Error(
      `На диске с ${directory} свободно меньше ${MIN_FREE_BYTES / MEGABYTE} МБ. ` +
        'Освободите место или задайте другую папку DATA_DIR.',
    );
  }
  return lock;
}

export interface Engine {
  attach(port: MessagePort): void;
  /** Ends it at once, as a crash would. */
  kill(): void;
  /** Ends it in order, within five seconds. */
  stop(): Promise<void>;
  /** Settles when the thread has ended, for whatever reason. */
  gone: Promise<void>;
}

async function startEngine(settings: EngineSettings, log: Log): Promise<Engine> {
  // The file itself, not a bundled copy: a thread needs one, whatever this module was built into.
  const file = createRequire(import.meta.url).resolve('#server/embedded-postgres-worker.mjs');
  const worker = new Worker(file, { workerData: settings, execArgv: [], env: {} });
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const kill = () => void worker.terminate();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      kill();
      reject(new Error('движок не ответил за две минуты'));
    }, OPEN_WITHIN_MS);
    worker.on('error', reject);
    worker.once('exit', (code) => reject(new Error(`движок остановился с кодом ${code}`)));
    worker.on('message', (message: unknown) => {
      if (message === 'ready') resolve();
      if (message === 'read-only') log.error({ database: message }, 'disk nearly full: read-only');
      if (message === 'writable') log.info({ database: message }, 'enough space again');
      if (isFailure(message)) reject(new Error(message.failed));
    });
    gone.then(() => clearTimeout(timer));
  }).catch(async (error: unknown) => {
    await gone;
    throw error;
  });
  return {
    attach: (port) => worker.postMessage(port, [port]),
    kill,
    async stop() {
      const timer = setTimeout(kill, STOP_WITHIN_MS);
      worker.postMessage('stop');
      await gone;
      clearTimeout(timer);
    },
    gone,
  };
}

function isFailure(message: unknown): message is { failed: string } {
  return typeof message === 'object' && message !== null && 'failed' in message;
}
