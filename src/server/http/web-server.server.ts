import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Problem } from '#lib/problem.ts';
import { COME_BACK } from '#server/http/headers.server.ts';
import { failedPage } from '#server/http/failed-page.server.ts';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const STARTING: Problem = {
  code: 'starting',
  status: 503,
  message: 'Сайт запускается и\u00a0скоро ответит. Обновите страницу через несколько секунд.',
};

/** How long a stopping server still accepts requests, then waits for its running answers. */
const LINGER_MS = 1500;
const FINISH_MS = 2000;
/** How long it then waits for connections that are being accepted. */
const LET_IN_MS = 100;
const LOOK_EVERY_MS = 50;
/** How long a write waits while the site is starting, and how many writes may wait. */
const WRITE_WAITS_MS = 10_000;
const MOST_WAITING = 100;
/** A connection that has been idle this long has no request on its way. */
const IDLE_MS = 300;
/**
 * Clients that are still sending or receiving this long after the server closed are disconnected.
 */
const GIVE_UP_MS = 1500;
/** How often idle and incomplete connections are checked. */
const CHECK_EVERY_MS = 5000;
/** File descriptors for files, the database (250 when idle) and outgoing connections. */
const OTHER_DESCRIPTORS = 512;
const LEAST_CONNECTIONS = 64;
/** Assumed when the system does not tell the limit of descriptors. */
const USUAL_DESCRIPTORS = 1024;

export interface WebServer {
  port: number;
  /** Resolves when every accepted request has been answered and every connection is closed. */
  stop(): Promise<void>;
}

interface Place {
  host: string;
  port: number;
}

/**
 * Starts an HTTP server at a place. When it is stopped, it tells each client to close its
 * connection after the answer, so that no request is sent into a connection that is being closed.
 * It still accepts requests for a moment, or until all connections are closed. Then it closes idle
 * connections, and at last those that do not end. When there are more than `mostConnections`, the
 * connection that has been idle longest is closed, so that idle connections keep nobody out and
 * descriptors are left for files and the database. Throws with a Russian message when it can't
 * listen at the place.
 */
export async function serveAt(
  place: Place,
  answer: RequestListener,
  mostConnections: number = connectionsFor(descriptorLimit()),
): Promise<WebServer> {
  const idleSince = new Map<Socket, number>();
  let running = 0;
  let isStopping = false;
  let closing: Promise<void> | undefined;
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 15_000,
      keepAliveTimeout: 15_000,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
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
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      idleSince.delete(socket);
    });
    idleSince.set(socket, performance.now());
    if (open <= mostConnections) return;
    // The map is in order of time; the newest connection is last.
    const [longestIdle = socket] = idleSince.keys();
    idleSince.delete(longestIdle);
    longestIdle.destroy();
  });
  // Node's own method, which close() calls, would also break connections that have just been
  // opened.
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
      // A client that gets its answer may reconnect at once, exactly when the server closes. So new
      // requests wait until pending connections are accepted. An immediate runs right after that.
      let goOn = () => {};
      closing = new Promise((resolve) => (goOn = resolve));
      const finishAtMs = performance.now() + FINISH_MS;
      while (running > 0 && performance.now() < finishAtMs) await wait(LOOK_EVERY_MS);
      await wait(LET_IN_MS);
      await nextTurn();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      goOn();
      // Busy connections become idle later.
      const watch = setInterval(
        () => setImmediate(() => server.closeIdleConnections()),
        LOOK_EVERY_MS,
      );
      const giveUp = setTimeout(() => server.closeAllConnections(), GIVE_UP_MS);
      await closed;
      clearTimeout(giveUp);
      clearInterval(watch);
    },
  };
}

export interface Door {
  answer: RequestListener;
  /** From now on `ready` answers all requests, including those that wait. */
  open(ready: RequestListener): void;
}

/**
 * Answers requests until the pages are ready. Reads are refused at once: a proxy then asks another
 * process. A proxy may not repeat a write, so writes wait for the pages, `waitMs` at most.
 */
export function openDoor(headers: Record<string, string>, waitMs = WRITE_WAITS_MS): Door {
  const refuse = answerNotYet(headers);
  const waiting = new Set<(listener: RequestListener) => void>();
  let pages: RequestListener | null = null;
  return {
    answer(request, response) {
      if (pages) return pages(request, response);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead || waiting.size >= MOST_WAITING) return refuse(request, response);
      const forget = () => {
        clearTimeout(timer);
        waiting.delete(enter);
      };
      const enter = (listener: RequestListener) => {
        forget();
        response.off('close', forget);
        listener(request, response);
      };
      const timer = setTimeout(enter, waitMs, refuse);
      waiting.add(enter);
      response.once('close', forget);
    },
    open(ready) {
      pages = ready;
      for (const enter of waiting) enter(ready);
    },
  };
}

/** Answers that the site is starting: with the designed page, or with JSON for programs. */
export function answerNotYet(headers: Record<string, string>): RequestListener {
  return (request, response) => {
    const wantsPage = request.headers.accept?.includes('text/html') ?? false;
    const answer = wantsPage ? failedPage(STARTING) : Response.json(STARTING);
    const head = { ...headers, ...Object.fromEntries(answer.headers), ...COME_BACK };
    void answer.text().then((body) => {
      response.writeHead(STARTING.status, { ...head, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  };
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

/** How many connections leave enough of these descriptors for the rest. */
export function connectionsFor(descriptors: number): number {
  return Math.max(descriptors - OTHER_DESCRIPTORS, LEAST_CONNECTIONS);
}

/** How many files and connections this process may have open; Node raises it to the hard limit. */
function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files\s+(\w+)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Infinity : Number(soft) || USUAL_DESCRIPTORS;
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
