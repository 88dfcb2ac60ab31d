import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFitAccessibly } from '../kit/axe.ts';
import { BOSS, ownSite, PASSWORD, register } from '../kit/own-site.ts';
import { fillRequest } from '../kit/request-form.ts';
import { expectToFit, open, PHONE, ready } from '../kit/site.ts';

const { visit, visitAs } = ownSite();

const GATE = [/40[13]/];

/** Through the dialog that a gate or the header opens. */
async function signIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Войти' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function registerAndSignIn(page: Page, email: string): Promise<void> {
  await ready(page);
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Пароль ещё раз', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await dialog.getByText('Регистрация прошла успешно!').waitFor();
  await dialog.getByRole('button', { name: 'Войти' }).click();
  await signIn(page, email);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function change(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?q=${email}`);
  await ready(page);
  await page.getByRole('link', { name: `Изменить ${email}` }).click();
  await page.getByRole('dialog', { name: email }).waitFor();
}

describe('from the first account to a colleague', () => {
  it('leads through the gate, a request and its approval to the panel, live', async () => {
    const boss = await visit({ expected: GATE });
    await boss.goto('/admin');
    await heading(boss, 'Требуется авторизация').waitFor();
    await registerAndSignIn(boss, BOSS);
    await heading(boss, 'Админ-панель').waitFor();
    expect(await boss.getByRole('main').textContent()).toContain(`Добро пожаловать, ${BOSS}`);

    const aisha = await visit({ expected: GATE });
    await aisha.goto('/admin');
    await registerAndSignIn(aisha, 'aisha@example.ru');
    await heading(aisha, 'Раздел для сотрудников').waitFor();
    await aisha.getByRole('button', { name: 'Запросить доступ' }).click();
    await heading(aisha, 'Запрос отправлен').waitFor();

    // The link to the staff screens is in the bar at any width that has a bar, the address where it
    // fits.
    const bar = boss.getByRole('banner');
    for (const width of [1024, 1279, 1280]) {
      await boss.setViewportSize({ width, height: 800 });
      await bar.getByRole('link', { name: 'Админ-панель' }).first().waitFor();
    }
    await bar.getByText(BOSS).first().waitFor();

    await boss.reload();
    await boss.getByRole('link', { name: /1 человек ждёт доступа/ }).click();
    await boss.getByRole('button', { name: 'Одобрить aisha@example.ru' }).click();
    await boss.getByText('Изменения сохранены.').waitFor();
    expect(new URL(boss.url()).searchParams.get('only')).toBe('waiting');

    // Her page says so by itself.
    await heading(aisha, 'Админ-панель').waitFor();
    expect(await aisha.getByRole('link', { name: 'Люди и права' }).count()).toBe(0);
    await aisha.goto('/admin/users');
    await heading(aisha, 'Раздел для администраторов').waitFor();

    await change(boss, 'aisha@example.ru');
    await boss.getByRole('radio', { name: 'Читатель' }).check();
    await boss.getByRole('button', { name: 'Сохранить роль' }).click();
    await boss.getByText('Сохранено: aisha@example.ru — читатель.').waitFor();
    expect((await aisha.goto('/admin'))?.status()).toBe(403);
    await heading(aisha, 'Раздел для сотрудников').waitFor();

    await change(boss, 'aisha@example.ru');
    await boss.getByText('Заблокировать…').click();
    await boss.getByRole('button', { name: 'Да, заблокировать' }).click();
    await boss.getByText('вход заблокирован · сегодня').waitFor();
    expect((await aisha.goto('/admin'))?.status()).toBe(401);
    await heading(aisha, 'Требуется авторизация').waitFor();
    await ready(aisha);
    await aisha.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await aisha.getByRole('dialog').getByLabel('Email').fill('aisha@example.ru');
    await aisha.getByRole('dialog').getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await aisha.getByRole('dialog').getByRole('button', { name: 'Войти' }).click();
    await aisha.getByText('учётная запись заблокирована').waitFor();

    await boss.goto('/admin/history');
    const lines = await boss.getByRole('article').allTextContents();
    expect(lines.map((line) => /\S+ ?· ?(\S+@example\.ru)(.+)/.exec(line)?.slice(1))).toMatchObject(
      [
        [BOSS, expect.stringMatching(/Учётная запись заблокирована: aisha@example\.ru/)],
        [BOSS, expect.stringMatching(/Изменена роль.*было: сотрудник.*стало: читатель/)],
        [BOSS, expect.stringMatching(/Изменена роль.*было: читатель.*стало: сотрудник/)],
      ],
    );
  });
});

describe('an open page', () => {
  it('hears of rights, requests and an end of its session without asking for them', async () => {
    const email = 'lina@example.ru';
    const boss = await visitAs(BOSS);
    const lina = await visitAs(email, { expected: GATE });
    const asked: string[] = [];
    lina.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/session')) asked.push(pathname);
    });
    await open(lina, '/admin');
    await lina.getByRole('button', { name: 'Запросить доступ' }).click();
    await heading(lina, 'Запрос отправлен').waitFor();
    const becomes = async (role: string) => {
      await change(boss, email);
      await boss.getByRole('radio', { name: role }).check();
      await boss.getByRole('button', { name: 'Сохранить роль' }).click();
      await boss.getByText(`Сохранено: ${email}`).waitFor();
    };
    await becomes('Сотрудник');
    await heading(lina, 'Админ-панель').waitFor();

    // By a link, as the page must stay the same.
    await lina.getByRole('link', { name: /^Заявки/ }).click();
    await lina.getByText('Новых заявок нет').waitFor();
    const visitor = await visit({ javaScriptEnabled: false });
    await visitor.goto('/zayavka');
    await fillRequest(visitor, 'Гость');
    await visitor.getByRole('button', { name: 'Отправить заявку' }).click();
    await visitor.getByText(/№\s1/).first().waitFor();
    await lina.getByText(/^1\sновая заявка$/).waitFor();
    // When the page starts, and before the list loads the request that it heard of.
    const asks = ['/api/session', '/api/session'];
    expect(asked).toEqual(asks);

    await becomes('Читатель');
    await heading(lina, 'Раздел для сотрудников').waitFor();
    expect(asked).toEqual(asks);

    const elsewhere = await visitAs(email);
    await open(elsewhere, '/account');
    await elsewhere.getByRole('button', { name: 'Завершить остальные' }).click();
    await lina.getByRole('banner').getByRole('link', { name: 'Войти' }).first().waitFor();
  });
});

describe('the lists of the staff', () => {
  it('say that something was done only to the browser that did it', async () => {
    const boss = await visitAs(BOSS);
    await open(boss, '/admin/tours?saved=update&tour=12');
    expect(new URL(boss.url()).pathname + new URL(boss.url()).search).toBe('/admin/tours');
    expect(await boss.getByRole('dialog').count()).toBe(0);
    await open(boss, '/admin/history?reverted');
    expect(await boss.getByText('Значение возвращено.').count()).toBe(0);
  });

  it('find a request by its number, and keep the focus in the search', async () => {
    const boss = await visitAs(BOSS);
    await open(boss, '/admin/requests');
    const field = () => boss.getByLabel('Номер, имя, телефон, почта или тур');
    const search = async (text: string) => {
      await field().fill(text);
      await field().press('Enter');
      await boss.waitForURL((url) => url.searchParams.get('q') === text);
    };
    const focused = () =>
      boss.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName,
      );
    await search('нет такой');
    await boss.getByText('Таких заявок нет').waitFor();
    await expect.poll(focused).toBe('q');
    await search('№ 1');
    await boss.getByRole('link', { name: /^№\s1,/ }).waitFor();
    await expect.poll(focused).toBe('q');

    const plain = await visitAs(BOSS, { ...PHONE, javaScriptEnabled: false });
    await plain.goto('/admin/requests');
    await plain.getByLabel('Номер, имя, телефон, почта или тур').fill('гость');
    await plain.getByRole('button', { name: 'Найти' }).click();
    await plain.getByRole('link', { name: /^№\s1,/ }).waitFor();
    await expectToFitAccessibly(boss);
  });
});

describe('the form of a tour', () => {
  it.each([
    { width: 360, height: 640 },
    { width: 1024, height: 600 },
    { width: 1440, height: 900 },
  ])(
    'shows a field that has the focus above its bar of buttons, at $width px',
    async (viewport) => {
      const boss = await visitAs(BOSS);
      await boss.setViewportSize(viewport);
      await open(boss, '/edit-tour/12');
      const covered = await boss.getByRole('main').evaluate(async (main) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const bars = [...main.querySelectorAll('.action-bar')];
        const bar = bars.find((one) => one.getBoundingClientRect().height > 0);
        const found: string[] = [];
        const fields = [...main.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
          (field) => field.checkVisibility() && !bar?.contains(field),
        );
        // From both sides: the field below the edge and the one above it.
        for (const field of [...fields, ...fields.toReversed()]) {
          field.focus();
          await frame();
          const [one, other] = [field.getBoundingClientRect(), bar?.getBoundingClientRect()];
          // A long text is scrolled to its caret: an edge of its field may be under the bar.
          const under = other
            ? Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
            : 0;
          if (under > one.height / 10) found.push(field.getAttribute('name') ?? field.id);
        }
        return { found, fields: fields.length };
      });
      expect(covered.found).toEqual([]);
      expect(covered.fields).toBeGreaterThan(20);
    },
  );
});

describe('the invitations', () => {
  it('keep the next address while another is revoked, and begin anew once one is sent', async () => {
    const boss = await visitAs(BOSS, { expected: [/422/] });
    const email = boss.getByLabel('Email');
    const send = boss.getByRole('button', { name: 'Отправить приглашение' });
    await open(boss, '/admin/invitations');
    await boss.getByLabel('Кем будет').selectOption('editor');
    await email.fill('первая');
    await send.click();
    await boss.locator('[aria-invalid=true]').waitFor();
    await email.fill('first@example.ru');
    await send.click();
    await boss.getByText('Приглашение отправлено.').waitFor();
    await expect.poll(() => email.inputValue()).toBe('');
    expect(await boss.locator('[aria-invalid=true]').count()).toBe(0);
    await email.fill('second@example.ru');
    await boss.getByRole('button', { name: /^Отозвать/ }).click();
    await boss.getByText('Приглашение отозвано').waitFor();
    expect(await email.inputValue()).toBe('second@example.ru');
  });
});

describe('the people', () => {
  it('keep their last admin, and a message beside the choice says so', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    await change(boss, BOSS);
    await boss.getByRole('radio', { name: 'Читатель' }).check();
    await boss.getByRole('button', { name: 'Сохранить роль' }).click();
    const dialog = boss.getByRole('dialog', { name: BOSS });
    await dialog.getByRole('alert').getByText('Это последний администратор').waitFor();
    expect(await dialog.getByRole('radio', { name: 'Читатель' }).isChecked()).toBe(true);
    expect((await boss.request.get('/admin/users')).status()).toBe(200);
  });

  it('ask, wait and are approved with scripts off', async () => {
    const timur = await visitAs('timur@example.ru', { javaScriptEnabled: false, expected: GATE });
    await timur.goto('/admin/history?day=2026-01-01');
    await timur.getByRole('button', { name: 'Запросить доступ' }).click();
    await heading(timur, 'Запрос отправлен').waitFor();
    expect(new URL(timur.url()).search).toBe('?day=2026-01-01');

    const boss = await visitAs(BOSS, { ...PHONE, javaScriptEnabled: false });
    await boss.goto('/admin/users');
    await boss.getByLabel('Email или имя').fill('timur');
    await boss.getByRole('button', { name: 'Найти' }).click();
    await boss.getByRole('link', { name: 'Изменить timur@example.ru' }).click();
    await boss.getByRole('dialog').getByRole('radio', { name: 'Администратор' }).check();
    await boss.getByRole('button', { name: 'Сохранить роль' }).click();
    expect(await boss.getByRole('dialog').count()).toBe(0);
    expect(await boss.getByText('Сохранено: timur@example.ru').count()).toBe(1);

    expect((await timur.goto('/admin/users'))?.status()).toBe(200);
    await timur.getByRole('link', { name: 'Изменить timur@example.ru' }).click();
    await timur.getByRole('radio', { name: 'Сотрудник' }).check();
    await timur.getByRole('button', { name: 'Сохранить роль' }).click();
    await heading(timur, 'Раздел для администраторов').waitFor();
  });

  it('are changed with the keyboard alone', async () => {
    await visitAs('keys@example.ru');
    const boss = await visitAs(BOSS);
    await boss.goto('/admin/users?q=keys');
    await ready(boss);
    const link = boss.getByRole('link', { name: 'Изменить keys@example.ru' });
    await link.focus();
    await boss.keyboard.press('Enter');
    await boss.getByRole('dialog').waitFor();
    await boss.keyboard.press('Escape');
    await boss.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => link.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await boss.keyboard.press('Enter');
    await boss.getByRole('dialog').waitFor();
    for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
      await boss.keyboard.press(key);
    await boss.getByText('Сохранено: keys@example.ru — сотрудник.').waitFor();
  });

  it('keep their choices when their session ends meanwhile', async () => {
    await visitAs('late@example.ru');
    const boss = await visitAs(BOSS, { expected: [/401/] });
    await change(boss, 'late@example.ru');
    await boss.getByRole('radio', { name: 'Сотрудник' }).check();
    await boss.context().clearCookies();
    await boss.getByRole('button', { name: 'Сохранить роль' }).click();
    await boss.getByText('Пожалуйста, войдите в систему заново.').waitFor();
    expect(await boss.getByRole('radio', { name: 'Сотрудник' }).isChecked()).toBe(true);
    await boss.getByRole('alert').getByRole('link', { name: 'Войти' }).click();
    const dialog = boss.getByRole('dialog', { name: 'Вход' });
    await dialog.getByLabel('Email').fill(BOSS);
    await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Войти' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await boss.getByRole('radio', { name: 'Сотрудник' }).isChecked()).toBe(true);
    await boss.getByRole('button', { name: 'Сохранить роль' }).click();
    await boss.getByText('Сохранено: late@example.ru — сотрудник.').waitFor();
  });

  it('are signed out in every tab', async () => {
    const first = await visit({ expected: GATE });
    await register(first, BOSS);
    await first.goto('/admin');
    await ready(first);
    await first.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await signIn(first, BOSS);
    await heading(first, 'Админ-панель').waitFor();
    const second = await first.context().newPage();
    await second.goto('/admin/users');
    await ready(second);
    await first.getByRole('button', { name: 'Выйти' }).click();
    await heading(first, 'Требуется авторизация').waitFor();
    await second.waitForURL('**/all*');
    const own = await second.request.get('/api/session');
    expect(await own.json()).toEqual({ session: null });
  });
});

describe('the history', () => {
  it('is narrowed down by its links and its form', async () => {
    await visitAs('told@example.ru');
    const boss = await visitAs(BOSS);
    await change(boss, 'told@example.ru');
    await boss.getByRole('radio', { name: 'Сотрудник' }).check();
    await boss.getByRole('button', { name: 'Сохранить роль' }).click();
    await boss.getByText('Сохранено').waitFor();
    await boss.goto('/admin/history');
    await ready(boss);
    await boss.getByRole('link', { name: 'told@example.ru' }).click();
    await boss.waitForURL(/kind=account&id=\d+/);
    await expect.poll(() => boss.getByRole('article').count()).toBe(1);
    await boss.getByRole('combobox', { name: 'Что изменено' }).selectOption('Тур');
    await boss.getByRole('button', { name: 'Показать' }).click();
    await boss.getByText('Таких изменений нет').waitFor();
    await boss.getByRole('link', { name: 'Сбросить' }).click();
    await boss.getByRole('article').first().waitFor();
  });
});

describe('every screen of the staff', () => {
  const SCREENS = [
    ['a stranger', '', '/admin'],
    ['a reader', 'plain@example.ru', '/admin'],
    ['an admin', BOSS, '/admin'],
    ['an admin', BOSS, '/admin/users'],
    ['an admin', BOSS, '/admin/users?person=1'],
    ['an admin', BOSS, '/admin/users?q=nobody'],
    ['an admin', BOSS, '/admin/history'],
    ['an admin', BOSS, '/admin/history?kind=tour'],
  ] as const;

  it.each(SCREENS)('is accessible and fits, for %s %s: %s', async (_who, email, address) => {
    const options = { expected: GATE };
    const page = email ? await visitAs(email, options) : await visit(options);
    await page.goto(address);
    await ready(page);
    await expectToFitAccessibly(page);
  });

  it.each(SCREENS)('is not cached, for %s %s: %s', async (_who, email, address) => {
    const page = email ? await visitAs(email) : await visit();
    for (const path of [address, `${address.replace(/\?|$/, '.data$&')}`]) {
      const answer = await page.request.get(path);
      expect(answer.headers()['cache-control']).toBe('private, no-store');
      expect(answer.headers()['x-robots-tag']).toBe('noindex');
    }
  });

  it.each([
    '/admin/users?q=%00&only=x&page=-1&person=1e9&changed=x',
    '/admin/users?page=999999999999999',
    '/admin/history?person=x&kind=%00&id=%ff&day=9999-12-31&before=0',
    `/admin/history?id=${'я'.repeat(800)}`,
  ])('survives a hostile address: %s', async (address) => {
    const boss = await visitAs(BOSS);
    expect((await boss.goto(address))?.status()).toBe(200);
  });
});

describe('the screens of the staff', () => {
  it.each([
    '/add-tour',
    '/admin/hotels/1',
    '/admin/operators/1',
    '/admin/articles/1',
    '/admin/edit-tours',
  ])('have the button that saves always in view: %s', async (address) => {
    const boss = await visitAs(BOSS);
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      await boss.setViewportSize(viewport);
      await open(boss, address);
      const save = boss.getByRole('button', { name: /^(Сохранить|Показать изменения)/ });
      const box = await save.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
  });

  it('mark what must be filled in, without a word more for screen readers', async () => {
    const boss = await visitAs(BOSS);
    await open(boss, '/add-tour');
    const label = boss.getByText('Город вылета', { exact: true });
    expect(await label.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('*');
    await boss.getByLabel('Город вылета', { exact: true }).waitFor();
  });

  it('have rows of at most 56 px, and on a phone lists of fifty that are no scroll', async () => {
    const boss = await visitAs(BOSS);
    for (const address of ['/admin/tours', '/admin/edit-tours']) {
      await boss.setViewportSize({ width: 1440, height: 900 });
      await open(boss, address);
      const heights = await boss
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(heights).toHaveLength(50);
      // A row with a note below its name is higher.
      expect(heights.toSorted((one, other) => one - other)[25]).toBeLessThanOrEqual(57);
      await boss.setViewportSize(PHONE);
      const height = () => boss.evaluate(() => document.documentElement.scrollHeight);
      expect(await height()).toBeLessThan(7500);
    }
  });
});

describe('staff', () => {
  it('see the catalogue as a table that fits, with what is theirs in it', async () => {
    const boss = await visitAs(BOSS);
    for (const width of [1024, 1152, 1280, 1440]) {
      await boss.setViewportSize({ width, height: 800 });
      await open(boss, '/all?view=table');
      await boss
        .locator('table')
        .getByRole('link', { name: /Изменить/ })
        .first()
        .waitFor();
      const over = await boss
        .locator('table')
        .evaluate((table) => [
          table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ]);
      expect(Math.max(...over), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
});

it.each([1024, 1280, 1440])('the bar stays one row high for staff at %i px', async (width) => {
  const [guest, boss] = [await visit({ width }), await visitAs(BOSS, { width })];
  const height = async (page: Page) => (await page.getByRole('banner').boundingBox())?.height ?? 0;
  await open(guest, '/all');
  await open(boss, '/all');
  await boss.getByRole('banner').getByRole('link', { name: 'Админ-панель' }).waitFor();
  // A second row would push the page down while a press is on its way.
  expect(await height(boss)).toBe(await height(guest));
  await expectToFit(boss, [width]);
});
