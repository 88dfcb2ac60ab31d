// A page on a slow phone, for the benchmarks.
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../scripts/find-browser.mjs';

const CPU_SLOWDOWN = 4;
/** Lighthouse's «slow 4G» as a browser applies it: 1.6 Mbit/s down with 10 % of overhead. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** @param {(browser: import('playwright-core').Browser) => Promise<void>} measure */
export async function withBrowser(measure) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A fresh profile (empty cache) with a phone's screen and processor; the caller closes its context.
 * @param {import('playwright-core').Browser} browser
 * @param {{ slowNetwork: boolean }} options
 */
export async function newPhone(browser, { slowNetwork }) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slowNetwork) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, cdp };
}
