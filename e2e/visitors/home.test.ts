import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { DESKTOP, newPage, open, PHONE } from '../kit/site.ts';

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

  it('closes its menu when the focus leaves it, or a link in it is followed', async () => {
    const page = await newPage(PHONE);
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Меню' });
    await page.locator('summary', { hasText: 'Меню' }).click();
    await menu.getByRole('link').last().press('Tab');
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Меню' }).click();
    await menu.getByRole('link', { name: 'Коран' }).click();
    await page.waitForURL(/\/koran$/);
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  it('shows what is chosen, and counts children, in a browser without :has()', async () => {
    const page = await newPage();
    await page.route(/^[^?]*\/(?:assets\/[^/]*\.css)?$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(':has(', ':unknown(');
      // The policy knows the styles inside the page by their hash.
      const headers = { ...response.headers(), 'content-security-policy': '' };
      await route.fulfill({ response, body, headers });
    });
    await open(page, '/');
    const two = page.getByRole('radio', { name: '2' });
    await two.check();
    const box = await two.boundingBox();
    expect(box?.width).toBeGreaterThan(15);
    await page.getByRole('combobox', { name: 'Детей' }).selectOption('1');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  it('is accessible on a phone', async () => {
    const page = await newPage(PHONE);
    await page.goto('/');
    await expectAccessible(page);
  });
});

describe('a page on paper', () => {
  it.each(['/', '/all'])(
    'has light colours and no search, whatever the screen had: %s',
    async (at) => {
      const page = await newPage({ ...DESKTOP, colorScheme: 'dark' });
      await open(page, at);
      /** The colour behind «Горящий», and whether the list of cities is drawn. */
      const look = () =>
        page.evaluate(() => ({
          tint: getComputedStyle(document.documentElement).getPropertyValue('--hot-tint'),
          cities: [...document.querySelectorAll('input[name="cities"]')].some((box) =>
            box.checkVisibility(),
          ),
        }));
      await page.locator('summary', { hasText: 'Город вылета' }).click();
      expect(await look()).toEqual({ tint: '#3a2019', cities: true });
      await page.emulateMedia({ media: 'print' });
      expect(await look()).toEqual({ tint: '#fbe9e4', cities: false });
    },
  );
});

describe('the search of the home page on a phone', () => {
  it('leads in ten taps to the contacts of an Umrah by city, month, price for two and distance', async () => {
    const page = await newPage({ width: 360, height: 780 });
    await open(page, '/');
    const form = page.getByRole('search');
    // A month with such a tour, whatever today is.
    const such = '/all?type=umrah&cities=Казань&price_to=900000&adults=2&kaaba_to=2000';
    const found = await (await page.request.get(such)).text();
    const month = /\/tours\/umra-kazan-(\d{4}-\d\d)-/.exec(found)?.[1];
    let taps = 0;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.click();
    };
    /** A tap on the field; then the fingers stay at the keyboard. */
    const type = async (label: string | RegExp, text: string) => {
      await tap(form.getByLabel(label));
      await page.keyboard.type(text);
    };
    const list = (label: string) =>
      form.locator('details').filter({ has: page.locator('summary', { hasText: label }) });

    await tap(form.getByText('Умра', { exact: true }));
    await tap(list('Город вылета').locator('summary'));
    await tap(list('Город вылета').getByText('Казань', { exact: true }));
    await tap(list('Месяц вылета').locator('summary'));
    await tap(list('Месяц вылета').locator(`label:has([value="${month}"])`));
    await tap(form.locator('label').filter({ hasText: /^2$/ }));
    await type(/^Цена до, ₽/, '900 000');
    await type(/до\sКаабы/, '2000');
    await tap(form.getByRole('button', { name: 'Найти туры' }));
    await page.waitForURL(/\/all\?/);
    expect(await page.getByText('На всех:').first().textContent()).toMatch(/₽|уточните/);
    await tap(page.getByRole('link', { name: /^Заказать: Умра, Казань/ }).first());
    await page.getByRole('heading', { name: 'Связаться с организатором' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('link').count()).toBeGreaterThan(1);
    const asked = new URL(page.url()).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      type: 'umrah',
      cities: 'Казань',
      price_to: '900000',
      adults: '2',
      kaaba_to: '2000',
    });
    expect(asked.get('months')).toMatch(/^20\d\d-\d\d$/);
    expect(taps).toBeLessThanOrEqual(10);
  });

  it('fits into its first screen, and keeps what is no number until it is one', async () => {
    const page = await newPage(PHONE);
    await open(page, '/');
    const form = page.getByRole('search');
    const whole = await form.boundingBox();
    expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    await form.getByText('Хадж', { exact: true }).click();
    await form.getByLabel(/^Цена до/).fill('миллион');
    await form.getByRole('button', { name: 'Найти туры' }).click();
    await form.getByText('Введите число цифрами').waitFor();
    expect(await form.getByLabel(/^Цена до/).inputValue()).toBe('миллион');
    expect(new URL(page.url()).pathname).toBe('/');
    await expectAccessible(page);
    await form.getByLabel(/^Цена до/).fill('');
    await form.getByRole('button', { name: 'Найти туры' }).click();
    await page.waitForURL(/\/all\?type=hajj&view=cards$/);
  });

  it('takes who travels to the tours, from one to another and into a request', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/');
    const form = page.getByRole('search');
    await form.getByText('Умра', { exact: true }).click();
    expect(await form.getByLabel('Детей').isVisible()).toBe(false);
    await form.locator('label').filter({ hasText: /^3$/ }).click();
    await form.getByLabel('Детей').selectOption('1');
    await form.getByRole('button', { name: 'Найти туры' }).click();
    await page
      .getByRole('list', { name: 'Выбранные фильтры' })
      .getByText(/^На\s4/)
      .waitFor();
    await page.locator('article h3 a').first().click();
    const party = /\/tours\/[a-z0-9-]+\?adults=3&children=1$/;
    expect(page.url()).toMatch(party);
    await page.locator('#similar').getByRole('link').first().click();
    expect(page.url()).toMatch(party);
    await page.getByRole('link', { name: 'Оставить заявку' }).first().click();
    await page.getByRole('heading', { name: 'Оставить заявку' }).waitFor();
    expect(await page.getByLabel(/^Взрослых/).inputValue()).toBe('3');

    await page.goto('/all?q=такого-нет&adults=3&children=1');
    await page.getByRole('heading', { name: 'Ближайшие вылеты' }).waitFor();
    await page
      .locator('a[href^="/tours/"]')
      .filter({ hasText: /^\s*Умра|Хадж/ })
      .first()
      .click();
    expect(page.url()).toMatch(party);
  });
});
