import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFitAccessibly } from '../kit/axe.ts';
import { BOSS, ownSite, PASSWORD } from '../kit/own-site.ts';
import { fillRequest } from '../kit/request-form.ts';
import { expectToFit, open, PHONE, ready } from '../kit/site.ts';

const AISHA = 'aisha@example.ru';

const { visit, visitAs } = ownSite(() => ({ STAFF_ACCESS: 'everyone' }));

const form = (page: Page) => page.getByRole('form', { name: 'Работа с заявкой' });
const field = (page: Page, label: string) => form(page).getByLabel(label);
const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^Сохранить/ })
    .click();
const saved = (page: Page) => form(page).getByText('Сохранено', { exact: true }).waitFor();
/** Looks for news at once, as the page does when it is shown again. */
const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** A request of a visitor; their page, and the address of its page for staff. */
async function placeRequest(name: string, form: string) {
  const page = await visit();
  await open(page, form);
  await fillRequest(page, name);
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Заявка №/ });
  await heading.waitFor();
  const number = (await heading.textContent())?.replace(/\D/g, '');
  return { page, address: `/admin/requests/${number}` };
}
const addRequest = async (name: string, form = '/zayavka') =>
  (await placeRequest(name, form)).address;

it('with a name of 100 letters and no space fits the screen, in the inbox and on its page', async () => {
  const address = await addRequest('А'.repeat(100));
  const page = await visitAs(BOSS);
  for (const screen of ['/admin/requests', address]) {
    await open(page, screen);
    await expectToFit(page, [320, 768, 1280]);
  }
});

it.each([true, false])('are narrowed to one operator (scripts: %s)', async (scripts) => {
  const page = await visitAs(BOSS, { javaScriptEnabled: scripts });
  await page.goto('/operators');
  const operator = page.getByRole('main').locator('a[href^="/operators/"]').first();
  const slug = (await operator.getAttribute('href'))?.split('/').at(-1);
  const name = await operator.innerText();
  await addRequest('Гульназ', `/zayavka?operator=${slug}`);
  await addRequest('Венера');
  await page.goto('/admin/requests');
  const narrow = async (to: string) => {
    await page.getByLabel('Организатор').selectOption(to);
    await page.getByRole('button', { name: 'Найти' }).click();
  };
  const row = (of: string) => page.getByRole('link', { name: new RegExp(of) });
  await narrow(name);
  await row('Венера').first().waitFor({ state: 'detached' });
  await row('Гульназ').first().waitFor();
  const operatorId = new URL(page.url()).searchParams.get('operator');
  expect(operatorId).toMatch(/^\d+$/);
  const file = await page.getByRole('link', { name: /xlsx/ }).getAttribute('href');
  expect(file).toBe(`/admin/requests/requests.xlsx?operator=${operatorId}`);
  expect(await page.getByLabel('Организатор').inputValue()).toBe(operatorId);
  await narrow('без организатора');
  await row('Гульназ').first().waitFor({ state: 'detached' });
  await row('Венера').first().waitFor();
  await expectToFit(page, [320, 768, 1280]);
});

