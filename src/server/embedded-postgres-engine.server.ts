import { createRequire } from 'node:module';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Log } from '#server/log.server.ts';

const OPEN_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 5000;

/** What the engine's thread is told. Without `dataDirectory` the database lives in memory. */
export interface EngineSettings {
  dataDirectory: string | null;
  /** An Int32 that counts every fsync. */
  syncs: SharedArrayBuffer;
  /** With less free space than this, transactions are read-only. */
  minFreeBytes: number;
}

/** The thread in which PGlite runs. */
export interface Engine {
  /** Hands it a connection, the other end of which speaks PostgreSQL's protocol. */
  attach(port: MessagePort): void;
  /** Ends it at once, as a crash would. */
  kill(): void;
  /** Ends it in order, within five seconds. */
  stop(): Promise<void>;
  /** Settles when it has ended, for whatever reason. */
  gone: Promise<void>;
}

/** Resolves when the engine takes connections; rejects, with PostgreSQL's words, if it ended. */
export async function startEngine(settings: EngineSettings, log: Log): Promise<Engine> {
  // The file itself, not a bundled copy: a thread needs one, whatever this module was built into.
  const file = createRequire(import.meta.url).resolve('#server/embedded-postgres-worker.mjs');
  const worker = new Worker(file, { workerData: settings, execArgv: [], env: {} });
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const kill = () => void worker.terminate();
  let reason = 'ended while opening';
  const ready = new Promise<boolean>((resolve) => {
    worker.on('error', (error) => (reason = String(error)));
    worker.on('message', (message: 'ready' | 'read-only' | 'writable' | { failed: string }) => {
      if (message === 'ready') resolve(true);
      else if (message === 'read-only') log.error({ database: message }, 'disk nearly full');
      else if (message === 'writable') log.info({ database: message }, 'enough space again');
      else reason = message.failed;
    });
    void gone.then(() => resolve(false));
  });
  const timer = setTimeout(() => {
    reason = 'did not open in two minutes';
    kill();
  }, OPEN_WITHIN_MS);
  const isReady = await ready;
  clearTimeout(timer);
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
