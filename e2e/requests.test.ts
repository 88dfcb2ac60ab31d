import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { BOSS, ownSite } from './own-site.ts';
import { open, PHONE, ready } from './site.ts';

const SECRET = /\/zayavka\/([\w-]{43})$/;
/** A person needs longer than this for the form. */
const AS_A_PERSON_MS = 3200;
/** The browser's messages about requests without a network, and about refused forms. */
const EXPECTED = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/];

const { visit, visitAs, output } = ownSite(() => ({ LOG_LEVEL: 'info' }));

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Телефон').fill('+7 917 000-00-00');
  await page.getByRole('checkbox').check();
  await page.waitForTimeout(AS_A_PERSON_MS);
}

const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' }).click();

/** How many requests with a name staff see. */
async function countInInbox(name: string): Promise<number> {
  const staff = await visitAs(BOSS);
  await open(staff, '/admin/requests');
  return staff.getByRole('link', { name: new RegExp(`, ${name}$`) }).count();
}

describe('a request', () => {
  it('is sent from a tour without scripts, and errors keep what was typed', async () => {
    const page = await visit({ ...PHONE, javaScriptEnabled: false, expected: [/400/] });
    await page.goto('/all');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('link', { name: 'Оставить заявку' }).first().click();
    await page.waitForURL(/\/zayavka\?tour=/);
    await page.getByLabel('Имя').fill('Мунира');
    await page.getByLabel(/Вопрос/).fill('Есть ли места рядом?');
    await page.getByRole('checkbox').check();
    await page.waitForTimeout(AS_A_PERSON_MS);
    await send(page);
    await page
      .getByText(/телефон или почту/i)
      .first()
      .waitFor();
    expect(await page.getByLabel('Имя').inputValue()).toBe('Мунира');
    expect(await page.getByLabel(/Вопрос/).inputValue()).toBe('Есть ли места рядом?');
    await page.getByLabel('Телефон').fill('8 917 000 00 00');
    if (!(await page.getByRole('checkbox').isChecked())) await page.getByRole('checkbox').check();
    await send(page);
    await page.waitForURL(SECRET);
    await page.getByRole('heading', { level: 1, name: /^Заявка №/ }).waitFor();
    // The same page opens for everybody with its address, and shows nothing for another address.
    await page.reload();
    await page.getByText('Есть ли места рядом?').waitFor();
    expect(await countInInbox('Мунира')).toBe(1);
  });

  it('has another key for each person, even from the same kept page', async () => {
    const keys = [];
    for (let n = 0; n < 2; n += 1) {
      const page = await visit(PHONE);
      const tour = await page.goto('/all').then(() => page.getByRole('article').first());
      await tour.getByRole('heading').getByRole('link').click();
      await page.locator('a[href^="/zayavka?tour="]').first().click();
      await page.waitForURL(/\/zayavka\?tour=/);
      keys.push(await page.locator('input[name=key]').inputValue());
    }
    expect(keys[0]).toMatch(/.{20}/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('without a network is stored, sent by itself later, and arrives once', async () => {
    const page = await visit({ ...PHONE, expected: EXPECTED });
    await open(page, '/zayavka');
    await fill(page, 'Рустам');
    await page.context().setOffline(true);
    await send(page);
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    await note.getByText(/Заявка сохранена в\sэтом браузере/).waitFor();
    expect(await page.getByLabel('Имя').inputValue()).toBe('Рустам');
    // A second press while there is still no network.
    await note.getByRole('button', { name: 'Отправить сейчас' }).click();
    await note.waitFor();
    const kept = await page.evaluate(() => localStorage.getItem('request-waiting'));
    expect(kept).toContain('Рустам');
    await page.context().setOffline(false);
    await page.waitForURL(SECRET);
    await ready(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('request-waiting'))).toBeNull();
    // Another tab of the browser still has the same request.
    const again = await page.context().newPage();
    await again.goto('/privacy');
    await again.evaluate((text) => localStorage.setItem('request-waiting', text ?? ''), kept);
    await open(again, '/zayavka');
    await again.waitForURL(SECRET);
    expect(again.url()).toBe(page.url());
    expect(await countInInbox('Рустам')).toBe(1);
  });

  it('is sent by itself when the site answers again, with no word from the browser', async () => {
    const page = await visit({ ...PHONE, expected: [...EXPECTED, /400/] });
    await open(page, '/zayavka');
    await fill(page, 'Лейсан');
    await page.getByLabel('Телефон').fill('нет');
    await page.context().route(/\/zayavka/, (asked) => asked.abort());
    await send(page);
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    await note.waitFor();
    await page.context().unroute(/\/zayavka/);
    // What the site does not accept is said at the field, and does not wait any longer.
    await page
      .getByText(/Укажите телефон вида/)
      .first()
      .waitFor();
    await note.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('request-waiting'))).toBeNull();
    await page.getByLabel('Телефон').fill('+7 917 000-00-00');
    await send(page);
    await page.waitForURL(SECRET);
  });

  it('that waited for more than a day is sent only after a question', async () => {
    const page = await visit({ ...PHONE, expected: EXPECTED });
    await open(page, '/zayavka');
    await fill(page, 'Сания');
    await page.context().setOffline(true);
    await send(page);
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    await note.waitFor();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('request-waiting') ?? '{}') as { atMs: number };
      kept.atMs -= 25 * 60 * 60 * 1000;
      localStorage.setItem('request-waiting', JSON.stringify(kept));
    });
    await page.context().setOffline(false);
    await page.goto('/privacy');
    await open(page, '/zayavka');
    await note.getByText(/Прошло больше суток\. Отправить её\?/).waitFor();
    await page.waitForTimeout(1000);
    expect(new URL(page.url()).pathname).toBe('/zayavka');
    await note.getByRole('button', { name: 'Отправить сейчас' }).click();
    await page.waitForURL(SECRET);
  });

  it('has a secret page that is not stored in the browser or named in a log', async () => {
    const page = await visit({ ...PHONE, hasWorkers: true, expected: EXPECTED });
    await page.goto('/');
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await open(page, '/zayavka');
    await fill(page, 'Гульнара');
    const coming = page.waitForResponse((answer) => SECRET.test(answer.url()));
    await send(page);
    const headers = (await coming).headers();
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toContain('noindex');
    await page.waitForURL(SECRET);
    const [, token = ''] = SECRET.exec(page.url()) ?? [];
    const secret = page.url();
    const told: string[] = [];
    page.on('request', (request) => told.push(JSON.stringify(request.headers())));
    await page.reload();
    await ready(page);
    // By a navigation inside the site, and as a document.
    await page.getByRole('link', { name: 'ВсеУмры' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(secret);
    await ready(page);
    await page.evaluate(() => {
      location.assign('/privacy');
    });
    await page.waitForURL('**/privacy');
    await ready(page);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((headersOfOne) => headersOfOne.includes(token))).toEqual([]);
    expect(await page.evaluate(() => document.referrer)).not.toContain(token);
    // The worker has stored its pages seconds after the page was loaded.
    await page.waitForTimeout(3000);
    const kept = await page.evaluate(async () => {
      let all = '';
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          all += `${request.url} ${await (await cache.match(request))?.text()}`;
        }
      }
      return all;
    });
    expect(kept).toContain('/offline');
    expect(kept.includes(token)).toBe(false);
    expect(kept.includes('Гульнара')).toBe(false);
    expect(output()).toContain('/zayavka/…');
    expect(output().includes(token)).toBe(false);
    await page.context().setOffline(true);
    await page.goto(secret);
    await page.getByRole('heading', { level: 1, name: /Нет связи/ }).waitFor();
    expect(await page.getByText('Гульнара').count()).toBe(0);
  });
});
