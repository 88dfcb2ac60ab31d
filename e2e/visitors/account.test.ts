import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { totpCode } from '#server/session/totp.server.ts';
import { expectAccessible, expectToFitAccessibly } from '../kit/axe.ts';
import { linkIn, newestLetter } from '../kit/letters.ts';
import { ownSite, PASSWORD } from '../kit/own-site.ts';
import { FONTS, type newPage, overflowOf, PHONE, ready, watchShifts } from '../kit/site.ts';

const NEXT_STEP_MS = 30_000;

/** Accounts and a separate outbox: the first person to register on a site is its admin. */
const outbox = mkdtempSync(join(tmpdir(), 'vseumry-outbox-'));
afterAll(() => rmSync(outbox, { recursive: true, force: true }));
const { visit: visitSite } = ownSite(() => ({ OUTBOX_DIR: outbox }));

/**
 * The browser's messages for a wrong password, a refused form and an account page without a
 * session.
 */
const REFUSALS = [/40[019]/];

function visit(options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  return visitSite({ expected: REFUSALS, ...options });
}

let people = 0;
const somebody = () => `person${++people}@example.ru`;

/** A new person, signed in through the dialog on the account's page. */
async function visitAs(email: string, options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await visit(options);
  const data = { email, password: PASSWORD, consent: true };
  expect((await page.request.post('/api/sign-up', { data })).status()).toBe(201);
  await page.goto('/account');
  await ready(page);
  await signIn(page, email);
  await page.getByRole('heading', { name: 'Мой кабинет' }).waitFor();
  return page;
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
  await fillSignIn(page.getByRole('dialog'), email, password);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function fillSignIn(form: Locator, email: string, password: string): Promise<void> {
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Пароль', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Войти' }).click();
}

