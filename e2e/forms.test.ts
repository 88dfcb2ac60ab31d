import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOSS, ownSite } from './own-site.ts';
import { open } from './site.ts';

const { visitAs } = ownSite();

const FIRST = '01.03.2098';

/** The form that copies a tour, filled in; how it is sent to the server is in the journey's hands. */
async function openCopyForm(page: Page) {
  const [tour] = await (await page.request.get('/api/tours?limit=1')).json();
  await open(page, `/admin/tours/${tour.id}/copy`);
  await page.getByLabel('Первый вылет').fill(FIRST);
  await page.getByLabel('Каждые, дней').fill('7');
  await page.getByLabel('Сколько вылетов').fill('2');
  return {
    first: page.getByLabel('Первый вылет'),
    create: page.getByRole('button', { name: 'Создать туры' }),
  };
}

const isPost = (route: Route) => route.request().method() === 'POST';

describe('a form of the staff', () => {
  it('keeps what was typed when nobody answers, and can be sent again', async () => {
    const page = await visitAs(BOSS, { expected: [/ERR_|50[23]|Failed to load resource/] });
    const { first, create } = await openCopyForm(page);
    const answers = [
      (route: Route) => route.abort('connectionrefused'),
      (route: Route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }),
    ];
    await page.route('**/*.data*', (route) => {
      const answer = isPost(route) ? answers.shift() : undefined;
      return answer ? answer(route) : route.continue();
    });
    for (const left of [1, 0]) {
      await create.click();
      await page.getByText(/Нет связи с\sсайтом/).waitFor();
      await expect.poll(() => answers.length).toBe(left);
      expect(await first.inputValue()).toBe(FIRST);
    }
    await create.click();
    await page.getByRole('dialog', { name: 'Создано: 2 тура' }).waitFor();
  });

  it('is sent once, however often its button is pressed', async () => {
    const page = await visitAs(BOSS);
    const { first, create } = await openCopyForm(page);
    await first.fill('01.09.2098');
    let sent = 0;
    let goOn = () => {};
    const pressed = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/*.data*', async (route) => {
      if (isPost(route)) {
        sent += 1;
        await pressed;
      }
      return route.continue();
    });
    await create.click();
    await page.getByRole('button', { name: 'Сохранение...' }).click({ force: true });
    await page.getByRole('button', { name: 'Сохранение...' }).dblclick({ force: true });
    goOn();
    await page.getByRole('dialog', { name: 'Создано: 2 тура' }).waitFor();
    expect(sent).toBe(1);
  });
});

describe('a page that is long in coming', () => {
  it('can be asked for once more', async () => {
    const page = await visitAs(BOSS);
    await page.clock.install();
    await open(page, '/faq');
    await page.route('**/vremya-namaza.data*', () => {});
    const menu = page.getByRole('navigation').getByRole('link', { name: 'Время намаза' });
    await menu.first().click();
    await page.getByText('Загрузка…').first().waitFor({ state: 'attached' });
    await page.clock.runFor(15_000);
    await page.getByRole('link', { name: 'Попробовать снова' }).click();
    await page.getByRole('heading', { level: 1, name: /намаза/ }).waitFor();
  });
});
