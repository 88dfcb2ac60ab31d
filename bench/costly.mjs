// What strangers can cost: clients that ask for nothing but the dearest answers, how long a kept page
// takes meanwhile, and how much memory the site takes after it. Prints; the goal stands in README.md.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { printTable, quantile, readOptions, withSite } from './measure.mjs';

const options = readOptions({ seconds: 20, connections: 16 });
const KEPT = '/faq';
const PAUSE_MS = 50;

/** @type {Record<string, (n: number) => string>} */
const DEAREST = {
  'calendar.ics': (n) =>
    `/vremya-namaza/kazan/calendar.ics?method=custom&fajrAngle=${angle(n)}&ishaAngle=17`,
  '/all?q=': (n) => `/all?q=тур${n}`,
  '/koran?q=': (n) => `/koran?q=свет${n}`,
  '/zayavka': () => '/zayavka',
  '/account/sign-in': () => '/account/sign-in',
  '/soglasie-zayavka': () => '/soglasie-zayavka',
  '/priglashenie?token=': (n) => `/priglashenie?token=${n}`,
  '/admin': () => '/admin',
  '/hotels/{random}': (n) => `/hotels/random-${n}`,
  '/tours/{random}': (n) => `/tours/random-${n}`,
};

await withSite(options.url, async (origin, pid) => {
  const rows = [];
  for (const [name, path] of Object.entries(DEAREST)) {
    await ask(origin + KEPT, new Agent());
    const calm = await watch(origin, 2);
    let isOver = false;
    /** @type {Map<number, number>} */
    const statuses = new Map();
    let withoutRetry = 0;
    let asked = 0;
    const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
    const clients = Array.from({ length: options.connections }, async () => {
      while (!isOver) {
        asked += 1;
        const { status, headers } = await ask(encodeURI(origin + path(asked)), agent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 429 && !headers['retry-after']) withoutRetry += 1;
      }
    });
    const busy = await watch(origin, options.seconds);
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    rows.push({
      'asked for': name,
      'kept p95 ms, calm': quantile(calm.kept, 0.95),
      'kept p95 ms': quantile(busy.kept, 0.95),
      'kept worst ms': Math.max(...busy.kept),
      'ready not 200': busy.notReady,
      'memory MB': pid === undefined ? '' : memoryMb(pid),
      answers: [...statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      '429 without Retry-After': withoutRetry,
    });
  }
  printTable(rows);
});

/**
 * Asks for the kept page and for `/api/ready` every so often.
 * @param {string} origin
 * @param {number} seconds
 */
async function watch(origin, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  /** @type {number[]} */
  const kept = [];
  let notReady = 0;
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await ask(origin + KEPT, agent);
    kept.push(performance.now() - startMs);
    if ((await ask(`${origin}/api/ready`, agent)).status !== 200) notReady += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  return { kept, notReady };
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders }>}
 */
function ask(url, agent) {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
      response.resume();
    }).once('error', () => resolve({ status: 0, headers: {} }));
  });
}

/**
 * Resident memory of a process and of the one that it started, if any.
 * @param {number} pid
 * @returns {number}
 */
function memoryMb(pid) {
  const read = (/** @type {string} */ name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1] ?? 0);
  const children = read(`task/${pid}/children`).trim().split(' ').filter(Boolean);
  return kilobytes / 1024 + children.reduce((sum, child) => sum + memoryMb(Number(child)), 0);
}

/** Another angle each time, within what a calculation takes. @param {number} n */
function angle(n) {
  return (10 + (n % 1000) / 100).toFixed(2);
}
