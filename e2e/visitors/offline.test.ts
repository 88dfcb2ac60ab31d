import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIST_LIMIT } from '#features/tours/model/tour.ts';
import { openDatabase } from '#server/db/db.server.ts';
import { copyEmbedded, silentLog } from '../../test/database.ts';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite, startSite } from '../kit/own-site.ts';
import { DESKTOP, newPage, PHONE } from '../kit/site.ts';
import { startWaywardProxy } from '../kit/wayward-proxy.ts';

const KAZAN = '/vremya-namaza/kazan';
const BAQARAH = '/koran/2-al-baqarah';
/** The browser's console messages about requests without a network. */
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to fetch/];
const WITH_WORKERS = { hasWorkers: true, expected: NO_NETWORK };

const runs = (page: Page) => page.waitForFunction(() => 'pageRuns' in window);

/** Waits until the worker is active and has stored what the page asked for. */
async function isSetUp(page: Page, ...addresses: string[]) {
  await runs(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  for (const address of [...addresses, '/offline']) {
    await expect.poll(() => isKept(page, address)).toBe(true);
  }
}

/** The browser has one copy of the list of tours, in local storage. */
const toursAreCopied = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('tours_copy') !== null);

const isKept = (page: Page, address: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address);

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname);
    }
    return found;
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const copyNotice = (page: Page) => page.getByText(/Это копия страницы, сохранённая сегодня в/);

const site = ownSite();

