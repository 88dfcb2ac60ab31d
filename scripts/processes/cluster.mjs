// Several processes of the built site behind nginx, on one PostgreSQL, one bucket and one mail server.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { startBuiltSite } from '../built-site.mjs';
import { importSource } from '../import-source.mjs';
import { findNginx, freePorts, startNginx } from './nginx.mjs';

const { startBucketServer } = await importSource('test/hosts/bucket-server.ts');
const { startMailServer } = await importSource('test/hosts/mail-server.ts');
const { default: startPostgres } = await importSource('test/postgres-global-setup.ts');

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/** A PostgreSQL for all clusters: TEST_DATABASE_URL, otherwise a temporary one. */
export function openPostgres() {
  let url = '';
  const stop = startPostgres({
    provide: (/** @type {string} */ _, /** @type {string} */ given) => (url = given),
  });
  return { url, stop: async () => stop?.() };
}

/** Builds the site when its build is old, before several processes would do it at once. */
export function buildWhenOld() {
  const start = join(import.meta.dirname, '../start.mjs');
  const { status } = spawnSync(process.execPath, [start, 'admin', 'help'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The site could not be built.');
}

/**
 * Starts `processes` processes at the same moment on an empty database. Each can be stopped, killed
 * and started again; `stop` resolves with the exit codes.
 * @param {{ processes: number, postgres: string, settings?: Record<string, string> }} given
 */
export async function startCluster({ processes, postgres, settings = {} }) {
  const program = findNginx();
  if (!program) throw new Error('No nginx found. Install it (Debian: apt install nginx-light).');
  const name = `processes_${Date.now()}`;
  await administer(postgres, `create database ${name}`);
  const database = new URL(postgres);
  database.pathname = `/${name}`;
  const bucket = await startBucketServer();
  const mail = await startMailServer();
  const rates = await startRates();
  const [port = 0, ...ports] = await freePorts(1 + processes);
  const metrics = await freePorts(processes);
  const url = `https://localhost:${port}`;
  const common = {
    DATABASE_URL: database.href,
    DEMO_CONTENT: 'yes',
    SITE_URL: url,
    TRUST_PROXY: 'yes',
    SECRET_KEY: randomUUID(),
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_REGION: bucket.settings.region,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    EXCHANGE_RATE_URLS: rates.url,
    ...settings,
  };
  const begin = (/** @type {number} */ which) =>
    startBuiltSite({
      ...common,
      PORT: String(ports[which]),
      METRICS_PORT: String(metrics[which]),
    });
  const sites = await Promise.all(ports.map((_, which) => begin(which)));
  const nginx = await startNginx({ program, port, ports });
  const client = new pg.Client(database.href);
  await client.connect();
  const siteOf = (/** @type {number} */ which) => {
    const site = sites[which % sites.length];
    if (!site) throw new Error('there is no such process');
    return site;
  };
  return {
    size: processes,
    /** Origin of nginx. */
    url,
    /** Origins of the processes. */
    urls: sites.map((site) => site.url),
    /** Origin of one process, round robin. */
    urlOf: (/** @type {number} */ which) => siteOf(which).url,
    metrics: metrics.map((one) => `http://127.0.0.1:${one}/metrics`),
    nginx,
    mail,
    bucket,
    rates,
    /** @type {(statement: string, values?: unknown[]) => Promise<any[]>} */
    query: async (statement, values) => (await client.query(statement, values)).rows,
    /** SIGTERM; resolves with the exit code. */
    end: (/** @type {number} */ which) => siteOf(which).stop(),
    /** SIGKILL. */
    async kill(/** @type {number} */ which) {
      process.kill(Number(siteOf(which).pid), 'SIGKILL');
      await siteOf(which).stop();
    },
    async begin(/** @type {number} */ which) {
      sites[which] = await begin(which);
    },
    ports,
    async stop() {
      const codes = await Promise.all(sites.map((site) => site.stop()));
      await nginx.stop();
      await client.end();
      await Promise.all([bucket.stop(), mail.close(), rates.stop()]);
      await administer(postgres, `drop database ${name} with (force)`);
      return codes;
    },
  };
}

/** A service of exchange rates that counts its requests. */
async function startRates() {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ base: 'USD', rates: { RUB: 80, EUR: 0.86 } }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve(null));
      }),
  };
}

/**
 * @param {string} url
 * @param {string} statement
 */
async function administer(url, statement) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
