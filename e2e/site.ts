import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { BROWSER_FLAGS } from '../scripts/find-browser.mjs';

/** Origin of the site the journeys visit. */
const siteUrl = inject('siteUrl');

export const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** A transparent pixel: answers every picture from another host, such as a map's tiles. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('browserPath'), args: BROWSER_FLAGS });
});
afterAll(() => browser.close());

interface PageOptions extends Pick<
  BrowserContextOptions,
  'colorScheme' | 'javaScriptEnabled' | 'reducedMotion' | 'hasTouch' | 'geolocation' | 'permissions'
> {
  width?: number;
  height?: number;
  /** Origin of a site that the journey has for itself. */
  site?: string;
  /** Origins of other servers that the journey runs itself. */
  hosts?: string[];
  /** The browser has workers: pages are kept for the time without a network. */
  hasWorkers?: boolean;
  /** Complaints this journey causes on purpose, e.g. `/404/` for a page that is not there. */
  expected?: RegExp[];
}

/**
 * Opens a page in a fresh browser profile (desktop size unless said, Russian, Moscow time); relative
 * addresses lead to the site. When the test ends the page is closed and the test fails if the page
 * complained: a warning or error on the console (broken CSP rules are errors there), an uncaught
 * exception, a failed request, or a request to another host that is not a picture. Unless
 * `hasWorkers` it is a browser without service workers, so that a journey sees every request itself.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const {
    width = DESKTOP.width,
    height = DESKTOP.height,
    site,
    hosts = [],
    hasWorkers = false,
    expected = [],
    ...rest
  } = options;
  const origin = site ?? siteUrl;
  const context = await browser.newContext({
    ...rest,
    viewport: { width, height },
    baseURL: origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  if (!hasWorkers) await context.addInitScript(withoutWorkers);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  await context.route(
    ({ origin: asked, protocol }) =>
      asked !== origin && !hosts.includes(asked) && protocol.startsWith('http'),
    (route, request) => {
      if (request.resourceType() === 'image') {
        return route.fulfill({ contentType: 'image/gif', body: PIXEL });
      }
      complain(`request to another host: ${request.url()}`);
      return route.abort();
    },
  );
  context.on('page', (page) => listen(page, complain));
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    expect(complaints, 'complaints of the page').toEqual([]);
  });
  return page;
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
    // A visitor who moves on ends what was still loading; that is no fault of the page.
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

/** Waits until the page's scripts run. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'pageRuns' in window);
}

/** By how much a page is wider than its screen, CSS px. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Watches from the next address on by how much the layout shifts; resolves with a reader of the sum. */
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