describe('the page of a request', () => {
  it('leads back to the list it was opened from, also after a reload', async () => {
    await addRequest('Сания');
    const page = await visitAs(BOSS, PHONE);
    await open(page, '/admin/requests?q=Сания');
    await page.getByRole('link', { name: /Сания/ }).click();
    await field(page, 'Состояние').selectOption('В работе');
    await save(page);
    await saved(page);
    await page.reload();
    await ready(page);
    await page.getByRole('link', { name: 'К списку заявок' }).click();
    await page.getByRole('heading', { level: 1, name: 'Заявки' }).waitFor();
    expect(await page.getByLabel(/^Номер, имя/).inputValue()).toBe('Сания');
  });

  it('keeps what is typed through a refresh and a colleague’s change, and asks about both', async () => {
    const address = await addRequest('Мунира');
    const boss = await visitAs(BOSS, { expected: [/409/] });
    const aisha = await visitAs(AISHA);
    await open(boss, address);
    await open(aisha, address);
    await field(boss, 'Ответ посетителю').fill('Места есть');
    await field(boss, 'Заметка для своих').fill('звонить вечером');
    await boss.reload();
    await ready(boss);
    await boss.getByText('Восстановлено несохранённое').waitFor();
    expect(await field(boss, 'Ответ посетителю').inputValue()).toBe('Места есть');

    await field(aisha, 'Состояние').selectOption('В работе');
    await save(aisha);
    await saved(aisha);
    await look(boss);
    await expect.poll(() => field(boss, 'Состояние').inputValue()).toBe('in_work');
    expect(await field(boss, 'Заметка для своих').inputValue()).toBe('звонить вечером');

    await field(boss, 'Состояние').selectOption('Договорились');
    await field(aisha, 'Состояние').selectOption('Отказ');
    await field(aisha, 'Заметка для своих').fill('не отвечает');
    await save(aisha);
    await saved(aisha);
    expect(await field(aisha, 'Заметка для своих').inputValue()).toBe('');
    await look(boss);
    await boss.getByText('не отвечает').waitFor();
    expect(await field(boss, 'Состояние').inputValue()).toBe('agreed');
    await save(boss);
    await boss.getByRole('alertdialog').getByText('Заявку тем временем изменили').waitFor();
    await boss.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    const conflict = boss.getByRole('region', { name: 'Заявку тем временем изменили' });
    await conflict.getByText(AISHA).waitFor();
    expect(await conflict.getByRole('radio', { name: /Договорились/ }).isChecked()).toBe(true);
    expect(await field(boss, 'Ответ посетителю').inputValue()).toBe('Места есть');
    await expectToFitAccessibly(boss);
    await save(boss);
    await saved(boss);
    const history = boss.getByRole('region', { name: 'История' });
    for (const line of ['Состояние: Договорились', 'звонить вечером', 'Места есть']) {
      await history.getByText(line).waitFor();
    }
    expect(await field(boss, 'Заметка для своих').inputValue()).toBe('');
    await boss.reload();
    await ready(boss);
    expect(await boss.getByText('Восстановлено несохранённое').count()).toBe(0);
  });

  it('asks before a second answer when a colleague has answered meanwhile', async () => {
    const address = await addRequest('Нурия');
    const boss = await visitAs(BOSS, { expected: [/409/] });
    const aisha = await visitAs(AISHA);
    await open(boss, address);
    await open(aisha, address);
    await field(boss, 'Ответ посетителю').fill('Места есть');
    await field(aisha, 'Ответ посетителю').fill('Мест нет');
    await save(aisha);
    await saved(aisha);
    await look(boss);
    const history = boss.getByRole('region', { name: 'История' });
    await history.getByText('Мест нет').waitFor();
    await save(boss);
    const refusal = boss.getByRole('alertdialog');
    await refusal.getByText(/уже ответили \(aisha@example\.ru\)/).waitFor();
    await refusal.getByRole('button', { name: 'OK' }).click();
    expect(await field(boss, 'Ответ посетителю').inputValue()).toBe('Места есть');
    await expectToFitAccessibly(boss);
    await save(boss);
    await saved(boss);
    await history.getByText('Места есть').waitFor();
    // One's own answer is no news.
    await field(boss, 'Ответ посетителю').fill('До шести');
    await save(boss);
    await history.getByText('До шести').waitFor();
  });

  it('keeps what is typed when the session is lost', async () => {
    const address = await addRequest('Рустам');
    const page = await visitAs(BOSS, { expected: [/401/] });
    await open(page, address);
    await field(page, 'Заметка для своих').fill('перезвонить');
    await page.context().clearCookies();
    await save(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    const dialog = page.getByRole('dialog', { name: 'Вход' });
    await dialog.getByLabel('Email').fill(BOSS);
    await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Войти' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'Заметка для своих').inputValue()).toBe('перезвонить');
    await save(page);
    await page.getByRole('region', { name: 'История' }).getByText('перезвонить').waitFor();
  });

  it('keeps what is typed when a colleague puts it into the bin, and saves it after that', async () => {
    const address = await addRequest('Ильнур');
    const boss = await visitAs(BOSS, { expected: [/409/] });
    const aisha = await visitAs(AISHA);
    await open(boss, address);
    await field(boss, 'Ответ посетителю').fill('Места есть');
    await open(aisha, address);
    await aisha.getByRole('button', { name: 'В корзину' }).click();
    await aisha.getByRole('button', { name: 'Восстановить' }).waitFor();
    await save(boss);
    const refusal = boss.getByRole('alertdialog');
    await refusal.getByText('Заявка в корзине: восстановите её').waitFor();
    await refusal.getByRole('button', { name: 'OK' }).click();
    await look(boss);
    await boss.getByRole('button', { name: 'Восстановить' }).click();
    await boss.getByRole('button', { name: 'В корзину' }).waitFor();
    expect(await field(boss, 'Ответ посетителю').inputValue()).toBe('Места есть');
    await save(boss);
    await saved(boss);
  });

  it('works with scripts off, also when a colleague was faster', async () => {
    const address = await addRequest('Лейсан');
    const page = await visitAs(BOSS, { javaScriptEnabled: false, expected: [/409/] });
    const aisha = await visitAs(AISHA);
    await page.goto(address);
    await open(aisha, address);
    await field(aisha, 'Состояние').selectOption('Отказ');
    await save(aisha);
    await saved(aisha);
    await field(page, 'Состояние').selectOption('Договорились');
    await field(page, 'Заметка для своих').fill('едет в марте');
    await save(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    expect(await field(page, 'Заметка для своих').inputValue()).toBe('едет в марте');
    await page.getByRole('radio', { name: /В новой версии Отказ/ }).check();
    await save(page);
    const history = page.getByRole('region', { name: 'История' });
    await history.getByText('едет в марте').waitFor();
    expect(await field(page, 'Состояние').inputValue()).toBe('refused');
    expect(await history.getByText('Договорились').count()).toBe(0);
  });

  it('keeps back an answer to a visitor who has withdrawn meanwhile, until it is sent again', async () => {
    const { page: visitor, address } = await placeRequest('Фарид', '/zayavka');
    const page = await visitAs(BOSS, { javaScriptEnabled: false, expected: [/409/] });
    await page.goto(address);
    await visitor.getByText('Отозвать заявку').click();
    await visitor.getByRole('button', { name: 'Да, отозвать' }).click();
    await visitor.getByRole('status').getByText('Вы отозвали заявку').waitFor();
    await field(page, 'Ответ посетителю').fill('Места есть');
    await save(page);
    const refusal = page.getByRole('alertdialog');
    await refusal.getByText('Посетитель тем временем отозвал заявку').waitFor();
    await refusal.getByRole('button', { name: 'OK' }).click();
    expect(await field(page, 'Ответ посетителю').inputValue()).toBe('Места есть');
    await save(page);
    await page.getByRole('region', { name: 'История' }).getByText('Места есть').waitFor();
    expect(await field(page, 'Состояние').inputValue()).toBe('withdrawn');
  });

  it.each([true, false])('is restored and erased from the bin (scripts: %s)', async (scripts) => {
    const address = await addRequest('Зухра');
    const page = await visitAs(BOSS, { javaScriptEnabled: scripts });
    const title = new RegExp(`^№.${address.split('/').at(-1)}, Зухра$`);
    const inBin = () =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    const toBin = async () => {
      await page.getByRole('button', { name: 'В корзину' }).click();
      await page.getByRole('link', { name: 'в корзине' }).click();
      await page.getByRole('heading', { level: 1, name: 'Корзина' }).waitFor();
    };
    await page.goto(address);
    await toBin();
    await page.goto(address);
    await page.getByText('Чтобы ответить по ней, восстановите её.').waitFor();
    expect(await form(page).count()).toBe(0);
    await page.getByRole('link', { name: 'в корзине' }).click();
    await page.getByRole('form', { name: title }).getByRole('button').click();
    await page.getByRole('button', { name: 'В корзину' }).waitFor();
    await toBin();
    await inBin().getByText('Удалить навсегда…').click();
    await inBin().getByText('Это действие нельзя отменить.').waitFor();
    if (scripts) await expectToFitAccessibly(page);
    await inBin().getByRole('button', { name: 'Да, удалить навсегда' }).click();
    await page.getByText('Удалено навсегда.').waitFor();
    expect(await page.getByRole('link', { name: title }).count()).toBe(0);
    await page.goto(address);
    await page.getByText(/Данные человека удалены/).waitFor();
    expect(await page.getByText('Зухра').count()).toBe(0);
  });
});
