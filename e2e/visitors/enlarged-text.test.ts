import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { BROWSER_FLAGS } from '../../scripts/find-browser.mjs';
import { counted } from '../../test/proof.ts';
import { BOSS, ownSite, PASSWORD, register } from '../kit/own-site.ts';
import { fillRequest } from '../kit/request-form.ts';
import { open, overflowOf } from '../kit/site.ts';

/** Text sizes of the browser's settings, px: 100, 130, 150, 175 and 200 % of the usual 16. */
const SIZES = [16, 21, 24, 28, 32] as const;
/** CSS px: small phones, phones with zoomed pages, a tablet and a desktop. */
const WIDTHS = [240, 276, 320, 360, 768, 1440];
/** A page is looked at in one part of these pairs, every page in its own; in the proof in all of them. */
const PARTS = counted(6, 1);

const PAGES = [
  '/',
  '/all?view=cards',
  '/all?view=table',
  '/tury/umra',
  '/tury/kazan',
  '/operators',
  '/spisok',
  '/vremya-namaza',
  '/vremya-namaza/kazan',
  '/vremya-namaza/kazan?tab=month',
  // Ramadan has the widest rows, a summer month times of another day.
  '/vremya-namaza/kazan?tab=month&month=2027-02',
  '/vremya-namaza/vorkuta?tab=month&month=2027-07',
  '/vremya-namaza/mecca',
  '/koran',
  '/koran/1-al-fatihah',
  '/koran/audio',
  '/articles',
  '/faq',
  '/zayavka',
  '/soglasie-zayavka',
  '/privacy',
  '/offline',
  '/account/sign-in',
  '/account/register',
  '/account/forgot',
  '/nope',
];

/**
 * Runs in the page. Finds text outside the visible part of its box, text that is covered by a
 * picture or by other text, and words, dates and numbers that break inside. A box that scrolls
 * sideways hides text beside it, so it is reported as well, but for one with a role that keyboards scroll.
 */
function brokenText(): string[] {
  const told = new Set<string>();
  // What is off the screen has guessed sizes.
  for (const box of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(box).contentVisibility === 'auto') box.style.contentVisibility = 'visible';
  }
  // Words and numbers; the groups of an amount, the minutes of a time, the days of a range and a
  // phone are one. After the hyphen of a word a line may break.
  const whole =
    /\+\d(?:[\u00a0-]\d+)+|[\p{L}\p{M}\p{N}]+(?:(?:[.,:]|[\u00a0\u202f](?=\p{N}{3}(?!\p{N}))|[–-]\u2060)\p{N}[\p{L}\p{N}]*)*/gu;
  const shown: { node: Text; rects: DOMRect[]; where: string }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes = new Map<
    Element,
    { x: boolean; y: boolean; scrolls: boolean; box: DOMRect } | null
  >();
  const clipOf = (element: Element) => {
    if (!boxes.has(element)) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const x = overflowX !== 'visible';
      const y = overflowY === 'hidden' || overflowY === 'clip';
      const scrolls = overflowY === 'auto' || overflowY === 'scroll';
      const box = element.getBoundingClientRect();
      boxes.set(element, x || y ? { x, y, scrolls, box } : null);
    }
    return boxes.get(element) ?? null;
  };
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!text.trim() || !parent || parent.closest('script, style, noscript, template, title')) {
      continue;
    }
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    let rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const where = `${parent.tagName.toLowerCase()}.${[...parent.classList].slice(0, 3).join('.')} «${text.trim().slice(0, 40)}»`;
    // Text that people can scroll to vertically counts as visible.
    let isScrolledTo = false;
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const clip = clipOf(at);
      if (!clip) continue;
      isScrolledTo ||= clip.scrolls;
      // Text for screen readers only is in a box of one pixel.
      if (clip.box.width <= 1 || clip.box.height <= 1) break;
      const { left, right, top, bottom } = clip.box;
      if (at.matches('[role][tabindex="0"], .article-table')) continue;
      const { textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') {
        // Deliberately shortened with an ellipsis: the remaining text must be fully visible.
        rects = rects.filter((rect) => rect.top < bottom - 1 && rect.left < right - 1);
        if (getComputedStyle(at).position === 'fixed') break;
        continue;
      }
      for (const rect of rects) {
        if (clip.x && (rect.left < left - 1.5 || rect.right > right + 1.5)) {
          told.add(`cut sideways by ${at.tagName.toLowerCase()}: ${where}`);
        }
        if (
          clip.y &&
          !isScrolledTo &&
          (rect.top < top - rect.height / 4 || rect.bottom > bottom + rect.height / 4)
        ) {
          told.add(`cut in height by ${at.tagName.toLowerCase()}: ${where}`);
        }
      }
      if (getComputedStyle(at).position === 'fixed') break;
    }
    if (!isScrolledTo) shown.push({ node: node as Text, rects, where });
    if (rects.length < 2) continue;
    for (const match of text.matchAll(whole)) {
      // The parts of an address are no words.
      const around = /\S*$/.exec(text.slice(0, match.index))?.[0] + text.slice(match.index);
      if (/^\S*[@/]/.test(around)) continue;
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) told.add(`broken inside «${match[0]}»: ${where}`);
    }
  }
  // What stands in the flow of one card or section must not lie over another part of it.
  const isFlowing = (element: Element | null): boolean =>
    !element ||
    (/static|relative/.test(getComputedStyle(element).position) &&
      isFlowing(element.parentElement));
  const pictures = [...document.querySelectorAll('main img, main svg, main canvas')]
    .filter((picture) => picture.checkVisibility({ opacityProperty: true }) && isFlowing(picture))
    .map((picture) => ({ picture, box: picture.getBoundingClientRect() }));
  for (const { node, rects, where } of shown) {
    const parent = node.parentElement;
    if (!parent?.closest('main') || parent.closest('svg') || !isFlowing(parent)) continue;
    for (const { picture, box } of pictures) {
      const covers = rects.some(
        (rect) =>
          Math.min(rect.right, box.right) - Math.max(rect.left, box.left) > 2 &&
          Math.min(rect.bottom, box.bottom) - Math.max(rect.top, box.top) > rect.height / 3,
      );
      if (covers) told.add(`covered by a picture (${picture.getAttribute('class')}): ${where}`);
    }
  }
  return [...told];
}

