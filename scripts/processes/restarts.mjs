// Requests through nginx while processes are restarted one after the other, and while one is
// killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addTour } from './together.mjs';
import { ask, say } from './ask.mjs';

/** @typedef {import('./cluster.mjs').Cluster} Cluster */

const READERS = 4;
const WRITERS = 2;
/** The pause between two requests of a client: a starting process needs a whole core. */
const READER_PAUSE_MS = 20;
const WRITER_PAUSE_MS = 40;
/** Kept pages, JSON, and pages that are made for each request. */
const READS = ['/', '/all', '/api/catalogue', '/account', '/api/session', '/faq'];
const SHOWN = 5;
const SCRIPT = join(import.meta.dirname, '../../deploy/restart-each.sh');

/**
 * Sends requests of a signed-in person through nginx until `end`: readers request READS, writers
 * whatever `write` returns. An answer other than 2xx, or none, counts as failed.
 * @param {Cluster} cluster
 * @param {string} cookie
 * @param {() => { method: string, path: string, json: object }} write
 */
function startLoad(cluster, cookie, write) {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS + WRITERS });
  const reads = { done: 0, failed: /** @type {string[]} */ ([]) };
  const writes = {
    acknowledged: /** @type {any[]} */ ([]),
    failed: /** @type {{ why: string, json: any }[]} */ ([]),
  };
  let isOver = false;
  let turn = 0;
  const send = (
    /** @type {{ method: string, path: string, json?: object }} */ { method, path, json },
  ) =>
    new Promise((resolve) => {
      const body = json && JSON.stringify(json);
      const headers = body ? { cookie, 'content-type': 'application/json' } : { cookie };
      const request = httpsRequest(cluster.url + path, { agent, method, headers }, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => resolve({ why: error.message }));
        response.on('end', () => {
          const isRight = response.statusCode && response.statusCode < 300 && response.complete;
          const text = Buffer.concat(chunks).toString();
          resolve(isRight ? { text } : { why: `${response.statusCode} ${text.slice(0, 80)}` });
        });
      });
      request.on('error', (error) => resolve({ why: error.message }));
      request.end(body);
    });
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const path = READS[(turn += 1) % READS.length] ?? '/';
      const { why } = /** @type {any} */ (await send({ method: 'GET', path }));
      if (why === undefined) reads.done += 1;
      else reads.failed.push(`${path}: ${why}`);
      await wait(READER_PAUSE_MS);
    }
  });
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const next = write();
      const { why, text } = /** @type {any} */ (await send(next));
      if (why === undefined) writes.acknowledged.push(JSON.parse(text));
      else writes.failed.push({ why, json: next.json });
      await wait(WRITER_PAUSE_MS);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all([...readers, ...writers]);
      agent.destroy();
      return { reads, writes };
    },
  };
}

/** @param {string[]} lines */
function show(lines) {
  for (const line of lines.slice(0, SHOWN)) console.log(`      ${line}`);
}

/**
 * Restarts all with deploy/restart-each.sh, which here asks this program to restart one instead of
 * systemd; returns their exit codes.
 * @param {Cluster} cluster
 */
async function restartEach(cluster) {
  /** @type {(number | null)[]} */
  const codes = [];
  /** @type {Promise<void>[]} */
  const begun = [];
  const systemd = createServer(async (request, response) => {
    const which = cluster.ports.indexOf(Number(request.url?.slice(1)));
    codes.push(await cluster.end(which));
    // Like systemctl: answers as soon as the process runs, long before it is ready.
    begun.push(cluster.begin(which));
    response.end();
  });
  await new Promise((resolve) => systemd.listen(0, '127.0.0.1', () => resolve(null)));
  const address = systemd.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-restart-'));
  const program = join(folder, 'restart.mjs');
  writeFileSync(program, `await fetch('http://127.0.0.1:${port}/' + process.argv[2]);`);
  const child = spawn('sh', [SCRIPT, ...cluster.ports.map(String)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RESTART_ONE: `${process.execPath} ${program}` },
  });
  const [code] = await once(child, 'exit');
  await Promise.all(begun);
  systemd.closeAllConnections();
  await new Promise((resolve) => systemd.close(resolve));
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`restart-each.sh ended with ${code}`);
  return codes;
}

