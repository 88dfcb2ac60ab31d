import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { ready } from '../kit/site.ts';

const { visitAs } = ownSite();

/** Each form of a thing of the demo: its list, the links of that list, the button, and what it says. */
const FORMS = [
  ['/admin/tours', /^\/edit-tour\/\d+$/, 'Сохранить изменения', /Тур успешно обновлён/],
  ['/admin/operators', /^\/admin\/operators\/\d+$/, 'Сохранить', /Организатор сохранён/],
  ['/admin/hotels', /^\/admin\/hotels\/\d+$/, 'Сохранить', /Отель сохранён/],
  ['/admin/articles', /^\/admin\/articles\/\d+$/, 'Сохранить', /Статья успешно обновлена/],
  ['/admin/season', /^\/admin\/season\?year=1448$/, 'Сохранить', /Сезон 1448 года хиджры сохранён/],
] as const;

/** The sent fields of the form with a button, without its version. */
async function fieldsOf(page: Page, button: string): Promise<string[][]> {
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button, exact: true }) });
  return form
    .first()
    .evaluate((one) =>
      [...new FormData(one as HTMLFormElement)]
        .filter(([name]) => !['version', 'base', 'was'].includes(name))
        .map(([name, value]) => [name, String(value)]),
    );
}

it.each([
  ['with scripts', true],
  ['with scripts off', false],
])('a form that is saved unchanged changes nothing (%s)', async (_, javaScriptEnabled) => {
  const page = await visitAs(BOSS, { javaScriptEnabled });
  const show = async (address: string) => {
    await page.goto(address);
    if (javaScriptEnabled) await ready(page);
  };
  const history = async () => {
    await show('/admin/history');
    return page.locator('main').innerText();
  };
  for (const [list, link, button, saved] of FORMS) {
    await show(list);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const address = links.find((one) => link.test(one)) ?? '';
    expect(address, list).not.toBe('');
    const before = await history();
    await show(address);
    const fields = await fieldsOf(page, button);
    expect(fields.length, address).toBeGreaterThan(5);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(saved).first().waitFor();
    await show(address);
    expect(await fieldsOf(page, button), address).toEqual(fields);
    expect(await history(), address).toBe(before);
  }
});
