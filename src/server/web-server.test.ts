import { Agent, get, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkPlace, serveAt, type WebServer } from '#server/web-server.server.ts';

const HERE = { host: '127.0.0.1', port: 0 };
const CLIENTS = 24;

let server: WebServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

describe('a server asked to stop under load', () => {
  it('answers every request of a connection it let in, and ends', async () => {
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

  it('waits for the answer that is being made', async () => {
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
});

describe('a place to listen at', () => {
  it('that is taken is refused in words that name the port', async () => {
    server = await serveAt(HERE, (_request, response) => response.end());
    const place = { ...HERE, port: server.port };
    await expect(checkPlace(place)).rejects.toThrow(`Порт ${server.port} занят`);
    await expect(serveAt(place, () => {})).rejects.toThrow(`Порт ${server.port} занят`);
  });

  it('that this machine has no address for is refused in words that name HOST', async () => {
    await expect(checkPlace({ host: '192.0.2.1', port: 0 })).rejects.toThrow(/192\.0\.2\.1.*HOST/);
  });

  it('is free again after it was looked at', async () => {
    server = await serveAt(HERE, (_request, response) => response.end());
    const { port } = server;
    await server.stop();
    await checkPlace({ ...HERE, port });
    server = await serveAt({ ...HERE, port }, (_request, response) => response.end());
    expect(server.port).toBe(port);
  });
});

/** Clients that ask again as soon as they are answered, each over a connection it keeps. */
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
        // Once the door is closed a connection is refused; one that was let in must not be broken.
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
