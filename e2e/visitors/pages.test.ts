import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { expectToFit, FONTS, newPage, open, PHONE, ready, watchShifts } from '../kit/site.ts';

/** The first is a phone of 360 px with text twice as large. */
const WIDTHS = [180, 320, 360, 768, 1440];

async function firstTour(): Promise<string> {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto('/all?view=cards');
  return (
    (await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? ''
  );
}

describe('every page', () => {
  it.each([
    '/',
    '/all',
    '/all?view=table',
    '/faq',
    '/privacy',
    '/tury/kazan',
    '/tury/hadzh/kazan',
    '/vremya-namaza',
    '/vremya-namaza/kazan',
    '/vremya-namaza/kazan?tab=month',
    '/account/sign-in',
  ])('fits a screen of any width: %s', async (address) => {
    for (const fonts of FONTS) {
      const page = await newPage({ fonts });
      await page.goto(address);
      await expectToFit(page, WIDTHS);
    }
  });

  it('shows the hints of its fields in full on a phone', async () => {
    const page = await newPage({ width: 320, height: 740 });
    for (const address of ['/', '/all', '/koran', '/koran/audio', '/vremya-namaza', '/articles']) {
      await page.goto(address);
      await ready(page);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
          .filter((input) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(input);
            const pen = document.createElement('canvas').getContext('2d');
            if (!pen || !input.checkVisibility()) return false;
            pen.font = font;
            const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
            return pen.measureText(input.placeholder).width > room;
          })
          .map(({ placeholder }) => placeholder),
      );
      expect(cut, address).toEqual([]);
    }
  });

  it('has its own title, description and canonical address', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    const seen = new Set<string>();
    for (const address of [
      '/',
      '/all',
      '/faq',
      '/privacy',
      '/tury/umra',
      '/tury/kazan',
      '/vremya-namaza',
      '/vremya-namaza/kazan',
      await firstTour(),
    ]) {
      await page.goto(address);
      const head = await page.evaluate(() => ({
        title: document.title,
        description:
          document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
        canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
        image: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
        h1: document.querySelectorAll('h1').length,
      }));
      expect(head.title.length).toBeGreaterThan(10);
      expect(head.description.length).toBeGreaterThan(50);
      expect(new URL(head.canonical).pathname).toBe(address);
      expect(head.image).toMatch(/^http/);
      expect(head.h1).toBe(1);
      seen.add(head.title);
    }
    expect(seen.size).toBe(9);
  });

  it.each(['/faq', '/privacy'])('is accessible: %s', async (address) => {
    const page = await newPage(PHONE);
    await page.goto(address);
    await expectAccessible(page);
  });

  it.each(FONTS)('does not move while it loads, with %s', async (fonts) => {
    for (const address of ['/', '/all', '/faq', await firstTour()]) {
      for (const size of [PHONE, {}]) {
        const page = await newPage({ ...size, fonts });
        const shifted = await watchShifts(page);
        await page.goto(address);
        await ready(page);
        expect(await shifted(), address).toBeLessThanOrEqual(0.01);
      }
    }
  });
});

