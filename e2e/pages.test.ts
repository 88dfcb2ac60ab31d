import { describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { newPage, overflowOf, PHONE, ready, watchShifts } from './site.ts';

/** The first is a phone of 360 px whose owner reads text twice as large. */
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
    const page = await newPage();
    await page.goto(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `at ${width}`).toBe(0);
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
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPage({ ...PHONE, colorScheme });
      await page.goto(address);
      await expectAccessible(page);
    }
  });

  it('does not move while it loads', async () => {
    for (const address of ['/', '/all', '/faq', await firstTour()]) {
      for (const size of [PHONE, {}]) {
        const page = await newPage(size);
        const shifted = await watchShifts(page);
        await page.goto(address);
        await ready(page);
        expect(await shifted(), address).toBeLessThanOrEqual(0.01);
      }
    }
  });
});

describe('a page that tells of an error', () => {
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

describe('a page that is not there', () => {
  it.each(['/nope', '/tours/no-such-tour', '/tury/atlantida', '/tury/umra/mars', '/tours/%00'])(
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

describe.each(['/tours/', '/articles/'])('a page on its way: %s', (folder) => {
  it('is announced until it is there', async () => {
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
    await page.locator(link).first().click();
    await page.getByRole('status').filter({ hasText: 'Загрузка…' }).first().waitFor();
    release();
    await page.waitForURL(new RegExp(`${folder}[\\w-]+$`));
    await expect.poll(() => page.getByText('Загрузка…').count()).toBe(0);
  });
});

describe('the tour page', () => {
  it('fits a screen of any width', async () => {
    const page = await newPage();
    await page.goto(await firstTour());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `at ${width}`).toBe(0);
    }
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

describe('what every page carries', () => {
  it('is the same from memory as when it was made', async () => {
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

describe('files for machines', () => {
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

  it('send the older addresses of the staff screens on', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    for (const [from, to] of [
      ['/add_tour', '/add-tour'],
      ['/edit_tour/12', '/edit-tour/12'],
    ] as const) {
      const answer = await page.request.get(from, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers()['location']).toBe(to);
    }
  });
});
