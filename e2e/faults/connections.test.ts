import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/built-site.mjs';
import { siteOfTest } from '../kit/own-site.ts';
import {
  ask,
  enter,
  figure,
  inTurn,
  IS_PROOF,
  keepAsking,
  KEPT,
  readingOf,
  seconds,
  send,
  slowest,
  told,
} from './visitors.ts';

const SILENT = IS_PROOF ? 4000 : 600;
/** So few that the idle connections alone would use them up. */
const DESCRIPTORS = 600;
const STREAMS = 50;
const STOPS_WITHIN_MS = 8000;

/** Opens connections that never send anything; many at a time, like a flood. */
async function fallSilent(origin: string, count: number): Promise<Socket[]> {
  const { port } = new URL(origin);
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  while (sockets.length < count) {
    const some = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of some) socket.on('error', () => {});
    sockets.push(...some);
    await Promise.all(
      some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])),
    );
  }
  return sockets;
}

/** Kept and made pages, a file and a picture, requested by visitors meanwhile. */
async function visit(origin: string) {
  const paths = [...KEPT, '/account/sign-in', '/all?q=казань', '/favicon.svg', '/api/tours'];
  const visitors = keepAsking(origin, inTurn(paths), { clients: 8 });
  await wait(IS_PROOF ? 10_000 : 2000);
  await visitors.end();
  return visitors.answers;
}

it('more idle connections than there are file descriptors keep no visitor out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-silent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const descriptors of IS_PROOF ? [null, DESCRIPTORS] : [DESCRIPTORS]) {
    const limit = `ulimit -n ${descriptors ?? '$(ulimit -Hn)'} && exec "$0" "$@"`;
    const site = await siteOfTest({ LIMITS_FACTOR: '1000' }, ['sh', '-c', limit]);
    const cookie = await enter(site.url);
    const silent = await fallSilent(site.url, SILENT);
    const answers = await visit(site.url);
    const saved = await send(site.url, 'PUT', '/api/quran/own', readingOf(7), cookie);
    const open = silent.filter((socket) => !socket.destroyed).length;
    silent.forEach((socket) => socket.destroy());
    const code = await site.stop();
    const failed = answers.filter(({ status }) => status !== 200);
    figure(
      `${SILENT} silent connections, ${descriptors ?? 'all'} descriptors: ` +
        `${failed.length} of ${answers.length} requests failed, slowest ${seconds(slowest(answers))}, ` +
        `${open} still open`,
    );
    expect(failed.map(told)).toEqual([]);
    expect([saved.status, code]).toEqual([200, 0]);
  }
});

it('a second process on the same folder is refused, and the site stops in time with open streams', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-twice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = { DATA_DIR: join(folder, 'data'), FILES_DIR: join(folder, 'files') };
  const site = await siteOfTest(places);

  const second = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      EXCHANGE_RATE_URLS: 'http://127.0.0.1:9/',
      ...places,
    },
  });
  let words = '';
  for (const stream of [second.stdout, second.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (words += text));
  }
  const begunAt = performance.now();
  const [refused] = (await once(second, 'close')) as [number];
  figure(
    `second process on one folder: ends with ${refused} after ${seconds(performance.now() - begunAt)}`,
  );
  expect(refused).toBe(1);
  expect(words).toContain(`уже открыта другим процессом (PID ${site.pid})`);
  expect((await ask(site.url, '/api/health')).status).toBe(200);

  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () =>
      fetch(`${site.url}/api/catalogue/events`, { headers: { accept: 'text/event-stream' } }),
    ),
  );
  const ends = streams.map((stream) => stream.text());
  const half = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {});
  half.write('PUT /api/quran/own HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"half');
  await wait(300);
  const toldAt = performance.now();
  const code = await site.stop();
  const ms = performance.now() - toldAt;
  figure(`SIGTERM with ${STREAMS} open streams and one half-sent request: ${code}, ${seconds(ms)}`);
  expect([streams.map(({ status }) => status).every((status) => status === 200), code]).toEqual([
    true,
    0,
  ]);
  expect(ms).toBeLessThan(STOPS_WITHIN_MS);
  for (const text of await Promise.all(ends)) expect(text).toContain('data: ');
});