describe('a change from page to page', () => {
  /** Collects for each change whether its animations ran; `isEnded` ends each as a quick second press does. */
  const watchChanges = (isEnded: boolean) => {
    const changes: boolean[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      const begun = () => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        changes.push(
          effects.some(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition')),
        );
      };
      if (isEnded) transition.skipTransition();
      else void transition.ready.then(begun);
      return transition;
    };
    Object.assign(window, { changes });
  };

  it.each([
    { motion: 'no-preference', fades: true },
    { motion: 'reduce', fades: false },
  ] as const)('fades: $fades, where motion is: $motion', async ({ motion, fades }) => {
    const page = await newPage({ ...PHONE, reducedMotion: motion });
    await page.addInitScript(watchChanges, false);
    const changes = () =>
      page.evaluate(() => (window as unknown as { changes: boolean[] }).changes);
    await page.goto('/all?view=cards');
    await ready(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/tours\//);
    await expect.poll(changes).toEqual([fades]);
    // Pressed at once: what fades is in nobody's way.
    await page.locator('header summary').click();
    await page
      .getByRole('navigation', { name: 'Меню' })
      .getByRole('link', { name: 'Коран' })
      .click();
    await page.waitForURL(/\/koran$/);
    await expect.poll(changes).toEqual([fades, fades]);
    await page.goBack();
    await page.waitForURL(/\/tours\//);
    await expect.poll(changes).toEqual([fades, fades, fades]);
  });

  it('is complete, and no error of the page, where another one ends it', async () => {
    const page = await newPage();
    await page.addInitScript(watchChanges, true);
    await page.goto('/faq');
    await ready(page);
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    const reached: string[] = [];
    for (const name of ['Коран', 'Организаторы']) {
      await menu.getByRole('link', { name }).click();
      const heading = page.getByRole('heading', { level: 1, name });
      reached.push((await heading.textContent()) ?? '');
    }
    expect(reached).toEqual(['Коран', 'Организаторы Умры и\u00a0Хаджа']);
  });
});

describe('a page that is shared', () => {
  const linksOf = async (address: string, prefix: string) => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(address);
    const link = page.locator(`main a[href^="${prefix}"]`).first();
    return (await link.getAttribute('href')) ?? '';
  };

  it('has a preview picture drawn from its facts, with its size', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    const tour = await firstTour();
    const addresses = [
      tour,
      await linksOf('/operators', '/operators/'),
      await linksOf(tour, '/hotels/'),
      '/tury/kazan',
      '/tury/umra/kazan',
      '/vremya-namaza/kazan',
      '/articles/umra-po-shagam',
      '/koran/2-al-baqarah',
      '/',
      '/all',
      '/spisok',
      '/operators',
      '/articles',
      '/koran',
    ];
    for (const address of addresses) {
      await page.goto(address);
      const of = (name: string) =>
        page.locator(`meta[property="og:image${name}"]`).getAttribute('content');
      const image = new URL((await of('')) ?? '');
      expect(image.pathname, address).toBe(
        `/kartinka${address === '/' ? '/glavnaya' : address}.png`,
      );
      expect([await of(':width'), await of(':height')]).toEqual(['1200', '630']);
      expect((await of(':alt'))?.length, address).toBeGreaterThan(15);
      const card = page.locator('meta[name="twitter:card"]');
      expect(await card.getAttribute('content')).toBe('summary_large_image');
      const answer = await page.request.get(image.pathname + image.search, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      expect(answer.headers()['content-type']).toBe('image/png');
    }
  });

  it('can be shared without scripts', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    const tour = await firstTour();
    await page.goto(tour);
    await page.locator('summary', { hasText: 'Поделиться' }).click();
    for (const name of ['MAX', 'Telegram', 'ВКонтакте']) {
      const link = page.getByRole('link', { name, exact: true });
      const href = (await link.first().getAttribute('href')) ?? '';
      expect(decodeURIComponent(href)).toContain(tour);
    }
  });
});

describe('an error page', () => {
  it('is compressed like any other', async () => {
    const page = await newPage();
    for (const encoding of ['br', 'gzip']) {
      const answer = await page.request.post('/faq', {
        headers: {
          accept: 'text/html',
          'accept-encoding': encoding,
          origin: new URL(inject('siteUrl')).origin,
        },
      });
      expect(answer.status()).toBe(405);
      expect(answer.headers()['content-encoding']).toBe(encoding);
      expect(await answer.text()).toContain('</html>');
    }
  });
});

