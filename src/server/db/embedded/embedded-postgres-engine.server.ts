import { createRequire } from 'node:module';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Log } from '#server/process/log.server.ts';

const OPEN_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 5000;

/** Settings for the engine's thread. Without `dataDirectory` the database is in memory. */
export interface EngineSettings {
  dataDirectory: string | null;
  /** A dump (tar) that a database in memory starts with; without one it starts empty. */
  dump?: string;
  /** An Int32 that counts every fsync. */
  syncs: SharedArrayBuffer;
  /** With less free space than this, transactions are read-only. */
  minFreeBytes: number;
}

/** The thread in which PGlite runs. */
export interface Engine {
  /** Gives it a connection; the other end of the channel speaks PostgreSQL's protocol. */
  attach(port: MessagePort): void;
  /** Stops it at once, like a crash. */
  kill(): void;
  /** Shuts it down properly, within five seconds. */
  stop(): Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  gone: Promise<void>;
}

/**
 * Resolves when the engine accepts connections; rejects, with PostgreSQL's message, if it ended. If
 * the directory does not exist, a separate thread creates it first.
 */
export async function startEngine(settings: EngineSettings, log: Log): Promise<Engine> {
  return (await startThread(settings, log)) ?? startEngine(settings, log);
}

/** Null when the thread has created the directory and ended. */
async function startThread(settings: EngineSettings, log: Log): Promise<Engine | null> {
  // The file itself, not a bundled copy: a thread needs a file, wherever this module is bundled.
  const file = createRequire(import.meta.url).resolve(
    '#server/db/embedded/embedded-postgres-worker.mjs',
  );
  const worker = new Worker(file, { workerData: settings, execArgv: [], env: {} });
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const kill = () => void worker.terminate();
  let reason = 'ended while opening';
  let isCreated = false;
  const ready = new Promise<boolean>((resolve) => {
    worker.on('error', (error) => (reason = String(error)));
    worker.on(
      'message',
      (message: 'ready' | 'created' | 'read-only' | 'writable' | { failed: string }) => {
        if (message === 'ready') resolve(true);
        else if (message === 'created') isCreated = true;
        else if (message === 'read-only')
          log.error({ database: message }, 'на диске почти нет места');
        else if (message === 'writable') log.info({ database: message }, 'места снова достаточно');
        else reason = message.failed;
      },
    );
    void gone.then(() => resolve(false));
  });
  const timer = setTimeout(() => {
    reason = 'did not open in two minutes';
    kill();
  }, OPEN_WITHIN_MS);
  const isReady = await ready;
  clearTimeout(timer);
  if (isCreated) return null;
  if (!isReady) throw new Error(reason);
  return {
    attach: (port) => worker.postMessage(port, [port]),
    kill,
    async stop() {
      const overdue = setTimeout(kill, STOP_WITHIN_MS);
      worker.postMessage('stop');
      await gone;
      clearTimeout(overdue);
    },
    gone,
  };
}
