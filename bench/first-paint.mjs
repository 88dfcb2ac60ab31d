// Largest contentful paint of a page ÷ that of a hand-written static page with the same text, pictures
// and headers, both on a phone with a quarter of this processor and slow 4G. A site that the bench
// starts itself has photographs of its hotels; `--photographs 0` leaves them out.
import { brotliCompressSync } from 'node:zlib';
import { newPhone, withBrowser } from './browser.mjs';
import { startFloor } from './floor.mjs';
import { addPhotographs } from './photographs.mjs';
import { inRounds, medianOf, printTable, readOptions, withSite } from './measure.mjs';

const PATHS = ['/', '/all', '/faq', '/vremya-namaza/kazan', '/koran/2-al-baqarah'];
/** Of these the first that the sitemap names. */
const KINDS = [/\/tours\/[\w-]+/, /\/articles\/(?!category)[\w-]+/];
/** The file of the font that the text of the Quran is encoded for: no other may draw it. */
const QURAN_FONT = /\/assets\/uthmanic-hafs-v13-[\w-]+\.woff2/;

/** @typedef {import('playwright-core').Browser} Browser */

const options = readOptions({ rounds: 5, photographs: 1 });
console.log(`CPU ÷ 4, slow 4G, medians of ${options.rounds} alternating rounds\n`);

