import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { type Engine, startEngine } from '#server/db/embedded/embedded-postgres-engine.server.ts';
import { takeLock } from '#server/db/embedded/embedded-postgres-lock.server.ts';
import {
  connectionStream,
  refusal,
  type Way,
} from '#server/db/embedded/embedded-postgres-stream.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';

const MEMORY = 'memory://';
const MEGABYTE = 1_000_000;
/** Below this much free space the site does not start, and a running one only reads. */
export const MIN_FREE_BYTES = 200 * MEGABYTE;
/** Recovery after a crash writes at least this much of its log. */
const RECOVERY_BYTES = 64 * 1024 * 1024;
const RETRY_AFTER_MS = 1000;
const LET_GO_WITHIN_MS = 1000;

export interface EmbeddedPostgres {
  /** Creates a stream for pg's `stream` setting. Connections are served one after the other. */
  connect(): Duplex;
  /** How often a file has been synced to the disk. */
  syncs(): number;
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL in `<directory>/postgres`, or one in memory (`memory://`, optionally
 * followed by the path of a dump to copy), in a thread of its own. Reopens it when it breaks or
 * stops answering; acknowledged data are never lost. Throws with a Russian message when the
 * directory is taken, can't be written or is short of space.
 */
export async function startEmbeddedPostgres(
  directory: string,
  log: Log,
): Promise<EmbeddedPostgres> {
  if (directory.startsWith(MEMORY)) return startInMemory(directory.slice(MEMORY.length), log);
  const syncs = new SharedArrayBuffer(4);
  const settings = {
    dataDirectory: path.resolve(directory, 'postgres'),
    syncs,
    minFreeBytes: MIN_FREE_BYTES,
  };
  let isClosed = false;
  let running: Promise<Engine> | null = null;
  let failedAt = -Infinity;
  let free = Promise.resolve();

  const lock = await takeLock(directory, () => {
    isClosed = true;
    log.error({ database: 'embedded' }, 'папку данных занял другой процесс');
    void running?.then((engine) => engine.kill());
  });
  const open = (): Promise<Engine> => {
    const engine = startEngine(settings, log);
    running = engine;
    engine.then(
      async ({ gone }) => {
        await gone;
        running = null;
        if (isClosed) return;
        log.error({ database: 'embedded' }, 'встроенная база остановилась');
        if (freeBytes(directory) > RECOVERY_BYTES) open();
      },
      (error: Error) => {
        running = null;
        failedAt = performance.now();
        log.error({ database: 'embedded', reason: error.message }, 'встроенная база не открылась');
      },
    );
    return engine;
  };
  const way: Way = {
    async engine() {
      await free;
      const isTooSoon = performance.now() - failedAt < RETRY_AFTER_MS;
      const mayOpen = !isClosed && !isTooSoon && freeBytes(directory) > RECOVERY_BYTES;
      const engine = running ?? (mayOpen ? open() : null);
      if (!engine) throw refusal('ECONNREFUSED');
      return engine.catch(() => {
        throw refusal('ECONNREFUSED');
      });
    },
    leaving: (promise) => (free = promise),
    patienceMs: LET_GO_WITHIN_MS,
  };

  try {
    requireSpace(directory);
    await open();
  } catch (error) {
    await lock.release();
    const reason = error instanceof Error ? error.message : String(error);
    const way = `Если папка повреждена, восстановите резервную копию: ${ADMIN} restore ФАЙЛ --replace-damaged`;
    const hint = /[а-яё]/i.test(reason) ? [] : [way];
    const words = [`База данных в ${directory} не открывается.`, reason, ...hint];
    throw new Error(words.join(' '), { cause: error });
  }
  return {
    connect: () => connectionStream(way),
    syncs: () => Atomics.load(new Int32Array(syncs), 0),
    async close() {
      isClosed = true;
      const engine = await running?.catch(() => null);
      await engine?.stop();
      await lock.release();
    },
  };
}

/**
 * For tests. A database in memory is never stopped for being slow, because everything would be
 * lost.
 */
async function startInMemory(dump: string, log: Log): Promise<EmbeddedPostgres> {
  const settings = { dataDirectory: null, dump, syncs: new SharedArrayBuffer(4), minFreeBytes: 0 };
  const engine = await startEngine(settings, log);
  let free = Promise.resolve();
  const way: Way = {
    engine: async () => {
      await free;
      return engine;
    },
    leaving: (promise) => (free = promise),
    patienceMs: Infinity,
  };
  return {
    connect: () => connectionStream(way),
    syncs: () => 0,
    async close() {
      engine.kill();
      await engine.gone;
    },
  };
}

function requireSpace(directory: string) {
  if (freeBytes(directory) >= MIN_FREE_BYTES) return;
  throw new Error(
    `На диске свободно меньше ${MIN_FREE_BYTES / MEGABYTE} МБ: ` +
      'освободите место или задайте другую папку DATA_DIR.',
  );
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