describe('a site with more tours than a browser searches', () => {
  let folder: string;
  // Before the site starts.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vseumry-large-'));
    copyEmbedded(folder);
    const database = await openDatabase({ kind: 'embedded', directory: folder }, silentLog);
    await database.db.execute(sql`
      insert into tours (slug, tour_type, city_from, departure_date, month, days, price)
      select 'tour-' || n, 'umrah', 'Казань', current_date + 5 + n, 'январь', 10, 1500
        from generate_series(1, ${LIST_LIMIT + 40}::int) n`);
    await database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const large = ownSite(() => ({ DATA_DIR: folder }));

  it('does not load its list again and again while it is away', async () => {
    const page = await large.visit(WITH_WORKERS);
    await page.clock.install();
    await page.goto('/all');
    await isSetUp(page, '/all');
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.context().setOffline(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.clock.runFor(8000);
    expect(loads).toBeLessThan(3);
    await heading(page).waitFor();
  });
});

describe('without the network', () => {
  it('visited pages open again, and links between them work', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all');
    await toursAreCopied(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/tours\//);
    const tour = new URL(page.url()).pathname;
    const title = await heading(page).filter({ hasText: 'вылет' }).textContent();
    await page.goto(BAQARAH);
    await page.goto('/faq');
    await isSetUp(page, tour, BAQARAH, '/faq');

    await page.context().setOffline(true);
    for (const [address, name] of [
      [tour, title ?? ''],
      ['/all?view=cards', 'Каталог туров'],
      [BAQARAH, 'Аль-Бакара'],
      ['/faq', 'Вопросы'],
      ['/', ''],
    ] as const) {
      await page.goto(address);
      await runs(page);
      expect(await heading(page).textContent(), page.url()).toContain(name);
      await copyNotice(page).waitFor();
    }
    await page.reload();
    await runs(page);
    // A navigation inside the site that needs the server opens the stored page instead.
    await page.goto('/all?view=cards');
    await runs(page);
    await page.getByRole('link', { name: 'ВсеУмры' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await copyNotice(page).waitFor();
  });

  it('pages that were left before there was a worker are stored as well', async () => {
    const page = await site.visit(WITH_WORKERS);
    // It comes late, as on a slow network.
    await page.addInitScript(() => {
      if (location.pathname === '/faq') return;
      ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    });
    for (const address of ['/koran/114-an-nas', '/privacy', '/faq']) {
      await page.goto(address);
      await runs(page);
    }
    await isSetUp(page, '/faq', '/koran/114-an-nas', '/privacy');
    await page.context().setOffline(true);
    await page.goto('/koran/114-an-nas');
    expect(await heading(page).textContent()).toContain('Ан-Нас');
  });

  it('the letters of the Quran are stored at the first visit', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.goto(BAQARAH);
    await isSetUp(page, BAQARAH);
    await expect.poll(async () => (await keptAddresses(page)).join(' ')).toMatch(/hafs\S*\.woff2/);
  });

  it('pictures of a visited tour are shown', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all');
    const card = page
      .getByRole('article')
      .filter({ has: page.locator('img') })
      .first();
    await card.getByRole('link').first().click();
    await page.waitForURL(/\/tours\//);
    await isSetUp(page, new URL(page.url()).pathname);
    const src = await page.locator('main img[src^="/images/"]').first().getAttribute('src');
    await expect.poll(() => isKept(page, src ?? '')).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await expect
      .poll(() =>
        page
          .locator('main img[src^="/images/"]')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  it('logos in the catalogue are shown even if only another page was visited', async () => {
    const page = await site.visit({ ...WITH_WORKERS, ...PHONE });
    await page.goto('/faq');
    await isSetUp(page, '/all');
    await page.context().setOffline(true);
    await page.goto('/all');
    const logo = page.locator('main img[src^="/images/"]').first();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  it('the catalogue can still be searched', async () => {
    const page = await site.visit({ ...DESKTOP, ...WITH_WORKERS });
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all');
    await toursAreCopied(page);
    expect(await keptAddresses(page)).not.toContain('/api/catalogue');
    await page.context().setOffline(true);
    await page.goto('/all');
    await runs(page);
    await page.getByRole('radio', { name: 'Хадж' }).check();
    await expect.poll(() => page.url()).toContain('type=hajj');
  });

  it('a search that no stored page answers says so, and searches the copy', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all');
    await toursAreCopied(page);
    await page.context().setOffline(true);
    // On a slow phone the press comes before the copy can be searched.
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(`/all?q=${encodeURIComponent('пулман')}`);
    await page.getByText('Адрес спрашивал о\u00a0другом').waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: /Искать в\sсохранённых турах/ }).click();
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('list', { name: 'Выбранные фильтры' }).getByText('«пулман»').waitFor();
    await expect.poll(() => page.locator('#results').textContent()).toMatch(/^\d+\sтур/);
    expect(await page.getByText('Адрес спрашивал о\u00a0другом').count()).toBe(0);
  });

  it('a search of the Quran that no stored page answers finds suras, and says what it misses', async () => {
    const page = await site.visit({ ...WITH_WORKERS, ...PHONE });
    await page.goto('/koran');
    await isSetUp(page, '/koran');
    await page.context().setOffline(true);
    for (const q of ['ясин', 'الرحمن']) {
      await page.goto(`/koran?q=${encodeURIComponent(q)}`);
      await page.getByText('Адрес спрашивал о\u00a0другом').waitFor();
      await page.getByRole('link', { name: /Искать по\sназваниям сур/ }).click();
      await expect.poll(() => page.locator('main ol > li').count()).toBe(1);
      expect(await page.getByRole('searchbox').inputValue()).toBe(q);
      expect(await page.getByText('Адрес спрашивал о\u00a0другом').count()).toBe(0);
    }
    await page.getByRole('alert').filter({ hasText: 'проверьте связь' }).waitFor();
    await expectAccessible(page);
  });

  it('a tour that was never visited is shown from the browser’s copy, and says so', async () => {
    const page = await site.visit({ ...WITH_WORKERS, ...PHONE });
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all');
    await toursAreCopied(page);
    await page.context().setOffline(true);
    await page.getByRole('article').nth(1).getByRole('link').first().click();
    await page.getByText('Тур показан по').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/tours\//);
    expect(await heading(page).textContent()).toContain('вылет');
    await page.getByRole('main').getByRole('link', { name: 'Оставить заявку' }).waitFor();
    await expectAccessible(page);
  });

  it('the times of the visitor’s city are today’s, on any day', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.goto(KAZAN);
    await isSetUp(page, KAZAN, `${KAZAN}?tab=month&month=2027-10`, '/vremya-namaza/medina');
    const later = new Date(Date.now() + 40 * 86_400_000);
    const day = later.toISOString().slice(0, 10);
    const asked = `/api/prayer-times?endpoint=timings&citySlug=kazan&madhab=hanafi&date=${day}`;
    const { data } = await (await page.request.get(asked)).json();

    await page.context().setOffline(true);
    await page.clock.setFixedTime(`${day}T09:00:00Z`);
    await page.goto(KAZAN);
    await runs(page);
    const row = page.getByRole('row').filter({ hasText: 'Магриб' });
    await expect.poll(() => row.textContent()).toContain(data.timings.Maghrib);
    await expect.poll(() => page.title()).toBe('Время намаза в Казани — ВсеУмры');
    await page.getByRole('link', { name: 'Весь месяц' }).click();
    await page.waitForURL(/tab=month&month=/);
    await page.goto('/vremya-namaza/medina');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Медине' }).waitFor();
    await page.goto(`${KAZAN}?tab=month&month=2027-10`);
    await page.getByRole('heading', { name: /Октябрь\s2027/ }).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(32);
  });

  it('a page that is not stored becomes the offline page with a list of stored pages', async () => {
    const page = await site.visit({ ...WITH_WORKERS, ...PHONE });
    await page.goto('/koran/112-al-ikhlas');
    await isSetUp(page, '/koran/112-al-ikhlas');
    await page.context().setOffline(true);
    await page.goto('/privacy?one=1');
    await heading(page).filter({ hasText: 'Нет связи' }).waitFor();
    await page.getByRole('link', { name: 'Каталог туров в Умру и Хадж' }).waitFor();
    await page
      .getByRole('region', { name: 'Коран' })
      .getByRole('link', { name: /Сура 112/ })
      .waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Попробовать снова' }).click();
    await page.waitForURL(/\/privacy\?one=1$/);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Политика' }).waitFor();
  });

  it('the offline page never leads to another site', async () => {
    const page = await site.visit({ hasWorkers: true });
    for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', 'x']) {
      await page.goto(`/offline?from=${encodeURIComponent(from)}`);
      await runs(page);
      expect(await page.getByRole('link', { name: 'Попробовать снова' }).count(), from).toBe(0);
    }
  });

  it('no page of an account is stored, signed in or out', async () => {
    const page = await site.visitAs(BOSS, {
      ...DESKTOP,
      ...WITH_WORKERS,
      expected: [...NO_NETWORK, /401|403/],
    });
    await page.goto('/');
    await isSetUp(page, '/');
    for (const address of ['/account', '/admin', '/admin/users', '/add-tour', '/all']) {
      await page.goto(address);
      await runs(page);
    }
    const check = async () => {
      const addresses = await keptAddresses(page);
      expect(addresses.length).toBeGreaterThan(20);
      expect(
        addresses.filter(
          (path) =>
            /account|admin|add-tour|session|\.data$/.test(path) && !path.startsWith('/assets/'),
        ),
      ).toEqual([]);
      const texts = await page.evaluate(async () => {
        let all = '';
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys())
            all += await (await cache.match(request))?.text();
        }
        return all;
      });
      expect(texts.includes(BOSS)).toBe(false);
    };
    await check();
    await page.goto('/all');
    await runs(page);
    await page.getByRole('button', { name: 'Выйти' }).first().click();
    await page.getByRole('button', { name: 'Выйти' }).first().waitFor({ state: 'detached' });
    await check();
    await page.context().setOffline(true);
    await page.goto('/account');
    await heading(page).filter({ hasText: 'Нет связи' }).waitFor();
  });

  it('invalid stored data do no harm', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.goto('/faq');
    await isSetUp(page, '/faq');
    await page.evaluate(async () => {
      const visited = await caches.open('pages-visited');
      const shell = await caches.open('pages-shell');
      for (const cache of [visited, shell]) {
        await cache.put('/faq', new Response('�garbage'));
        for (const { url } of await cache.keys()) {
          if (url.includes('/page-data/') && url.includes(encodeURIComponent('/koran'))) {
            await cache.delete(url);
          }
        }
      }
    });
    await page.goto('/faq');
    await runs(page);
    expect(await heading(page).textContent()).toContain('Вопросы');
    await page.context().setOffline(true);
    await page.goto('/koran');
    await heading(page).filter({ hasText: 'Нет связи' }).waitFor();
    await page.context().setOffline(false);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.goto('/koran');
    await runs(page);
    expect(await heading(page).textContent()).toBe('Коран');
  });
});

