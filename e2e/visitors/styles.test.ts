import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { counted } from '../../test/proof.ts';
import { heldScripts, newPage, open, openAt, ready } from '../kit/site.ts';

const PAGES = [
  '/',
  '/all?type=hajj',
  '/all?type=hajj&view=table',
  '/faq',
  '/privacy',
  '/vremya-namaza/kazan',
  '/koran',
  '/koran/1-al-fatihah',
  '/none',
];
/** Each on a phone or on a desktop, in the proof on both. */
const LOOKS = PAGES.flatMap((address, place) =>
  [360, 1440]
    .filter((_, column) => (place + column) % counted(2, 1) === 0)
    .map((width) => ({ address, width })),
);

interface Answer {
  status: number;
  body: string;
}

/** The document of an address, so that both looks are at the same one: the home page counts minutes. */
async function documentOf(address: string): Promise<Answer> {
  const page = await newPage();
  const answer = await page.request.get(address);
  return { status: answer.status(), body: await answer.text() };
}

/** The computed style of every element of a document, as far as the style sheet determines it. */
async function look(
  address: string,
  { answer, width, withWhole }: { answer: Answer; width: number; withWhole: boolean },
): Promise<string[]> {
  const page = await newPage({ width, javaScriptEnabled: false, expected: [/assets|404/] });
  // Without scripts the whole sheet comes with the page; otherwise only the page's own part.
  if (!withWhole) await page.route('**/assets/*.css', (route) => route.abort());
  await page.route('**/*.woff2', (route) => route.abort());
  await page.route(
    (url) => url.pathname + url.search === address,
    (route) => route.fulfill({ ...answer, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto(address);
  // Fonts of the system come a moment later, too.
  await page.evaluate(async () => void (await document.fonts.ready));
  // What draws itself is compared when it has ended, what moves without an end as it rests.
  await page.evaluate(() => {
    for (const drawing of document.getAnimations()) {
      if (Number.isFinite(drawing.effect?.getComputedTiming().endTime)) drawing.finish();
      else drawing.cancel();
    }
  });
  return page.evaluate(() => {
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    const elements = [...document.querySelectorAll('body, body *')];
    const waiting = elements.map((element) => getComputedStyle(element).contentVisibility);
    // A part below the screen has its guessed height or its own, as the browser finds the time to lay it out.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    return elements.map((element, place) => {
      const style = getComputedStyle(element);
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      values.push(`waits: ${waiting[place]}`);
      return `${element.tagName}.${element.getAttribute('class')} ${values.join('; ')}`;
    });
  });
}

describe('the styles inside a page', () => {
  it.each(LOOKS)('are all that $address needs at first paint', async ({ address, width }) => {
    const answer = await documentOf(address);
    const own = await look(address, { answer, width, withWhole: false });
    const whole = await look(address, { answer, width, withWhole: true });
    expect(own.length).toBeGreaterThan(20);
    expect(own[0]).toContain('; color: rgb(');
    const differing = own.flatMap((text, index) => {
      const other = new Set(whole[index]?.split('; '));
      const parts = text.split('; ').filter((part) => !other.has(part));
      return parts.length === 0 ? [] : [`${text.slice(0, 80)}: ${parts.join('; ')}`];
    });
    expect(differing.slice(-4)).toEqual([]);
  });

  it('include the fonts that a text cannot do without, and none that may come later', async () => {
    const page = await newPage();
    const styles = async (address: string) =>
      /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(
        await (await page.request.get(address)).text(),
      )?.[1];
    expect(await styles('/koran/1-al-fatihah')).toMatch(/@font-face\{font-family:KFGQPC Hafs;/);
    expect(await styles('/faq')).not.toMatch(/golos[\w-]*\.woff2/);
  });

  it('are followed by a sheet without fonts and rules for every element, and by the fonts all at once', async () => {
    const page = await newPage();
    const sheets: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('.css')) sheets.push(answer.url());
    });
    await page.goto('/faq');
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            ({ family, status }) => /Golos Text/.test(family) && status === 'loaded',
          ).length,
      );
    await expect.poll(loaded).toBe(2);
    expect(sheets).toHaveLength(1);
    const sheet = await (await page.request.get(sheets[0] ?? '')).text();
    expect(sheet).toContain('@layer utilities{');
    // Each of these makes a browser style the whole page anew.
    expect(sheet).not.toMatch(/@font-face|@property|@layer (properties|theme|base)\{|[{}]\*/);
  });

  it('and the scripts have the network before the fonts', async () => {
    const page = await newPage();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (/golos/.test(request.url())) fonts.push(request.url());
    });
    const scripts = await heldScripts(page, /\/assets\/[^/]*\.js/);
    const sheet = page.waitForResponse(/\.css$/);
    await page.goto('/faq');
    await sheet;
    await expect.poll(scripts.isAsked).toBe(true);
    expect(fonts).toEqual([]);
    scripts.release();
    await ready(page);
    await expect.poll(() => fonts.length).toBe(2);
  });

  it('stay before the whole sheet when the page gives way to the error page', async () => {
    const page = await newPage({ expected: [/503/] });
    await open(page, '/koran');
    await page.locator('link[rel="stylesheet"]').waitFor({ state: 'attached' });
    await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('link', { name: /Аль-Бакара/ }).click();
    const again = page.getByRole('link', { name: 'Попробовать снова' });
    await again.waitFor();
    const order = page.locator('#styles, link[rel="stylesheet"]');
    expect(await order.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
      'STYLE',
      'LINK',
    ]);
    expect(await again.evaluate((link) => getComputedStyle(link).color)).toBe('rgb(255, 255, 255)');
  });
});

