import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { linkIn, newestLetter } from '../kit/letters.ts';
import { BOSS, ownSite, PASSWORD } from '../kit/own-site.ts';
import { open, PHONE, ready } from '../kit/site.ts';
import { FAR_YEAR } from '../kit/far-year.ts';

const outbox = mkdtempSync(join(tmpdir(), 'vseumry-outbox-'));
afterAll(() => rmSync(outbox, { recursive: true, force: true }));
const { visit, visitAs } = ownSite(() => ({ OUTBOX_DIR: outbox }));

const MANAGER = 'manager@example.ru';
/** The messages for a screen that is no longer accessible, and a refused form. */
const REFUSALS = [/40[0139]|422/];
/** A person's user agent: programs are not counted. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The manager's first tour that visitors can see, by its number and its page. */
async function ownTour(page: Page): Promise<{ id: number; slug: string }> {
  await open(page, '/admin/tours?only=upcoming');
  const edit = page.getByRole('link', { name: /^Изменить/ }).first();
  const id = Number(/\d+$/.exec((await edit.getAttribute('href')) ?? '')?.[0]);
  const row = page.getByRole('row').filter({ has: edit });
  const shown = await row.locator('a[href^="/tours/"]').first().getAttribute('href');
  return { id, slug: shown?.split('/').at(-1) ?? '' };
}

async function proposeAirline(page: Page, id: number, airline: string): Promise<void> {
  await open(page, `/edit-tour/${id}`);
  await page.getByLabel('Авиакомпания').fill(airline);
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await page.getByRole('dialog').waitFor();
}