describe('the Quran on the device', () => {
  /** The last number of megabytes in a text. */
  const megabytesIn = (text: string | null) =>
    Number(
      (text ?? '')
        .match(/[\d,]+(?=\sМБ)/g)
        ?.at(-1)
        ?.replace(',', '.'),
    );
  const opened = async (page: Page) => {
    await page.goto('/koran');
    await runs(page);
    await page.locator('summary').filter({ hasText: 'Сохранить весь Коран' }).click();
    return page.getByRole('button', { name: 'Сохранить все суры' });
  };

  it('is saved completely, with progress, and then any sura opens', async () => {
    const page = await site.visit(WITH_WORKERS);
    await page.addInitScript(() => localStorage.setItem('quran_font', 'amiri'));
    const save = await opened(page);
    const stated = megabytesIn(await page.getByText(/на\sустройстве около/).textContent());
    await save.click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Остановить' }).click();
    await page.getByText(/^Остановлено/).waitFor();
    await page.getByRole('button', { name: /Сохранить|Продолжить/ }).click();
    const all = page.getByText(/Коран сохранён целиком/);
    // The server renders and compresses each of the 114 pages on its first request.
    await all.waitFor({ timeout: 120_000 });
    // As much as was stated, and 1.5 MB of texts for another font than the usual one.
    const saved = megabytesIn(await all.textContent());
    expect(Math.abs(saved - stated - 1.5)).toBeLessThan(1.1);

    await page.context().setOffline(true);
    for (const [address, verses] of [
      ['/koran/114-an-nas', 6],
      ['/koran/36-ya-sin', 83],
    ] as const) {
      await page.goto(address);
      await runs(page);
      expect(await page.locator('.verse-text').count()).toBe(verses);
      await expect
        .poll(() => page.locator('[data-edition="tanzil"]:not([data-pending])').count())
        .toBe(1);
      expect(await page.evaluate(() => document.fonts.check('32px "Amiri Quran"', 'بسم'))).toBe(
        true,
      );
    }
    // By the number of a sura, as the site leads there.
    await page.goto('/koran/36#ayah-9');
    await page.waitForURL('/koran/36-ya-sin#ayah-9');
    await page
      .getByRole('link', { name: /Ас-Саффат/ })
      .first()
      .click();
    await page.waitForURL(/37-/);
    expect(await page.locator('.verse-text').count()).toBe(182);

    await page.context().setOffline(false);
    await opened(page);
    await page.getByRole('button', { name: /Удалить с\sустройства/ }).click();
    await save.waitFor();
    expect(await isKept(page, '/koran/36-ya-sin')).toBe(false);
  });

  it('is refused with a message when there is no space, and the site continues to work', async () => {
    const page = await site.visit(WITH_WORKERS);
    const save = await opened(page);
    await save.waitFor();
    await isSetUp(page, '/koran');
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', {
      origin: site.url(),
      quotaSize: usage + 400_000,
    });
    await save.click();
    await page.getByText(/На\sустройстве не\sхватает места/).waitFor();
    // Now the browser refuses to store each new page, too.
    for (const address of [KAZAN, '/vremya-namaza', BAQARAH, '/privacy', '/all']) {
      await page.goto(address);
      await runs(page);
    }
    await page.context().setOffline(true);
    await page.goto('/offline');
    await page.getByText(/свободно ещё/).waitFor();
    expect(await heading(page).textContent()).toBeTruthy();
  });

  it('cannot be saved in a browser without storage, and a message says so', async () => {
    const page = await site.visit();
    const save = await opened(page);
    await page.getByText(/хранилище выключено/).waitFor();
    expect(await save.count()).toBe(0);
  });
});

