import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { open } from '../kit/site.ts';

const { visit, visitAs } = ownSite();

const FIRST = '01.03.2098';

/** The form that copies a tour, filled in; the journey controls how it is sent. */
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
  it('keeps what was typed when the site does not answer, and can be sent again', async () => {
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

describe('a page that loads slowly', () => {
  it('can be requested again', async () => {
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
    expect(new URL(page.url()).pathname).toBe('/vremya-namaza');
  });
});

describe('a dialog in which something was typed', () => {
  it('stays open when a text selection ends outside it, and asks before it closes', async () => {
    const page = await visit();
    await open(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
    const dialog = page.getByRole('dialog');
    const email = dialog.getByLabel('Email');
    await email.pressSequentially('aisha@example.ru');
    const box = await email.boundingBox();
    if (!box) throw new Error('the field is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(8, box.y, { steps: 4 });
    await page.mouse.up();
    expect(await email.inputValue()).toBe('aisha@example.ru');
    expect(await dialog.getByRole('alert').count()).toBe(0);

    await page.mouse.click(8, 300);
    const question = dialog.getByText(/Введённое не\sсохранится/);
    await question.waitFor();
    await dialog.getByRole('button', { name: 'Остаться' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await email.inputValue()).toBe('aisha@example.ru');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Закрыть без сохранения' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
