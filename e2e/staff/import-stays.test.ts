import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { ready } from '../kit/site.ts';
import { FAR_YEAR } from '../kit/far-year.ts';

const { visitAs } = ownSite();

const COMPANY = 'Сафар Тихий';
const HEAD =
  'Город\tДата\tДней\tЦена, $\tТурфирма\tОтель Мекка\tНочей в Мекке\tОтель Медина\tНочей в Медине\tПитание';
const tour = (...stay: string[]) =>
  ['Пермь', `${FAR_YEAR}-03-01`, '10', '1950', COMPANY, ...stay].join('\t');

async function paste(page: Page, ...rows: string[]): Promise<void> {
  await page.goto('/import-tours');
  await ready(page);
  await page.getByLabel('Скопированные ячейки').fill([HEAD, ...rows].join('\n'));
  await page.getByRole('button', { name: 'Показать туры' }).click();
}

/** Holds the first request to an address back until it is released. */
async function holdFirst(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(address);
  await page.route(address, (route) => released.then(() => route.continue()), { times: 1 });
  return { asked, release };
}

async function tours(page: Page) {
  const answer = await page.request.get(`/api/tours?company_name=${encodeURIComponent(COMPANY)}`);
  return (await answer.json()) as { slug: string; hotel_name: string; days_in_medina: number }[];
}

describe('the stays of a list', () => {
  it('become those of the tour, and next week only the changes are applied', async () => {
    const page = await visitAs(BOSS);
    await paste(page, tour('Тихий двор', '5', 'Сад пророка', '4', 'HB'));
    await page.getByRole('button', { name: /^Всё верно, добавить их/ }).click();
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await page.getByText('Импортировано: 1').first().waitFor();
    await page.getByText('отеля «Сад пророка» ещё не было').waitFor();
    const [{ slug = '' } = {}] = await tours(page);
    await page.goto(`/tours/${slug}`);
    await ready(page);
    const words = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
    expect(words).toContain('Мекка 5 — Медина 4');
    expect(words).toContain('Сад пророка');
    expect(words.match(/Завтрак и ужин/gi)).toHaveLength(2);

    // The answer is given while the check of the row before it is still under way.
    const held = await holdFirst(page, '**/api/tour-imports/missing');
    await paste(page, tour('Тихий двор', '5', 'Пальмы Медины', '4', 'завтрак'));
    await held.asked;
    await page.getByRole('button', { name: 'да, это отель' }).click();
    await page.getByRole('button', { name: 'да, это отель' }).waitFor({ state: 'detached' });
    held.release();
    await page.getByText(/^Обновить\s1, добавить\s0/).waitFor();
    // The values before and after, in the row.
    await page
      .getByText('Мекка, Тихий двор, 5\u00a0ночей, завтрак и\u00a0ужин → ')
      .first()
      .waitFor();
    await page.getByText(' → Медина, Пальмы Медины, 4\u00a0ночи, завтрак').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await page.getByRole('status').filter({ hasText: 'Обновлено: 1' }).waitFor();
    expect(await tours(page)).toMatchObject([{ hotel_name: 'Тихий двор', days_in_medina: 4 }]);
  });

  it('that contradict each other hold their row back until somebody answers', async () => {
    const page = await visitAs(BOSS);
    await paste(page, tour('Тихий двор', '9', 'Сад пророка', '4', 'HB'));
    await page.getByText('Всего ночей: 13, а дней в туре: 10').first().waitFor();
    expect(await page.getByLabel('Импортировать строку 2').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'не указывать ночи' }).click();
    // The hotel was in no tour any more, so its name is new again.
    await page.getByRole('button', { name: 'да, это отель' }).click();
    await page.getByRole('button', { name: 'Применить ответы: 2' }).click();
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
  });
});