/** Delays an answer of the API until it is released. */
async function held(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${path}`, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

const header = (page: Page) => page.getByRole('banner');
/** The signed-in person, as the header shows on a wide screen. */
const shownAs = (page: Page, email: string) =>
  header(page).getByRole('link', { name: `${email} Мой кабинет` });
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** The link in the newest letter of a kind to a person, once it has arrived. */
const linkTo = async (email: string, kind: string) =>
  linkIn(await newestLetter(outbox, kind, email));

describe('the first visit', () => {
  it('registers in the dialog, keeps the e-mail, signs in, and shows it in the header at once', async () => {
    const page = await visit();
    const email = 'boss@example.ru';
    await page.goto('/faq');
    await ready(page);
    await header(page).getByRole('link', { name: 'Войти' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Зарегистрироваться' }).click();
    const [fieldEmail, password, again] = [
      dialog.getByLabel('Email'),
      dialog.getByLabel('Пароль', { exact: true }),
      dialog.getByLabel('Пароль ещё раз'),
    ];
    const submit = dialog.getByRole('button', { name: 'Зарегистрироваться' });
    await fieldEmail.fill(email);
    await password.fill('12345');
    await again.fill('12345');
    await submit.click();
    await dialog.getByText('Пароль должен содержать минимум 6 символов').waitFor();
    await password.fill(PASSWORD);
    await submit.click();
    await dialog.getByText('Отметьте согласие').waitFor();
    await dialog.getByRole('checkbox').check();
    await submit.click();
    await dialog.getByText('Пароли не совпадают').waitFor();
    expect(await fieldEmail.inputValue()).toBe(email);
    await again.fill(PASSWORD);
    await submit.click();
    await dialog
      .getByText('Регистрация прошла успешно! Теперь вы можете войти в систему.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Войти' }).click();
    await dialog.getByRole('heading', { name: 'Вход' }).waitFor();
    expect(await fieldEmail.inputValue()).toBe(email);

    await password.fill('верблюд-8');
    await dialog.getByRole('button', { name: 'Войти' }).click();
    await dialog.getByText('Неверный email или пароль').waitFor();
    expect([await fieldEmail.inputValue(), await password.inputValue()]).toEqual([
      email,
      'верблюд-8',
    ]);
    await password.fill(PASSWORD);
    const letGo = await held(page, '/account/sign-in.data');
    await dialog.getByRole('button', { name: 'Войти' }).click();
    const waiting = dialog.getByRole('button', { name: 'Входим…' });
    await waiting.waitFor();
    expect(await waiting.getAttribute('aria-disabled')).toBe('true');
    letGo();
    await dialog.waitFor({ state: 'detached' });
    await shownAs(page, email).waitFor();
    expect(page.url()).toMatch(/\/faq$/);
    const panel = header(page).getByRole('link', { name: 'Админ-панель' });
    await panel.waitFor();
    expect(await panel.getAttribute('href')).toBe('/admin');
  });

  it('is told that an address is taken', async () => {
    const email = somebody();
    await visitAs(email);
    const page = await visit();
    await page.goto('/account/register');
    await ready(page);
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Пароль ещё раз').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await page
      .getByText('Пользователь с таким email уже зарегистрирован. Попробуйте войти.')
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/register');
  });

  it('registers and signs in with scripts off', async () => {
    const page = await visit({ ...PHONE, javaScriptEnabled: false });
    const email = somebody();
    await page.goto('/tury/umra');
    await header(page).locator('summary').click();
    await header(page).getByRole('link', { name: 'Войти' }).click();
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Пароль ещё раз').fill('другой');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await page.getByText('Пароли не совпадают').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Пароль ещё раз').fill(PASSWORD);
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await page.getByText('Регистрация прошла успешно!').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.waitForURL('**/tury/umra');

    await page.goto('/account');
    await page.getByLabel('Как к вам обращаться').fill('Амина');
    await page.getByRole('button', { name: 'Сохранить имя' }).click();
    await page.getByText('Имя сохранено.').waitFor();
    expect(await page.getByLabel('Как к вам обращаться').inputValue()).toBe('Амина');
    await page.getByRole('button', { name: 'Выйти здесь' }).click();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Требуется авторизация' }).waitFor();
  });

  it('makes no request about the session in a browser that never signed in', async () => {
    const page = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/faq');
    await ready(page);
    await page.goto('/');
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/session'))).toEqual([]);
  });
});

describe('the session', () => {
  it('ends and begins in every tab of the browser', async () => {
    const email = somebody();
    const here = await visitAs(email);
    const there = await here.context().newPage();
    await there.goto('/faq');
    await shownAs(there, email).waitFor();

    await header(here).getByRole('button', { name: 'Выйти' }).click();
    await here.getByRole('heading', { name: 'Требуется авторизация' }).waitFor();
    await header(there).getByRole('link', { name: 'Войти' }).waitFor();
    expect(await shownAs(there, email).count()).toBe(0);

    await signIn(here, email);
    await shownAs(there, email).waitFor();
  });

  it.each(FONTS)('does not move the header when it arrives, with %s', async (fonts) => {
    const email = somebody();
    const page = await visitAs(email, { fonts });
    const shifted = await watchShifts(page);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/faq');
      await shownAs(page, email).waitFor();
      expect(await shifted(), `at ${width}`).toBeLessThanOrEqual(0.01);
    }
  });

  it('retries by itself while a gateway answers with an error', async () => {
    const email = somebody();
    const page = await visitAs(email, { expected: [/50[234]/, ...REFUSALS] });
    const answers = [502, 503, 504];
    await page.route('**/api/session', (route) => {
      const status = answers.pop();
      return status === undefined ? route.continue() : route.fulfill({ status, body: '' });
    });
    await page.goto('/faq');
    await shownAs(page, email).waitFor();
    expect(answers).toEqual([]);
  });

  it('that was ended in another browser is over at the next request, and typed text stays', async () => {
    const email = somebody();
    const page = await visitAs(email);
    const other = await visit();
    await other.goto('/account/sign-in');
    await ready(other);
    await fillSignIn(other.getByRole('main'), email, PASSWORD);
    await other.waitForURL('**/account');
    await section(other, 'Сеансы').getByText('Это устройство').waitFor();
    await section(other, 'Сеансы')
      .getByRole('button', { name: /^Завершить сеанс/ })
      .click();
    await section(other, 'Сеансы').getByText('Сеанс завершён.').waitFor();
    await expect.poll(() => section(other, 'Сеансы').getByRole('listitem').count()).toBe(1);

    const name = page.getByLabel('Как к вам обращаться');
    await name.fill('Амина из Казани');
    await page.getByRole('button', { name: 'Сохранить имя' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Пожалуйста, войдите в систему заново.').waitFor();
    await expect.poll(() => shownAs(page, email).count()).toBe(0);
    await fillSignIn(dialog, email, PASSWORD);
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Амина из Казани');
    await page.getByRole('button', { name: 'Сохранить имя' }).click();
    await page.getByText('Имя сохранено.').waitFor();
    await page.reload();
    expect(await name.inputValue()).toBe('Амина из Казани');
  });

  it('ends everywhere at once', async () => {
    const email = somebody();
    const page = await visitAs(email);
    const other = await visit();
    const signedIn = await other.request.post('/api/sign-in', {
      data: { email, password: PASSWORD },
    });
    expect(signedIn.status()).toBe(200);
    await page.getByRole('button', { name: 'Выйти везде' }).click();
    await header(page).getByRole('link', { name: 'Войти' }).waitFor();
    expect(await (await other.request.get('/api/session')).json()).toEqual({ session: null });
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a letter, once', async () => {
    const email = somebody();
    const signedIn = await visitAs(email);
    const page = await visit();
    await page.goto('/all?type=hajj');
    await ready(page);
    await header(page).getByRole('link', { name: 'Войти' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('link', { name: 'Забыли пароль?' }).click();
    await dialog.getByRole('heading', { name: 'Восстановление пароля' }).waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe(email);
    await dialog.getByRole('button', { name: 'Получить ссылку' }).click();
    await dialog.getByText('Если такой email зарегистрирован').waitFor();

    const link = await linkTo(email, 'reset-password');
    await page.goto(link);
    await ready(page);
    await page.getByLabel('Новый пароль', { exact: true }).fill('новый-пароль');
    await page.getByLabel('Новый пароль ещё раз').fill('новый-пароль');
    await page.getByRole('button', { name: 'Сохранить пароль' }).click();
    await page.getByRole('heading', { name: 'Пароль изменён' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Пароль', { exact: true }).fill('новый-пароль');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.waitForURL('**/account');

    await signedIn.reload();
    await signedIn.getByRole('heading', { name: 'Требуется авторизация' }).waitFor();

    const late = await visit({ javaScriptEnabled: false });
    await late.goto(link);
    await late.getByLabel('Новый пароль', { exact: true }).fill('ещё один пароль');
    await late.getByLabel('Новый пароль ещё раз').fill('ещё один пароль');
    await late.getByRole('button', { name: 'Сохранить пароль' }).click();
    await late.getByText('Ссылка уже использована или устарела.').waitFor();
    await late.getByRole('link', { name: 'Запросить новую ссылку' }).click();
    await late.getByRole('heading', { name: 'Восстановление пароля' }).waitFor();
    await late.goto('/account/reset');
    await late.getByRole('heading', { name: 'Восстановление пароля' }).waitFor();
  });
});

describe('the account page', () => {
  it('changes the e-mail with the password and a letter to the new address', async () => {
    const email = somebody();
    const changed = `new-${email}`;
    const page = await visitAs(email);
    const about = section(page, 'Email');
    await about.getByText('Сменить email').click();
    await about.getByLabel('Новый email').fill(changed);
    await about.getByLabel('Ваш пароль').fill('не тот пароль');
    await about.getByRole('button', { name: /^Отправить письмо/ }).click();
    await about.getByText('Неверный пароль').waitFor();
    expect(await about.getByLabel('Новый email').inputValue()).toBe(changed);
    await about.getByLabel('Ваш пароль').fill(PASSWORD);
    await about.getByRole('button', { name: /^Отправить письмо/ }).click();
    await about.getByText('Мы отправили письмо на новый адрес.').waitFor();
    await page.goto(await linkTo(changed, 'change-email'));
    await ready(page);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.waitForURL('**/account');
    await shownAs(page, changed).waitFor();
  });

  it('changes the password, which signs the other browsers out', async () => {
    const email = somebody();
    const page = await visitAs(email);
    const about = section(page, 'Пароль');
    await about.getByText('Сменить пароль').first().click();
    await about.getByLabel('Нынешний пароль').fill('не тот пароль');
    await about.getByLabel('Новый пароль', { exact: true }).fill('новый-пароль');
    await about.getByLabel('Новый пароль ещё раз').fill('новый-пароль');
    await about.getByRole('button', { name: 'Сменить пароль' }).click();
    await about.getByText('Неверный пароль').waitFor();
    expect(await about.getByLabel('Новый пароль ещё раз').inputValue()).toBe('новый-пароль');
    await about.getByLabel('Нынешний пароль').fill(PASSWORD);
    await about.getByRole('button', { name: 'Сменить пароль' }).click();
    await about.getByText('Пароль изменён.').waitFor();
    await expect.poll(() => about.getByLabel('Новый пароль ещё раз').inputValue()).toBe('');
    const other = await visit();
    const refused = await other.request.post('/api/sign-in', {
      data: { email, password: PASSWORD },
    });
    expect(refused.status()).toBe(400);
  });

  it('switches a second factor on; then a code or a backup code is needed', async () => {
    const email = somebody();
    const page = await visitAs(email);
    const about = section(page, 'Вход с кодом');
    await about.getByText('Включить вход с кодом').click();
    await about.getByLabel('Ваш пароль').fill(PASSWORD);
    await about.getByRole('button', { name: 'Продолжить' }).click();
    await about.getByRole('img', { name: 'QR-код для приложения' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Добавьте сайт в приложение для кодов');
    const secret = ((await about.locator('code').textContent()) ?? '').replaceAll('\u00a0', '');
    await about.getByLabel('Код из приложения').fill('000000');
    await about.getByRole('button', { name: 'Включить', exact: true }).click();
    await about.getByText('Неверный код').waitFor();
    await about.getByLabel('Код из приложения').fill(totpCode(secret, new Date()));
    await about.getByRole('button', { name: 'Включить', exact: true }).click();
    await about.getByRole('heading', { name: 'Резервные коды' }).waitFor();
    const [backup = ''] = await about.getByRole('listitem').allTextContents();
    expect(await about.getByRole('listitem').count()).toBe(10);
    expect(
      await about.getByRole('link', { name: 'Скачать' }).getAttribute('download'),
    ).toBeTruthy();

    await header(page).getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('heading', { name: 'Требуется авторизация' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    const dialog = page.getByRole('dialog');
    await fillSignIn(dialog, email, PASSWORD);
    await dialog.getByRole('heading', { name: 'Код подтверждения' }).waitFor();
    await dialog.getByLabel('Код').fill('000000');
    await dialog.getByRole('button', { name: 'Подтвердить' }).click();
    await dialog.getByText('Неверный код').waitFor();
    // The code of this step was used above: the app's next code is already valid.
    await dialog.getByLabel('Код').fill(totpCode(secret, new Date(Date.now() + NEXT_STEP_MS)));
    await dialog.getByRole('button', { name: 'Подтвердить' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shownAs(page, email).waitFor();

    const plain = await visit({ javaScriptEnabled: false });
    await plain.goto('/account/sign-in');
    await fillSignIn(plain.getByRole('main'), email, PASSWORD);
    await plain.getByLabel('Код').fill(backup);
    await plain.getByRole('button', { name: 'Подтвердить' }).click();
    await plain.waitForURL('**/account');
    await plain.getByText('Резервных кодов осталось: 9').waitFor();
  });

  it('gives all of one’s own data as a file', async () => {
    const email = somebody();
    const page = await visitAs(email);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Скачать мои данные' }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, 'utf8')).account.email).toBe(email);
  });

  it('deletes the account after the password, and every tab shows that', async () => {
    const email = somebody();
    const page = await visitAs(email);
    const there = await page.context().newPage();
    await there.goto('/faq');
    await shownAs(there, email).waitFor();
    const about = section(page, 'Ваши данные');
    await about.getByText('Удалить учётную запись').click();
    await about.getByLabel('Ваш пароль').fill('не тот пароль');
    await about.getByRole('button', { name: 'Удалить навсегда' }).click();
    await about.getByText('Неверный пароль').waitFor();
    await about.getByLabel('Ваш пароль').fill(PASSWORD);
    await about.getByRole('button', { name: 'Удалить навсегда' }).click();
    await page.getByText('Учётная запись удалена').waitFor();
    await header(there).getByRole('link', { name: 'Войти' }).waitFor();
    const answer = await page.request.post('/api/sign-in', { data: { email, password: PASSWORD } });
    expect((await answer.json()).message).toBe('Неверный email или пароль');
  });

  it('keeps what was typed when there is no connection', async () => {
    const page = await visitAs(somebody(), { expected: [/ERR_INTERNET_DISCONNECTED/, /40[01]/] });
    await page.getByLabel('Как к вам обращаться').fill('Амина');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Сохранить имя' }).click();
    await page.getByText('Нет связи с сайтом.').waitFor();
    expect(await page.getByLabel('Как к вам обращаться').inputValue()).toBe('Амина');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Сохранить имя' }).click();
    await page.getByText('Имя сохранено.').waitFor();
  });
});

describe('the accessibility of the account’s screens', () => {
  it.each([
    '/account',
    '/account/sign-in',
    '/account/register',
    '/account/forgot',
    '/account/reset?token=none',
    '/account/confirm?token=none',
    '/account/confirm',
  ])('are accessible and fit the screen: %s', async (address) => {
    const page = await visit(PHONE);
    await page.goto(address);
    await ready(page);
    await expectToFitAccessibly(page);
  });

  it('holds for the dialog, with errors shown', async () => {
    const page = await visit(PHONE);
    await page.goto('/account');
    await ready(page);
    await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('нет');
    await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await dialog.getByText('Укажите email вида').waitFor();
    await expectToFitAccessibly(page);
  });

  it('holds for the account’s pages with everything unfolded', async () => {
    const page = await visitAs(somebody());
    for (const folded of await page.getByRole('main').locator('summary').all()) {
      await folded.click();
    }
    const about = section(page, 'Вход с кодом');
    await about.getByLabel('Ваш пароль').fill(PASSWORD);
    await about.getByRole('button', { name: 'Продолжить' }).click();
    await about.getByRole('img').waitFor();
    await expectAccessible(page);
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `at ${page.viewportSize()?.width}`).toBe(0);
    }
    await page.setViewportSize(PHONE);
    await header(page).locator('summary').filter({ visible: true }).click();
    await expectAccessible(page);
  });
});
