import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { sampled } from '../../test/proof.ts';
import { BOSS, ownSite, PASSWORD, startPlainSite } from '../kit/own-site.ts';
import { fillRequest } from '../kit/request-form.ts';
import { open } from '../kit/site.ts';

/** A site that can be killed and started again with its data and its address. */
const folder = mkdtempSync(join(tmpdir(), 'kept-input-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let port: string | null = null;
let running: Awaited<ReturnType<typeof startPlainSite>>;
async function start(settings: Record<string, string> = {}) {
  running = await startPlainSite({
    ...settings,
    STAFF_ACCESS: 'everyone',
    LIMITS_FACTOR: '1000',
    DATA_DIR: join(folder, 'data'),
    FILES_DIR: join(folder, 'files'),
    ...(port !== null && { PORT: port }),
  });
  port = new URL(running.url).port;
  return { ...running, stop: () => running.stop(), output: () => running.output() };
}
async function kill(): Promise<void> {
  if (running.pid !== undefined) process.kill(running.pid, 'SIGKILL');
  await running.stop();
}
const { visitAs } = ownSite(() => ({}), start);

const AISHA = 'aisha@example.ru';
const BOSS_ENTERS = { email: BOSS, password: PASSWORD };
const EXPECTED = [/40[19]|503|ERR_|Failed to load|net::|EventSource|^uncaught: $/];

interface StaffForm {
  name: string;
  address: string | ((page: Page) => Promise<string>);
  /** Whether it shows both versions when a colleague was faster. */
  isLong?: true;
  /** What one person types in. */
  field: string;
  /** What a colleague changes meanwhile, and into what. */
  other: [label: string, value: string];
  button: string | RegExp;
  saved: (page: Page) => Locator;
  /** Where what was typed stands once it is saved; by default in its field. */
  kept?: (page: Page, typed: string) => Locator;
}

let request: string | null = null;
/** The request of a visitor, as staff see it. */
async function requestAddress(page: Page): Promise<string> {
  if (request !== null) return request;
  await open(page, '/zayavka');
  await fillRequest(page, 'Мунира');
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Заявка №/ });
  await heading.waitFor();
  return (request = `/admin/requests/${(await heading.textContent())?.replace(/\D/g, '')}`);
}

const NOTICE_ENDS = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
let notice: string | null = null;
/** The form of a notice that is published. */
async function noticeAddress(page: Page): Promise<string> {
  if (notice !== null) return notice;
  await open(page, '/admin/notices?where=site');
  await page.getByLabel('Текст').fill('Визовый центр закрыт');
  await page.getByLabel('Показывать до').fill(NOTICE_ENDS);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const saved = page.getByText(/^Объявление №\s\d+ сохранено/);
  return (notice = `/admin/notices?edit=${(await saved.textContent())?.replace(/\D/g, '')}`);
}

async function articleAddress(page: Page): Promise<string> {
  const list = await page.request.get('/admin/articles');
  return /\/admin\/articles\/\d+/.exec(await list.text())?.[0] ?? '';
}

const addressOf = ({ address }: StaffForm, page: Page) =>
  typeof address === 'string' ? Promise.resolve(address) : address(page);

