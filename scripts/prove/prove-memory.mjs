// The long proof that the site's memory is bounded: 60 000 mixed requests, every second one random,
// and the memory of its process along the way, on the embedded database and on PostgreSQL
// (TEST_DATABASE_URL, otherwise a temporary cluster if it is installed). Prints the curve; growth
// of more than 15 % after the first 10 000 ends it with code 1. `--requests N` sets the number.
// Before it the peaks of a first and a later start, also within 768 MB: on this Node, or on those
// that NODES names (paths, separated by commas).
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startBuiltSite } from '../built-site.mjs';
import { importSource } from '../import-source.mjs';
import { proveStarts } from './start-memory.mjs';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '60000' } } });
const REQUESTS = Number(values.requests);
const WARM_UP = Math.min(10_000, REQUESTS / 6);
const EVERY = REQUESTS / 24;
const CLIENTS = 4;
const MOST_GROWTH = 1.15;
const USUAL = [
  '/',
  '/all',
  '/api/catalogue',
  '/koran/36-ya-sin',
  '/vremya-namaza/kazan',
  '/articles',
  '/faq',
  '/all?type=umrah',
  '/all.data?type=hajj',
  '/api/tours',
  '/sitemap.xml',
  '/api/session',
];

const { createFuzz } = await importSource('test/hostile/fuzz.ts');
const { default: startPostgres } = await importSource('test/postgres-global-setup.ts');

await proveStarts(process.env.NODES?.split(',') ?? [process.execPath]);
if (REQUESTS === 0) process.exit();
await prove('embedded', {});
let cluster = '';
const stopCluster = startPostgres({
  provide: (/** @type {string} */ _, /** @type {string} */ url) => (cluster = url),
});
try {
  const name = `memory_${Date.now()}`;
  await administer(`create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  await prove('PostgreSQL', { DATABASE_URL: url.href, DEMO_CONTENT: 'yes' });
  await administer(`drop database ${name} with (force)`);
} finally {
  stopCluster?.();
}

/**
 * @param {string} name
 * @param {Record<string, string>} settings
 */
async function prove(name, settings) {
  const site = await startBuiltSite({ LIMITS_FACTOR: '1000', LOG_LEVEL: 'error', ...settings });
  console.log(`memory, ${name}: of the process after so many requests`);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const next = createFuzz(37, site.url);
  /** @type {{ asked: number, megabytes: number }[]} */
  const curve = [];
  let asked = 0;
  try {
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (asked < REQUESTS) {
          asked += 1;
          if (asked % EVERY === 0) {
            const point = { asked, megabytes: memoryOf(site.pid) };
            curve.push(point);
            console.log(`  ${point.asked}: ${point.megabytes} MB`);
          }
          const path = USUAL[Math.floor(asked / 2) % USUAL.length] ?? '/';
          const usual = { method: 'GET', path, headers: {}, body: null };
          await send(site.url, agent, asked % 2 === 0 ? usual : next());
        }
      }),
    );
  } finally {
    agent.destroy();
    await site.stop();
  }
  const most = (/** @type {typeof curve} */ part) =>
    Math.max(...part.map(({ megabytes }) => megabytes));
  const before = most(curve.filter((point) => point.asked <= WARM_UP));
  const after = most(curve.filter((point) => point.asked > WARM_UP));
  const growth = after / before;
  console.log(
    `  most until ${WARM_UP}: ${before}, afterwards: ${after}, growth ${growth.toFixed(2)}`,
  );
  if (growth > MOST_GROWTH) process.exitCode = 1;
}

/** Resident memory in megabytes. @param {number | undefined} pid */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** @param {string} statement */
async function administer(statement) {
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * @param {string} origin
 * @param {Agent} agent
 * @param {{ method: string, path: string, headers: Record<string, string>, body: string | null }} given
 * @returns {Promise<void>}
 */
function send(origin, agent, { method, path, headers, body }) {
  const wire = path.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign));
  return new Promise((resolve) => {
    const request = httpRequest(origin, { agent, method, path: wire, headers }, (response) => {
      response.on('close', resolve).resume();
    });
    request.on('error', () => resolve());
    request.end(body ?? undefined);
  });
}
