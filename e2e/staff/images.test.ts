import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startBuiltSite } from '../../scripts/built-site.mjs';
import { startBucketServer } from '../../test/hosts/bucket-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite, PASSWORD } from '../kit/own-site.ts';
import { newPage, open, PHONE } from '../kit/site.ts';

const { visitAs } = ownSite();

/** A picture recognisable by its colour, too large to be sent unchanged. */
async function photo(name: string, width = 3000, height = 2000) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const picker = (page: Page) => page.getByLabel(/Загрузить в\sпапку/);
const cards = (page: Page) => page.getByRole('article');
const uploads = (page: Page) => page.getByRole('list', { name: 'Загрузки' }).getByRole('listitem');

describe('pictures', () => {
  it('are uploaded through a failing network, copied and removed', async () => {
    const page = await visitAs(BOSS, {
      // The last attempt finds the name taken: by the attempt whose answer was lost.
      expected: [/ERR_|503|409|Failed to load resource/],
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await open(page, '/upload-images?folder=hotels');
    await page.getByText('В этой папке пока пусто').waitFor();

    const puts: string[] = [];
    await page.route('**/api/images/**', async (route) => {
      puts.push(route.request().url());
      if (puts.length === 1) return route.abort('connectionreset');
      if (puts.length === 2) return route.fulfill({ status: 503, body: 'gateway' });
      if (puts.length === 3) {
        // It arrives, and only the answer is lost.
        await route.fetch();
        return route.abort('connectionreset');
      }
      return route.continue();
    });
    await picker(page).setInputFiles(await photo('отель.jpg'));
    await uploads(page)
      .getByText('Попробуем ещё раз')
      .or(uploads(page).getByText('Нет ответа'))
      .waitFor();
    // After three pauses, which grow.
    await cards(page).first().waitFor({ timeout: 60_000 });
    expect(await uploads(page).count()).toBe(0);
    expect(new Set(puts.slice(0, 4)).size).toBe(1);
    expect(await cards(page).count()).toBe(1);
    await page.unroute('**/api/images/**');

    const url = await page.getByLabel('Адрес').inputValue();
    expect(url).toMatch(/^https:.*\/images\/hotels\/\d{13}_[a-z0-9]{12}\.webp$/);
    await page.getByRole('button', { name: 'Копировать' }).click();
    await page.getByRole('button', { name: 'Скопировано!' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.getByRole('button', { name: 'Копировать' }).waitFor();

    const served = await page.request.get(url);
    const { width, height } = await sharp(await served.body()).metadata();
    expect([width, height]).toEqual([1200, 800]);
    await expectAccessible(page);

    await page.getByRole('link', { name: /^Удалить/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Удалить изображение?' });
    await dialog.getByText('Ни один тур его не показывает').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Удалено 1 изображение.').waitFor();
    expect(await cards(page).count()).toBe(0);
    // A proxy may show it for some seconds more.
    await expect.poll(async () => (await page.request.get(url)).status()).toBe(404);
  });

  it('that are refused show why beside their names, and the others are uploaded', async () => {
    const page = await visitAs(BOSS, { ...PHONE });
    await open(page, '/upload-images?folder=operator-info');
    const before = await cards(page).count();
    await picker(page).setInputFiles([
      { name: 'анимация.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      {
        name: 'рисунок.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      await photo('справка.jpg', 1600, 900),
    ]);
    await uploads(page)
      .filter({ hasText: 'анимация.gif' })
      .getByText('Поддерживаются только форматы: JPG, PNG, WEBP')
      .waitFor();
    await uploads(page)
      .filter({ hasText: 'рисунок.png' })
      .getByText('Не удалось загрузить изображение')
      .waitFor();
    await expect.poll(() => cards(page).count()).toBe(before + 1);
    await page.getByRole('button', { name: /^Убрать.*анимация.gif/ }).click();
    await expect.poll(() => uploads(page).count()).toBe(1);
    await expectAccessible(page);
  });

  it('are uploaded with scripts off, with messages about failures', async () => {
    const page = await visitAs(BOSS, { javaScriptEnabled: false, expected: [/400/] });
    await page.goto('/upload-images?folder=company-logos');
    const small = await sharp({
      create: { width: 40, height: 30, channels: 4, background: '#0f5b4980' },
    })
      .png()
      .toBuffer();
    await picker(page).setInputFiles([
      { name: 'логотип.png', mimeType: 'image/png', buffer: small },
    ]);
    await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
    await page.getByText('Загружено 1 изображение.').waitFor();
    await picker(page).setInputFiles([
      { name: 'плохой.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
    ]);
    await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
    await page.getByText('Неверный формат файла. Используйте JPG, PNG или WEBP.').waitFor();
    expect(await page.getByText(/^Загружено/).count()).toBe(0);
  });

  it('that tours use show a warning before they are deleted', async () => {
    const page = await visitAs(BOSS, { javaScriptEnabled: false });
    await page.goto('/upload-images?folder=company-logos');
    const used = cards(page)
      .filter({ hasText: /Используется/ })
      .first();
    await used.getByRole('link', { name: /^Удалить/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Оно показано в\s\d+\sтур/).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await dialog.getByRole('button', { name: 'Всё равно удалить' }).count()).toBe(1);
    await dialog.getByRole('link', { name: 'Отмена' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a site with a bucket', () => {
  it('keeps and serves all its pictures there', async () => {
    const bucket = await startBucketServer();
    const { endpoint, region, accessKeyId, secretAccessKey } = bucket.settings;
    const own = await startBuiltSite({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    try {
      const drawn = bucket.objects.size;
      expect(drawn).toBeGreaterThan(0);
      const page = await newPage({ site: own.url });
      const account = { email: BOSS, password: PASSWORD };
      await page.request.post('/api/sign-up', { data: { ...account, consent: true } });
      await page.request.post('/api/sign-in', { data: account });
      await open(page, '/upload-images?folder=hotels');
      await picker(page).setInputFiles(await photo('отель.jpg'));
      await cards(page).first().waitFor();
      expect(bucket.objects.size).toBe(drawn + 3);
      const shown = await page.request.get(await page.getByLabel('Адрес').inputValue());
      expect(shown.headers()['content-type']).toBe('image/webp');
      await page.close();
    } finally {
      await own.stop();
      await bucket.stop();
    }
  });
});