describe('on paper', () => {
  it('need no sheet for the footer, and say at the top how to reach the site', async () => {
    const page = await newPage();
    await open(page, '/koran/112-al-ikhlas');
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    for (const width of [720, 1050]) {
      await page.setViewportSize({ width, height: 1050 });
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      const call = page.getByRole('banner').locator('a[href^="tel:"]');
      expect((await call.locator('span').boundingBox())?.width).toBeGreaterThan(50);
      const after = await call.evaluate((link) => getComputedStyle(link, '::after').content);
      expect(after).toBe(`"${new URL(page.url()).host}"`);
    }
  });
});

describe('in the colours of the system', () => {
  const at = async (address: string) => {
    const page = await newPage({ forcedColors: 'active' });
    await open(page, address);
    return page;
  };
  const colours = (part: Locator) =>
    part.evaluate((element) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
      return { color, backgroundColor, forcedColorAdjust };
    });

  it('shows the chosen values of the search, and their words', async () => {
    const page = await at('/');
    const value = (label: string) => page.locator('form label', { hasText: label }).first();
    await value('Умра Рамадан').click();
    const chosen = await colours(value('Умра Рамадан'));
    expect(chosen.backgroundColor).not.toBe((await colours(value('Хадж'))).backgroundColor);
    expect(chosen.color).not.toBe(chosen.backgroundColor);
    // Else the browser paints a box behind the words.
    expect(chosen.forcedColorAdjust).toBe('none');
  });

  it('shows which of the views of the tours is chosen', async () => {
    const page = await at('/all');
    const views = page.getByRole('group', { name: 'Вид списка' }).getByRole('link');
    const adjusted = [await colours(views.first()), await colours(views.last())];
    expect(adjusted.map(({ forcedColorAdjust }) => forcedColorAdjust)).toEqual(['none', 'auto']);
  });

  it('shows the stars of the verses, and whole words to whoever asks for more contrast', async () => {
    const page = await at('/koran/112-al-ikhlas');
    const star = () =>
      page
        .locator('.rosette')
        .first()
        .evaluate((verse) => getComputedStyle(verse, '::before').backgroundColor);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await star()).not.toBe(ground);
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    const soft = page.locator('.page-mark').first();
    expect((await colours(soft)).color).toBe((await colours(page.locator('body'))).color);
  });

  it('marks the row of today in the month, by more than weight', async () => {
    const page = await at('/vremya-namaza/kazan?tab=month');
    await page.locator('tr[aria-current="date"]').waitFor();
    const outlines = await page
      .locator('tbody tr')
      .evaluateAll(
        (rows) => rows.filter((row) => getComputedStyle(row).outlineStyle === 'solid').length,
      );
    expect(outlines).toBe(1);
  });

  it('marks one tab and one row of the prayer times', async () => {
    const page = await newPage({ forcedColors: 'active' });
    // Between sunrise and noon no prayer is present.
    await openAt(page, '2026-11-20T12:30:00Z', '/vremya-namaza/kazan');
    const marks = (selector: string, side: 'left' | 'bottom') =>
      page.locator(selector).evaluateAll((parts, edge) => {
        const ground = getComputedStyle(document.body).backgroundColor;
        const colour = `border-${edge}-color`;
        return parts.filter((part) => getComputedStyle(part).getPropertyValue(colour) !== ground)
          .length;
      }, side);
    // The server marks the row of the real time: after midnight there is none for a moment.
    await expect.poll(() => marks('tr > th[scope="row"]', 'left')).toBe(1);
    expect(await marks('nav[aria-label^="Сегодня"] a', 'bottom')).toBe(1);
  });
});
