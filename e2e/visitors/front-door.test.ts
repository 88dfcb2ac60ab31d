import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BOSS, ownSite, PASSWORD, startPlainSite, startSite } from '../kit/own-site.ts';
import { asAPerson } from '../kit/request-form.ts';
import { open, ready } from '../kit/site.ts';

const PHOTO = { width: 2400, height: 1600, channels: 3, background: '#1f7a5c' } as const;

describe.each([
  { door: 'behind TLS, as the site is deployed', start: startSite, isSecure: true },
  { door: 'with plain http, as a newcomer starts it', start: startPlainSite, isSecure: false },
])('a site $door', ({ start, isSecure }) => {
  const { url, visit, visitAs } = ownSite(() => ({}), start);

  it('takes a registration and a sign-in, with and without scripts', async () => {
    const data = { email: BOSS, password: PASSWORD, consent: true };
    const registering = await visit();
    expect((await registering.request.post('/api/sign-up', { data })).status()).toBe(201);
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit({ javaScriptEnabled, expected: [/400|401/] });
      await page.goto('/account/sign-in');
      if (javaScriptEnabled) await ready(page);
      const form = page.getByRole('main');
      await form.getByLabel('Email').fill(BOSS);
      await form.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
      await form.getByRole('button', { name: 'Войти' }).click();
      await page.getByText('Неверный email или пароль').first().waitFor();
      await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
      await form.getByRole('button', { name: 'Войти' }).click();
      await page.waitForURL((address) => !address.pathname.includes('sign-in'));
      await page.goto('/account');
      await page.getByRole('heading', { name: 'Мой кабинет' }).waitFor();

      const cookies = await page.context().cookies();
      const session = cookies.filter(({ httpOnly }) => httpOnly);
      expect(session.length).toBeGreaterThan(0);
      for (const { name, secure, sameSite } of session) {
        expect([name.startsWith('__Host-'), secure, sameSite]).toEqual([isSecure, isSecure, 'Lax']);
      }
    }
  });

  it('takes a request from its form', async () => {
    const page = await visit();
    await open(page, '/zayavka');
    await page.getByLabel('Имя').fill('Мунира');
    await page.getByLabel('Телефон').fill('+7 917 000-00-00');
    await page.getByLabel(/Вопрос/).fill('Когда ближайший вылет?');
    await page.getByRole('checkbox').check();
    await asAPerson(page);
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await page.getByRole('heading', { level: 1, name: /^Заявка №/ }).waitFor();
    expect(page.url()).toMatch(/^https?:.*\/zayavka\/[\w-]{43}$/);
  });

  it('takes a picture and shows it at its own address', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/upload-images?folder=hotels');
    const buffer = await sharp({ create: PHOTO }).jpeg().toBuffer();
    const file = { name: 'отель.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel(/Загрузить в\sпапку/).setInputFiles(file);
    await page.getByRole('article').first().waitFor();
    const address = await page.getByLabel('Адрес').inputValue();
    expect(address).toContain(`${url()}/images/hotels/`);
    const shown = await page.request.get(address);
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/webp']);
  });

  it('tells open lists of a change through its event stream', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/all');
    const streamed = page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const stream = new EventSource('/api/catalogue/events');
          stream.onerror = () => reject(new Error('no stream'));
          stream.onmessage = ({ data }) => {
            stream.close();
            resolve(String(data));
          };
        }),
    );
    // The first event comes at once: nothing in between holds it back.
    expect(await streamed).not.toBe('');
  });

  it('sets up its worker for use without a network', async () => {
    const page = await visit({ hasWorkers: true, expected: [/ERR_INTERNET_DISCONNECTED/] });
    await open(page, '/koran/1-al-fatiha');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/Это копия страницы/).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Фатиха');
  });

  it('asks browsers for https from now on only where it has it', async () => {
    const page = await visit();
    const answer = await page.request.get('/faq');
    const asked = answer.headers()['strict-transport-security'];
    expect(asked).toBe(isSecure ? 'max-age=31536000; includeSubDomains' : undefined);
  });

  it('refuses a form of another site, and of its own name without TLS', async () => {
    const page = await visit();
    const { host } = new URL(url());
    for (const origin of ['https://evil.example', ...(isSecure ? [`http://${host}`] : [])]) {
      const answer = await page.request.post('/account/sign-in', {
        headers: { origin },
        form: { email: BOSS, password: PASSWORD },
      });
      expect([origin, answer.status()]).toEqual([origin, 403]);
    }
  });
});