describe('a page whose late scripts do not come', () => {
  const heads = (page: Page) =>
    page.locator('#content :is(h2, h3, legend, summary, dt, .price)').allInnerTexts();

  it.each([
    ['the times of prayer', '/vremya-namaza/kazan'],
    ['a sura', '/koran/112-al-ikhlas'],
    ['the list', '/all'],
    ['a tour', ''],
  ])('keeps what the server wrote: %s', async (_, given) => {
    const address = given || (await firstTour());
    const plain = await newPage({ javaScriptEnabled: false });
    await plain.goto(address);
    const served = await heads(plain);
    const document = await plain.content();

    const page = await newPage({ expected: [/ERR_FAILED/] });
    let missing = 0;
    await page.route(/\.js$/, (route) => {
      const [, name = ''] = /([^/]+)\.js$/.exec(route.request().url()) ?? [];
      if (document.includes(name)) return route.continue();
      missing += 1;
      return route.abort();
    });
    await open(page, address);
    await expect.poll(() => missing).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(await heads(page)).toEqual(served);
  });
});

describe('a page that does not exist', () => {
  it.each(['/nope', '/tours/no-such-tour', '/tury/atlantida', '/tury/umra/mars'])(
    'is answered with the designed 404: %s',
    async (address) => {
      const page = await newPage({ expected: [/404/] });
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
        /Страница не найдена|Тур не найден/,
      );
      expect(await page.getByRole('link', { name: 'На главную', exact: true }).count()).toBe(1);
      expect(
        await page.getByRole('main').getByRole('link', { name: 'Каталог туров' }).count(),
      ).toBe(1);
      await expectAccessible(page);
    },
  );
});

describe.each(['/tours/', '/articles/'])('a page that is loading: %s', (folder) => {
  it('is announced until it is shown, then by its title, and has the focus', async () => {
    const list = folder === '/tours/' ? '/all?view=cards' : '/articles';
    const page = await newPage();
    await page.goto(list);
    await ready(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(new RegExp(`${folder}[\\w-]+\\.data`), async (route) => {
      await held;
      await route.continue();
    });
    const link = `main a[href^="${folder}"]:not([href*="/category/"])`;
    const followed = page.locator(link).first();
    const href = await followed.getAttribute('href');
    await followed.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Загрузка…' }).first().waitFor();
    release();
    await page.waitForURL(new RegExp(`${folder}[\\w-]+$`));
    await expect.poll(() => page.getByText('Загрузка…').count()).toBe(0);
    const said = () => page.getByRole('status').first().textContent();
    await expect.poll(said).toBe(await page.title());
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.goBack();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
      .toBe(href);
  });
});

describe('the tour page', () => {
  it.each(FONTS)('fits a screen of any width, with %s', async (fonts) => {
    const page = await newPage({ fonts });
    await page.goto(await firstTour());
    await expectToFit(page, WIDTHS);
  });

  it('says what it is about to people and to search engines, with scripts off too', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(await firstTour());
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toMatch(/Категория: .+\. Цена: [\d\u00a0]+\u00a0₽|по запросу/);
    const data = await page
      .locator('script[type="application/ld+json"]')
      .allTextContents()
      .then((texts) => texts.map((json) => JSON.parse(json)['@type']));
    expect(data).toContain('BreadcrumbList');
    expect(data.join()).toMatch(/Trip/);
  });
});

describe('the common parts of every page', () => {
  it('are the same in a kept page as in a new one', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto('/');
    const address = `/all?q=${Date.now()}`;
    const [made, kept] = [await page.request.get(address), await page.request.get(address)];
    for (const answer of [made, kept]) {
      expect(answer.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");
      expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers()['x-content-type-options']).toBe('nosniff');
      expect(answer.headers()['x-frame-options']).toBe('DENY');
      expect(answer.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
    }
    expect(await kept.text()).toBe(await made.text());
  });
});

describe('files for search engines', () => {
  it('list every public page', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto('/');
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(150);
    const sample = addresses.filter((_, index) => index % 12 === 0);
    for (const address of sample) {
      const answer = await page.request.get(new URL(address).pathname);
      expect(answer.status(), address).toBe(200);
    }
    expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml');
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    for (const icon of manifest.icons) {
      expect((await page.request.get(icon.src)).status(), icon.src).toBe(200);
    }
  });
});