describe('a server that is away', () => {
  it('leaves visited pages available', async () => {
    const going = await startSite();
    // A stopping server refuses new event streams before it is gone.
    const expected = [...NO_NETWORK, /503/];
    const page = await newPage({ site: going.url, hasWorkers: true, expected });
    await page.goto(KAZAN);
    await isSetUp(page, KAZAN);
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all?view=cards');
    expect(await going.stop()).toBe(0);
    await page.reload();
    await runs(page);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await copyNotice(page).waitFor();
    const tours = page.getByText(/Показываем туры, сохранённые/);
    await tours.waitFor({ state: 'attached' });
    expect(await tours.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Закрыть', exact: true }).click();
    await tours.waitFor();
    await page.goto(KAZAN);
    await runs(page);
    expect(await page.getByRole('row').filter({ hasText: 'Магриб' }).textContent()).toMatch(
      /\d\d:\d\d/,
    );
    await page.goto('/privacy');
    await heading(page).filter({ hasText: 'Нет связи' }).waitFor();
  });
});

describe('an unreliable network', () => {
  let proxy: Awaited<ReturnType<typeof startWaywardProxy>>;
  beforeAll(async () => {
    proxy = await startWaywardProxy(site.url);
  });
  afterAll(() => proxy.stop());

  it.each(['silent', 'gateway-error'] as const)('shows the stored page: %s', async (way) => {
    proxy.lead('pass');
    const page = await newPage({
      site: proxy.origin,
      hasWorkers: true,
      expected: [...NO_NETWORK, /503/],
    });
    await page.goto('/faq');
    await isSetUp(page, '/faq');
    proxy.lead(way);
    await page.goto('/faq');
    await copyNotice(page).waitFor();
    proxy.lead('pass');
    await page.goto('/faq');
    await runs(page);
    expect(await page.locator('[data-kept-at]').count()).toBe(0);
  });
});

describe('a network that is dead and does not say so', () => {
  let proxy: Awaited<ReturnType<typeof startWaywardProxy>>;
  beforeAll(async () => {
    proxy = await startWaywardProxy(site.url);
  });
  beforeEach(() => proxy.lead('pass'));
  afterAll(() => proxy.stop());

  const foundByCopy = async (page: Page) => {
    const chosen = page.getByRole('list', { name: 'Выбранные фильтры' });
    await chosen.getByText('«пулман»').waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('#results').textContent()).toMatch(/^\d+\sтур/);
    // The address follows once the site is known to be away.
    await expect
      .poll(() => page.url(), { timeout: 30_000 })
      .toContain(encodeURIComponent('пулман'));
    await heading(page).filter({ hasText: 'Каталог туров' }).waitFor();
  };

  it.each(['silent', 'gateway-error'] as const)(
    'a search of a stored page is answered by the copy of the tours: %s',
    async (way) => {
      const page = await newPage({ site: proxy.origin, ...WITH_WORKERS });
      await page.goto('/all?view=cards');
      await isSetUp(page, '/all');
      await toursAreCopied(page);
      // The list does not come, or the page would not have to ask for the search.
      proxy.lead((path) => (path.startsWith('/api/') ? 'silent' : way));
      await page.goto(`/all?q=${encodeURIComponent('пулман')}`);
      const search = page.getByRole('link', { name: /Искать в\sсохранённых турах/ });
      await search.waitFor();
      proxy.lead('silent');
      await search.click();
      await foundByCopy(page);
    },
  );

  it('so is one that another page leads to', async () => {
    const page = await newPage({ site: proxy.origin, ...WITH_WORKERS });
    await page.goto('/all?view=cards');
    await isSetUp(page, '/all');
    await page.goto('/');
    await isSetUp(page, '/');
    await runs(page);
    proxy.lead('silent');
    await page
      .locator('label')
      .filter({ hasText: /^Хадж$/ })
      .click();
    await page.getByRole('button', { name: 'Найти туры' }).click();
    await page.getByText('Адрес спрашивал о\u00a0другом').waitFor({ timeout: 60_000 });
  });

  it.each(['silent', 'gateway-error'] as const)(
    'a search of a page whose list has not come is, too: %s',
    async (way) => {
      const expected = [...NO_NETWORK, /503/];
      const page = await newPage({ ...DESKTOP, site: proxy.origin, expected });
      await page.goto('/all?view=cards');
      await toursAreCopied(page);
      proxy.lead((path) => (/^\/api\/|\.data\?/.test(path) ? way : 'pass'));
      await page.goto('/all?view=cards&hotel=x');
      await runs(page);
      await page.getByRole('searchbox').first().fill('пулман');
      await foundByCopy(page);
    },
  );
});

