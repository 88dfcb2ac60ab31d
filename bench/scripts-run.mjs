// From the first byte asked for until a page's scripts run, on a phone with a quarter of this
// processor, 150 ms and 1.6 Mbit/s; also its largest paint and its blocking time. `--other URL`
// measures a second site in the same rounds, such as the one before a change, and prints the medians
// of the differences within each round.
import { parseArgs } from 'node:util';
import { newPhone, withBrowser } from './browser.mjs';
import {
  inRounds,
  kindOf,
  median,
  medianOf,
  printTable,
  samplePages,
  withSite,
} from './measure.mjs';

const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const RUNS_WITHIN_MS = 30_000;
/** How long after its scripts run a page is watched. */
const WATCHED_MS = 1500;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    other: { type: 'string' },
    rounds: { type: 'string', default: '9' },
  },
});
const rounds = Number(values.rounds);
console.log(`CPU ÷ 4, 150 ms, 1.6 Mbit/s, medians of ${rounds} alternating rounds\n`);

await withSite(values.url, (origin) =>
  withBrowser(async (browser) => {
    /** @type {Record<string, string>} */
    const sites = { site: origin, ...(values.other ? { other: values.other } : {}) };
    const rows = [];
    for (const path of await samplePages(origin)) {
      const results = await inRounds(rounds, Object.keys(sites), (name) =>
        visit(browser, sites[name] + path),
      );
      for (const name of Object.keys(sites)) {
        const times = (results[name] ?? []).map(({ runs }) => runs).toSorted((a, b) => a - b);
        rows.push({
          path: kindOf(path),
          site: name,
          'FCP ms': medianOf(results[name], 'fcp'),
          'LCP ms': medianOf(results[name], 'lcp'),
          'TBT ms': medianOf(results[name], 'tbt'),
          'scripts run ms': medianOf(results[name], 'runs'),
          spread: `${Math.round(times[0] ?? 0)}–${Math.round(times.at(-1) ?? 0)}`,
          files: medianOf(results[name], 'files'),
        });
      }
      const { site = [], other = [] } = results;
      if (other.length > 0) {
        /** @type {(compare: (a: Seen, b: Seen) => number) => number} */
        const paired = (compare) =>
          median(site.flatMap((seen, round) => (other[round] ? compare(other[round], seen) : [])));
        rows.push({
          path: '',
          site: 'other ÷ site, −',
          'FCP ms': paired((a, b) => a.fcp / b.fcp),
          'LCP ms': paired((a, b) => a.lcp / b.lcp),
          'TBT ms': paired((a, b) => a.tbt - b.tbt),
          'scripts run ms': paired((a, b) => a.runs / b.runs),
          spread: '',
          files: paired((a, b) => a.files - b.files),
        });
      }
    }
    printTable(rows);
  }),
);

/** @typedef {{ fcp: number, lcp: number, tbt: number, runs: number, files: number }} Seen ms */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<Seen>}
 */
async function visit(browser, url) {
  const { context, page, cdp } = await newPhone(browser, { slowNetwork: false });
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  let files = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files += 1;
  });
  await page.addInitScript(() => {
    /** @type {{ lcp: number, tasks: { startTime: number, duration: number }[] }} */
    const seen = { lcp: NaN, tasks: [] };
    Object.assign(window, { seen });
    /** @type {(type: string, take: (entry: PerformanceEntry) => void) => void} */
    const observe = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
    observe('longtask', (entry) => seen.tasks.push(entry));
    Object.defineProperty(window, 'pageRuns', {
      configurable: true,
      set(value) {
        Object.defineProperty(window, 'pageRuns', { value, writable: true });
        Object.assign(window, { ranAtMs: performance.now() });
      },
    });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'ranAtMs' in window, null, { timeout: RUNS_WITHIN_MS });
  const before = files;
  await page.waitForTimeout(WATCHED_MS);
  const times = await page.evaluate(() => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    const { lcp, tasks } = Reflect.get(window, 'seen');
    let tbt = 0;
    for (const { startTime, duration } of tasks) {
      tbt += Math.max(0, startTime + duration - Math.max(startTime, fcp) - 50);
    }
    return { runs: Number(Reflect.get(window, 'ranAtMs')), fcp, lcp, tbt };
  });
  await context.close();
  return { ...times, files: before };
}
