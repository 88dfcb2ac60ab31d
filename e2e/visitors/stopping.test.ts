import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startBuiltSite } from '../../scripts/built-site.mjs';
import { findNginx, freePorts, startNginx } from '../../scripts/processes/nginx.mjs';
import { figure, IS_PROOF, seconds } from '../faults/visitors.ts';
import { startPlainSite } from '../kit/own-site.ts';

const CLIENTS = 24;
const ROUNDS = IS_PROOF ? 10 : 1;
const STOPS_WITHIN_MS = 8000;
/** The longest time without an answer while one process is updated behind nginx. */
const SILENT_MS = 1000;
const nginx = findNginx();

it(`stops under load with code 0 and without losing a request, times ${ROUNDS}`, async () => {
  const stops = [];
  for (let round = 0; round < ROUNDS; round += 1) stops.push(await stopUnderLoad());
  const answered = stops.reduce((sum, stop) => sum + stop.answered, 0);
  const lost = stops.flatMap((stop) => stop.lost);
  const slowest = Math.max(...stops.map(({ ms }) => ms));
  figure(
    `SIGTERM under load, ${ROUNDS} times: ${lost.length} of ${answered} requests lost, ` +
      `ends within ${seconds(slowest)}`,
  );
  expect(lost).toEqual([]);
  expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0));
  expect(slowest).toBeLessThan(STOPS_WITHIN_MS);
});

it('stops in order when it is told so the moment it first answers', async () => {
  const site = await startPlainSite({ LOG_LEVEL: 'error' });
  expect(await site.stop(), site.output()).toBe(0);
});

it.runIf(nginx)('behind nginx one process restarts, and whoever asks is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [port = 0, to = 0] = await freePorts(2);
  const settings = {
    PORT: String(to),
    SITE_URL: `https://localhost:${port}`,
    TRUST_PROXY: 'yes',
    LIMITS_FACTOR: '1000',
    DATA_DIR: join(folder, 'data'),
    FILES_DIR: join(folder, 'files'),
  };
  const begin = () => startBuiltSite(settings, inject('readySite') || undefined);
  const former = await begin();
  const proxy = await startNginx({ program: nginx ?? '', port, ports: [to] });
  const stopped: (number | null)[] = [];
  onTestFinished(() => proxy.stop());

  const wrong: string[] = [];
  let [asked, away, isOver] = [0, 0, false];
  let answeredAt = performance.now();
  let silentMs = 0;
  const visiting = (async () => {
    while (!isOver) {
      const answer = await fetch(`${proxy.url}/all`, {
        headers: { accept: 'text/html' },
      }).catch(String);
      silentMs = Math.max(silentMs, performance.now() - answeredAt);
      answeredAt = performance.now();
      asked += 1;
      const text = typeof answer === 'string' ? answer : await answer.text();
      if (typeof answer !== 'string' && answer.status === 200) continue;
      away += 1;
      const isTold = /Сайт (перезапускается|запускается)/.test(text);
      const again = typeof answer === 'string' ? null : answer.headers.get('retry-after');
      if (!isTold || again !== '5') wrong.push(text.slice(0, 200));
      await wait(20);
    }
  })();
  const startMs = performance.now();
  stopped.push(await former.stop());
  const later = await begin();
  const awayMs = performance.now() - startMs;
  expect((await fetch(`${proxy.url}/all`)).status).toBe(200);
  isOver = true;
  await visiting;
  stopped.push(await later.stop());
  figure(
    `one process restarted behind nginx in ${seconds(awayMs)}: ${away} of ${asked} answers said that ` +
      `the site restarts, ${wrong.length} failed, longest without an answer ${seconds(silentMs)}`,
  );
  expect(wrong).toEqual([]);
  expect(away).toBeGreaterThan(0);
  expect(stopped).toEqual([0, 0]);
  if (IS_PROOF) expect(silentMs).toBeLessThan(SILENT_MS);
});

async function stopUnderLoad() {
  const site = await startPlainSite({
    LOG_LEVEL: 'error',
    LIMITS_FACTOR: '1000',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(() => agent.destroy());
  let answered = 0;
  let asked = 0;
  let isOver = false;
  const lost: string[] = [];
  const ask = () =>
    new Promise<void>((resolve) => {
      asked += 1;
      // A kept page, an answer of the API and a page that is made for each request.
      const path = ['/all', '/api/tours/1', '/account/sign-in'][asked % 3];
      const request = get(new URL(path ?? '/', site.url), { agent }, (response) => {
        // Whose turn does not come in time is told when to ask again: that is an answer.
        const isAnswer = [200, 429].includes(response.statusCode ?? 0);
        if (!isAnswer) lost.push(`${path} ${response.statusCode}`);
        response.on('error', (error) => lost.push(`${path} ${error.message}`));
        response.on('end', () => (answered += 1));
        response.on('close', resolve).resume();
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // After the close new connections are refused; accepted ones must not be broken.
        if (error.code === 'ECONNREFUSED') isOver = true;
        else lost.push(`${path} ${error.message}`);
        resolve();
      });
    });
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await ask();
  });
  while (answered < 10 * CLIENTS) await wait(20);

  const toldAt = performance.now();
  const code = await site.stop();
  const ms = performance.now() - toldAt;
  isOver = true;
  await Promise.all(clients);
  return { code, ms, answered, lost };
}
