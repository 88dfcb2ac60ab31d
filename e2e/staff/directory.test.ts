import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { open, ready } from '../kit/site.ts';

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

it('a merge of two operators is undone later, in the bin', async () => {
  const page = await visitAs(BOSS, { expected: [/409/] });
  const addressOf = async (name: string) => {
    await open(page, '/admin/operators');
    const link = page.getByRole('link', { name, exact: true });
    return (await link.getAttribute('href')) ?? '';
  };
  const [from, into] = [await addressOf('Белый шатёр'), await addressOf('Восьмая звезда')];
  await open(page, `${from}?into=${/\d+$/.exec(into)?.[0]}`);
  await page.getByRole('button', { name: 'Объединить' }).click();
  await page.getByText('Организаторы объединены').waitFor();
  const shown = await page.request.get('/operators/belyy-shater');
  expect(shown.url()).toMatch(/\/operators\/vosmaya-zvezda$/);

  await open(page, into);
  const hours = await fieldOf(page, 'Часы работы').inputValue();
  await fieldOf(page, 'Часы работы').fill(`${hours} или позже`);
  await save(page);
  await page.getByText('Организатор сохранён.').waitFor();
  const entry = page.getByRole('form', { name: '«Белый шатёр» → «Восьмая звезда»' });
  const undo = entry.getByRole('button', { name: 'Отменить объединение' });
  await open(page, '/admin/bin');
  await undo.click();
  await page.getByText('с тех пор карточку или её туры кто-то изменил').waitFor();

  await open(page, into);
  await fieldOf(page, 'Часы работы').fill(hours);
  await save(page);
  await page.getByText('Организатор сохранён.').waitFor();
  await open(page, '/admin/bin');
  await undo.click();
  await page.getByText('Восстановлено.').waitFor();
  expect(await entry.count()).toBe(0);
  const again = await page.request.get('/operators/belyy-shater');
  expect(again.url()).toMatch(/\/operators\/belyy-shater$/);
});
