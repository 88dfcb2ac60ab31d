import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { ready } from '../kit/site.ts';

const { visitAs } = ownSite();

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' }).click();

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('the form of an operator (%s)', (_, javaScriptEnabled) => {
  it('shows errors beside the fields, keeps the input, and saves valid values', async () => {
    const page = await visitAs(BOSS, { javaScriptEnabled, expected: [/^422: /, /status of 422/] });
    await page.goto('/admin/operators/new');
    if (javaScriptEnabled) await ready(page);
    const name = `Караван ${javaScriptEnabled ? 'первый' : 'второй'}`;
    await fieldOf(page, 'Название').fill(name);
    await fieldOf(page, 'ИНН').fill('7707083894');
    await page
      .getByRole('checkbox', { name: /проверен/ })
      .first()
      .check();
    await save(page);
    await page.getByText('Исправьте: инн.').waitFor();
    expect(await fieldOf(page, 'ИНН').getAttribute('aria-invalid')).toBe('true');
    expect(await fieldOf(page, 'ИНН').inputValue()).toBe('7707083894');
    expect(await fieldOf(page, 'Название').inputValue()).toBe(name);
    expect(
      await page
        .getByRole('checkbox', { name: /проверен/ })
        .first()
        .isChecked(),
    ).toBe(true);

    await fieldOf(page, 'ИНН').fill('7707083893');
    await save(page);
    await page.getByText('Организатор сохранён.').waitFor();
    await page.waitForURL(/\/admin\/operators\/\d+\?saved/);
    expect(await fieldOf(page, 'Название').inputValue()).toBe(name);

    // Saved again with another name: the page shows the stored values.
    await fieldOf(page, 'Название').fill(`${name} и сыновья`);
    await save(page);
    await page.getByRole('heading', { level: 1, name: `${name} и сыновья` }).waitFor();
    expect(await fieldOf(page, 'ИНН').inputValue()).toBe('7707083893');
  });
});
