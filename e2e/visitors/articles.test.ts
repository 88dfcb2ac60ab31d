import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBuiltSite } from '../../scripts/built-site.mjs';
import {
  articleRedirects,
  articles,
} from '../../src/features/articles/store/article-tables.server.ts';
import { openDatabase } from '../../src/server/db/db.server.ts';
import { addArticle } from '../../test/articles.ts';
import { silentLog } from '../../test/database.ts';
import { expectToFitAccessibly } from '../kit/axe.ts';
import { FONTS, newPage, PHONE, watchShifts } from '../kit/site.ts';

const ARTICLE = '/articles/umra-po-shagam';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => 'pageRuns' in window);
}

describe('articles', () => {
  it('lead from the home page to a category, an article, another one and the Quran', async () => {
    const page = await newPage();
    await open(page, '/');
    await page.getByRole('link', { name: 'Все статьи' }).click();
    await page.getByRole('heading', { level: 1, name: 'Полезные статьи' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').getByText('чтения').count()).toBe(12);

    await page.getByRole('link', { name: 'Обряды' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Обряды' }).waitFor();
    await page
      .getByRole('link', { name: 'Читать «Умра по шагам: от ихрама до стрижки волос»' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Умра по шагам' }).waitFor();
    await page.getByText('Умра состоит из четырёх действий').waitFor();

    const related = page.getByRole('region', { name: 'Похожие статьи' });
    expect(await related.getByRole('listitem').count()).toBeGreaterThan(0);
    await related
      .getByRole('link', { name: /^Читать/ })
      .first()
      .click();
    await page
      .getByRole('heading', { level: 1, name: 'Умра по шагам' })
      .waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByText('Умра состоит из четырёх действий').waitFor();

    const reference = page.locator('.verse-source a').first();
    const verse = /#ayah-(\d+)$/.exec((await reference.getAttribute('href')) ?? '')?.[1];
    await reference.click();
    await page.waitForURL(/\/koran\/\d+-.*#ayah-/);
    await page.locator(`#ayah-${verse}`).waitFor();
  });

  it('are counted once, shared by their link and show how far one has read', async () => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') told.push(request.postData() ?? '');
    });
    await open(page, ARTICLE);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect(told.map((text) => JSON.parse(text))).toEqual([
      {
        article_slug_param: 'umra-po-shagam',
        visitor_token: expect.stringMatching(/^[\da-f]{24}$/),
      },
    ]);

    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.locator('summary', { hasText: 'Поделиться' }).first().click();
    await page.getByRole('alert').getByText('Ссылка скопирована в буфер обмена!').waitFor();
    const max = page.getByRole('link', { name: 'MAX', exact: true }).first();
    expect(await max.getAttribute('href')).toContain(encodeURIComponent(ARTICLE));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(ARTICLE);

    const bar = page.getByRole('progressbar', { name: 'Прочитано' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('0');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100');

    const place = page.getByRole('navigation', { name: 'Содержание' }).getByRole('link').nth(1);
    await place.click();
    await page.waitForURL(/#h-/);
    const heading = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    await expect.poll(async () => ((await heading.boundingBox())?.y ?? -1) >= 60).toBe(true);
  });

  it('are shared by their link where the browser refuses its own dialog', async () => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, ARTICLE);
    const refuseWith = (reason: string) =>
      page.evaluate((name) => {
        navigator.share = () => {
          document.body.dataset.refusal = name;
          return Promise.reject(new DOMException('', name));
        };
      }, reason);
    const share = page.locator('summary', { hasText: 'Поделиться' }).first();
    const telegram = page.getByRole('link', { name: 'Telegram', exact: true }).first();

    await refuseWith('AbortError');
    await share.click();
    await page.locator('[data-refusal="AbortError"]').waitFor();
    expect(await telegram.isVisible()).toBe(false);

    await refuseWith('NotAllowedError');
    await share.click();
    await telegram.waitFor();
    await page.getByRole('alert').getByText('Ссылка скопирована в буфер обмена!').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(ARTICLE);

    await share.click();
    await telegram.waitFor({ state: 'hidden' });
  });

  it('are complete without scripts', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto('/articles');
    await page.getByRole('link', { name: 'В дороге' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'В дороге' }).waitFor();
    await page
      .getByRole('link', { name: /^Читать/ })
      .first()
      .click();
    await page.locator('.article-text p').first().waitFor();
    expect(
      await page.getByRole('navigation', { name: 'Содержание' }).getByRole('link').count(),
    ).toBeGreaterThan(2);
    await page.getByRole('link', { name: 'Смотреть туры' }).click();
    await page.waitForURL('**/all');
  });

  it.each(FONTS)('cause no layout shift when their pictures load, with %s', async (fonts) => {
    const page = await newPage({ ...PHONE, fonts });
    const shifted = await watchShifts(page);
    for (const address of ['/articles', ARTICLE]) {
      await open(page, address);
      expect(await shifted(), address).toBeLessThanOrEqual(0.01);
    }
  });

  it('have structured data for search engines', async () => {
    const page = await newPage();
    await open(page, ARTICLE);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = facts.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect(types).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
    expect(await page.locator('meta[property="og:type"]').getAttribute('content')).toBe('article');
    const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    const rss = await page.request.get(feed ?? '');
    expect((await rss.text()).match(/<item>/g)).toHaveLength(12);
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`${ARTICLE}</loc>`);
    expect(sitemap).toContain('/articles/category/obryady</loc>');
  });

  it('that are not there say so and lead back', async () => {
    const page = await newPage({ expected: [/404/] });
    await page.goto('/articles/net-takoy');
    await page.getByRole('heading', { name: 'Статья не найдена' }).waitFor();
    await page.getByRole('link', { name: /Вернуться к\sстатьям/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Полезные статьи' }).waitFor();
    await page.goto('/articles/category/net-takoy');
    await page.getByRole('heading', { name: 'Категория не найдена' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it.each(['/articles', '/articles/category/podgotovka', ARTICLE])(
    'are accessible and fit the screen: %s',
    async (address) => {
      const page = await newPage(PHONE);
      await open(page, address);
      await expectToFitAccessibly(page);
    },
  );
});

describe('a site with many articles', () => {
  let site: Awaited<ReturnType<typeof startBuiltSite>>;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vseumry-articles-'));
    const directory = join(folder, 'data');
    cpSync(inject('databaseTemplate').directory, directory, { recursive: true });
    const { db, close } = await openDatabase({ kind: 'embedded', directory }, silentLog);
    for (let n = 1; n <= 13; n += 1) {
      await addArticle(db, { slug: `a-${n}`, published_date: new Date(Date.UTC(2026, 0, n)) });
    }
    await db.update(articles).set({ slug: 'novyy' }).where(eq(articles.slug, 'a-13'));
    const [renamed] = await db.select().from(articles).where(eq(articles.slug, 'novyy'));
    // As the import of the former site leaves it.
    await db
      .insert(articleRedirects)
      .values({ slug: 'Как собраться', article_id: renamed?.id ?? 0 });
    await close();
    site = await startBuiltSite({ DATA_DIR: directory });
  }, 180_000);
  afterAll(async () => {
    const code = await site.stop();
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
  });

  it('has pages of them, which need no scripts', async () => {
    const page = await newPage({ site: site.url, javaScriptEnabled: false });
    await page.goto('/articles');
    await page.getByRole('link', { name: 'Дальше' }).click();
    await page.getByText('Страница 2 из 2').waitFor();
    await page.getByRole('heading', { name: 'Статья a-1' }).waitFor();
    await page.goto('/articles?page=7');
    await page.getByText('Статьи не найдены').waitFor();
    expect(await page.getByRole('heading', { name: /^Статья/ }).count()).toBe(0);
  });

  it('redirects an article’s former address permanently', async () => {
    const page = await newPage({ site: site.url });
    for (const former of ['/articles/a-13', '/articles/Как собраться']) {
      const answer = await page.request.get(former, { maxRedirects: 0 });
      expect(answer.status(), former).toBe(301);
      expect(answer.headers()['location']).toBe('/articles/novyy');
    }
    await page.goto('/articles/a-13');
    await page.waitForURL('**/articles/novyy');
  });
});