const FORMS: StaffForm[] = [
  {
    name: 'a tour',
    isLong: true,
    address: '/edit-tour/1',
    field: 'Имя гида',
    other: ['Авиакомпания', 'Азимут'],
    button: 'Сохранить изменения',
    saved: (page) => page.getByRole('dialog', { name: 'Тур успешно обновлён!' }),
  },
  {
    name: 'a request',
    isLong: true,
    address: requestAddress,
    field: 'Заметка для своих',
    other: ['Состояние', 'in_work'],
    button: /^Сохранить/,
    saved: (page) => page.getByText('Сохранено', { exact: true }),
    kept: (page, typed) => page.getByRole('region', { name: 'История' }).getByText(typed),
  },
  {
    name: 'an operator',
    address: '/admin/operators/1',
    field: 'О компании',
    other: ['Часы работы', 'с 9 до 18'],
    button: 'Сохранить',
    saved: (page) => page.getByText('Организатор сохранён.'),
  },
  {
    name: 'a hotel',
    address: '/admin/hotels/1',
    field: 'Об отеле',
    other: ['Название латиницей', 'Makkah Tower'],
    button: 'Сохранить',
    saved: (page) => page.getByText('Отель сохранён.'),
  },
  {
    name: 'an article',
    isLong: true,
    address: articleAddress,
    field: 'Анонс',
    other: ['Автор', 'Айгуль'],
    button: 'Сохранить',
    saved: (page) => page.getByRole('status').getByText('Статья успешно обновлена!'),
  },
  {
    name: 'a season',
    address: '/admin/season?year=1448',
    field: 'Источник',
    other: ['Последний день виз на Умру', '2027-03-07'],
    button: 'Сохранить',
    saved: (page) => page.getByText(/Сезон 1448\sгода хиджры сохранён/),
  },
  {
    name: 'a category',
    address: '/admin/categories?edit=1',
    field: 'Описание',
    other: ['Название', 'Подготовка к пути'],
    button: 'Сохранить',
    saved: (page) => page.getByText('Категория обновлена!'),
  },
  {
    name: 'a notice',
    address: noticeAddress,
    field: 'Текст',
    other: ['Показывать до', NOTICE_ENDS.replace(/T.*/, 'T23:59')],
    button: 'Сохранить',
    saved: (page) => page.getByText(/Объявление №\s\d+ сохранено/),
  },
];

