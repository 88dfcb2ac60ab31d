// Largest contentful paint of a page ÷ that of a hand-written static page with the same text, both
// on a phone with a quarter of this processor and slow 4G.
import { brotliCompressSync } from 'node:zlib';
import { newPhone, withBrowser } from './browser.mjs';
import { startFloor } from './floor.mjs';
import { inRounds, medianOf, printTable, readOptions, withSite } from './measure.mjs';

const PATHS = ['/', '/all', '/faq', '/vremya-namaza/kazan', '/koran/2-al-baqarah'];
/** Of these the first that the sitemap names. */
const KINDS = [/\/tours\/[\w-]+/, /\/articles\/(?!category)[\w-]+/];
/** The file of the font that the text of the Quran is encoded for: no other may draw it. */
const QURAN_FONT = /\/assets\/uthmanic-hafs-v13-[\w-]+\.woff2/;

/** @typedef {import('playwright-core').Browser} Browser */

const options = readOptions({ rounds: 5 });
console.log(`CPU ÷ 4, slow 4G, medians of ${options.rounds} alternating rounds\n`);

await withSite(options.url, (origin) =>
  withBrowser(async (browser) => {
    const rows = [];
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    const found = KINDS.map((kind) => kind.exec(sitemap)?.[0] ?? '/nothing');
    for (const path of [...PATHS, ...found]) {
      const font = path.startsWith('/koran/') ? await quranFont(origin + path) : null;
      const html = await staticPage(browser, origin + path, font !== null);
      const floor = await startFloor({
        '/': compressed(html),
        '/favicon.ico': compressed(''),
        ...(font ? { '/quran.woff2': font } : {}),
      });
      /** @type {Record<string, string>} */
      const urls = { site: origin + path, floor: floor.url };
      const results = await inRounds(options.rounds, ['site', 'floor'], (name) =>
        visit(browser, urls[name] ?? ''),
      );
      floor.stop();
      const lcp = medianOf(results.site, 'lcp');
      rows.push({
        path,
        'LCP ms': lcp,
        'floor LCP ms': medianOf(results.floor, 'lcp'),
        ratio: lcp / medianOf(results.floor, 'lcp'),
        'FCP ms': medianOf(results.site, 'fcp'),
        'TBT ms': medianOf(results.site, 'tbt'),
        CLS: medianOf(results.site, 'cls'),
        kB: medianOf(results.site, 'bytes') / 1000,
        'scripts kB': medianOf(results.site, 'scriptBytes') / 1000,
        'floor kB': medianOf(results.floor, 'bytes') / 1000,
      });
    }
    printTable(rows);
  }),
);

/** @param {string} url */
async function quranFont(url) {
  const html = await (await fetch(url)).text();
  const [file] = QURAN_FONT.exec(html) ?? [];
  if (file === undefined) throw new Error('the page names no font of the Quran');
  const answer = await fetch(new URL(file, url));
  return {
    headers: { 'content-type': 'font/woff2' },
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** @param {string} html */
function compressed(html) {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(html),
  };
}

/**
 * The text of a page as somebody would write it by hand: headings, paragraphs and one table row for
 * each card or row, a few lines of CSS, no script, no font but that of the Quran.
 * @param {Browser} browser
 * @param {string} url
 * @param {boolean} isQuran
 */
async function staticPage(browser, url, isQuran) {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ru-RU' });
  const page = await context.newPage();
  await page.goto(url);
  const parts = await page.evaluate(() => {
    /** @type {{ row: boolean, tag: string, texts: string[] }[]} */
    const found = [];
    /** @type {Map<Element, string[]>} */
    const byBlock = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim();
      const parent = walker.currentNode.parentElement;
      if (!text || !parent || parent.closest('script, style, template, dialog')) continue;
      const row = parent.closest('article, tr, li');
      const block = row ?? parent.closest('h1, h2, h3, p, section, div') ?? document.body;
      const texts = byBlock.get(block) ?? [];
      if (texts.length === 0) {
        byBlock.set(block, texts);
        const heading = /^H[1-3]$/.test(block.tagName);
        found.push({ row: row !== null, tag: heading ? block.tagName : 'P', texts });
      }
      texts.push(text);
    }
    return found;
  });
  await context.close();
  const escape = (/** @type {string} */ text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const body = parts.map(({ row, tag, texts }) =>
    row
      ? `<table><tr>${texts.map((text) => `<td>${escape(text)}</td>`).join('')}</tr></table>`
      : `<${tag}>${escape(texts.join(' '))}</${tag}>`,
  );
  const quran = isQuran
    ? '@font-face{font-family:Q;font-display:block;src:url(/quran.woff2)}table{font:32px/2 Q;direction:rtl}'
    : '';
  const style = `body{font:16px/1.5 sans-serif;max-width:70rem;margin:auto;padding:1rem}${quran}`;
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Туры</title><style>${style}</style>${body.join('\n')}`;
}

/**
 * @param {Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const { context, page, cdp } = await newPhone(browser, { slowNetwork: true });
  let bytes = 0;
  let scriptBytes = 0;
  const scripts = new Set();
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 };
    Reflect.set(window, 'seen', seen);
    /** @type {(type: string, take: (entry: any) => void) => void} */
    const observe = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
    observe('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
    observe('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - 50)));
  });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  // Scripts may start after everything is quiet; what they shift or block is the page's too.
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => ({
    .../** @type {{ lcp: number, cls: number, tbt: number }} */ (Reflect.get(window, 'seen')),
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  }));
  await context.close();
  return { ...seen, bytes, scriptBytes };
}
