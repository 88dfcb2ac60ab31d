import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { BROWSER_FLAGS } from '../../scripts/find-browser.mjs';
import { sampled } from '../../test/proof.ts';

/** Origin of the site under test. */
const siteUrl = inject('siteUrl');

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };
/** Files whose pages are those of a desk, or differ most from a phone's. */
const AT_A_DESK =
  /\/e2e\/(?:staff|faults)\/|\/visitors\/(?:account|catalogue|page-weight|pages|styles|translated)\./;

/** How long a journey waits for an expected result: busy machines are slow. */
const PATIENCE_MS = 15_000;

const dejavuFonts = inject('dejavuFonts');
/**
 * For journeys that measure the layout: DejaVu only as on many a Linux, which fits least, and in the
 * proof also every installed font.
 */
export const FONTS: readonly Fonts[] = dejavuFonts
  ? sampled(['DejaVu only', 'installed fonts'], 2)
  : ['installed fonts'];
type Fonts = 'installed fonts' | 'DejaVu only';
/** `whole` has the installed fonts and shows notifications. */
type Kind = Fonts | 'whole';

const browsers = new Map<Kind, Promise<Browser>>();

/**
 * The browser of a kind, started when it is first asked for and again when it has ended. All files
 * of a worker share it; it ends with the worker.
 */
async function browserOf(kind: Kind): Promise<Browser> {
  const started = browsers.get(kind);
  if (started && (await started).isConnected()) return started;
  const browser = chromium.launch({
    executablePath: inject(kind === 'whole' ? 'wholeBrowserPath' : 'browserPath'),
    args: BROWSER_FLAGS,
    ...(kind === 'DejaVu only' && { env: { ...process.env, FONTCONFIG_FILE: dejavuFonts } }),
  });
  browsers.set(kind, browser);
  return browser;
}

interface PageOptions extends Pick<
  BrowserContextOptions,
  | 'colorScheme'
  | 'forcedColors'
  | 'userAgent'
  | 'javaScriptEnabled'
  | 'reducedMotion'
  | 'hasTouch'
  | 'geolocation'
  | 'permissions'
> {
  width?: number;
  height?: number;
  fonts?: Fonts;
  /** Origin of the journey's own site. */
  site?: string;
  /** Origins of other servers that the journey runs, or answers for, itself. */
  hosts?: string[];
  /** The browser has service workers: pages are stored for offline use. */
  hasWorkers?: boolean;
  /** Problems that this journey causes on purpose, e.g. `/404/` for a missing page. */
  expected?: RegExp[];
}

/**
 * Opens a page in a fresh browser profile (Russian, Moscow time), on a phone as most visitors have one,
 * or at a desk; relative addresses belong to the site. When the test ends the page is closed, and the test fails if the
 * page had a problem: a warning or error on the console (violations of the CSP are errors there),
 * an uncaught exception, a failed request, or a request to another host.
 * Unless `hasWorkers` the browser has no service workers, so that a journey sees every request
 * itself.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const usual = AT_A_DESK.test(expect.getState().testPath ?? '') ? DESKTOP : PHONE;
  const {
    width = usual.width,
    height = usual.height,
    fonts = 'installed fonts',
    site,
    hosts = [],
    hasWorkers = false,
    expected = [],
    ...rest
  } = options;
  const origin = site ?? siteUrl;
  const browser = await browserOf(rest.permissions?.includes('notifications') ? 'whole' : fonts);
  const context = await browser.newContext({
    ...rest,
    viewport: { width, height },
    baseURL: origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!hasWorkers) await context.addInitScript(withoutWorkers);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  // Only listened to: a route would make every request wait for this process, and none be cached.
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked === origin || hosts.includes(asked) || !protocol.startsWith('http')) return;
    complain(`request to another host: ${request.url()}`);
  });
  context.on('page', (page) => listen(page, complain));
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') for (const shown of context.pages()) await describe(shown);
    await context.close();
    expect(complaints, `complaints of the page: ${complaints.join('; ')}`).toEqual([]);
  });
  return page;
}

/** Prints what a page of a failed journey shows. */
async function describe(page: Page): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((error: unknown) => String(error));
  console.log(`${page.url()} shows:\n${text.slice(0, 4000)}`);
}

function withoutWorkers() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function listen(page: Page, complain: (text: string) => void) {
  page.on('console', (message) => {
    const type = message.type();
    const at = message.location().url;
    if (type === 'warning' || type === 'error')
      complain(`console ${type}: ${message.text()} ${at}`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Navigation aborts requests that are still loading; that is no problem of the page.
    if (reason !== 'net::ERR_ABORTED') complain(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
  });
}

/** Opens an address and waits until the page's scripts run. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

/** Opens an address in a browser with another time (ISO 8601), which is the site's as well. */
export async function openAt(page: Page, time: string, address: string): Promise<void> {
  await page.clock.install({ time: new Date(time) });
  const headers = { date: new Date(time).toUTCString() };
  await page.route('/api/health', (route) => route.fulfill({ headers }));
  await open(page, address);
}

/** Waits until the page's scripts run. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'pageRuns' in window);
}

/**
 * The Umrah tours of the demo, without those of Ramadan, the earliest first: the same ones on every day
 * of a year, whereas the catalogue begins with other kinds before Ramadan and the Hajj.
 */
export async function ordinaryTours(page: Page) {
  const answer = await page.request.get('/api/tours');
  const tours = (await answer.json()) as Record<'slug' | 'tour_type' | 'departure_date', string>[];
  return tours
    .filter(({ tour_type }) => tour_type === 'umrah')
    .toSorted((one, other) => one.departure_date.localeCompare(other.departure_date));
}

/**
 * Holds back the page's scripts whose addresses match until `release` is called, as a slow network
 * does. `isAsked` says whether the page has asked for one.
 */
export async function heldScripts(page: Page, matching: RegExp) {
  let isAsked = false;
  let release = (): void => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(matching, async (route) => {
    isAsked = true;
    await released;
    await route.continue();
  });
  return { isAsked: () => isAsked, release };
}

/** How much wider a page is than its screen, CSS px. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Fails unless an open page is as wide as its screen at each of the widths, CSS px. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page), `at ${width}`).toBe(0);
  }
}

/**
 * Measures layout shifts from the next address on; resolves with a function that returns the sum.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

/**
 * Times on a page that are broken across lines, or reach out of the screen or of a clipping box.
 */
export function spoiltTimes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoilt: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.sr-only')) continue;
      for (const match of (node.nodeValue ?? '').matchAll(/\d\d:\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const boxes = [...range.getClientRects()];
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        const { left, right } = range.getBoundingClientRect();
        let cut = left < 0 || right > document.documentElement.clientWidth;
        for (let box: Element | null = parent; box; box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue;
          const edge = box.getBoundingClientRect();
          cut ||= left < edge.left - 0.5 || right > edge.right + 0.5;
        }
        if (cut || lines.size !== 1) spoilt.push(`${match[0]} ${cut ? 'cut' : 'broken'}`);
      }
    }
    return spoilt;
  });
}
