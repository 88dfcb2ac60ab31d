import { readFileSync } from 'node:fs';
import { Agent, get, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  answerNotYet,
  connectionsFor,
  openDoor,
  serveAt,
  type WebServer,
} from '#server/http/web-server.server.ts';

const HERE = { host: '127.0.0.1', port: 0 };
const CLIENTS = 24;

let server: WebServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

describe('a server asked to stop under load', () => {
  it('answers every request of an accepted connection, and ends', async () => {
    server = await serveAt(HERE, (_request, response) => {
      setTimeout(() => response.end('ok'), 5);
    });
    const load = keepAsking(server.port);
    await load.has(200);

    await server.stop();

    const { answered, lost } = await load.end();
    expect(lost).toBe(0);
    expect(answered).toBeGreaterThan(200);
  });

  it('waits for a running answer', async () => {
    let resolveAsked = (_response: ServerResponse) => {};
    const asked = new Promise<ServerResponse>((resolve) => (resolveAsked = resolve));
    server = await serveAt(HERE, (_request, response) => resolveAsked(response));
    const answer = fetch(`http://127.0.0.1:${server.port}/`);
    const response = await asked;
    let hasStopped = false;
    const stopped = server.stop().then(() => (hasStopped = true));
    while (await isListening(server.port)) await wait(20);
    expect(hasStopped).toBe(false);
    response.end('late');
    expect(await (await answer).text()).toBe('late');
    await stopped;
  });

  it('ends even if a client never finishes sending', async () => {
    server = await serveAt(HERE, (request, response) => {
      request.resume().once('end', () => response.end());
    });
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf');
    await wait(50);
    await server.stop();
    expect(await closed).toBe('closed');
  });
});

describe('idle connections', () => {
  const MOST = 20;

  it('are closed for new ones, the longest idle first', async () => {
    server = await serveAt(HERE, (_request, response) => response.end('ok'), MOST);
    const { port } = server;
    const silent = Array.from({ length: 3 * MOST }, () => connect(port, '127.0.0.1'));
    onTestFinished(() => silent.forEach((socket) => socket.destroy()));
    for (const socket of silent) socket.on('error', () => {});
    const answers = await Promise.all(
      Array.from({ length: MOST / 2 }, async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/`);
        return answer.text();
      }),
    );
    expect(answers).toEqual(Array.from({ length: MOST / 2 }, () => 'ok'));
  });

  it('are closed rather than those with a running answer', async () => {
    const held: ServerResponse[] = [];
    server = await serveAt(HERE, (_request, response) => void held.push(response), MOST);
    const { port } = server;
    const answer = fetch(`http://127.0.0.1:${port}/`);
    while (held.length === 0) await wait(10);
    const silent = Array.from({ length: 3 * MOST }, () => connect(port, '127.0.0.1'));
    onTestFinished(() => silent.forEach((socket) => socket.destroy()));
    await Promise.all(silent.map((socket) => new Promise((done) => socket.once('connect', done))));
    for (const socket of silent) socket.on('error', () => {});
    held[0]?.end('late');
    expect(await (await answer).text()).toBe('late');
  });

  it('leave descriptors for files and the database', () => {
    expect([256, 1024, 65_536].map(connectionsFor)).toEqual([64, 512, 65_024]);
  });
});

describe('a place to listen at', () => {
  it('that is taken is refused with a message that names the port', async () => {
    server = await serveAt(HERE, (_request, response) => response.end());
    const place = { ...HERE, port: server.port };
    await expect(serveAt(place, () => {})).rejects.toThrow(`Порт ${server.port} занят`);
  });

  it('that this machine has no address for is refused with a message that names HOST', async () => {
    const place = { host: '192.0.2.1', port: 0 };
    await expect(serveAt(place, () => {})).rejects.toThrow(/192\.0\.2\.1.*HOST/);
  });

  it('is free again after its server has stopped', async () => {
    server = await serveAt(HERE, (_request, response) => response.end());
    const { port } = server;
    await server.stop();
    server = await serveAt({ ...HERE, port }, (_request, response) => response.end());
    expect(server.port).toBe(port);
  });
});

it('a starting site says so, with a page for people and JSON for programs', async () => {
  server = await serveAt(HERE, answerNotYet({ 'x-frame-options': 'DENY' }));
  const ask = (accept: string) =>
    fetch(`http://127.0.0.1:${server?.port}/all`, { headers: { accept } });
  const page = await ask('text/html');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(await page.text()).toContain('Сайт запускается');
  expect(await (await ask('*/*')).json()).toMatchObject({ code: 'starting', status: 503 });
});

describe('while the site is starting', () => {
  const write = (port: number) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'typed' });

  it('reads are refused at once, and writes wait for the pages', async () => {
    const door = openDoor({});
    server = await serveAt(HERE, door.answer);
    const { port } = server;
    const written = write(port);
    // After a refusal a proxy would ask another process, which it may not do with a write.
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
    door.open((request, response) => {
      request.pipe(response);
    });
    const answer = await written;
    expect([answer.status, await answer.text()]).toEqual([200, 'typed']);
    expect(await (await write(port)).text()).toBe('typed');
  });

  it('a write does not wait for ever', async () => {
    const door = openDoor({}, 50);
    server = await serveAt(HERE, door.answer);
    const answer = await write(server.port);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'starting' });
  });

  it('a write whose client has left is forgotten', async () => {
    const door = openDoor({});
    const leaving = new AbortController();
    let closed = () => {};
    const gone = new Promise<void>((resolve) => (closed = resolve));
    server = await serveAt(HERE, (request, response) => {
      door.answer(request, response);
      response.once('close', closed);
      leaving.abort();
    });
    const left = fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      body: 'typed',
      signal: leaving.signal,
    }).catch(() => 'left');
    expect(await left).toBe('left');
    await gone;
    let seen = 0;
    door.open(() => (seen += 1));
    expect(seen).toBe(0);
  });
});

it('waits longer than the proxy before it closes idle connections', async () => {
  server = await serveAt(HERE, (_request, response) => response.end());
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  const kept = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1];
  const config = readFileSync('deploy/nginx.conf', 'utf8');
  const upstream = /upstream vseumry \{[^}]*\}/.exec(config)?.[0] ?? '';
  const proxyKeeps = /^\s*keepalive_timeout (\d+)s;$/m.exec(upstream)?.[1];
  // A write sent into a connection that is being closed is lost: nginx may not repeat it.
  expect(Number(proxyKeeps)).toBeGreaterThan(0);
  expect(Number(proxyKeeps)).toBeLessThan(Number(kept));
});

/**
 * Clients that send the next request as soon as they get an answer, each over one kept connection.
 */
function keepAsking(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(() => agent.destroy());
  let answered = 0;
  let lost = 0;
  let isOver = false;
  const ask = () =>
    new Promise<void>((resolve) => {
      const request = get({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume();
        response.on('end', () => {
          answered += 1;
          resolve();
        });
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // After the close new connections are refused; accepted ones must not be broken.
        if (error.code === 'ECONNREFUSED') isOver = true;
        else lost += 1;
        resolve();
      });
    });
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await ask();
  });
  return {
    async has(count: number) {
      while (answered < count) await wait(10);
    },
    async end() {
      isOver = true;
      await Promise.all(clients);
      return { answered, lost };
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
