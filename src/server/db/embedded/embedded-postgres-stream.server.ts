import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Engine } from '#server/db/embedded/embedded-postgres-engine.server.ts';

/** How a stream finds the engine, and what it calls when it is done. */
export interface Way {
  engine(): Promise<Engine>;
  /**
   * Called with a promise that settles when the engine can serve another connection, or has ended.
   */
  leaving(free: Promise<void>): void;
  /**
   * An engine that does not release a closed connection in this time is stuck in a statement, and
   * is stopped.
   */
  patienceMs: number;
}

/**
 * Stands in for pg's socket: the connection to the engine's thread. Bytes written in one turn of
 * the event loop travel as one message, so protocol messages are never split.
 */
export function connectionStream(way: Way): Duplex {
  let connection: { port: MessagePort; engine: Engine } | undefined;

  const send = (chunks: Uint8Array[]) => {
    const bytes = new Uint8Array(Buffer.concat(chunks));
    connection?.port.postMessage(bytes, [bytes.buffer]);
  };
  const stream = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      send([chunk]);
      done();
    },
    writev(chunks: { chunk: Uint8Array }[], done) {
      send(chunks.map(({ chunk }) => chunk));
      done();
    },
    final(done) {
      done();
      stream.destroy();
    },
    destroy(error, done) {
      if (connection) way.leaving(leave(connection.port, connection.engine, way.patienceMs));
      done(error);
    },
  });

  const connect = async () => {
    const engine = await way.engine();
    if (stream.destroyed) return;
    const { port1: port, port2 } = new MessageChannel();
    connection = { port, engine };
    port.on('message', (message: Uint8Array | 'closed') => {
      if (message instanceof Uint8Array && !stream.destroyed) stream.push(Buffer.from(message));
    });
    port.once('close', () => stream.destroy(refusal('ECONNRESET')));
    engine.attach(port2);
    stream.emit('connect');
  };
  // Other methods that pg calls on a socket.
  const nothing = () => stream;
  return Object.assign(stream, {
    connect: () => void connect().catch((error: Error) => stream.destroy(error)),
    setNoDelay: nothing,
    setKeepAlive: nothing,
    ref: nothing,
    unref: nothing,
  });
}

/** The error that a socket gives when the server is not there, or no longer. */
export function refusal(code: 'ECONNREFUSED' | 'ECONNRESET'): Error {
  return Object.assign(new Error('the embedded database is down'), { code });
}

function leave(port: MessagePort, engine: Engine, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    let isFree = false;
    // After this thread was blocked, the timer may fire before the answer is read: wait one more
    // turn.
    const timer =
      patienceMs < Infinity
        ? setTimeout(() => setImmediate(() => isFree || engine.kill()), patienceMs)
        : undefined;
    const free = () => {
      isFree = true;
      clearTimeout(timer);
      port.close();
      resolve();
    };
    port.on('message', (message) => {
      if (message === 'closed') free();
    });
    engine.gone.then(free);
    port.postMessage('close');
  });
}