describe('a new version', () => {
  let proxy: Awaited<ReturnType<typeof startWaywardProxy>>;
  beforeAll(async () => {
    proxy = await startWaywardProxy(site.url);
  });
  afterAll(() => proxy.stop());

  const namesOf = (page: Page) => page.evaluate(() => caches.keys());

  async function filesOf(page: Page): Promise<string> {
    return (await namesOf(page)).find((name) => name.startsWith('files-')) ?? '';
  }

  /** The next build: another worker with another build name; an old file is missing. */
  async function offerNext(page: Page, oldFiles: string): Promise<void> {
    proxy.rewrite((path, text) => {
      const gone = /\/assets\/own-data-panel[\w-]+\.js,/;
      if (path !== '/sw.js') return path.includes('own-data-panel') ? null : text;
      const build = oldFiles.slice('files-'.length);
      return text
        .replace(gone, '')
        .replaceAll(build, 'next')
        .replaceAll('manifest-next', `manifest-${build}`);
    });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  }

  it('waits for the visitor’s consent, and an open tab continues with its own files', async () => {
    const page = await newPage({ site: proxy.origin, ...WITH_WORKERS });
    await page.goto('/koran');
    await isSetUp(page, '/koran');
    const other = await page.context().newPage();
    await other.goto('/koran');
    await runs(other);
    const oldFiles = await filesOf(page);
    await offerNext(page, oldFiles);
    await page.getByText('Доступна новая версия').waitFor();
    await other.getByText('Доступна новая версия').waitFor();
    await other.getByRole('button', { name: 'Закрыть' }).click();
    expect(await other.getByText('Доступна новая версия').count()).toBe(0);

    await page.locator('summary').filter({ hasText: 'Мои данные чтения' }).click();
    await page.getByRole('button', { name: /Сохранить в\sфайл/ }).waitFor();
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await page.getByRole('button', { name: 'Обновить' }).click();
    await page.waitForFunction(() => !('isOld' in window));
    await runs(page);
    expect(await page.getByText('Доступна новая версия').count()).toBe(0);

    // The other tab was not reloaded and still finds its files; they are deleted once it has been.
    await other.locator('summary').filter({ hasText: 'Мои данные чтения' }).click();
    await other.getByRole('button', { name: /Сохранить в\sфайл/ }).waitFor();
    const names = () => namesOf(page);
    expect(await names()).toContain(oldFiles);
    expect(await names()).toContain('files-next');
    await other.close();
    await page.goto('/faq');
    await expect.poll(names).not.toContain(oldFiles);
  });

  it('keeps its files while it waits and the visitor reads on', async () => {
    proxy.rewrite((_, text) => text);
    const page = await newPage({ site: proxy.origin, ...WITH_WORKERS });
    await page.goto('/koran');
    await isSetUp(page, '/koran');
    await offerNext(page, await filesOf(page));
    for (const address of ['/faq', '/all', '/koran', '/faq']) {
      await page.getByText('Доступна новая версия').waitFor();
      await page.goto(address);
      await runs(page);
    }
    expect(await namesOf(page)).toContain('files-next');
    // Workers of former versions deleted them.
    await page.evaluate(() => caches.delete('files-next'));
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await page.getByRole('button', { name: 'Обновить' }).click();
    await page.waitForFunction(() => !('isOld' in window));
    await expect.poll(() => namesOf(page)).toContain('files-next');
  });
});

describe('the site as an application', () => {
  it('can be installed', async () => {
    const page = await newPage({ hasWorkers: true });
    await page.goto('/');
    await isSetUp(page);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // This browser's temporary profile does not offer installation.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((id) => id !== 'in-incognito')).toEqual([]);
    const { data, errors: wrong } = await session.send('Page.getAppManifest');
    expect(wrong).toEqual([]);
    const manifest = JSON.parse(data ?? '{}');
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    for (const { src, sizes } of manifest.icons.filter(
      ({ type }: { type: string }) => type === 'image/png',
    )) {
      const size = await page.evaluate(async (address: string) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(
      true,
    );
    for (const { url } of manifest.shortcuts) {
      expect((await page.request.get(url)).status(), url).toBe(200);
    }
  });

  it('serves its worker so that browsers notice a new one at once', async () => {
    const page = await newPage();
    const answer = await page.request.get('/sw.js');
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(answer.headers()['content-type']).toContain('javascript');
  });
});
