import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startBuiltSite } from '../scripts/built-site.mjs';

const CLIENTS = 24;

it('stops under load with code 0 and without losing a request', async () => {
  const site = await startBuiltSite({ LOG_LEVEL: 'error' });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(() => agent.destroy());
  let answered = 0;
  let asked = 0;
  let isOver = false;
  const lost: string[] = [];
  const ask = () =>
    new Promise<void>((resolve) => {
      asked += 1;
      // A kept page, an answer of the API and a search nobody made before.
      const path = ['/all', '/api/tours/1', `/all?q=${asked}`][asked % 3];
      const request = get(new URL(path ?? '/', site.url), { agent }, (response) => {
        if (response.statusCode !== 200) lost.push(`${path} ${response.statusCode}`);
        response.on('error', (error) => lost.push(`${path} ${error.message}`));
        response.on('end', () => (answered += 1));
        response.on('close', resolve).resume();
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // Once the door is closed a connection is refused; one that was let in must not be broken.
        if (error.code === 'ECONNREFUSED') isOver = true;
        else lost.push(`${path} ${error.message}`);
        resolve();
      });
    });
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await ask();
  });
  while (answered < 10 * CLIENTS) await wait(20);

  expect(await site.stop()).toBe(0);
  isOver = true;
  await Promise.all(clients);
  expect(lost).toEqual([]);
});
