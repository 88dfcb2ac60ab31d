import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { figure, IS_PROOF, seconds } from './faults/visitors.ts';
import { startPlainSite } from './own-site.ts';

const CLIENTS = 24;
const ROUNDS = IS_PROOF ? 10 : 1;
const STOPS_WITHIN_MS = 8000;

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

async function stopUnderLoad() {
  const site = await startPlainSite({ LOG_LEVEL: 'error', LIMITS_FACTOR: '1000' });
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
