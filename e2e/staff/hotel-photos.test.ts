import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { newPage, open, ordinaryTours, overflowOf, ready, watchShifts } from '../kit/site.ts';

const { visit, visitAs } = ownSite();

/** A photograph of one colour, each of another size, so that all are different files. */
async function photo(n: number) {
  const background = { r: 20 + n * 6, g: 90, b: 70 };
  const buffer = await sharp({ create: { width: 900 + n, height: 600, channels: 3, background } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: `снимок-${n}.jpg`, mimeType: 'image/jpeg', buffer };
}

describe('the photographs of a hotel', () => {
  it('are uploaded thirty at once, described, put in order and shown', async () => {
    const page = await visitAs(BOSS, { expected: [/Failed to load resource|422|404/] });
    await open(page, '/admin/hotels');
    await page.getByRole('link', { name: 'Swissôtel Makkah' }).first().click();
    await page.getByRole('link', { name: 'Фотографии' }).click();
    await page.getByText('Фотографий пока нет').waitFor();
    const picker = page.getByLabel('Добавить фотографии');
    const uploads = page.getByRole('list', { name: 'Загрузки' }).getByRole('listitem');

    // Files that are not photographs, and an enormous one, never leave the computer.
    const sent: string[] = [];
    page.on('request', (request) => {
      // Not the list of chosen tours, which a page syncs after some seconds.
      if (request.url().includes('/api/images/')) sent.push(request.url());
    });
    await page.evaluate(() => {
      const file = new File([new Uint8Array(60_000_000)], 'огромный.jpg', { type: 'image/jpeg' });
      const data = new DataTransfer();
      data.items.add(file);
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('no field');
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await uploads.getByText(/Файл весит 60\sМБ, а\sможно до\s30\sМБ/).waitFor();
    expect(sent).toEqual([]);
    expect(await uploads.getByRole('button', { name: /^Повторить/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Убрать/ }).click();

    const files = await Promise.all(Array.from({ length: 30 }, (_, n) => photo(n)));
    await picker.setInputFiles(files);
    await expect
      .poll(() => page.getByRole('form', { name: /^Фотография/ }).count(), { timeout: 60_000 })
      .toBe(10);
    await expect.poll(() => uploads.count()).toBe(20);
    expect(await uploads.getByText(/может быть до\s10\sфотографий/).count()).toBe(20);
    await expectAccessible(page);

    const cards = page.getByRole('form', { name: /^Фотография/ });
    const first = cards.first();
    await first.getByRole('button', { name: 'Сохранить подпись' }).click();
    await first.getByText(/Напишите, что на\sснимке/).waitFor();
    await first.getByLabel(/Что на\sснимке/).fill('Холл');
    await first.getByLabel('Автор или источник').fill('Фото: отель');
    await first.getByRole('button', { name: 'Сохранить подпись' }).click();
    await page.getByText('Подпись сохранена.').waitFor();

    // With the keyboard only; the focus stays with the moved picture.
    const later = first.getByRole('button', { name: /^Позже/ });
    await later.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        cards
          .nth(1)
          .getByLabel(/Что на\sснимке/)
          .inputValue(),
      )
      .toBe('Холл');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Позже: Фотография 2');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        cards
          .nth(2)
          .getByLabel(/Что на\sснимке/)
          .inputValue(),
      )
      .toBe('Холл');
    const remove = cards.nth(9).getByRole('button', { name: /^Убрать/ });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cards.count()).toBe(9);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Фотография убрана/);
    // Removed in another tab: this one says so, and shows what is left.
    const other = await page.context().newPage();
    await open(other, page.url());
    await other.getByRole('button', { name: /^Убрать.*Фотография 9$/ }).click();
    await other.getByText('Фотография убрана').waitFor();
    await other.close();
    await cards.nth(8).getByLabel('Автор или источник').fill('Отель');
    await cards
      .nth(8)
      .getByLabel(/Что на\sснимке/)
      .fill('Вход');
    await cards.nth(8).getByRole('button', { name: 'Сохранить подпись' }).click();
    await page.getByText(/Этой фотографии у\sотеля уже нет/).waitFor();
    await expect.poll(() => cards.count()).toBe(8);

    await page.getByRole('link', { name: 'Страница отеля' }).click();
    await page.getByRole('heading', { level: 1, name: 'Swissôtel Makkah', exact: true }).waitFor();
    const shown = page.getByRole('img', { name: 'Холл' });
    await page.locator('figcaption', { hasText: 'Фото: отель' }).waitFor();
    expect(await shown.getAttribute('loading')).toBe('lazy');
    expect(await shown.getAttribute('srcset')).toMatch(/-160\.webp 160w, .*-480\.webp 480w/);
    expect(await page.locator('figure rect').first().getAttribute('fill')).toMatch(
      /^#[0-9a-f]{6}$/,
    );
  });

  it('in HEIC are read by the site where the browser can not', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/admin/hotels');
    await page.getByRole('link', { name: 'Anjum Hotel Makkah' }).first().click();
    await page.getByRole('link', { name: 'Фотографии' }).click();
    const buffer = await readFile(new URL('../../test/heic/picture.heic', import.meta.url));
    const file = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer };
    await page.getByLabel('Добавить фотографии').setInputFiles(file);
    const card = page.getByRole('form', { name: 'Фотография 1' });
    await card.waitFor();
    const picture = card.locator('img');
    // The drawn size depends on `srcset`; the file's width is in the markup.
    expect(await picture.getAttribute('width')).toBe('29');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  });
});