async function enter(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/sign-in', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

describe('a manager of an operator', () => {
  it('is invited by a letter and creates an account with its link, once', async () => {
    const boss = await visitAs(BOSS, { expected: REFUSALS });
    await open(boss, '/admin/invitations');
    await expectAccessible(boss);
    await boss.getByLabel('Email').fill(MANAGER);
    await boss.getByLabel('Кем будет').selectOption('operator');
    await boss.getByRole('button', { name: 'Отправить приглашение' }).click();
    await boss.getByText('Выберите организатора').waitFor();
    await boss.getByLabel('Организатор').selectOption({ index: 1 });
    await boss.getByRole('button', { name: 'Отправить приглашение' }).click();
    await boss.getByRole('row').filter({ hasText: MANAGER }).waitFor();
    const link = linkIn(await newestLetter(outbox, 'invitation'));

    // Without scripts the form comes with the page's own Origin, which the site compares.
    const plain = await visit({ ...PHONE, expected: REFUSALS, javaScriptEnabled: false });
    await plain.goto(link ?? '');
    await plain.getByLabel('Имя').fill('Марьям');
    await plain.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD);
    await plain.getByLabel('Новый пароль ещё раз').fill('другой');
    await plain.getByRole('checkbox').check();
    await plain.getByRole('button', { name: 'Принять приглашение' }).click();
    await plain.getByText('Пароли не совпадают').waitFor();
    expect(await plain.getByLabel('Имя').inputValue()).toBe('Марьям');

    const page = await visit({ ...PHONE, expected: REFUSALS });
    await open(page, link ?? '');
    await expectAccessible(page);
    await page.getByLabel('Имя').fill('Марьям');
    await page.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Принять приглашение' }).click();
    await heading(page, 'Приглашение принято').waitFor();
    await enter(page, MANAGER);
    await open(page, '/admin');
    await page.getByRole('link', { name: /Ваши туры/ }).waitFor();
    const late = await visit({ expected: REFUSALS, javaScriptEnabled: false });
    await late.goto(link ?? '');
    await heading(late, 'Приглашение не действует').waitFor();
  });

  it('proposes a change that visitors see once it is accepted', async () => {
    const boss = await visitAs(BOSS, { expected: REFUSALS });
    const manager = await visit({ expected: REFUSALS });
    await enter(manager, MANAGER);
    const { id, slug } = await ownTour(manager);
    const visitor = await visit();
    const shown = async () => {
      await visitor.goto(`/tours/${slug}`);
      return (await visitor.getByRole('main').textContent()) ?? '';
    };

    await proposeAirline(manager, id, 'Проверочные линии');
    await open(manager, `/edit-tour/${id}`);
    await manager.getByText('Ждёт проверки').waitFor();
    expect(await manager.getByLabel('Авиакомпания').inputValue()).toBe('Проверочные линии');
    expect(await shown()).not.toContain('Проверочные линии');

    await open(boss, '/admin');
    await boss.getByRole('link', { name: /1 тур ждёт проверки/ }).click();
    await heading(boss, 'Проверка туров').waitFor();
    await expectAccessible(boss);
    await boss.getByRole('link', { name: /^Проверить/ }).click();
    await boss.getByText('Проверочные линии').waitFor();
    await expectAccessible(boss);
    await boss.getByRole('button', { name: 'Вернуть с замечанием' }).click();
    await boss.getByText('Напишите, что исправить').waitFor();
    await boss.getByLabel('Что исправить').fill('Такой авиакомпании нет');
    // The page has the change as it is now, and what was typed, when it changes meanwhile or is reloaded.
    await proposeAirline(manager, id, 'Проверочные рейсы');
    await boss.getByRole('button', { name: 'Вернуть с замечанием' }).click();
    await boss.getByText('Пока вы смотрели, тур или правка изменились').waitFor();
    await boss.getByText('Проверочные рейсы').waitFor();
    await boss.reload();
    await ready(boss);
    await boss.getByText('Восстановлено несохранённое').waitFor();
    expect(await boss.getByLabel('Что исправить').inputValue()).toBe('Такой авиакомпании нет');
    await boss.getByRole('button', { name: 'Вернуть с замечанием' }).click();
    await boss.getByText('Ничего не ждёт проверки').waitFor();
    expect((await newestLetter(outbox, 'review-returned')).text).toContain(
      'Такой авиакомпании нет',
    );

    await open(manager, `/edit-tour/${id}`);
    await manager.getByText('Такой авиакомпании нет').waitFor();
    await proposeAirline(manager, id, 'Исправленные линии');
    await open(boss, `/admin/reviews/${id}`);
    await boss.getByRole('button', { name: 'Принять' }).click();
    await boss.getByText('Тому, кто отправил тур, ушло письмо').waitFor();
    expect(await shown()).toContain('Исправленные линии');
  });

  it('imports its weekly list; the next one, and a change of many tours, propose changes', async () => {
    const boss = await visitAs(BOSS, { expected: REFUSALS });
    const manager = await visit({ expected: REFUSALS });
    await enter(manager, MANAGER);
    await open(manager, '/admin');
    await manager.getByRole('link', { name: /Импорт туров/ }).click();
    await manager.getByText('когда их проверят сотрудники').waitFor();
    await ready(manager);
    await expectAccessible(manager);
    const put = async (price: number) => {
      const text = `Город\tДата вылета\tДней\tЦена, ₽\nКазань\t05.11.${FAR_YEAR}\t10\t${price}`;
      await manager.getByLabel('Скопированные ячейки').fill(text);
      await manager.getByRole('button', { name: 'Показать туры' }).click();
    };
    await put(185_000);
    await manager.getByRole('button', { name: 'Импортировать 1' }).click();
    await manager.getByText('Импортировано: 1, Пропущено дубликатов: 0').first().waitFor();
    // The catalogue has no tour that waits for a review.
    await manager.waitForURL('**/admin/tours');

    const accept = async () => {
      await open(boss, '/admin/reviews');
      await boss.getByRole('link', { name: /^Проверить/ }).click();
      await boss.getByRole('button', { name: 'Принять' }).click();
      await boss.getByText('Тому, кто отправил тур, ушло письмо').waitFor();
    };
    await accept();
    const priceSeen = async () => {
      const answer = await manager.request.get('/api/tours?city_from=Казань');
      const tours = (await answer.json()) as { departure_date: string; price_amount: number }[];
      return tours.find(({ departure_date }) => departure_date === `${FAR_YEAR}-11-05`)
        ?.price_amount;
    };
    expect(await priceSeen()).toBe(185_000);

    await open(manager, '/import-tours');
    await put(179_000);
    await manager.getByRole('button', { name: 'Импортировать 1' }).click();
    await manager.getByText('Обновлено: 1').first().waitFor();
    expect(await priceSeen()).toBe(185_000);
    await accept();
    expect(await priceSeen()).toBe(179_000);

    await open(manager, '/admin/edit-tours?q=Казань');
    await manager
      .getByRole('checkbox', { name: new RegExp(`5 ноября ${FAR_YEAR}|05\\.11\\.${FAR_YEAR}`) })
      .check();
    await manager.getByLabel('Цена, на сколько процентов').fill('10');
    await manager.getByRole('button', { name: 'Показать изменения (1)' }).click();
    await manager.getByRole('button', { name: 'Применить к 1' }).click();
    await manager.getByText('Ждут проверки: 1 тур.').waitFor();
    expect(await priceSeen()).toBe(179_000);
    await accept();
    expect(await priceSeen()).toBe(196_900);
  });

  it('sees visits counted once per browser and day, without those of programs', async () => {
    const manager = await visit();
    await enter(manager, MANAGER);
    const { slug } = await ownTour(manager);
    const told: string[] = [];
    const looks = async (userAgent?: string) => {
      const page = await visit({ userAgent });
      const look = async () => {
        const counted = page.waitForRequest('**/api/page-counts', { timeout: 30_000 });
        await open(page, `/tours/${slug}`);
        return counted;
      };
      told.push((await look()).postData() ?? '');
      await open(page, `/tours/${slug}`);
      await page.evaluate(() =>
        document.addEventListener('click', (event) => event.preventDefault(), { capture: true }),
      );
      // The counting module is loaded seconds after the page.
      await page.waitForFunction(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('page-followers')),
      );
      const pressed = page.waitForRequest('**/api/page-counts');
      await page.locator('#content a[href^="tel:"]').first().click();
      told.push((await pressed).postData() ?? '');
    };
    await looks(PERSON);
    await looks();
    expect(told.filter((text) => text.includes('view'))).toHaveLength(2);
    const figures = async () => {
      await open(manager, '/admin/statistics');
      const row = manager.getByRole('row').filter({ has: manager.locator(`[href$="${slug}"]`) });
      return (await row.count()) === 0 ? [] : row.getByRole('cell').allTextContents();
    };
    // Visits of programs with their own user agent (the second browser) were not counted.
    await expect
      .poll(async () => (await figures()).slice(-3), { timeout: 40_000, interval: 2000 })
      .toEqual(['1', '1', '0']);
    await expectAccessible(manager);
  });

  it('sees a change of role in every open tab within seconds', async () => {
    const manager = await visit({ expected: REFUSALS });
    await enter(manager, MANAGER);
    const tabs = [manager, await manager.context().newPage()];
    for (const tab of tabs) {
      await tab.goto('/admin/statistics');
      await ready(tab);
    }
    // A tab that has not yet asked who is signed in.
    const late = await manager.context().newPage();
    let ask = () => {};
    const asks = new Promise<void>((resolve) => (ask = resolve));
    await late.route('**/api/session', async (route) => {
      await asks;
      await route.continue();
    });
    await late.goto('/admin/statistics');
    await ready(late);
    const boss = await visitAs(BOSS);
    await open(boss, `/admin/users?q=${MANAGER}`);
    await boss.getByRole('link', { name: `Изменить ${MANAGER}` }).click();
    const dialog = boss.getByRole('dialog', { name: MANAGER });
    await dialog.getByRole('radio', { name: /Редактор/ }).check();
    const savedAt = Date.now();
    await dialog.getByRole('button', { name: 'Сохранить роль' }).click();
    await dialog.waitFor({ state: 'detached' });
    ask();
    for (const tab of [...tabs, late]) {
      await tab.bringToFront();
      await heading(tab, 'Раздел для сотрудников сайта').waitFor();
    }
    // Five seconds, plus the time that a busy machine needs for saving and rendering.
    expect(Date.now() - savedAt).toBeLessThan(20_000);
  });
});