const { url } = ownSite();

/** Faults of the open page at its sizes and widths; each size as if set in the browser. */
async function faultsOfOpen(page: Page): Promise<string[]> {
  await page.waitForFunction(() => 'pageRuns' in window);
  // The length of its address says which part is its own: a repeat looks at the same.
  const part = new URL(page.url()).pathname.length;
  const told: string[] = [];
  for (const [row, size] of SIZES.entries()) {
    await setTextSize(page, size);
    for (const width of WIDTHS.filter((_, column) => (row + column + part) % PARTS === 0)) {
      await page.setViewportSize({ width, height: 740 });
      const at = `text of ${size} px on ${width} px`;
      const overflow = await overflowOf(page);
      if (overflow > 0) told.push(`${at}: the page is wider by ${overflow} px`);
      told.push(...(await page.evaluate(brokenText)).map((line) => `${at}: ${line}`));
    }
  }
  return told;
}

/** Sets the text size of the browser's settings: lengths in rem and media queries follow it. */
async function setTextSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await browser.detach();
  await page.waitForFunction(
    (px) => getComputedStyle(document.documentElement).fontSize === px,
    `${size}px`,
  );
}

/** The spacing of WCAG 1.4.12, which a reader may set. */
const WIDE_LETTERS = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

/** The screens that an open page with text of the usual size and such a spacing is wider than. */
async function widthsWithWideLetters(page: Page): Promise<string[]> {
  await setTextSize(page, SIZES[0]);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
  }, WIDE_LETTERS);
  const told: string[] = [];
  for (const width of [1440, 1280, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await overflowOf(page);
    if (overflow > 0) told.push(`wider by ${overflow} px on ${width} px`);
  }
  return told;
}