describe('the page of a tour', () => {
  it('begins with the photographs of its hotels, without scripts and by the keyboard too', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/admin/hotels');
    await page.getByRole('link', { name: 'Pullman ZamZam Makkah' }).first().click();
    await page.getByRole('link', { name: 'Фотографии' }).click();
    const cards = page.getByRole('form', { name: /^Фотография/ });
    await page.getByLabel('Добавить фотографии').setInputFiles([await photo(40), await photo(41)]);
    await expect.poll(() => cards.count()).toBe(2);
    const [first, second] = ['Вид на двор', 'Номер на четверых'];
    for (const [at, alt] of [first, second].entries()) {
      const card = cards.nth(at);
      await card.getByLabel(/Что на\sснимке/).fill(alt ?? '');
      if (at === 0) await card.getByLabel('Автор или источник').fill('Фото: отель');
      await card.getByRole('button', { name: 'Сохранить подпись' }).click();
      await page.getByText('Подпись сохранена.').waitFor();
      await page.goto(page.url().replace(/\?.*/, ''));
      await ready(page);
    }
    await page.getByRole('link', { name: 'Страница отеля' }).click();
    const tour = page.locator('#tours').getByRole('link').first();
    const address = (await tour.getAttribute('href')) ?? '';
    expect(address).toMatch(/^\/tours\//);

    for (const width of [360, 1440]) {
      const visitor = await visit({ width, height: 780 });
      const shifted = await watchShifts(visitor);
      await visitor.goto(address);
      await ready(visitor);
      const gallery = visitor.getByRole('region', { name: 'Фотографии отелей' });
      await expect
        .poll(() =>
          gallery
            .getByRole('img', { name: first })
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        )
        .toBeGreaterThan(100);
      await gallery.getByRole('link', { name: 'Pullman ZamZam Makkah' }).first().waitFor();
      await gallery.getByText('Фото: отель').waitFor();
      await gallery.getByText(/Автор и\sисточник не\sуказаны/).waitFor();
      // Keyboard focus moves from picture to picture, and the row scrolls with it.
      await gallery.getByRole('link', { name: `${first}. Открыть целиком` }).focus();
      await visitor.keyboard.press('Tab');
      await visitor.keyboard.press('Tab');
      const next = gallery.getByRole('link', { name: `${second}. Открыть целиком` });
      await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
      await expect
        .poll(async () => {
          const box = await next.boundingBox();
          return box !== null && box.x >= 0 && box.x + box.width <= width;
        })
        .toBe(true);
      await expectAccessible(visitor);
      expect(await shifted()).toBeLessThanOrEqual(0.01);
      expect(await overflowOf(visitor)).toBe(0);
    }

    const plain = await visit({ width: 360, height: 780, javaScriptEnabled: false });
    await plain.goto(address);
    const gallery = plain.getByRole('region', { name: 'Фотографии отелей' });
    expect(await gallery.getByRole('img').count()).toBe(2);
    await gallery.getByRole('img', { name: second }).scrollIntoViewIfNeeded();
    await expect
      .poll(() => gallery.getByRole('list').evaluate((list) => list.scrollLeft))
      .toBeGreaterThan(0);
  });
});

describe('the catalogue on a phone', () => {
  it('shows a picture of at most 120 px and the prices of two tours at once', async () => {
    const page = await newPage({ width: 360, height: 780 });
    const [first, second] = await ordinaryTours(page);
    const box = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
    const shifted = await watchShifts(page);
    await open(page, '/all');
    const cards = page.getByRole('article');
    const { top, bottom } = await box(cards.first());
    const gap = (await box(cards.nth(1))).top - bottom;
    expect(await shifted()).toBeLessThanOrEqual(0.01);
    expect(await overflowOf(page)).toBe(0);

    const months = [first, second].map((tour) => tour?.departure_date.slice(0, 7));
    await open(page, `/all?months=${[...new Set(months)]}`);
    const cardOf = (tour: typeof first) =>
      cards.filter({ has: page.locator(`a[href^="/tours/${tour?.slug}"]`) });
    for (const tour of [first, second]) {
      const picture = await box(cardOf(tour).locator('svg').first());
      expect(picture.height).toBeLessThanOrEqual(120);
      await cardOf(tour).locator('use[href="#scene-mecca"], use[href="#scene-medina"]').waitFor();
    }
    const price = await box(cardOf(second).locator('b').first());
    const above = price.bottom - (await box(cardOf(second))).top;
    // Where the second price stands when these two are the first.
    expect(top + (await box(cardOf(first))).height + gap + above).toBeLessThanOrEqual(780);
  });
});

it('draws cards after a page of text too, whose document has no drawings', async () => {
  const page = await newPage({ width: 1440, height: 900 });
  await page.goto('/faq');
  await ready(page);
  expect(await page.locator('#drawings').count()).toBe(0);
  await page.getByRole('link', { name: 'Главная' }).first().click();
  const scene = page.locator('article use[href^="#scene-"]').first();
  await scene.waitFor();
  await expect
    .poll(() => scene.evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBeGreaterThan(50);
});
