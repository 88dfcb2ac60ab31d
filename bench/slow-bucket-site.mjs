// What a slow bucket costs the visitors of the built site: how long three requests take while a picture
// is deleted and restored and a backup is written, with a bucket that takes 2 s, 20 s, or never answers.
// The floor is the same requests without that work; a bucket that answers at once shows what the work
// itself costs. On the embedded database and on PostgreSQL
// (TEST_DATABASE_URL, otherwise a temporary cluster).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { median, printTable, quantile } from './measure.mjs';
import { openSources } from './source-loader.mjs';

const SLOW_S = [0, 2, 20, Infinity];
const CALM_MS = 5000;
const PAUSE_MS = 20;
/** A work that the bucket never answers is watched for as long. */
const LONGEST_MS = 45_000;
const PICTURE = '1700000000000_abcdefgh';
const PERSON = { email: 'boss@example.ru', password: 'долгий пароль на пробу 1' };
/** A kept page, the check of the database, and a page that is made for one person. */
const ASKED = ['/faq', '/api/ready', '/account'];

const { load, close } = await openSources();
const { BACKUP_BUCKET, startBucketServer } = await load('test/hosts/bucket-server.ts');
const { default: startPostgres } = await load('test/postgres-global-setup.ts');

const folder = mkdtempSync(join(tmpdir(), 'bench-bucket-'));
let url = '';
const stopPostgres = startPostgres({
  provide: (/** @type {string} */ _, /** @type {string} */ given) => (url = given),
});
try {
  printTable([
    ...(await measured('embedded', '')),
    ...(await withDatabase((address) => measured('PostgreSQL', address))),
  ]);
} finally {
  await stopPostgres?.();
  rmSync(folder, { recursive: true, force: true });
  await close();
}

/**
 * @param {string} engine
 * @param {string} databaseUrl
 */
async function measured(engine, databaseUrl) {
  const bucket = await startBucketServer();
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    DATA_DIR: join(folder, engine, 'data'),
    FILES_DIR: join(folder, engine, 'files'),
    DATABASE_URL: databaseUrl,
    LIMITS_FACTOR: '1000',
    DEMO_CONTENT: 'yes',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const site = await startBuiltSite(env);
  try {
    const staff = await signedIn(site.url);
    // The first seconds of a site are not its usual ones.
    await watched(staff, () => wait(CALM_MS));
    const calm = await watched(staff, () => wait(CALM_MS));
    const works = worksOf(staff, env, bucket);
    const rows = [];
    for (const seconds of SLOW_S) {
      for (const [work, { method, prepare, begin }] of Object.entries(works)) {
        await prepare();
        const release = bucket.hold(method);
        const timer = seconds === Infinity ? undefined : setTimeout(release, seconds * 1000);
        let outcome = 'none';
        const busy = await watched(staff, async () => {
          outcome = String(await Promise.race([begin(), wait(LONGEST_MS, 'waits')]));
        });
        clearTimeout(timer);
        release();
        await wait(PAUSE_MS * 10);
        for (const path of ASKED) {
          const [quiet = [], loud = []] = [calm.get(path), busy.get(path)];
          rows.push({
            engine,
            work,
            'bucket takes s': seconds === Infinity ? 'never' : seconds,
            outcome,
            request: path,
            'p50 ms': median(loud),
            'p50 / calm': median(loud) / median(quiet),
            'p95 ms': quantile(loud, 0.95),
            'p95 / calm': quantile(loud, 0.95) / quantile(quiet, 0.95),
            'worst ms': Math.max(...loud),
            'not 200': loud.filter((ms) => ms === Infinity).length,
          });
        }
      }
    }
    return rows;
  } finally {
    await site.stop();
    await bucket.stop();
  }
}

/** @typedef {(path: string, init?: RequestInit) => Promise<Response>} Ask */

/**
 * The works, each with the method that the bucket holds, and what must be there before.
 * @param {Ask} staff
 * @param {Record<string, string>} env
 * @param {{ objects: Map<string, unknown> }} bucket
 */
function worksOf(staff, env, bucket) {
  const form = (/** @type {Record<string, string>} */ fields) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const upload = async () => {
    const png = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } }).png();
    const body = new Uint8Array(await png.toBuffer());
    const path = `/api/images/hotels/${PICTURE}?upsert=true`;
    const { status } = await staff(path, { method: 'PUT', body });
    if (status !== 201) throw new Error(`the upload got ${status}`);
  };
  const remove = async () =>
    (await staff(`/api/images/hotels/${PICTURE}.webp`, { method: 'DELETE' })).status;
  const isThere = () => bucket.objects.has(`hotels/${PICTURE}.webp`);
  return {
    deletion: {
      method: /** @type {const} */ ('PUT'),
      prepare: async () => void (isThere() || (await upload())),
      begin: remove,
    },
    restore: {
      method: /** @type {const} */ ('PUT'),
      async prepare() {
        if (!isThere()) await upload();
        await remove();
      },
      async begin() {
        const bin = await (await staff('/admin/bin')).text();
        const [set = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(bin) ?? [];
        return (await staff('/admin/bin', form({ intent: 'restore', set }))).status;
      },
    },
    backup: {
      method: /** @type {const} */ ('POST'),
      prepare: async () => {},
      async begin() {
        const line = ['scripts/start.mjs', 'admin', 'backup', '--to', `s3://${BACKUP_BUCKET}`];
        const child = spawn(process.execPath, line, {
          cwd: join(import.meta.dirname, '..'),
          stdio: 'ignore',
          env: { ...process.env, NODE_ENV: 'production', ...env },
        });
        const timer = setTimeout(() => child.kill(), LONGEST_MS);
        const [code] = await once(child, 'close');
        clearTimeout(timer);
        return code === 0 ? 'done' : 'given up';
      },
    },
  };
}

/**
 * Asks as the first person of the site, who is its administrator.
 * @param {string} origin
 * @returns {Promise<Ask>}
 */
async function signedIn(origin) {
  const json = (/** @type {object} */ body) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await fetch(`${origin}/api/sign-up`, json({ ...PERSON, consent: true }));
  const answer = await fetch(`${origin}/api/sign-in`, json(PERSON));
  if (!answer.ok) throw new Error(`the sign-in got ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: cookie.join('; '), origin, accept: 'text/html' };
  return (path, init = {}) => fetch(origin + path, { redirect: 'manual', ...init, headers });
}

/**
 * How long requests take in turn while something is done, by their path. Another answer than 200 counts
 * as endless.
 * @param {Ask} staff
 * @param {() => Promise<unknown>} work
 */
async function watched(staff, work) {
  /** @type {Map<string, number[]>} */
  const waits = new Map(ASKED.map((path) => [path, []]));
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    for (const path of ASKED) {
      const startMs = performance.now();
      const status = await staff(path).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      waits.get(path)?.push(status === 200 ? performance.now() - startMs : Infinity);
    }
    await wait(PAUSE_MS);
  }
  await working;
  return waits;
}

/**
 * @template T
 * @param {(address: string) => Promise<T>} work gets a new database of the server, dropped afterwards
 */
async function withDatabase(work) {
  const name = `bench_bucket_${process.pid}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`);
  try {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return await work(address.href);
  } finally {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  }
}
