// The soak test, an ordinary busy day in ten minutes: 200 visitors browse, 20 readers' browsers
// save their reading, 3 of the staff edit tours and 1 uploads pictures, on the embedded database
// or, with `--postgres`, on a temporary cluster. Prints errors, times, event loop delay and the
// curve of memory; a missed goal ends it with code 1. `--minutes N` sets the length.
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { quantile } from '../../bench/measure.mjs';
import { freePort, startBuiltSite } from '../built-site.mjs';
import { importSource } from '../import-source.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, postgres: { type: 'boolean' } },
});
const LASTS_MS = Number(values.minutes) * 60_000;
const BROWSING = 200;
const READERS = 20;
const EDITORS = 3;
const GOAL = {
  p95Ms: 400,
  loopMs: 100,
  growth: 1.1,
  megabytes: values.postgres ? 260 : 360,
};
const SHOWN = 10;
const PASSWORD = 'верблюд-7';
/** The pages that people visit, some more often than others. */
const PAGES = `/ / /all /all /all /all?type=umrah /all.data?type=hajj /api/catalogue
  /koran/1-al-fatihah /koran/36-ya-sin /koran/2-al-baqarah /vremya-namaza/kazan /vremya-namaza/ufa
  /articles /faq /zayavka /api/session /favicon.svg`.split(/\s+/);

/** @typedef {{ kind: string, ms: number }} Timed */
/** @type {Timed[]} */
const times = [];
/** @type {string[]} */
const errors = [];
/** @type {number[]} */
const megabytes = [];
let isOver = false;
/** The 99th percentile of the event loop's delay over the whole soak. */
let loopMs = NaN;

const cluster = values.postgres ? await startCluster() : null;
const metricsPort = await freePort();
const site = await startBuiltSite({
  LIMITS_FACTOR: '1000',
  // The same setting as in deploy/vseumry.service.
  MALLOC_ARENA_MAX: '2',
  LOG_LEVEL: 'warn',
  METRICS_PORT: String(metricsPort),
  ...(cluster ? { DATABASE_URL: cluster.url, DEMO_CONTENT: 'yes' } : {}),
});
const agent = new Agent({ keepAlive: true });
try {
  await soak();
} finally {
  agent.destroy();
  const code = await site.stop();
  if (code !== 0) errors.push(`the site ended with ${code}`);
  await cluster?.stop();
}
report();

async function soak() {
  const tours = await toursOf();
  const pages = [...PAGES, ...tours.slice(0, 20).map(({ slug }) => `/tours/${slug}`)];
  const boss = await enter('boss@example.ru');
  const editors = [];
  for (let n = 0; n < EDITORS; n += 1) {
    const cookie = await enter(`staff-${n}@example.ru`);
    // The boss has the first account.
    await form('/admin/users.data', `intent=role&id=${n + 2}&role=staff`, boss);
    editors.push(cookie);
  }
  const readers = [];
  for (let n = 0; n < READERS; n += 1) readers.push(await enter(`reader-${n}@example.ru`));
  const pictures = await Promise.all([1, 2, 3, 4].map(picture));
  for (const page of new Set(pages)) await ask('warm', page);
  times.length = 0;
  await delayMs();
  console.log('soak: memory of the process, each half minute');
  const all = [
    ...Array.from({ length: BROWSING }, () => browse(pages)),
    ...readers.map((cookie, n) => read(cookie, n)),
    ...editors.map((cookie, n) => edit(cookie, tours[n]?.id ?? 0)),
    upload(boss, pictures),
  ];
  const endsAt = performance.now() + LASTS_MS;
  while (performance.now() < endsAt) {
    megabytes.push(memoryOf(site.pid));
    console.log(`  ${megabytes.at(-1)} MB, ${times.length} answers, ${errors.length} errors`);
    await wait(Math.min(30_000, Math.max(0, endsAt - performance.now())));
  }
  isOver = true;
  await Promise.all(all);
  megabytes.push(memoryOf(site.pid));
  loopMs = await delayMs();
}

/** @param {string[]} pages */
async function browse(pages) {
  await pause(0, 5000);
  while (!isOver) {
    await ask('browsing', pages[Math.floor(Math.random() * pages.length)] ?? '/');
    await pause(2000, 8000);
  }
}

/**
 * Saves one verse after the other; at the end all acknowledged ones are there.
 * @param {string} cookie
 * @param {number} n
 */
async function read(cookie, n) {
  await pause(0, 4000);
  let last = 0;
  while (!isOver) {
    const nothing = { version: 1, place: null, round: 1, days: [], bookmarks: [], settings: null };
    const own = { ...nothing, read: `1-${last + 1}` };
    const today = new Date().toISOString().slice(0, 10);
    const saved = await ask('reading', '/api/quran/own', {
      method: 'PUT',
      cookie,
      json: { today, own },
    });
    if (saved.status === 200) last += 1;
    await pause(3000, 5000);
  }
  const { text } = await ask('reading', '/api/quran/own', { cookie });
  const { read: kept } = JSON.parse(text);
  if (last > 1 && kept !== `1-${last}`) errors.push(`reader ${n}: ${kept} instead of 1-${last}`);
}

/**
 * Opens a tour, changes its price, and checks what visitors see.
 * @param {string} cookie
 * @param {number} id
 */
async function edit(cookie, id) {
  await pause(0, 4000);
  while (!isOver) {
    await ask('editing', `/edit-tour/${id}`, { cookie });
    await pause(2000, 4000);
    const price = 1000 + Math.floor(Math.random() * 1000);
    await ask('editing', `/api/tours/${id}`, { method: 'PATCH', cookie, json: { price } });
    const shown = JSON.parse((await ask('editing', `/api/tours/${id}`)).text || '{}');
    if (shown.price !== price) errors.push(`tour ${id}: ${shown.price} is shown, not ${price}`);
    await pause(2000, 4000);
  }
}

