import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/built-site.mjs';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, PASSWORD, register, startPlainSite } from '../kit/own-site.ts';
import { newPage, open as openPage, PHONE } from '../kit/site.ts';

/** The browser's messages about a site that is down. */
const AWAY = [/ERR_|Failed to load resource|503/];

/** A site that can be stopped and started again at the same address, with all its data. */
let site: Awaited<ReturnType<typeof startPlainSite>>;
let settings: Record<string, string>;
let isUp = false;
const folder = mkdtempSync(join(tmpdir(), 'vseumry-source-'));

async function start(): Promise<void> {
  site = await startPlainSite(settings);
  isUp = true;
}
async function stop(): Promise<void> {
  isUp = false;
  const code = await site.stop();
  if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
}
beforeAll(async () => {
  settings = {
    LIMITS_FACTOR: '1000',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    FILES_DIR: join(folder, 'files'),
  };
});
beforeEach(async () => {
  if (!isUp) await start();
});
afterAll(async () => {
  if (isUp) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (options: Parameters<typeof newPage>[0] = {}) =>
  newPage({ site: site.url, ...options });

async function visitAsBoss(options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await visit(options);
  const data = { email: BOSS, password: PASSWORD };
  const enter = () => page.request.post('/api/sign-in', { data });
  if ((await enter()).ok()) return page;
  await register(page, BOSS);
  expect((await enter()).status()).toBe(200);
  return page;
}

/** Opens a page and waits until it has stored the browser's copy of the tours. */
async function open(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await page.waitForFunction(() => localStorage.getItem('tours_copy') !== null);
}

const badge = (page: Page) => page.getByRole('complementary', { name: 'Источник туров' });
const firstTour = (page: Page) => page.locator('tbody tr').first();

/** Changes a tour like staff elsewhere; returns its new price. */
async function changePrice(boss: Page): Promise<number> {
  const [tour] = await (await boss.request.get('/api/tours?limit=1')).json();
  const price = tour.price + 10;
  const answer = await boss.request.patch(`/api/tours/${tour.id}`, { data: { price } });
  expect(answer.status(), await answer.text()).toBe(200);
  return price;
}

describe('while the site is away', () => {
  it('an open catalogue continues to work, says so, and recovers by itself', async () => {
    const page = await visit({ expected: AWAY });
    await open(page, '/all?view=table');
    const before = await firstTour(page).innerText();
    expect(await badge(page).count()).toBe(0);

    await stop();
    await page
      .getByRole('link', { name: /Цена/ })
      .or(page.getByRole('button', { name: /Цена/ }))
      .first()
      .click();
    await page.waitForURL(/sort=price/);
    await expect.poll(() => firstTour(page).innerText()).not.toBe(before);

    await firstTour(page).getByRole('link').first().click();
    const details = page.getByRole('dialog');
    await details.getByRole('link', { name: 'Заказать' }).waitFor();
    expect(await details.getByRole('heading', { level: 2 }).innerText()).not.toBe('Загрузка…');
    await page.keyboard.press('Escape');
    await page.getByText('Показываем туры, сохранённые').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Попробовать снова' }).click();
    await page.getByText('Сайт пока не').waitFor();

    await start();
    await page.getByText('Связь с сайтом восстановлена').waitFor();
    await page.getByRole('button', { name: 'Закрыть сообщение' }).click();
    expect(await page.getByText('Связь с сайтом восстановлена').count()).toBe(0);
    await expectAccessible(page);
  });

  it('staff see it on the badge, and a save is refused with a message and kept in its form', async () => {
    const page = await visitAsBoss({ expected: AWAY });
    await open(page, '/add-tour');
    await badge(page).getByText('Онлайн').waitFor();
    await expectAccessible(page);
    // It stays at the bottom right of the screen, wherever the page is.
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    for (const top of [0, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const box = (await badge(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.x + box.width).toBeGreaterThan(size.width - 40);
      expect(box.y).toBeGreaterThan(size.height - 160);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height);
    }
    const form = page.getByRole('form');
    await form.getByLabel('Город вылета', { exact: true }).fill('Сарапул');
    await form.getByLabel('Дата вылета', { exact: true }).fill('10.05.2099');
    await form.getByLabel('Количество дней', { exact: true }).fill('12');
    await form.getByLabel('Цена', { exact: true }).fill('1500');

    await stop();
    const save = page.getByRole('button', { name: 'Сохранить тур' });
    await save.click();
    const popup = page.getByRole('alertdialog');
    await popup.getByText('нет связи с сайтом').waitFor();
    await popup.getByRole('button', { name: 'OK' }).click();
    await badge(page).getByText('Автономный режим').waitFor();
    await badge(page)
      .getByText(/Данные из кеша \(\d+\sтур(а|ов)?\)/)
      .waitFor();
    await badge(page)
      .getByText(/Обновлено: 0\sч \d+\sмин назад/)
      .waitFor();
    await expectAccessible(page);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await save.click();
    await popup.getByText(/не\sможет записать/).waitFor();
    await popup.getByRole('button', { name: 'OK' }).click();
    expect(asked.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(await form.getByLabel('Город вылета', { exact: true }).inputValue()).toBe('Сарапул');

    await start();
    await page.getByRole('button', { name: 'Попробовать снова' }).first().click();
    await badge(page).getByText('Онлайн').waitFor();
    await save.click();
    await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
  });
});

describe('the site', () => {
  it('is checked every five minutes while the page is visible', async () => {
    const page = await visit();
    await page.clock.install();
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/health')) checks.push(request.url());
    });
    await open(page, '/all');
    expect(checks).toHaveLength(1);
    await page.clock.runFor(5 * 60_000 - 5000);
    expect(checks).toHaveLength(1);
    await page.clock.runFor(10_000);
    await expect.poll(() => checks.length).toBe(2);
  });

  it('works in a browser without storage: its lists last as long as the page', async () => {
    const page = await visit({ expected: AWAY });
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    const copied = page.waitForResponse(/api\/tours\?/);
    await openPage(page, '/all?view=table');
    await (await copied).finished();
    await stop();
    await firstTour(page).getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Заказать' }).click();
    await page.getByRole('dialog', { name: 'Связаться с организатором' }).waitFor();
    expect(await firstTour(page).count()).toBe(1);
  });
});

describe('a tour that staff change', () => {
  it('is offered in an open catalogue, and shown after a press', async () => {
    const page = await visit({ ...PHONE });
    await open(page, '/all?view=cards');
    const boss = await visitAsBoss();
    const price = await changePrice(boss);
    const offer = page.getByRole('button', { name: 'Обновить список' });
    await offer.waitFor();
    await expectAccessible(page);
    await offer.click();
    await page
      .getByText(`$${String(price).replace(/\B(?=(\d{3})+$)/, '\u00a0')}`)
      .first()
      .waitFor();
    await offer.waitFor({ state: 'detached' });
  });

  it('sends news again after a restart of the site, over one stream per tab', async () => {
    const page = await visit({ expected: AWAY });
    await open(page, '/all');
    const second = await page.context().newPage();
    const streams: string[] = [];
    second.on('request', (request) => {
      if (request.url().endsWith('/events')) streams.push(request.url());
    });
    await open(second, '/all');
    await stop();
    await start();
    const boss = await visitAsBoss();
    await changePrice(boss);
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Обновить список' }).waitFor();
    }
    expect(streams).toEqual([]);
  });
});
