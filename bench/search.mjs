// The search over the upcoming tours in memory, what the list costs, and, with a PostgreSQL at
// TEST_DATABASE_URL, pages that nobody has asked for before with 20 000 tours ÷ the same with 120.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { manyTours } from './many-tours.mjs';
import { inRounds, median, printTable, quantile, readOptions } from './measure.mjs';
import { openSources } from './source-loader.mjs';

const options = readOptions({ rounds: 25 });
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const { load, close } = await openSources();
const { openDatabase } = await load('src/server/db/db.server.ts');
const { createLog } = await load('src/server/process/log.server.ts');
const { openUpcomingTours } = await load('src/features/tours/upcoming/upcoming-tours.server.ts');
const { prepareSearch, searchCatalogue } = await load(
  'src/features/catalogue/search/search-catalogue.ts',
);
const { EMPTY_QUERY } = await load('src/features/catalogue/search/catalogue-query.ts');
const log = createLog('silent');
const today = () => new Date().toISOString().slice(0, 10);

/** @type {Record<string, object>} */
const queries = {
  'nothing chosen': {},
  'four groups': {
    type: 'umrah',
    cities: ['Город1', 'Город2', 'Город3'],
    days: ['8-10'],
    priceTo: 300_000,
  },
  'three words': { text: 'караван стамбул башня' },
  'one letter': { text: 'а' },
  'all by price': { sort: 'price', descending: true },
};

try {
  const lists = [];
  const searches = [];
  for (const count of [20_000, 100_000]) {
    const { list, times } = await measureList(count);
    lists.push(list);
    searches.push(...times);
  }
  printLoad();
  printTable(searches);
  console.log('');
  printTable(lists);
  const postgres = process.env.TEST_DATABASE_URL;
  if (postgres) await measurePages(postgres);
  else console.log('\nNo TEST_DATABASE_URL: pages are not measured.');
} finally {
  await close();
}

function printLoad() {
  console.log(`\nMachine load ${loadavg()[0]?.toFixed(1)}, ${options.rounds} rounds each\n`);
}

/** @param {number} count of tours */
async function measureList(count) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const database = await openDatabase({ kind: 'embedded', directory }, log);
  try {
    for (let left = count; left > 0; left -= 2000) {
      const part = manyTours(Math.min(left, 2000)).replace("'umra-gorod-'", `'umra-${left}-'`);
      await database.db.execute(part);
    }
    collectGarbage();
    const before = process.memoryUsage();
    const [startedAtMs, stalls] = [performance.now(), watchStalls()];
    const upcoming = openUpcomingTours({ database, log, today, prepare: prepareSearch });
    const { tours, rate } = await patiently(() => upcoming.current());
    const readMs = performance.now() - startedAtMs;
    const longestMs = stalls();
    collectGarbage();
    const after = process.memoryUsage();
    const buildMs = performance.now();
    await prepareSearch([...tours], () => Promise.resolve());
    const builtMs = performance.now() - buildMs;

    const times = [];
    for (const [name, given] of Object.entries(queries)) {
      const query = { ...EMPTY_QUERY, ...given };
      const measured = [];
      let found = 0;
      for (let round = -5; round < options.rounds; round += 1) {
        const roundMs = performance.now();
        const result = searchCatalogue(tours, query, rate);
        // Counts are made when they are looked at.
        if (Object.keys(result.counts).length === 0) throw new Error('nothing is counted');
        if (round >= 0) measured.push(performance.now() - roundMs);
        found = result.total;
      }
      times.push({
        tours: String(count),
        query: name,
        found,
        'median ms': median(measured),
        'p95 ms': quantile(measured, 0.95),
        goal: count === 20_000 ? '≤ 10' : '',
      });
    }
    const writeMs = [];
    for (let round = 0; round < options.rounds; round += 1) {
      await database.db.execute(`update tours set price = ${1000 + round} where id = ${round + 1}`);
      const roundMs = performance.now();
      await patiently(() => upcoming.current());
      writeMs.push(performance.now() - roundMs);
    }
    upcoming.close();
    const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    const list = {
      tours: String(count),
      'list MB': bytes / 1e6,
      goal: count === 20_000 ? '≤ 80' : '',
      'read and built ms': readMs,
      'longest turn ms': longestMs,
      'index alone ms': builtMs,
      'after a write ms': median(writeMs),
    };
    return { list, times };
  } finally {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * What the list answers once it is there: a page would say 503 sooner than 20 000 tours are read.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function patiently(ask) {
  const giveUpAtMs = performance.now() + 120_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { init } = /** @type {{ init?: { status?: number } }} */ (error);
      if (init?.status !== 503 || performance.now() > giveUpAtMs) throw error;
    }
  }
}

/** How long the event loop was held at most. */
function watchStalls() {
  let [lastMs, longestMs] = [performance.now(), 0];
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 1);
  return () => {
    clearInterval(timer);
    return Math.max(longestMs, performance.now() - lastMs);
  };
}

/** @param {string} server */
async function measurePages(server) {
  const administrator = new pg.Client(server);
  await administrator.connect();
  /** @type {{ count: string, name: string, site: Awaited<ReturnType<typeof startBuiltSite>>, client: pg.Client }[]} */
  const sites = [];
  try {
    for (const count of [120, 20_000]) {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await administrator.query(`create database ${name}`);
      const url = new URL(server);
      url.pathname = `/${name}`;
      const settings = { DATABASE_URL: url.href, DEMO_CONTENT: 'no', LIMITS_FACTOR: '1000' };
      const site = await startBuiltSite(settings);
      const client = new pg.Client(url.href);
      await client.connect();
      await client.query(manyTours(count));
      await client.query('analyze tours');
      sites.push({ count: String(count), name, site, client });
    }
    const rows = [];
    for (const path of ['/all', '/', '/tours/umra-gorod-7', '/tury/umra']) {
      const results = await inRounds(
        options.rounds + 5,
        sites.map(({ count }) => count),
        async (count) => {
          const { client, site } = sites.find((one) => one.count === count) ?? {};
          // A write makes every page one that nobody has asked for.
          await client?.query('update tours set price = 1000 + floor(random() * 9) where id = 5');
          await wait(60);
          const startedAtMs = performance.now();
          const response = await fetch(`${site?.url}${path}`);
          await response.arrayBuffer();
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
          return performance.now() - startedAtMs;
        },
      );
      const [few, many] = sites.map(({ count }) => median((results[count] ?? []).slice(5)));
      rows.push({
        page: path,
        '120 tours ms': few ?? NaN,
        '20 000 tours ms': many ?? NaN,
        ratio: (many ?? NaN) / (few ?? NaN),
        goal: '≤ 1.5',
      });
    }
    printLoad();
    printTable(rows);
  } finally {
    for (const { name, site, client } of sites) {
      await client.end();
      await site.stop();
      await administrator.query(`drop database if exists ${name} with (force)`);
    }
    await administrator.end();
  }
}