/**
 * @param {string} cookie
 * @param {Buffer[]} pictures
 */
async function upload(cookie, pictures) {
  for (let n = 0; !isOver; n += 1) {
    const name = `${Date.now()}_${String(n).padStart(12, 'a')}`;
    const bytes = pictures[n % pictures.length] ?? Buffer.alloc(0);
    await ask('uploading', `/api/images/hotels/${name}`, { method: 'PUT', cookie, bytes });
    await pause(4000, 6000);
  }
}

/**
 * @param {string} kind
 * @param {string} path
 * @param {{ method?: string, cookie?: string, json?: object, bytes?: Buffer }} [given]
 * @returns {Promise<{ status: number, text: string }>}
 */
async function ask(kind, path, { method = 'GET', cookie = '', json, bytes } = {}) {
  const startedMs = performance.now();
  const body = bytes ?? (json ? JSON.stringify(json) : undefined);
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(method === 'GET' ? {} : { origin: site.url }),
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...(kind === 'browsing' ? { 'accept-encoding': 'br' } : {}),
    ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
  };
  const answer = await new Promise((resolve) => {
    const fail = (/** @type {Error} */ error) => resolve({ status: 0, text: error.message });
    const request = httpRequest(new URL(path, site.url), { agent, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part)).on('error', fail);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    request.on('error', fail).end(body);
  });
  times.push({ kind, ms: performance.now() - startedMs });
  if (answer.status < 200 || answer.status > 299) {
    errors.push(`${kind} ${method} ${path} ${answer.status} ${answer.text.slice(0, 120)}`);
  }
  return answer;
}

/** @param {string} email */
async function enter(email) {
  const send = (/** @type {string} */ path, /** @type {object} */ json) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  await send('/api/sign-up', { email, password: PASSWORD, consent: true });
  const entered = await send('/api/sign-in', { email, password: PASSWORD });
  if (!entered.ok) throw new Error(`nobody is signed in: ${entered.status}`);
  return entered.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/, ''))
    .join('; ');
}

/**
 * @param {string} path
 * @param {string} body
 * @param {string} cookie
 */
function form(path, body, cookie) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { origin: site.url, cookie, ...type };
  return fetch(site.url + path, { method: 'POST', headers, body, redirect: 'manual' });
}

/** @returns {Promise<{ id: number, slug: string }[]>} */
async function toursOf() {
  return (await fetch(`${site.url}/api/tours`)).json();
}

/** A photograph of some hundred kilobytes. @param {number} seed */
function picture(seed) {
  const [width, height] = [1000, 700];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * seed) / 997 + (at % 13) * seed;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Since the last call, in milliseconds. */
async function delayMs() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** Resident memory in megabytes. @param {number | undefined} pid */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** @param {number} least @param {number} most */
async function pause(least, most) {
  const endsAt = performance.now() + least + Math.random() * (most - least);
  while (!isOver && performance.now() < endsAt)
    await wait(Math.min(500, endsAt - performance.now()));
}

async function startCluster() {
  const { default: startPostgres } = await importSource('test/postgres-global-setup.ts');
  let cluster = '';
  const stop = startPostgres({
    provide: (/** @type {string} */ _, /** @type {string} */ url) => (cluster = url),
  });
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query('create database soak').finally(() => client.end());
  const url = new URL(cluster);
  url.pathname = '/soak';
  return { url: url.href, stop };
}

function report() {
  const engine = values.postgres ? 'PostgreSQL' : 'embedded database';
  const p95 = quantile(
    times.map(({ ms }) => ms),
    0.95,
  );
  const third = Math.ceil(megabytes.length / 3);
  const most = (/** @type {number[]} */ part) => Math.max(...part);
  const growth = most(megabytes.slice(-third)) / most(megabytes.slice(third, -third));
  const last = megabytes.at(-1) ?? 0;
  const kinds = [...new Set(times.map(({ kind }) => kind))].map((kind) => {
    const of = times.filter((time) => time.kind === kind).map(({ ms }) => ms);
    return `${kind} ${of.length} × p95 ${Math.round(quantile(of, 0.95))} ms`;
  });
  const verdict = (/** @type {boolean} */ holds) => (holds ? '' : ', missed');
  const lines = [
    `${engine}, ${values.minutes} minutes: ${errors.length} errors in ${times.length} answers`,
    `p95 ${Math.round(p95)} ms (goal ${GOAL.p95Ms}${verdict(p95 <= GOAL.p95Ms)}); ${kinds.join(', ')}`,
    `delay of the process, p99 ${Math.round(loopMs)} ms (goal ${GOAL.loopMs}${verdict(loopMs <= GOAL.loopMs)})`,
    `memory ${megabytes.join(' ')} MB; last third ÷ middle third ${growth.toFixed(2)} (goal ${GOAL.growth}${verdict(growth <= GOAL.growth)}), at the end ${last} MB (goal ${GOAL.megabytes}${verdict(last <= GOAL.megabytes)})`,
  ];
  for (const line of lines) console.log(`figures: ${line}`);
  for (const error of errors.slice(0, SHOWN)) console.log(`  ${error}`);
  const holds =
    errors.length === 0 &&
    p95 <= GOAL.p95Ms &&
    loopMs <= GOAL.loopMs &&
    growth <= GOAL.growth &&
    last <= GOAL.megabytes;
  if (!holds) process.exitCode = 1;
}
