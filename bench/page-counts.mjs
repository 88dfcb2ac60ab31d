// 10 000 beacons a minute, as browsers send them when tours are looked at: how long an answer takes
// meanwhile, and how many rows there are afterwards. Prints rows, which are one a tour and day.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { median, printTable, quantile, readOptions } from './measure.mjs';

const options = readOptions({ perMinute: 10_000, seconds: 60, tours: 40 });
const folder = mkdtempSync(join(tmpdir(), 'vseumry-counts-'));
const DATA_DIR = join(folder, 'data');
const site = await startBuiltSite({ TRUST_PROXY: 'yes', DATA_DIR });
try {
  const sitemap = await (await fetch(`${site.url}/sitemap-tours-0.xml`)).text();
  const slugs = [...sitemap.matchAll(/\/tours\/([a-z0-9-]+)</g)]
    .map(([, slug]) => slug ?? '')
    .slice(0, options.tours);
  const total = Math.round((options.perMinute * options.seconds) / 60);
  const between = (options.seconds * 1000) / total;
  /** @type {number[]} */
  const took = [];
  const open = new Set();
  let failed = 0;
  const startedAt = performance.now();
  for (let n = 0; n < total; n += 1) {
    const due = startedAt + n * between;
    if (performance.now() < due) await wait(due - performance.now());
    const sent = beacon(slugs[n % slugs.length] ?? '', n).then((ms) => {
      if (ms === null) failed += 1;
      else took.push(ms);
      open.delete(sent);
    });
    open.add(sent);
  }
  await Promise.all(open);
  const lasted = (performance.now() - startedAt) / 1000;
  // What is counted is written within seconds, or when the site stops.
  await site.stop();
  printTable([
    {
      beacons: total,
      seconds: lasted,
      failed,
      'median ms': median(took),
      'p99 ms': quantile(took, 0.99),
      'most ms': Math.max(...took),
      tours: slugs.length,
      ...(await counted()),
    },
  ]);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What the database holds once the site has let it go. */
async function counted() {
  const database = await PGlite.create(join(DATA_DIR, 'postgres'));
  const { rows } = await database.query(
    'select count(*)::int as "rows", sum(views)::int as views from tour_days',
  );
  await database.close();
  return /** @type {Record<string, number>} */ (rows[0]);
}

/**
 * @param {string} slug
 * @param {number} n
 */
async function beacon(slug, n) {
  const at = performance.now();
  const answer = await fetch(`${site.url}/api/page-counts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      origin: site.url,
      // A network may tell 2 000 an hour.
      'x-forwarded-for': `10.0.${Math.floor(n / 100) % 250}.${n % 100}`,
    },
    body: JSON.stringify({ page: `/tours/${slug}`, what: 'view' }),
    // A connection that the site ends while it is taken from the pool is a failure like any other.
  }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 204 ? performance.now() - at : null;
}
