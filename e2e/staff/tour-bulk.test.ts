import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAccessibly } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { open, PHONE } from '../kit/site.ts';

const { visitAs } = ownSite();

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });
const tick = async (page: Page, count: number) => {
  for (let place = 0; place < count; place++) {
    await rows(page).nth(place).getByRole('checkbox').check();
  }
};

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** The number of tours according to the list. */
async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\d+\s(тур|тура|туров)/)
    .first()
    .textContent();
  return Number.parseInt(text ?? '', 10);
}

describe('deleting tours together', () => {
  it('deletes three after a simple confirmation, one by one', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/delete-tours');
    const before = await total(page);
    await page.getByRole('button', { name: 'Удалить выбранные' }).click();
    await page.getByText('Отметьте хотя бы один тур.').waitFor();
    await tick(page, 3);
    const removals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') removals.push(request.url());
    });
    await page.getByRole('button', { name: 'Удалить выбранные (3)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Вы уверены, что хотите удалить 3 тура?').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    expect(await dialog.getByRole('listitem').count()).toBe(3);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    expect(removals).toEqual([]);
    await rows(page).last().scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Удалить выбранные (3)' }).click();
    await dialog.getByRole('button', { name: 'Удалить' }).focus();
    await page.keyboard.press('Enter');
    const done = page.getByText('Удалено: 3');
    await done.waitFor();
    expect(await done.evaluate(isInView)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Удалить/);
    expect(removals).toHaveLength(3);
    await expect.poll(() => total(page)).toBe(before - 3);
    await done.waitFor({ state: 'detached' });
  });

  it('deletes twelve of two pages when the word is typed exactly', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/delete-tours');
    const before = await total(page);
    await tick(page, 5);
    await page.getByRole('link', { name: 'Дальше' }).click();
    await page.getByText('Страница 2 из').waitFor();
    await tick(page, 7);
    await page.getByRole('button', { name: 'Удалить выбранные (12)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Введите УДАЛИТЬ/).fill('удалить');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await dialog.getByText('Удаление отменено. Введите УДАЛИТЬ, чтобы подтвердить.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(/Введите УДАЛИТЬ/).fill('УДАЛИТЬ');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Удалено: 12').waitFor();
    await expect.poll(() => total(page)).toBe(before - 12);
    await page.goto('/admin/history?kind=tour');
    expect(await page.getByText('Тур удалён').count()).toBeGreaterThanOrEqual(12);
  });

  it('can be stopped and continued', async () => {
    const page = await visitAs(BOSS, { ...PHONE });
    await open(page, '/delete-tours?overdue=1');
    const before = await total(page);
    let held: (() => void) | undefined;
    await page.route('**/api/tours/*', async (route) => {
      await new Promise<void>((resolve) => (held = resolve));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Выбрать всю страницу' }).click();
    await page.getByRole('button', { name: /Удалить выбранные/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect.poll(() => held !== undefined).toBe(true);
    await page.getByRole('button', { name: 'Остановить' }).click();
    held?.();
    await page.getByText(`Удалено: 1, осталось: ${before - 1}`).waitFor();
    await page.unroute('**/api/tours/*');
    await expect.poll(() => total(page)).toBe(before - 1);
    await page.getByRole('button', { name: `Удалить выбранные (${before - 1})` }).waitFor();
  });

  it('works with scripts off', async () => {
    const page = await visitAs(BOSS, { javaScriptEnabled: false, expected: [/422/] });
    await page.goto('/delete-tours');
    const before = await total(page);
    await tick(page, 11);
    await page.getByRole('button', { name: 'Удалить выбранные' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await dialog.getByText('Удаление отменено').waitFor();
    await dialog.getByLabel(/Введите УДАЛИТЬ/).fill('УДАЛИТЬ');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Удалено: 11').waitFor();
    expect(await total(page)).toBe(before - 11);
  });
});

describe('changing tours together', () => {
  it('shows every change before it is made', async () => {
    const page = await visitAs(BOSS, { expected: [/422/] });
    await open(page, '/admin/edit-tours?type=hajj');
    await tick(page, 2);
    const show = page.getByRole('button', { name: 'Показать изменения (2)' });
    await show.click();
    await page.getByRole('alert').filter({ hasText: 'Выберите, что изменить' }).waitFor();
    expect(await show.evaluate((button) => button === document.activeElement)).toBe(true);
    const percent = page.getByLabel('Цена, на сколько процентов');
    await percent.fill('десять');
    await show.click();
    await page.getByText('Введите процент').waitFor();
    expect(await percent.inputValue()).toBe('десять');
    expect(await percent.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Цена, на сколько процентов').fill('10');
    await page.getByLabel('Горящий').selectOption('включить');
    await page.getByRole('button', { name: 'Показать изменения (2)' }).click();
    await page.getByRole('heading', { name: 'Проверьте изменения' }).waitFor();
    const prices = await page.getByRole('listitem').filter({ hasText: 'цена:' }).allTextContents();
    expect(prices.length).toBeGreaterThan(0);
    for (const text of prices) {
      // «132 000 ₽ ($1 650) → …»: what is stated, without its dollars in brackets.
      const stated = text.replace(/\([^)]*\)/g, '').matchAll(/\d[\d\s]*/g);
      const [before = 0, after = 0] = [...stated].map(([digits]) =>
        Number(digits.replace(/\s/g, '')),
      );
      expect(after).toBe(Math.round(before * 1.1));
    }
    await expectAccessible(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Применить к 2' }).click();
    const done = page.getByText('Изменено: 2 тура.');
    await done.waitFor();
    await expect.poll(() => done.evaluate(isInView)).toBe(true);
    await page.getByRole('button', { name: /Показать изменения/ }).waitFor();
    await expect.poll(() => rows(page).nth(0).textContent()).toContain('Горящий');
    expect(await page.getByLabel('Цена, на сколько процентов').inputValue()).toBe('');
  });

  it('works with scripts off', async () => {
    const page = await visitAs(BOSS, { javaScriptEnabled: false });
    await page.goto('/admin/edit-tours?type=umrah_ramadan');
    await tick(page, 1);
    await page.getByLabel('Турфирма', { exact: true }).fill('Новая турфирма');
    await page.getByRole('button', { name: 'Показать изменения' }).click();
    await page.getByText('Новая турфирма').first().waitFor();
    await page.getByRole('button', { name: 'Применить к 1' }).click();
    await page.getByText('Изменено: 1 тур.').waitFor();
    const changed = await page.request.get('/api/tours?company_name=Новая турфирма');
    expect(await changed.json()).toHaveLength(1);
  });
});

describe('every screen of bulk work and of pictures', () => {
  it.each([
    '/delete-tours',
    '/delete-tours?q=nobody',
    '/admin/edit-tours',
    '/upload-images',
    '/upload-images?show=unused',
  ])('is accessible and fits: %s', async (address) => {
    const page = await visitAs(BOSS);
    await open(page, address);
    await expectToFitAccessibly(page);
  });
});
