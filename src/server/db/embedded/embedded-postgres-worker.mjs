import { existsSync, fsyncSync, readFileSync, statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import {
  createDataDirectory,
  durableFiles,
  engineVersion,
  otherEngine,
  readEmptyDatabase,
  requireVersion,
  TESTED_ENGINE,
} from './embedded-postgres-files.mjs';
import { compileForMemory } from './embedded-postgres-memory.mjs';

/**
 * One PostgreSQL (PGlite) in a thread of its own, with PostgreSQL's wire protocol: each connection
 * is a MessagePort that takes whole protocol messages and returns the answers' bytes. The engine
 * has one session, so connections are served one after the other. Plain JavaScript, because a
 * worker thread runs unbuilt in development, tests and production.
 * @typedef {import('./embedded-postgres-engine.server.ts').EngineSettings} EngineSettings
 * @typedef {{ port: import('node:worker_threads').MessagePort, inbox: Uint8Array[] }} Session
 */

/** @type {EngineSettings} */
const { dataDirectory, dump, syncs, minFreeBytes } = workerData;
const main = parentPort;
if (!main) throw new Error('this file runs as a worker thread');
compileForMemory();

const syncCount = new Int32Array(syncs);
const lastWords = /** @type {string[]} */ ([]);

/** @param {string} directory */
const filesOf = (directory) =>
  durableFiles(directory, (fd) => {
    fsyncSync(fd);
    Atomics.add(syncCount, 0, 1);
  });

/** @param {import('@electric-sql/pglite').PGliteOptions} options */
async function openEngine(options) {
  const engine = await PGlite.create({
    ...options,
    onStderr: (line) => {
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
      return false;
    },
  });
  endInsteadOfSpinning(engine.Module);
  return engine;
}

/**
 * PGlite endlessly retries a message whose handling broke the engine (a full disk, a failed fsync).
 * Here everything except PostgreSQL's own error jump ends the thread; the write-ahead log restores
 * the data when the directory is opened again.
 * @param {unknown} module
 */
function endInsteadOfSpinning(module) {
  const engine = /** @type {{ _PostgresMainLoopOnce?: () => void }} */ (module);
  const handleOne = engine._PostgresMainLoopOnce;
  if (!handleOne) throw new Error(otherEngine('_PostgresMainLoopOnce'));
  const ERROR_JUMP = 100;
  engine._PostgresMainLoopOnce = () => {
    try {
      handleOne();
    } catch (error) {
      const status = /** @type {{ status?: number }} */ (error).status;
      if (status !== ERROR_JUMP) process.exit(70);
      throw error;
    }
  };
}

const START = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
const DURABLE = [
  ...START,
  ...['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'].flatMap(
    (setting) => ['-c', setting],
  ),
];
const SMALL = ['max_wal_size=48MB', 'min_wal_size=32MB', 'shared_buffers=16MB'].flatMap(
  (setting) => ['-c', setting],
);

/** The PostgreSQL in PGlite 0.5. */
const POSTGRES = 18;

/**
 * Stops the start with a Russian message if the engine is not the version that this folder knows.
 */
function checkEngine() {
  if (engineVersion() !== TESTED_ENGINE) throw new Error(otherEngine('version'));
  if (START.length === PGlite.defaultStartParams.length) throw new Error(otherEngine('-F'));
  if (!PGlite.prototype.execProtocolRawStream)
    throw new Error(otherEngine('execProtocolRawStream'));
}

async function open() {
  checkEngine();
  if (!dataDirectory) {
    const start = dump ? new Blob([readFileSync(dump)]) : readEmptyDatabase();
    return openEngine({
      dataDir: 'memory://',
      startParams: [...START, '-F', ...SMALL],
      ...(start && { loadDataDir: start }),
    });
  }
  const startParams = [...DURABLE, ...SMALL];
  if (!existsSync(dataDirectory)) {
    // Without a dump the engine makes one itself, which takes twice the memory: too much for 1 GB.
    const empty = readEmptyDatabase();
    await createDataDirectory(dataDirectory, async (directory) => {
      const engine = await openEngine({
        fs: filesOf(directory),
        startParams,
        ...(empty && { loadDataDir: empty }),
      });
      await engine.exec('checkpoint');
      await engine.close();
    });
    // Another thread opens it, because this one's memory, some 400 MB, is only freed when it ends.
    return null;
  }
  requireVersion(dataDirectory, POSTGRES);
  const engine = await openEngine({ fs: filesOf(dataDirectory), startParams });
  const before = Atomics.load(syncCount, 0);
  await engine.exec(`select pg_logical_emit_message(true, 'start', '')`);
  if (Atomics.load(syncCount, 0) === before) throw new Error(otherEngine('fsync'));
  const { rows } = await engine.query('show data_checksums');
  const [found] = /** @type {{ data_checksums: string }[]} */ (rows);
  if (found?.data_checksums !== 'on') throw new Error(otherEngine('data_checksums'));
  return engine;
}

/** @param {PGlite} engine */
function serve(engine) {
  /** @type {Session[]} */
  const waiting = [];
  /** @type {Session | undefined} */
  let active;
  const scratch = new Uint8Array(64 * 1024);
  let idle = true;
  let isStopping = false;
  let readOnly = false;
  let spaceCheckedAt = 0;

  /**
   * Runs protocol messages to the end; the answer goes to `port`, if there is one.
   * @param {Uint8Array} messages
   * @param {Session['port']} [port]
   */
  function run(messages, port) {
    if (isStopping) return;
    let used = 0;
    const flush = () => {
      if (used === 0) return;
      idle = endsIdle(scratch, used);
      const bytes = scratch.slice(0, used);
      used = 0;
      port?.postMessage(bytes, [bytes.buffer]);
    };
    /** @param {Uint8Array} bytes */
    const onRawData = (bytes) => {
      for (let from = 0; from < bytes.length;) {
        if (used === scratch.length) flush();
        const part = bytes.subarray(from, from + scratch.length - used);
        scratch.set(part, used);
        used += part.length;
        from += part.length;
      }
    };
    // Only its signature is asynchronous: all work is done when it returns.
    engine.execProtocolRawStream(messages, { syncToFs: false, onRawData }).catch(() => {
      process.exit(70);
    });
    flush();
  }

  function limitWrites() {
    if (!dataDirectory || !idle || Date.now() - spaceCheckedAt < 1000) return;
    spaceCheckedAt = Date.now();
    const { bavail, bsize } = statfsSync(dataDirectory);
    const low = bavail * bsize < minFreeBytes;
    if (low === readOnly) return;
    readOnly = low;
    main?.postMessage(low ? 'read-only' : 'writable');
    run(simpleQuery(`set default_transaction_read_only = ${low ? 'on' : 'off'}`));
  }

  function next() {
    if (active || waiting.length === 0) return;
    active = waiting.shift();
    for (const messages of active?.inbox.splice(0) ?? []) run(messages, active?.port);
  }

  /** @param {Session} session */
  function leave(session) {
    if (session === active) {
      // A connection may break in the middle of an extended query; Sync ends that query.
      run(new Uint8Array([0x53, 0, 0, 0, 4]));
      run(simpleQuery('rollback'));
      run(simpleQuery('discard all'));
      readOnly = false;
      spaceCheckedAt = 0;
      active = undefined;
    } else {
      const place = waiting.indexOf(session);
      if (place >= 0) waiting.splice(place, 1);
    }
    session.port.postMessage('closed');
    next();
  }

  /** @param {Session['port']} port */
  function accept(port) {
    /** @type {Session} */
    const session = { port, inbox: [] };
    waiting.push(session);
    port.on('message', (/** @type {Uint8Array | 'close'} */ message) => {
      if (message === 'close') return leave(session);
      if (session !== active) return session.inbox.push(message);
      limitWrites();
      return run(message, port);
    });
    next();
  }

  async function stop() {
    isStopping = true;
    await engine.close();
    process.exit(0);
  }

  return { accept, stop };
}

/**
 * Whether an answer ends with ReadyForQuery outside a transaction.
 *
 * @param {Uint8Array} bytes
 * @param {number} length
 */
function endsIdle(bytes, length) {
  const tail = [0x5a, 0, 0, 0, 5, 0x49];
  return length >= tail.length && tail.every((byte, i) => bytes[length - tail.length + i] === byte);
}

/** @param {string} sql */
function simpleQuery(sql) {
  const message = Buffer.from(`Q\0\0\0\0${sql}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return new Uint8Array(message);
}

try {
  const engine = await open();
  if (!engine) {
    main.postMessage('created');
    process.exit(0);
  }
  const { accept, stop } = serve(engine);
  main.on('message', (message) => (message === 'stop' ? stop() : accept(message)));
  lastWords.length = 0;
  main.postMessage('ready');
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  main.postMessage({ failed: [reason, ...lastWords].join('\n') });
  process.exit(1);
}
