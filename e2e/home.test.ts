import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { newPage, open, PHONE } from './site.ts';

describe('the home page', () => {
  it('comes with its main heading before any script has run', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('asks for the type of the tour before it searches', async () => {
    const page = await newPage(PHONE);
    await open(page, '/');
    await page.getByRole('button', { name: 'Найти туры' }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByText('Пожалуйста, выберите тип тура (Хадж или Умра)').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Найти туры' }).click();
    await page.waitForURL(/\/all\?type=/);
  });

  it('closes its menu when a link in it is followed', async () => {
    const page = await newPage(PHONE);
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Меню' });
    await page.locator('summary', { hasText: 'Меню' }).click();
    await menu.getByRole('link', { name: 'Коран' }).click();
    await page.waitForURL(/\/koran$/);
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  it('is accessible on a phone', async () => {
    const page = await newPage(PHONE);
    await page.goto('/');
    await expectAccessible(page);
  });
});
