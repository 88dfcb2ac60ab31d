import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/built-site.mjs';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite, startPlainSite } from '../kit/own-site.ts';
import { asAPerson, fillRequest } from '../kit/request-form.ts';
import { newPage, open, PHONE, ready } from '../kit/site.ts';

const SECRET = /\/zayavka\/([\w-]{43})$/;
/** The browser's messages about requests without a network, and about refused forms. */
const EXPECTED = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|fetching the script/];

const { visit, visitAs, output } = ownSite(() => ({ LOG_LEVEL: 'info' }));

interface Waiting {
  key: string;
  atMs: number;
  fields: Record<string, string>;
}

/** The requests that wait in the page's browser. */
const waitingIn = (page: Page): Promise<Waiting[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('waiting-requests');
    return Promise.all(
      (await cache.keys()).map(async (place) => (await cache.match(place))?.json()),
    );
  });

/** Stores them as a page does. */
const keepAgain = (page: Page, requests: Waiting[]) =>
  page.evaluate(async (all) => {
    const cache = await caches.open('waiting-requests');
    for (const one of all) {
      await cache.put(`/waiting-requests/${one.key}`, new Response(JSON.stringify(one)));
    }
  }, requests);

const isKept = (page: Page, address: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address);

/** All texts in the caches of a page's browser, as a function for it. */
const everythingKept = async () => {
  let all = '';
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      all += `${request.url} ${await (await cache.match(request))?.text()}`;
    }
  }
  return all;
};

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
    await page.goto('/all?adults=2&children=1&ages=5&rooms=1');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('link', { name: 'Оставить заявку' }).first().click();
    await page.waitForURL(/\/zayavka\?tour=/);
    // Who travels was said in the catalogue, and is not asked again.
    expect(await page.getByLabel('Взрослых').inputValue()).toBe('2');
    expect(await page.getByLabel('Детей', { exact: true }).inputValue()).toBe('1');
    expect(await page.getByLabel('Возраст детей').inputValue()).toBe('5\u00a0лет');
    expect(await page.getByLabel('Сколько номеров').inputValue()).toBe('1');
    await page.getByLabel('Когда хотите ехать').fill('или в ноябре');
    await page.getByLabel('Имя').fill('Мунира');
    await page.getByLabel(/Вопрос/).fill('Есть ли места рядом?');
    await page.getByRole('checkbox').check();
    await asAPerson(page);
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
    await page.getByText('или в ноябре').waitFor();
    await page.getByText('5\u00a0лет', { exact: true }).waitFor();
    expect(await countInInbox('Мунира')).toBe(1);
    // It is withdrawn only after a question.
    expect(await page.getByRole('button', { name: /тозвать/ }).count()).toBe(0);
    await page.getByText('Отозвать заявку').click();
    await page.getByRole('button', { name: 'Да, отозвать' }).click();
    await page
      .getByText(/Вы\sотозвали заявку/)
      .first()
      .waitFor();
    expect(await page.getByText('Отозвать заявку').count()).toBe(0);
  });

  it('about a tour that can not be booked says so, and is taken all the same', async () => {
    const page = await visit(PHONE);
    const answer = await page.request.get('/api/tours');
    const tours = (await answer.json()) as { slug: string; state: string }[];
    const full = tours.find(({ state }) => state === 'sold_out');
    await open(page, `/zayavka?tour=${full?.slug}`);
    await page.getByText(/Мест на\sэтот тур больше нет\. Можно спросить/).waitFor();
    await fillRequest(page, 'Резеда');
    await send(page);
    await page.waitForURL(SECRET);
    expect(await countInInbox('Резеда')).toBe(1);
  });

  it('is asked about again when its tour has gone to another operator meanwhile', async () => {
    const page = await visit({ ...PHONE, expected: [/409/] });
    const boss = await visitAs(BOSS);
    const tours: { id: number; slug: string; company_name: string; state: string }[] = await (
      await page.request.get('/api/tours')
    ).json();
    const [tour, ...others] = tours.filter(({ state }) => state === 'on_sale');
    const other = others.find(({ company_name }) => company_name !== tour?.company_name);
    await open(page, `/zayavka?tour=${tour?.slug}`);
    const shown = await page.getByText(/^Я\sдаю/).textContent();
    await fillRequest(page, 'Наиля');
    const data = { company_name: other?.company_name };
    expect((await boss.request.patch(`/api/tours/${tour?.id}`, { data })).status()).toBe(200);
    await send(page);
    await page.getByText(/получатель заявки сменился: теперь это/).waitFor();
    expect(await page.getByLabel('Имя').inputValue()).toBe('Наиля');
    await expect.poll(() => page.getByText(/^Я\sдаю/).textContent()).not.toBe(shown);
    await asAPerson(page, Date.now());
    await send(page);
    await page.waitForURL(SECRET);
    expect(await countInInbox('Наиля')).toBe(1);
  });

  it('has a button that copies its secret link', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await visit({ ...PHONE, permissions, expected: EXPECTED });
    await page.goto('/zayavka');
    await ready(page);
    await fillRequest(page, 'Сания');
    await send(page);
    await page.waitForURL(SECRET);
    await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
    await page.getByText('Ссылка скопирована').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
    await page.getByText('Браузер не разрешил копирование.').waitFor();
  });

  it('that «Back» brings again is the same one while nothing is changed, and its consent is given anew', async () => {
    const page = await visit({ ...PHONE, expected: [/400/] });
    const sendAgain = async () => {
      await page.goBack();
      await page.waitForURL(/zayavka$/);
      await ready(page);
      expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 917 000-00-00');
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      await asAPerson(page);
      await send(page);
      await page.locator('[aria-invalid=true]').waitFor();
      await page.getByRole('checkbox').check();
    };
    await open(page, '/');
    await open(page, '/zayavka');
    await fillRequest(page, 'Равиля');
    await send(page);
    await page.waitForURL(SECRET);
    const first = page.url();
    await sendAgain();
    await send(page);
    await page.waitForURL(SECRET);
    expect(page.url()).toBe(first);
    expect(await countInInbox('Равиля')).toBe(1);
    // A changed one is another request: nothing typed is lost.
    await sendAgain();
    await page.getByLabel(/Вопрос/).fill('А с детьми?');
    await send(page);
    await page.waitForURL(SECRET);
    expect(page.url()).not.toBe(first);
    await page.getByText('А с детьми?').waitFor();
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
    const page = await visit({ ...PHONE, hasWorkers: true, expected: EXPECTED });
    await open(page, '/zayavka');
    await fillRequest(page, 'Рустам');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(/Заявка сохранена в\sэтом браузере/).waitFor();
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    expect(await page.getByLabel('Имя').inputValue()).toBe('Рустам');
    // A second press while there is still no network.
    await note.getByRole('button', { name: 'Отправить сейчас' }).click();
    await note.waitFor();
    const kept = await waitingIn(page);
    expect(kept).toMatchObject([{ fields: { name: 'Рустам' } }]);
    // The page may hear of the network before its worker, which sends, has it: then 30 s later.
    await page.context().setOffline(false);
    await page.waitForURL(SECRET, { timeout: 60_000 });
    await ready(page);
    await expectAccessible(page);
    expect(await waitingIn(page)).toEqual([]);
    // Another tab of the browser still has the same request.
    const secret = page.url();
    await keepAgain(page, kept);
    await page.goto('about:blank');
    const again = await page.context().newPage();
    await open(again, '/faq');
    const sent = again.getByRole('region', { name: 'Заявка отправлена' });
    await sent.getByRole('link', { name: 'Открыть заявку' }).click();
    await again.waitForURL(SECRET);
    expect(again.url()).toBe(secret);
    expect(await countInInbox('Рустам')).toBe(1);
  });

  it('is sent, and waits for the network, in a browser without channels and locks', async () => {
    const page = await visit({ ...PHONE, hasWorkers: true, expected: EXPECTED });
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    await open(page, '/zayavka');
    await fillRequest(page, 'Гузель');
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(/Заявка сохранена в\sэтом браузере/).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(SECRET, { timeout: 60_000 });
    expect(await waitingIn(page)).toEqual([]);
    expect(await countInInbox('Гузель')).toBe(1);
  });

  it('is sent by itself when the site answers again, with no word from the browser', async () => {
    const page = await visit({ ...PHONE, hasWorkers: true, expected: [...EXPECTED, /400/] });
    await open(page, '/zayavka');
    await fillRequest(page, 'Лейсан');
    await page.getByLabel('Телефон').fill('нет');
    await page.context().route(/\/zayavka|api\/requests/, (asked) => asked.abort());
    await send(page);
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    await note.waitFor();
    await page.context().unroute(/\/zayavka|api\/requests/);
    // What the site does not accept is said at the field, and does not wait any longer.
    await page
      .getByText(/Укажите телефон вида/)
      .first()
      .waitFor({ timeout: 60_000 });
    await note.waitFor({ state: 'detached' });
    expect(await waitingIn(page)).toEqual([]);
    await page.getByLabel('Телефон').fill('+7 917 000-00-00');
    await send(page);
    await page.waitForURL(SECRET);
  });

  it('that the site does not accept says all of its errors: in the list, and beside the fields', async () => {
    const page = await visit({ ...PHONE, hasWorkers: true, expected: [...EXPECTED, /400/] });
    await open(page, '/zayavka-bez-seti');
    await page.getByLabel('Имя').fill('Фарида');
    await page.getByLabel('Телефон').fill('нет');
    await page.getByLabel('Сколько номеров').fill('0');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /отправить/ }).click();
    const form = page.getByRole('main');
    const both = [/Укажите телефон вида/, /Укажите число/];
    for (const words of both) await form.getByText(words).waitFor({ timeout: 60_000 });
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    for (const words of both) await note.getByText(words).waitFor();
    await note.getByText(/Сколько номеров: /).waitFor();
    // The form with the site's own key says them beside its fields, too.
    await note.getByRole('link', { name: 'Исправить' }).click();
    await page.waitForURL('/zayavka');
    for (const words of both) await form.getByText(words).waitFor();
    await form.getByText(/Без согласия/).waitFor();
    expect(await page.getByLabel('Телефон').inputValue()).toBe('нет');
    expect(await waitingIn(page)).toEqual([]);
    await page.getByLabel('Телефон').fill('+7 917 000-00-00');
    await page.getByLabel('Сколько номеров').fill('1');
    await page.getByRole('checkbox').check();
    await asAPerson(page);
    await send(page);
    await page.waitForURL(SECRET);
  });

  it('that was stored before the page had what sends it, leaves when the network is back', async () => {
    const page = await visit({ ...PHONE, expected: EXPECTED });
    await page.route('**/offline-live*', (route) => route.abort());
    await open(page, '/zayavka');
    await fillRequest(page, 'Зиля');
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(/Заявка сохранена в\sэтом браузере/).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(SECRET);
    expect(await countInInbox('Зиля')).toBe(1);
  });

  it('that waited for more than a day is sent only after a question', async () => {
    const page = await visit({ ...PHONE, hasWorkers: true, expected: EXPECTED });
    await open(page, '/zayavka');
    await fillRequest(page, 'Сания');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.context().setOffline(true);
    await send(page);
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    await note.waitFor();
    const kept = await waitingIn(page);
    await keepAgain(
      page,
      kept.map((one) => ({ ...one, atMs: one.atMs - 25 * 60 * 60 * 1000 })),
    );
    await page.context().setOffline(false);
    await page.clock.install();
    await page.goto('/privacy');
    await note.getByText(/Прошло больше суток\. Отправить её\?/).waitFor();
    // Longer than an open page waits between two attempts.
    await page.clock.runFor(60_000);
    expect(await waitingIn(page)).toHaveLength(1);
    await note.getByRole('button', { name: 'Отправить сейчас' }).click();
    await page.getByRole('region', { name: 'Заявка отправлена' }).waitFor();
    expect(await waitingIn(page)).toEqual([]);
  });

  it('is typed without the site on a kept tour’s form, waits on every page, and is sent once from another page after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vseumry-requests-'));
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      FILES_DIR: join(folder, 'files'),
      LIMITS_FACTOR: '1000',
    };
    let site = await startPlainSite(settings);
    onTestFinished(async () => {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const page = await newPage({
      ...PHONE,
      site: site.url,
      hasWorkers: true,
      expected: [...EXPECTED, /502|503|504|ERR_CONNECTION/],
    });
    await open(page, '/all');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/tours\//);
    for (const address of [new URL(page.url()).pathname, '/zayavka-bez-seti']) {
      await expect.poll(() => isKept(page, address), { timeout: 30_000 }).toBe(true);
    }
    // It is written at an idle moment.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tours_copy')), { timeout: 30_000 })
      .not.toBeNull();
    const title = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    await site.stop();
    await page.getByRole('link', { name: 'Оставить заявку' }).first().click();
    await page.waitForURL(/\/zayavka-bez-seti\?tour=/);
    await ready(page);
    await page
      .getByRole('link', { name: title.slice(0, 8) })
      .first()
      .waitFor();
    await page.getByLabel('Имя').fill('Халида');
    await page.getByLabel('Телефон').fill('+7 917 000-00-00');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /отправить/ }).click();
    const note = page.getByRole('region', { name: 'Неотправленная заявка' });
    await note.waitFor();
    for (const address of ['/', '/all']) {
      await open(page, address);
      await note.waitFor();
      await expectAccessible(page);
    }
    site = await startPlainSite(settings);
    const sent = page.getByRole('region', { name: 'Заявка отправлена' });
    await sent.waitFor({ timeout: 90_000 });
    await note.waitFor({ state: 'detached' });
    await sent.getByRole('link', { name: 'Открыть заявку' }).click();
    await page.waitForURL(SECRET);
    await page.getByText('Халида').waitFor();
    expect(await page.evaluate(everythingKept)).not.toContain('Халида');
  });

  it('has a secret page that is not stored in the browser or named in a log', async () => {
    const page = await visit({ ...PHONE, hasWorkers: true, expected: EXPECTED });
    await page.goto('/');
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await open(page, '/zayavka');
    await fillRequest(page, 'Гульнара');
    const coming = page.waitForResponse((answer) => SECRET.test(answer.url()));
    await send(page);
    const headers = (await coming).headers();
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['referrer-policy']).toBe('strict-origin');
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
    // The worker stores its pages seconds after the page was loaded.
    await expect.poll(() => page.evaluate(everythingKept)).toContain('/offline');
    const kept = await page.evaluate(everythingKept);
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
