import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { PHONE, ready } from '../kit/site.ts';
import { FAR_YEAR } from '../kit/far-year.ts';

const HEAD = 'Город;Дата вылета;Дней;Цена;Турфирма;Описание';
const COMPANY = 'Дальний караван';
const line = (day: number, price: string) =>
  `Казань;${day}.12.${FAR_YEAR};10;${price};${COMPANY};Умра из Казани`;

/** An operator's published file, and a server that must never be asked. */
let published = '';
let isInsideAsked = false;
const servers: Server[] = [];
let origin = '';
let inside = '';

async function serve(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  inside = await serve(
    createServer((_request, response) => {
      isInsideAsked = true;
      response.end(`${HEAD}\n${line(1, '1 $')}`);
    }),
  );
  origin = await serve(
    createServer(({ url }, response) => {
      if (url === '/away.csv') return response.writeHead(302, { location: inside }).end();
      return response.writeHead(200, { 'content-type': 'text/csv' }).end(published);
    }),
  );
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const { visitAs } = ownSite(() => ({ LINK_TEST_ORIGIN: origin }));

async function tours(page: Page) {
  const answer = await page.request.get(`/api/tours?company_name=${encodeURIComponent(COMPANY)}`);
  return (await answer.json()) as { price_amount: number; price_currency: string }[];
}

async function watch(page: Page, link: string): Promise<void> {
  await page.getByLabel(/^Ссылка на/).fill(link);
  await page.getByRole('button', { name: 'Проверять каждую ночь' }).click();
}

describe('a link to a published table', () => {
  it('is checked, waits for a person, and changes the catalogue when they confirm', async () => {
    published = [HEAD, line(5, '185000'), line(6, '190000')].join('\n');
    const page = await visitAs(BOSS);
    await page.goto('/import-tours');
    await ready(page);
    await watch(page, `${origin}/price.csv`);
    await page.getByText('Таблица загружена и ждёт проверки.').waitFor();
    // Without a stated currency none is guessed.
    await page.getByText('Нужны ответы').waitFor();
    expect(await tours(page)).toEqual([]);
    await page.getByRole('button', { name: 'Посмотреть' }).click();
    await page
      .getByRole('button', { name: /₽|рубл/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'да, это турфирма' }).click();
    await page.getByText('Новый').first().waitFor();
    await page.getByRole('button', { name: 'Импортировать 2' }).click();
    await page.getByText('Импортировано: 2').waitFor();
    expect(await tours(page)).toMatchObject([
      { price_amount: 185_000, price_currency: 'RUB' },
      { price_amount: 190_000, price_currency: 'RUB' },
    ]);

    // Next week: one price changed, one tour is new. The former answers are applied again.
    published = [HEAD, line(5, '175000'), line(6, '190000'), line(7, '199000')].join('\n');
    await page.goto('/import-tours');
    await ready(page);
    await page.getByRole('button', { name: /^Проверить сейчас/ }).click();
    const plan = page.getByText(/^Обновить\s1, добавить\s1, снять\s0, без изменений\s1$/);
    await plan.waitFor();
    expect(await tours(page)).toHaveLength(2);
    await expectAccessible(page);
    await page.goto('/admin');
    await ready(page);
    await page.getByText('1 таблица ждёт проверки').waitFor();
    await page.goto('/import-tours');
    await ready(page);
    await page.getByRole('button', { name: 'Посмотреть' }).click();
    await page.getByText('Прочитано как в прошлый раз').waitFor();
    await plan.waitFor();
    await page.getByText('185 000 ₽').first().waitFor();
    await page.getByRole('button', { name: 'Импортировать 2' }).click();
    await page.getByRole('status').filter({ hasText: 'Обновлено: 1' }).waitFor();
    expect((await tours(page)).map((tour) => tour.price_amount).toSorted()).toEqual([
      175_000, 190_000, 199_000,
    ]);
    await page.goto('/import-tours');
    await ready(page);
    await page.getByText('Таблицы по ссылкам, каждую ночь').waitFor();
    expect(await page.getByRole('button', { name: 'Посмотреть' }).count()).toBe(0);
  });

  it('into the site’s own network is refused, and the list of jobs says so', async () => {
    const page = await visitAs(BOSS, PHONE);
    await page.goto('/import-tours');
    await ready(page);
    await watch(page, `${origin}/away.csv`);
    await page.getByText('Таблица не загрузилась').waitFor();
    await page.getByText('Эта ссылка ведёт не в интернет').waitFor();
    expect(isInsideAsked).toBe(false);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.goto('/admin/deliveries');
    await page.getByRole('rowheader', { name: 'Таблицы туров по ссылкам' }).waitFor();
    await page.goto('/import-tours');
    await ready(page);
    await page.getByRole('button', { name: /^Не проверять.*away/ }).click();
    await page.getByText('Эта ссылка ведёт не в интернет').waitFor({ state: 'detached' });
  });
});
