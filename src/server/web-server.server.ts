import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** How long a server that stops still answers, then waits for its answers to be finished. */
const LINGER_MS = 1500;
const FINISH_MS = 2000;
/** And for the connections that stand at the door. */
const LET_IN_MS = 100;
const LOOK_EVERY_MS = 50;
/** A connection that has asked for nothing for so long has nothing on its way. */
const IDLE_MS = 300;

export interface WebServer {
  port: number;
  /** Resolves when every request that came has been answered and every connection is closed. */
  stop(): Promise<void>;
}

interface Place {
  host: string;
  port: number;
}

/**
 * Answers HTTP at a place. Once asked to stop it tells each client to close its connection with the
 * answer, so that nobody sends a request into a connection that is being closed; it listens on for
 * a moment, or for as long as there are connections if that is shorter, and then lets go of idle
 * ones. Throws with a Russian message when the place can't be had.
 */
export async function serveAt(place: Place, answer: RequestListener): Promise<WebServer> {
  /** Since when a connection has asked for nothing. */
  const idleSince = new Map<Socket, number>();
  let running = 0;
  let isStopping = false;
  let closing: Promise<void> | undefined;
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 15_000, keepAliveTimeout: 15_000 },
    (request, response) => {
      const { socket } = request;
      idleSince.delete(socket);
      response.once('close', () => {
        if (!socket.destroyed) idleSince.set(socket, performance.now());
      });
      if (isStopping) response.shouldKeepAlive = false;
      const begin = () => {
        running += 1;
        response.once('close', () => (running -= 1));
        answer(request, response);
      };
      if (closing) void closing.then(begin);
      else begin();
    },
  );
  server.on('connection', (socket) => {
    idleSince.set(socket, performance.now());
    socket.once('close', () => idleSince.delete(socket));
  });
  // Node's own way, which close() takes at once, breaks those that were opened this very moment.
  server.closeIdleConnections = () => {
    const before = performance.now() - IDLE_MS;
    for (const [socket, since] of idleSince) if (since < before) socket.destroy();
  };
  await listen(server, place);
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      isStopping = true;
      const closeAtMs = performance.now() + LINGER_MS;
      while (performance.now() < closeAtMs && (await connectionsOf(server)) > 0) {
        await wait(LOOK_EVERY_MS);
      }
      // Who is answered comes back at once, and would stand at the door just as it is closed: so
      // nobody is while those at the door are let in. An immediate comes right after that.
      let goOn = () => {};
      closing = new Promise((resolve) => (goOn = resolve));
      const finishAtMs = performance.now() + FINISH_MS;
      while (running > 0 && performance.now() < finishAtMs) await wait(LOOK_EVERY_MS);
      await wait(LET_IN_MS);
      await nextTurn();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      goOn();
      // One that was busy goes idle later.
      const watch = setInterval(
        () => setImmediate(() => server.closeIdleConnections()),
        LOOK_EVERY_MS,
      );
      await closed;
      clearInterval(watch);
    },
  };
}

/** Throws with a Russian message when a server could not listen at the place now. */
export async function checkPlace(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function listen(server: Server, { host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNot(error.code, { host, port }), { cause: error })),
    );
    server.listen(port, host, resolve);
  });
}

function whyNot(code: string | undefined, { host, port }: Place): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Порт ${port} занят другой программой. Остановите её или задайте другой порт в PORT.`;
    case 'EACCES':
      return `Нет прав слушать порт ${port}: порты ниже 1024 система отдаёт не всем. Задайте в PORT порт от 1024.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `У этой машины нет адреса ${host}. Задайте в HOST её адрес, например 0.0.0.0 или 127.0.0.1.`;
    default:
      return `Не получилось открыть порт ${port} по адресу ${host} (${code ?? 'причина неизвестна'}). Проверьте PORT и HOST.`;
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
