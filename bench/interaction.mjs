// Sorting, filtering and typing among 500 tours on a phone with a quarter of this processor: from
// the press to the frame in which the last of the answer is on the screen ÷ a page of plain DOM.
import { newPhone, withBrowser } from './browser.mjs';
import { startFloor } from './floor.mjs';
import { inRounds, median, printTable, readOptions, withSite } from './measure.mjs';
import { plainList } from './plain-list.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, prepare?: (page: Page) => Promise<void>, act: (page: Page) => Promise<void> }} Action */

const TOURS = 500;
const QUIET_MS = 600;
const WORD = 'каз';

/** The same acts on both pages; what `prepare` does is not measured. @type {Record<string, Action[]>} */
const actions = {
  site: [
    {
      name: 'sort',
      prepare: (page) => page.locator('summary', { hasText: 'Сортировка' }).click(),
      act: (page) => page.getByRole('link', { name: /^цена/ }).click(),
    },
    {
      name: 'filter',
      prepare: (page) => page.getByRole('link', { name: /^Фильтры/ }).click(),
      act: (page) => page.locator('[name=type][value=umrah]:visible').click(),
    },
    ...typing((page) => page.locator('[name=q]:visible').focus()),
  ],
  floor: [
    { name: 'sort', act: (page) => page.getByRole('button').click() },
    { name: 'filter', act: (page) => page.getByRole('checkbox').click() },
    ...typing((page) => page.getByRole('searchbox').focus()),
  ],
};

const options = readOptions({ rounds: 5 });
console.log(
  `${TOURS} tours, CPU ÷ 4, milliseconds, medians of ${options.rounds} alternating rounds\n`,
);

await withSite(options.url, (origin) =>
  withBrowser(async (browser) => {
    const tours = multiplied(await (await fetch(`${origin}/api/catalogue`)).json());
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const floor = await startFloor({ '/': { headers, body: Buffer.from(plainList(tours)) } });
    /** @type {Record<string, string>} */
    const urls = { site: `${origin}/all`, floor: floor.url };
    const results = await inRounds(options.rounds, ['site', 'floor'], async (name) => {
      const { context, page } = await newPhone(browser, { slowNetwork: false });
      await page.route('**/api/catalogue', (route) => route.fulfill({ json: tours }));
      await page.addInitScript(watchAnswers);
      await page.goto(urls[name] ?? '', { waitUntil: 'networkidle' });
      await page.waitForTimeout(QUIET_MS);
      const times = [];
      for (const action of actions[name] ?? []) times.push(await timed(page, action));
      await context.close();
      return times;
    });
    floor.stop();
    const of = (/** @type {string} */ name, /** @type {number} */ action) =>
      median((results[name] ?? []).map((times) => times[action] ?? NaN));
    const rows = (actions.site ?? []).map(({ name }, index) => ({
      act: name,
      site: of('site', index),
      floor: of('floor', index),
      ratio: of('site', index) / of('floor', index),
    }));
    const worst = (/** @type {'site' | 'floor'} */ key) => Math.max(...rows.map((row) => row[key]));
    printTable([
      ...rows,
      {
        act: 'worst',
        site: worst('site'),
        floor: worst('floor'),
        ratio: worst('site') / worst('floor'),
      },
    ]);
  }),
);

/**
 * @param {(page: Page) => Promise<void>} focus
 * @returns {Action[]}
 */
function typing(focus) {
  return [...WORD].map((letter, index) => ({
    name: `type ${WORD.slice(0, index + 1)}`,
    prepare: focus,
    act: (page) => page.keyboard.insertText(letter),
  }));
}

/**
 * The demo tours again and again, each with an id and slug of its own.
 * @param {{ id: number, slug: string }[]} tours
 */
function multiplied(tours) {
  return Array.from({ length: TOURS }, (_, index) => {
    const round = Math.floor(index / tours.length);
    const tour = tours[index % tours.length];
    return tour && { ...tour, id: tour.id + round * 100_000, slug: `${tour.slug}-${round}` };
  });
}

/**
 * @param {Page} page
 * @param {Action} action
 * @returns {Promise<number>} milliseconds
 */
async function timed(page, { prepare, act }) {
  await prepare?.(page);
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate(() => Reflect.set(window, 'answer', { pressedMs: 0, shownMs: 0 }));
  await act(page);
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate(() => {
    const { pressedMs, shownMs } = Reflect.get(window, 'answer');
    return shownMs - pressedMs;
  });
}

/** Runs in the page: when it was pressed, and the frame after the last change of the document. */
function watchAnswers() {
  const answer = () => Reflect.get(window, 'answer') ?? {};
  for (const type of ['click', 'input']) {
    addEventListener(type, (event) => (answer().pressedMs ||= event.timeStamp), true);
  }
  new MutationObserver(() => {
    const mine = answer();
    // The frame is on its way to the screen when the first task after it runs.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (mine.shownMs = performance.now());
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