await withSite(options.url, (origin) =>
  withBrowser(async (browser) => {
    if (!options.url && options.photographs > 0) {
      console.log(`${await addPhotographs(origin)} photographs of hotels\n`);
    }
    const rows = [];
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    const found = KINDS.map((kind) => kind.exec(sitemap)?.[0] ?? '/nothing');
    for (const path of options.path ? [options.path] : [...PATHS, ...found]) {
      const font = path.startsWith('/koran/') ? await quranFont(origin + path) : null;
      const { html, pictures } = await staticPage(browser, origin + path, font !== null);
      const always = await headersOf(origin + path);
      const floor = await startFloor({
        ...(await picturesOf(origin, pictures)),
        '/': compressed(html, always),
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
        'FCP ratio': medianOf(results.site, 'fcp') / medianOf(results.floor, 'fcp'),
        'picture ms': medianOf(results.site, 'picture'),
        'its ratio': medianOf(results.site, 'picture') / medianOf(results.floor, 'picture'),
        'TBT ms': medianOf(results.site, 'tbt'),
        CLS: medianOf(results.site, 'cls'),
        kB: medianOf(results.site, 'bytes') / 1000,
        'scripts kB': medianOf(results.site, 'scriptBytes') / 1000,
        'floor kB': medianOf(results.floor, 'bytes') / 1000,
        pictures: pictures.length,
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

/**
 * @param {string} html
 * @param {Record<string, string>} [headers] more of them
 */
function compressed(html, headers) {
  return {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(html),
  };
}

/**
 * The headers by which a page is kept apart from others: because of them the browser starts one more
 * process, which the floor has to pay as well.
 * @param {string} url
 */
async function headersOf(url) {
  const { headers } = await fetch(url);
  const names = ['cross-origin-opener-policy', 'x-frame-options', 'permissions-policy'];
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}

/**
 * @typedef {{ src: string, srcset: string, sizes: string, loading: string, alt: string, width: number, height: number, color: string }} Shown
 * a picture of a page: its size in CSS pixels, and the colour that stands for it until it is there
 */

/**
 * The files of pictures and of their copies, by address.
 * @param {string} origin
 * @param {Shown[]} pictures
 */
async function picturesOf(origin, pictures) {
  const copies = pictures.flatMap(({ srcset }) =>
    srcset.split(', ').map((one) => one.split(' ')[0]),
  );
  /** @type {Record<string, { headers: Record<string, string>, body: Buffer }>} */
  const files = {};
  for (const address of new Set([...copies, ...pictures.map(({ src }) => src)])) {
    if (!address?.startsWith('/')) continue;
    const answer = await fetch(origin + address);
    const type = answer.headers.get('content-type') ?? '';
    files[address] = {
      headers: { 'content-type': type, 'cache-control': 'max-age=31536000' },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
  return files;
}

/**
 * What a phone shows of a page as somebody would write it by hand: headings, paragraphs and one
 * table row for each card or row with its pictures, a few lines of CSS, no script, no font but that
 * of the Quran. What is folded up is there, what the phone does not show is not.
 * @param {Browser} browser
 * @param {string} url
 * @param {boolean} isQuran
 */
async function staticPage(browser, url, isQuran) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'ru-RU',
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  await page.goto(url);
  const parts = await page.evaluate(() => {
    /** @typedef {{ row: boolean, tag: string, texts: string[], pictures: Shown[] }} Block */
    /** @type {Map<Element, Block>} */
    const byBlock = new Map();
    /** @type {(at: Element) => Block} */
    const blockOf = (at) => {
      const row = at.closest('article, tr, li');
      const block = row ?? at.closest('h1, h2, h3, p, section, div') ?? document.body;
      const known = byBlock.get(block);
      if (known) return known;
      const heading = /^H[1-3]$/.test(block.tagName);
      const tag = heading ? block.tagName : 'P';
      /** @type {Block} */
      const made = { row: row !== null, tag, texts: [], pictures: [] };
      byBlock.set(block, made);
      return made;
    };
    /** @type {(at: Element) => boolean} */
    const isShown = (at) => at.closest('details:not([open])') !== null || at.checkVisibility();
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof HTMLImageElement && isShown(node)) {
        const { width, height } = node.getBoundingClientRect();
        const said = (/** @type {string} */ name) => node.getAttribute(name) ?? '';
        blockOf(node).pictures.push({
          src: said('src'),
          srcset: said('srcset'),
          sizes: said('sizes'),
          loading: said('loading'),
          alt: said('alt'),
          width: Math.round(width),
          height: Math.round(height),
          color: node.parentElement?.querySelector('rect')?.getAttribute('fill') ?? '#ddd',
        });
      }
      const text = node.nodeType === Node.TEXT_NODE ? node.nodeValue?.trim() : '';
      const parent = node.parentElement;
      if (!text || !parent || parent.closest('script, style, template, dialog')) continue;
      if (isShown(parent)) blockOf(parent).texts.push(text);
    }
    return [...byBlock.values()];
  });
  await context.close();
  const escape = (/** @type {string} */ text) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const image = (/** @type {Shown} */ { src, srcset, sizes, loading, alt, width, height, color }) =>
    `<img src="${src}"${srcset && ` srcset="${srcset}" sizes="${escape(sizes)}"`} loading="${loading || 'eager'}" alt="${escape(alt)}" width="${width}" height="${height}" style="background:${color}">`;
  const body = parts.map(({ row, tag, texts, pictures }) => {
    const images = pictures.map(image).join('');
    return row
      ? `<table><tr>${images && `<td>${images}</td>`}${texts.map((text) => `<td>${escape(text)}</td>`).join('')}</tr></table>`
      : `${images}<${tag}>${escape(texts.join(' '))}</${tag}>`;
  });
  const quran = isQuran
    ? '@font-face{font-family:Q;font-display:block;src:url(/quran.woff2)}table{font:32px/2 Q;direction:rtl}'
    : '';
  const style = `body{font:16px/1.5 sans-serif;max-width:70rem;margin:auto;padding:1rem}img{object-fit:cover}${quran}`;
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Туры</title><style>${style}</style>${body.join('\n')}`;
  return { html, pictures: parts.flatMap(({ pictures }) => pictures) };
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
    // When the first photograph was there.
    picture:
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/images/'))
        ?.toJSON().responseEnd ?? NaN,
  }));
  await context.close();
  return { ...seen, bytes, scriptBytes };
}