/** @param {Cluster} cluster @param {string} boss */
export async function proveRolling(cluster, boss) {
  /** @type {{ id: number }[]} */
  const tours = [];
  for (let n = 100; n < 110; n += 1) tours.push(await addTour(cluster.urlOf(n), boss, n));
  const before = cluster.nginx.repeated();
  let price = 1000;
  const load = startLoad(cluster, boss, () => {
    price += 1;
    const path = `/api/tours/${tours[price % tours.length]?.id}`;
    return { method: 'PATCH', path, json: { price: 1000 + (price % 5000) } };
  });
  await wait(1000);
  const startMs = performance.now();
  const codes = await restartEach(cluster);
  const seconds = (performance.now() - startMs) / 1000;
  await wait(500);
  const { reads, writes } = await load.end();
  const all = reads.done + reads.failed.length + writes.acknowledged.length + writes.failed.length;
  say(
    reads.failed.length === 0 && writes.failed.length === 0 && codes.every((code) => code === 0),
    `all ${cluster.size} restarted one by one under load (${seconds.toFixed(0)} s, exit codes ` +
      `${codes.join(', ')}): ${all} requests, ${writes.acknowledged.length} of them writes, failed: ` +
      `${reads.failed.length} reads, ${writes.failed.length} writes; nginx asked another process ` +
      `${cluster.nginx.repeated() - before} times`,
  );
  show([...reads.failed, ...writes.failed.map(({ why }) => `write: ${why}`)]);
}

/** @param {Cluster} cluster @param {string} boss */
export async function proveKilled(cluster, boss) {
  const before = cluster.nginx.repeated();
  let made = 0;
  const load = startLoad(cluster, boss, () => {
    made += 1;
    const city = ['Казань', 'Москва', 'Самара', 'Пермь', 'Омск', 'Тюмень'][made % 6];
    // Later than every departure of the demo content.
    const day = new Date(Date.UTC(2028, 0, 1) + Math.floor(made / 6) * 86_400_000);
    const departure_date = day.toISOString().slice(0, 10);
    const json = { city_from: city, departure_date, days: 9, price: 1500 };
    return { method: 'POST', path: '/api/tours', json };
  });
  for (let which = 0; which < cluster.size; which += 1) {
    await wait(1000);
    await cluster.kill(which);
    await wait(1500);
    await cluster.begin(which);
  }
  const { reads, writes } = await load.end();
  const ids = writes.acknowledged.map(({ id }) => id);
  const [{ n: kept }] = await cluster.query(
    'select count(*)::int as n from tours where id = any($1::bigint[])',
    [ids],
  );
  say(
    kept === ids.length && ids.length > 0,
    `${cluster.size} killed with -9 under load, one after the other: ${ids.length} writes ` +
      `acknowledged, ${ids.length - kept} of them lost`,
  );
  let seen = 0;
  for (const origin of cluster.urls) {
    const { status } = await ask(origin, `/api/tours/${ids.at(-1)}`);
    if (status === 200) seen += 1;
  }
  say(seen === cluster.size, `the last of them is on ${seen} processes`);
  say(
    reads.failed.length === 0,
    `reads meanwhile: ${reads.done}, failed ${reads.failed.length}; nginx asked another process ` +
      `${cluster.nginx.repeated() - before} times`,
  );
  show(reads.failed);
  let stored = 0;
  for (const { json } of writes.failed) {
    const [row] = await cluster.query(
      'select id from tours where city_from = $1 and departure_date = $2 and price = 1500',
      [json.city_from, json.departure_date],
    );
    if (row) stored += 1;
  }
  const inHand = writes.failed.length <= WRITERS * cluster.size;
  say(
    inHand,
    `writes in the hands of a killed process, which nginx may not repeat: ${writes.failed.length}; ` +
      `stored all the same: ${stored}`,
  );
  show(writes.failed.map(({ why }) => why));
}