const field = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label.replaceAll(' ', '\\s')}`))
    .first();
const press = (page: Page, form: StaffForm) =>
  page.getByRole('main').getByRole('button', { name: form.button, exact: true }).first().click();

async function change(page: Page, form: StaffForm): Promise<void> {
  const [label, value] = form.other;
  const control = field(page, label);
  if (await control.evaluate((it) => it.tagName === 'SELECT')) await control.selectOption(value);
  else await control.fill(value);
}

/** In the dialog that the form opens. */
async function signIn(page: Page): Promise<void> {
  const entrance = page.getByRole('dialog', { name: 'Вход' });
  await entrance.getByLabel('Email').fill(BOSS);
  await entrance.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await entrance.getByRole('button', { name: 'Войти' }).click();
  await entrance.waitFor({ state: 'detached' });
}

/** Presses until the page has noticed that the site is back. */
async function saveAgain(page: Page, form: StaffForm): Promise<void> {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
  for (let tries = 0; tries < 5; tries += 1) {
    await press(page, form);
    const saved = form.saved(page).first().waitFor({ timeout: 6000 });
    if (await saved.then(() => true).catch(() => false)) return;
    if (await ok.isVisible()) await ok.click();
  }
}

/** A colleague opens the form, changes it and saves. */
async function colleagueSaves(
  form: StaffForm,
  edit: (page: Page, form: StaffForm) => Promise<void>,
): Promise<void> {
  const aisha = await visitAs(AISHA);
  await open(aisha, await addressOf(form, aisha));
  await edit(aisha, form);
  await press(aisha, form);
  await form.saved(aisha).waitFor();
}

/** Opens the form and types; answers its page. */
async function typedIn(form: StaffForm, typed: string): Promise<Page> {
  const page = await visitAs(BOSS, { expected: EXPECTED });
  await open(page, await addressOf(form, page));
  await field(page, form.field).fill(typed);
  return page;
}

/** The answer that is no success: a message in a popup, or one in the form. */
const refusal = (page: Page) =>
  page
    .getByRole('alertdialog')
    .or(page.getByRole('alert').filter({ hasText: /кто-то другой|[Нн]ет связи|войдите/ }))
    .first();

/** Closes the message, if it is a popup; what was typed is still there. */
async function readRefusal(page: Page, form: StaffForm, typed: string): Promise<void> {
  await refusal(page).waitFor();
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
  if (await ok.isVisible()) await ok.click();
  expect(await field(page, form.field).inputValue()).toBe(typed);
}

async function expectKept(page: Page, form: StaffForm, typed: string): Promise<void> {
  await form.saved(page).waitFor();
  await open(page, await addressOf(form, page));
  if (form.kept) await form.kept(page, typed).first().waitFor();
  else await expect.poll(() => field(page, form.field).inputValue()).toBe(typed);
}

/**
 * Every form meets some of the dangers, and every danger some of the forms, since what keeps their
 * input is common to them; in the proof each form meets each.
 */
const some = (forms: readonly StaffForm[], step: number, first: number) =>
  sampled(forms, step, first).map((form) => [form.name, form] as const);
const SHORT_FORMS = FORMS.filter(({ isLong }) => !isLong);

it.each(some(FORMS, 2, 1))(
  'the form of %s keeps what was typed when a colleague saves meanwhile, and says so or has both',
  async (_, form) => {
    const typed = 'Первое набранное';
    const page = await typedIn(form, typed);
    await colleagueSaves(form, change);

    await press(page, form);
    await form.saved(page).or(refusal(page)).first().waitFor();
    if (await refusal(page).isVisible()) {
      await readRefusal(page, form, typed);
      await press(page, form);
    } else {
      await form.saved(page).waitFor();
      await open(page, await addressOf(form, page));
      const [label, value] = form.other;
      expect(await field(page, label).inputValue()).toBe(value);
      return;
    }
    await expectKept(page, form, typed);
  },
);

it.each(some(FORMS, 2, 0))(
  'the form of %s keeps what was typed when the session ends',
  async (_, form) => {
    const typed = 'Второе набранное';
    const page = await typedIn(form, typed);
    await page.context().clearCookies();
    await press(page, form);
    await readRefusal(page, form, typed);
    await signIn(page);
    expect(await field(page, form.field).inputValue()).toBe(typed);
    await press(page, form);
    await expectKept(page, form, typed);
  },
);

const restored = (page: Page) => page.getByText('Восстановлено несохранённое');

it.each(some(SHORT_FORMS, 3, 0))(
  'the form of %s that was left without saving has what was typed, and what a colleague has saved in another field',
  async (_, form) => {
    const typed = 'Седьмое набранное';
    const page = await typedIn(form, typed);
    await colleagueSaves(form, change);
    await open(page, await addressOf(form, page));
    await restored(page).waitFor();
    const [label, value] = form.other;
    expect(await field(page, form.field).inputValue()).toBe(typed);
    expect(await field(page, label).inputValue()).toBe(value);
    await press(page, form);
    await expectKept(page, form, typed);
    expect(await restored(page).count()).toBe(0);
    expect(await field(page, label).inputValue()).toBe(value);
  },
);

it.each(some(SHORT_FORMS, 3, 1))(
  'the form of %s that was left without saving says when a colleague has changed the same',
  async (_, form) => {
    const typed = 'Восьмое набранное';
    const page = await typedIn(form, typed);
    await colleagueSaves(form, (aisha) => field(aisha, form.field).fill('Девятое набранное'));
    for (let times = 0; times < 2; times += 1) {
      await open(page, await addressOf(form, page));
      await restored(page).waitFor();
      await field(page, form.field).press('End');
      await field(page, form.field).pressSequentially('!');
    }
    await press(page, form);
    await readRefusal(page, form, `${typed}!!`);
    await press(page, form);
    await expectKept(page, form, `${typed}!!`);
  },
);

it.each(some(SHORT_FORMS, 2, 0))(
  'the form of %s has what was typed when the page is loaded again while it is sent',
  async (_, form) => {
    const typed = 'Десятое набранное';
    const page = await typedIn(form, typed);
    let isSent = false;
    await page.route('**', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      isSent = true;
    });
    await press(page, form);
    await expect.poll(() => isSent).toBe(true);
    await page.reload();
    await restored(page).waitFor();
    await page.unrouteAll();
    expect(await field(page, form.field).inputValue()).toBe(typed);
    await press(page, form);
    await expectKept(page, form, typed);
    expect(await restored(page).count()).toBe(0);
  },
);

it('a card of the directory that was left without saving has its boxes, choices and logo', async () => {
  const page = await visitAs(BOSS, { expected: EXPECTED });
  const box = page.getByRole('checkbox', { name: /^Карточка проверена/ });
  await open(page, '/admin/hotels/new');
  await box.check();
  await field(page, 'Город').selectOption('medina');
  await page.reload();
  await restored(page).waitFor();
  expect([await box.isChecked(), await field(page, 'Город').inputValue()]).toEqual([
    true,
    'medina',
  ]);
  await page.getByRole('button', { name: 'Начать заново' }).click();
  expect([await box.isChecked(), await field(page, 'Город').inputValue()]).toEqual([
    false,
    'mecca',
  ]);
  const logo = page.getByLabel('или адрес изображения');
  await open(page, '/admin/operators/new');
  await logo.fill('/front.png');
  await page.reload();
  await restored(page).waitFor();
  expect(await logo.inputValue()).toBe('/front.png');
  await page.getByRole('button', { name: 'Начать заново' }).click();
  expect(await logo.inputValue()).toBe('');
  await page.reload();
  await page.getByRole('heading', { name: 'Новый организатор' }).waitFor();
  expect(await restored(page).count()).toBe(0);
});

it('a new card of the directory that was saved is not restored in the next one', async () => {
  const page = await visitAs(BOSS);
  await open(page, '/admin/operators/new');
  await field(page, 'Название').fill('Сафар Плюс');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.getByText('Организатор сохранён.').waitFor();
  await open(page, '/admin/operators/new');
  expect(await field(page, 'Название').inputValue()).toBe('');
  expect(await restored(page).count()).toBe(0);
});

it('a notice that was left without saving is there when its form is opened again', async () => {
  const page = await visitAs(BOSS, { expected: EXPECTED });
  await open(page, '/admin/notices?where=site');
  await field(page, 'Текст').fill('Визовый центр открыт');
  const other = await page.context().newPage();
  await open(other, '/account');
  await other.getByRole('button', { name: 'Выйти' }).first().click();
  await page.waitForURL('**/all');
  expect((await page.request.post('/api/sign-in', { data: BOSS_ENTERS })).status()).toBe(200);
  await open(page, '/admin/notices?where=site');
  await page.getByText('Восстановлено несохранённое').waitFor();
  expect(await field(page, 'Текст').inputValue()).toBe('Визовый центр открыт');
  await page.getByRole('button', { name: 'Начать заново' }).click();
  expect(await field(page, 'Текст').inputValue()).toBe('');
  await page.reload();
  await page.getByRole('heading', { name: /^Новое объявление/ }).waitFor();
  expect(await page.getByText('Восстановлено несохранённое').count()).toBe(0);
});

it.each(some(FORMS, 3, 0))(
  'the form of %s keeps what was typed when the site is killed and starts again',
  async (_, form) => {
    const typed = 'Третье набранное';
    const page = await typedIn(form, typed);
    await kill();
    await press(page, form);
    await readRefusal(page, form, typed);
    await start();
    await saveAgain(page, form);
    await expectKept(page, form, typed);
  },
);

it.each(some(SHORT_FORMS, 2, 1))(
  'the form of %s that was compared goes over no newer change',
  async (_, form) => {
    const page = await typedIn(form, 'Четвёртое набранное');
    const aisha = await visitAs(AISHA);
    for (const theirs of ['Пятое набранное', 'Шестое набранное']) {
      await open(aisha, await addressOf(form, aisha));
      await field(aisha, form.field).fill(theirs);
      await press(aisha, form);
      await form.saved(aisha).waitFor();
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await press(page, form);
      expect((await answered).status()).toBe(409);
    }
    await readRefusal(page, form, 'Четвёртое набранное');
    await press(page, form);
    await expectKept(page, form, 'Четвёртое набранное');
  },
);
