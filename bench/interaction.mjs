// Sorting, filtering and typing among 500 tours on a phone with a quarter of this processor ÷ the
// same in a page of plain DOM with the same words: from the press to the next frame (what the browser
// calls the latency of an interaction), and to the first frame in which the list of tours is another one.
import { newPhone, withBrowser } from './browser.mjs';
import { startFloor } from './floor.mjs';
import { inRounds, median, printTable, readOptions, withSite } from './measure.mjs';
import { plainList } from './plain-list.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/**
 * What is pressed, or typed where nothing is to be pressed; what `prepare` does is not measured.
 * @typedef {{ name: string, prepare?: (page: Page) => Promise<void>, pressed?: (page: Page) => Locator, typed?: string }} Action
 */

const TOURS = 500;
const QUIET_MS = 600;
const WORD = 'каз';

/** The same acts on both pages. @type {Record<string, Action[]>} */
const actions = {
  site: [
    {
      name: 'sort',
      prepare: (page) => page.locator('summary', { hasText: 'Сортировка' }).click(),
      pressed: (page) => page.locator('details ul a', { hasText: 'цена' }),
    },
    {
      name: 'filter',
      prepare: (page) => page.getByRole('link', { name: /^Фильтры/ }).click(),
      pressed: (page) => page.locator('[name=type][value=umrah]:visible'),
    },
    ...typing((page) => page.locator('[name=q]:visible').focus()),
  ],
  floor: [
    { name: 'sort', pressed: (page) => page.locator('button').first() },
    { name: 'filter', pressed: (page) => page.locator('[type=checkbox]') },
    ...typing((page) => page.locator('[type=search]').focus()),
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
    /** @type {(name: string, action: number, key: 'next' | 'list') => number} */
    const of = (name, action, key) =>
      median((results[name] ?? []).map((times) => times[action]?.[key] ?? NaN));
    const rows = (actions.site ?? []).map(({ name }, index) => [
      name,
      of('site', index, 'next'),
      of('floor', index, 'next'),
      of('site', index, 'list'),
      of('floor', index, 'list'),
    ]);
    const worst = [1, 2, 3, 4].map((column) =>
      Math.max(...rows.map((row) => Number(row[column])).filter((time) => !Number.isNaN(time))),
    );
    printTable(
      [...rows, ['worst', ...worst]].map(([act = '', next, floorNext, list, floorList]) => ({
        act,
        'next frame': next ?? NaN,
        'floor’s': floorNext ?? NaN,
        ratio: Number(next) / Number(floorNext),
        list: list ?? NaN,
        'floor’s ': floorList ?? NaN,
        'ratio ': Number(list) / Number(floorList),
      })),
    );
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
    typed: letter,
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
 * @returns {Promise<{ next: number, list: number }>} milliseconds; no number where the list stayed
 */
async function timed(page, { prepare, pressed, typed = '' }) {
  await prepare?.(page);
  // Looking for what is pressed runs scripts in the page as well: that is over when it is pressed.
  const box = await pressed?.(page).boundingBox();
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate(() => Reflect.set(window, 'answer', { pressed: 0, next: 0, list: 0 }));
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  else await page.keyboard.insertText(typed);
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate(() => {
    const { pressed, next, list } = Reflect.get(window, 'answer');
    return { next: next - pressed, list: list === 0 ? NaN : list - pressed };
  });
}

/** Runs in the page: keeps when it was pressed, the frame after that, and that of another list. */
function watchAnswers() {
  const answer = () => Reflect.get(window, 'answer') ?? {};
  // The first task after a frame runs when the frame is on its way to the screen: one that goes
  // before what the page itself has put off.
  const afterFrame = (/** @type {() => void} */ then) =>
    requestAnimationFrame(() => scheduler.postTask(then, { priority: 'user-blocking' }));
  for (const type of ['click', 'input']) {
    const pressed = (/** @type {Event} */ event) => {
      const mine = answer();
      mine.pressed ||= event.timeStamp;
      afterFrame(() => {
        mine.next ||= performance.now();
      });
    };
    addEventListener(type, pressed, true);
  }
  new MutationObserver((changes) => {
    const inList = changes.some(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(
        '[data-place], body > ul',
      ),
    );
    if (!inList) return;
    const mine = answer();
    afterFrame(() => {
      mine.list ||= performance.now();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
