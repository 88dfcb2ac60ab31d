// What opening a page costs the browser's main thread, in processor time, which other programs on the
// machine change less than the clock: all of it in the first seconds, blocking time at a quarter of this processor
// from the first paint on, and the longest task. `--other URL` measures a second site in the same
// rounds, such as the one before a change.
import { parseArgs } from 'node:util';
import { newPhone, withBrowser } from './browser.mjs';
import { inRounds, kindOf, medianOf, printTable, samplePages, withSite } from './measure.mjs';

/** How long after its load a page is watched. */
const WATCHED_MS = 4000;
const CPU_SLOWDOWN = 4;
/** A task is blocking beyond this, ms. */
const LONG_TASK_MS = 50;
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'toplevel',
];

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    other: { type: 'string' },
    rounds: { type: 'string', default: '9' },
  },
});
const rounds = Number(values.rounds);
console.log(`processor ms of the main thread, medians of ${rounds} alternating rounds\n`);

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
        const blocking = (results[name] ?? []).map((seen) => seen.blocking);
        rows.push({
          path: kindOf(path),
          site: name,
          all: medianOf(results[name], 'all'),
          'blocking × 4': medianOf(results[name], 'blocking'),
          spread: `${Math.round(Math.min(...blocking))}–${Math.round(Math.max(...blocking))}`,
          longest: medianOf(results[name], 'longest'),
          style: medianOf(results[name], 'style'),
          layout: medianOf(results[name], 'layout'),
        });
      }
    }
    printTable(rows);
  }),
);

/**
 * An event of a trace; times in µs, `tdur` in processor time.
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number }} TraceEvent
 */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const { context, page, cdp } = await newPhone(browser, { slowNetwork: false });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  /** @type {TraceEvent[]} */
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) =>
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value))),
  );
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(WATCHED_MS);
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await ended;
  await context.close();

  const main = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!main) throw new Error(`${url} painted nothing`);
  const own = events.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid,
  );
  /** @param {string} name */
  const costs = (name) => own.filter((event) => event.name === name).map(cost);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  const after = tasks.filter(({ ts, dur = 0 }) => ts + dur > main.ts);
  return {
    all: sum(tasks.map(cost)),
    blocking: sum(after.map((task) => Math.max(0, cost(task) * CPU_SLOWDOWN - LONG_TASK_MS))),
    longest: Math.max(...after.map(cost)),
    style: sum(costs('UpdateLayoutTree')),
    layout: sum(costs('Layout')),
  };
}

/** @param {TraceEvent} event */
function cost({ dur = 0, tdur = dur }) {
  return tdur / 1000;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