describe('with a browser set to larger text', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('browserPath'),
      args: [...BROWSER_FLAGS, `--blink-settings=defaultFontSize=${SIZES.at(-1)}`],
    });
  });
  afterAll(() => browser.close());

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url(),
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
    });
    onTestFinished(() => context.close());
    return context.newPage();
  }

  async function faultsOf(page: Page, address: string): Promise<string[]> {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(address === '/nope' ? 404 : 200);
    return faultsOfOpen(page);
  }

  it.each(PAGES)(
    'no text is cut or broken, nor too wide with wide letters: %s',
    async (address) => {
      const page = await newPage();
      expect(await faultsOf(page, address)).toEqual([]);
      expect(await widthsWithWideLetters(page)).toEqual([]);
    },
  );

  it.each([
    ['a tour', '/all?view=cards', 'article a[href^="/tours/"]'],
    ['the details of a tour', '/all?view=cards', 'article a[href*="tour="]'],
    ['the ways to order a tour', '/all?view=cards', 'article a[href*="order="]'],
    ['an operator', '/operators', 'main a[href^="/operators/"]'],
    ['an article', '/articles', 'main a[href^="/articles/"]:not([href*="/category/"])'],
    ['a category of articles', '/articles', 'main a[href^="/articles/category/"]'],
  ])('no text is cut or broken: %s', async (_, list, link) => {
    const page = await newPage();
    expect(await faultsOf(page, await linkOf(page, list, link))).toEqual([]);
  });

  it('no text is cut or broken: tours side by side', async () => {
    const page = await newPage();
    const tours = await page.request.get('/api/catalogue');
    const slugs = ((await tours.json()) as { slug: string }[]).map(({ slug }) => slug);
    for (const many of [2, 4]) {
      const address = `/spisok?tours=${slugs.slice(0, many).join(',')}&adults=3&children=1`;
      expect(await faultsOf(page, address)).toEqual([]);
    }
  });

  it('no text is cut or broken: a hotel', async () => {
    const page = await newPage();
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const address = /\/hotels\/[\w-]+/.exec(sitemap)?.[0];
    expect(await faultsOf(page, address ?? '')).toEqual([]);
  });

  it('no text is cut or broken: a request of a tour, from the form to its page', async () => {
    const page = await newPage();
    const tour = await linkOf(page, '/all?view=cards', 'article a[href^="/tours/"]');
    expect(await faultsOf(page, tour.replace('/tours/', '/zayavka?tour='))).toEqual([]);
    const send = page.getByRole('button', { name: 'Отправить заявку' });
    await send.click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await faultsOfOpen(page)).toEqual([]);
    await fillRequest(page, 'Амина');
    await send.click();
    await page.waitForURL(/\/zayavka\/[\w-]{43}$/);
    expect(await faultsOfOpen(page)).toEqual([]);
  });

  it.each([
    ['the cities of the search', '/', 'summary:has-text("Город вылета")'],
    ['the months of the search', '/', 'summary:has-text("Месяц вылета")'],
    ['the filters', '/all?view=cards', 'a:has-text("Фильтры")'],
    ['the order of the list', '/all?view=cards', 'summary:has-text("по дате")'],
    ['the look of the reader', '/koran/1-al-fatihah', 'button:has-text("Настройки вида")'],
    ['a jump in the reader', '/koran/1-al-fatihah', 'button:has-text("Перейти к аяту")'],
  ])('nothing that opens on a phone is cut or broken: %s', async (_, address, opener) => {
    const page = await newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, address);
    await page.locator(opener).first().click();
    const opened = page.locator('dialog[open], details[open] > :last-child:not(nav)').first();
    expect((await opened.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.evaluate(brokenText)).toEqual([]);
  });

  it('a list of cities has room on a low screen, the header scrolls away', async () => {
    const page = await newPage();
    await page.setViewportSize({ width: 640, height: 360 });
    await open(page, '/');
    await page.locator('summary:has-text("Город вылета")').click();
    const rows = await page.locator('details[open] fieldset').locator('..').boundingBox();
    expect(rows?.height).toBeGreaterThan(100);
    await page.mouse.wheel(0, 2000);
    await expect
      .poll(async () => (await page.locator('header').boundingBox())?.y)
      .toBeLessThan(-50);
  });

  it('the lists of the staff are as wide as a phone', async () => {
    const page = await newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await register(page, BOSS);
    await page.request.post('/api/sign-in', { data: { email: BOSS, password: PASSWORD } });
    for (const address of ['users', 'deliveries', 'articles', 'health']) {
      await open(page, `/admin/${address}`);
      await page.locator('[data-staff]').waitFor();
      expect(await overflowOf(page), address).toBe(0);
    }
  });

  async function linkOf(page: Page, list: string, link: string): Promise<string> {
    await page.goto(list);
    return (await page.locator(link).first().getAttribute('href')) ?? '';
  }
});
