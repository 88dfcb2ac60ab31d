import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { ownSite, PASSWORD } from '../kit/own-site.ts';
import { newPage, overflowOf, PHONE, ready, watchShifts } from '../kit/site.ts';

const hearts = (page: Page) => page.getByRole('button', { name: /^(В|Убрать из)\sспис/ });
const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Мой список' });
const columns = (page: Page) => page.locator('thead th[scope="col"]');

/** Slugs of the next available tours. */
async function nextTours(page: Page, many: number): Promise<string[]> {
  const { tours } = await page.evaluate(async () => ({
    tours: await (await fetch('/api/catalogue')).json(),
  }));
  return tours.slice(0, many).map(({ slug }: { slug: string }) => slug);
}

describe('the list of tours', () => {
  it('is made with hearts, shared by its address, and opens elsewhere without scripts', async () => {
    const page = await newPage(PHONE);
    const shifts = await watchShifts(page);
    await page.goto('/all?view=cards&adults=2');
    await ready(page);
    const before = await shifts();
    await hearts(page).nth(0).click();
    await expect.poll(() => count(page).textContent()).toBe('1');
    await hearts(page).nth(1).click();
    await hearts(page).nth(1).click();
    await hearts(page).nth(2).click();
    await expect.poll(() => count(page).textContent()).toBe('2');
    expect(await page.getByRole('button', { name: /^Убрать из\sсписка/ }).count()).toBe(2);
    expect(await shifts()).toBe(before);

    await count(page).click();
    await page.getByRole('heading', { name: 'Мой список', level: 1 }).waitFor();
    await page.waitForURL(/\/spisok\?tours=[a-z0-9-]+,[a-z0-9-]+&adults=2$/);
    await expect.poll(() => columns(page).count()).toBe(2);
    const marked = page.getByRole('row').filter({ hasText: 'Различается:' });
    expect(await marked.count()).toBeGreaterThan(0);
    expect(await marked.filter({ hasText: /: (Даты|Когда|Отель в)/ }).count()).toBe(0);
    expect(await page.getByText(/листайте таблицу вбок/).count()).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Взрослых').selectOption('3');
    await page.getByText(/На\sвсех: 3\sвзрослых/).waitFor();

    const shared = new URL(page.url());
    expect(shared.searchParams.get('adults')).toBe('3');
    const other = await newPage({ javaScriptEnabled: false });
    await other.goto(shared.pathname + shared.search);
    expect(await columns(other).count()).toBe(2);
    await other.getByText(/На\sвсех: 3\sвзрослых/).waitFor();
    expect(await other.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await other
      .getByRole('link', { name: /^Убрать/ })
      .first()
      .click();
    expect(await columns(other).count()).toBe(1);

    const removing = page.getByRole('link', { name: /^Убрать из\sсписка/ });
    await removing.first().press('Enter');
    await expect.poll(() => columns(page).count()).toBe(1);
    await expect.poll(() => count(page).textContent()).toBe('1');
    // The focus does not go with what was removed.
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Туры рядом');
    await removing.press('Enter');
    await page.getByRole('heading', { name: 'Список пока пуст' }).waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('content');
  });

  it('says at the heart that a full list lost its oldest tour, and takes that back', async () => {
    const page = await newPage({ ...PHONE, hasWorkers: true });
    await page.goto('/all?view=cards');
    await ready(page);
    const full = Array.from({ length: 30 }, (_, place) => `tour-${place}`).join(',');
    await page.evaluate((list) => localStorage.setItem('shortlist', list), full);
    await page.reload();
    await ready(page);
    // The part of the page that says it loads some time after the page.
    await page.locator('[role="status"].grid').waitFor({ state: 'attached' });
    await hearts(page).first().click();
    const notice = page.getByRole('status').getByText(/помещается 30\sтуров, самый давний вышел/);
    await notice.waitFor();
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Отменить' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('shortlist'))).toBe(full);
    expect(await page.getByRole('button', { name: /^Убрать из\sсписка/ }).count()).toBe(0);
  });

  it('says when it is empty, and redirects to the list of this browser', async () => {
    const page = await newPage();
    await page.goto('/spisok');
    await page.getByRole('heading', { name: 'Список пока пуст' }).waitFor();
    await expectAccessible(page);
    await page.goto('/all');
    const [one = '', two = ''] = await nextTours(page, 2);
    await page.evaluate((list) => localStorage.setItem('shortlist', list), `${one},${two}`);
    await page.goto('/spisok');
    await page.waitForURL(`**/spisok?tours=${one},${two}`);
    await expect.poll(() => columns(page).count()).toBe(2);
  });

  it('asks which of more than four to compare, marks deleted tours, and prints on one page', async () => {
    const page = await newPage({ width: 1280 });
    await page.goto('/all');
    const slugs = await nextTours(page, 6);
    await page.goto(`/spisok?tours=${slugs.join(',')}`);
    await ready(page);
    expect(await page.getByRole('checkbox').count()).toBe(6);
    await page.getByRole('checkbox').first().uncheck();
    await page.getByRole('button', { name: 'Сравнить отмеченные' }).click();
    await expect.poll(() => columns(page).count()).toBe(3);
    // The form's spelling of the address differs from the one for which the server renders the
    // page.
    await ready(page);
    await page.goto(`/tours/${slugs[0]}?adults=2&utm_source=vk`);
    await ready(page);

    await page.goto(`/spisok?tours=${slugs.slice(0, 4).join(',')}&adults=2&children=1`);
    await ready(page);
    expect(await columns(page).count()).toBe(4);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText(/Рядом видны два тура из\s4/).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.goto(`/spisok?tours=${slugs[0]},tour-of-yesterday`);
    await page.getByText('Тура больше нет').waitFor();
    expect(await columns(page).count()).toBe(2);
  });
});

describe('the list of an account', () => {
  const own = ownSite();
  const credentials = { email: 'pilgrim@example.ru', password: PASSWORD };

  it('takes over a guest’s tours, and appears in another browser and back', async () => {
    const guest = await own.visit();
    await guest.goto('/all?view=cards');
    await ready(guest);
    await hearts(guest).nth(0).click();
    await expect.poll(() => count(guest).textContent()).toBe('1');
    const signUp = await guest.request.post('/api/sign-up', {
      data: { ...credentials, consent: true },
    });
    expect(signUp.status()).toBe(201);
    const signIn = (page: Page) => page.request.post('/api/sign-in', { data: credentials });
    expect((await signIn(guest)).ok()).toBe(true);
    const saved = guest.waitForResponse('**/api/shortlist');
    await guest.reload();
    expect((await saved).status()).toBe(200);

    const other = await own.visit();
    expect((await signIn(other)).ok()).toBe(true);
    await other.goto('/all?view=cards');
    await expect.poll(() => count(other).textContent()).toBe('1');
    const sent = other.waitForResponse('**/api/shortlist');
    await hearts(other).nth(3).click();
    await sent;
    const puts: string[] = [];
    guest.on('request', (request) => {
      if (request.url().endsWith('/api/shortlist')) puts.push(request.method());
    });
    await guest.clock.install();
    await guest.reload();
    await expect.poll(() => count(guest).textContent()).toBe('2');
    // What was just taken over is not sent back.
    await guest.clock.fastForward('00:05');

    const known = await (await guest.request.get('/account/export')).json();
    expect(known.shortlist).toHaveLength(2);
    expect(puts).toEqual(['PUT']);
    // Signing out removes everything from this browser.
    expect((await guest.request.post('/api/sign-out')).ok()).toBe(true);
    await guest.reload();
    await expect.poll(() => count(guest).textContent()).toBe('');
  });
});
