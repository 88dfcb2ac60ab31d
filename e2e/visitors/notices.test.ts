import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { open, overflowOf, PHONE, ready } from '../kit/site.ts';

const { url, visit, visitAs } = ownSite();

const DAY_MS = 86_400_000;
/** A time in Moscow so many days ahead, as the field takes it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS + 3 * 3_600_000).toISOString().slice(0, 16);
const CITY = '/tury/kazan';
const PERSON = 'karavan@example.ru';
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Fills and publishes the form of a notice; answers its number. */
async function publish(staff: Page, text: string, days = 5): Promise<string> {
  await staff.getByLabel('Текст').fill(text);
  await staff.getByLabel('Показывать до').fill(inDays(days));
  await button(staff, 'Опубликовать').click();
  const saved = staff.getByText(/Объявление №\s\d+ сохранено/);
  await saved.waitFor();
  return /№\s(\d+)/.exec((await saved.textContent()) ?? '')?.[1] ?? '';
}

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('a notice (%s)', (_, javaScriptEnabled) => {
  it('is shown where it belongs, withdrawn, and put back', async () => {
    const text = `Визовый центр закрыт до декабря ${javaScriptEnabled ? '1' : '2'}`;
    const staff = await visitAs(BOSS, { javaScriptEnabled, expected: [/^422: /, /status of 422/] });
    const go = async (address: string) => {
      await staff.goto(address);
      if (javaScriptEnabled) await ready(staff);
    };
    await go('/admin/notices');
    await staff.getByLabel('Где показать').selectOption({ label: 'Казань' });
    await button(staff, 'Дальше').click();
    await staff.getByText(/Увидят на\sстраницах города и\sв\sсписках: \d+\sтур/).waitFor();
    if (javaScriptEnabled) await ready(staff);

    // What is wrong is said beside the field, and the text stays.
    await staff.getByLabel('Текст').fill(text);
    await staff.getByLabel('Показывать до').fill('2020-01-01T10:00');
    await button(staff, 'Опубликовать').click();
    await staff.getByText('Это время уже прошло').waitFor();
    expect(await staff.getByLabel('Текст').inputValue()).toBe(text);
    if (javaScriptEnabled) await expectAccessible(staff);
    const number = await publish(staff, text);

    const visitor = await visit({ javaScriptEnabled, ...PHONE });
    await visitor.goto(CITY);
    await seen(visitor, text).first().waitFor();
    // The landing page, and a mark on its cards.
    expect(await seen(visitor, text).count()).toBeGreaterThan(1);
    await visitor.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await overflowOf(visitor)).toBe(0);
    await visitor.evaluate("document.documentElement.style.fontSize = ''");
    const tour = await visitor.locator('article h3 a').first().getAttribute('href');
    await visitor.goto(tour ?? '');
    await visitor.getByRole('note').filter({ hasText: text }).waitFor();
    expect(await overflowOf(visitor)).toBe(0);
    if (javaScriptEnabled) await expectAccessible(visitor);
    const wide = await visit({ javaScriptEnabled, width: 1440, height: 900 });
    await wide.goto(`${CITY}?view=table`);
    await wide.getByRole('row').filter({ hasText: text }).first().waitFor();
    await wide.goto('/vremya-namaza/kazan');
    await wide.getByRole('heading', { level: 1 }).waitFor();
    expect(await wide.getByText(text).count()).toBe(0);

    if (javaScriptEnabled) await ready(staff);
    await button(staff, `Снять объявление ${number}`).click();
    await staff.getByText(/снято\. Его\sможно вернуть ниже/).waitFor();
    await visitor.goto(tour ?? '');
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await visitor.getByText(text).count()).toBe(0);
    if (javaScriptEnabled) await ready(staff);
    await button(staff, `Вернуть объявление ${number}`).click();
    await staff.getByText(new RegExp(`Объявление №\\s${number} сохранено`)).waitFor();
    await visitor.goto(tour ?? '');
    await visitor.getByRole('note').filter({ hasText: text }).waitFor();
    await button(staff, `Снять объявление ${number}`).click();
    await staff.getByText(/снято\. Его\sможно вернуть ниже/).waitFor();
  });
});

describe('a notice', () => {
  it('of an operator that is not trusted is seen once staff accept it', async () => {
    const text = 'Группа выезжает на день раньше';
    const staff = await visitAs(BOSS);
    const people = await visitAs(PERSON);
    await open(staff, `/admin/users?q=${PERSON}`);
    await staff.getByRole('link', { name: `Изменить ${PERSON}` }).click();
    const dialog = staff.getByRole('dialog', { name: PERSON });
    await dialog.getByRole('radio', { name: /^Менеджер организатора/ }).check();
    const choice = dialog.getByRole('combobox', { name: 'Организатор' });
    await choice.selectOption({ index: 1 });
    const operator = await choice.locator('option:checked').textContent();
    await button(staff, 'Сохранить роль').click();
    await dialog.waitFor({ state: 'detached' });
    await open(people, '/admin/notices');
    await people.getByText(/после проверки сотрудниками сайта видно/).waitFor();
    await button(people, 'Дальше').click();
    await people.getByText(/Сначала объявление проверят/).waitFor();
    await people.getByLabel('Текст').fill(text);
    await people.getByLabel('Показывать до').fill(inDays(5));
    await button(people, 'Отправить на проверку').click();
    const waiting = people.getByText(/сохранено и\sждёт проверки/);
    await waiting.waitFor();
    const id = /№\s(\d+)/.exec((await waiting.textContent()) ?? '')?.[1] ?? '';
    const form = { intent: 'accept', id };
    const headers = { origin: url() };
    const refused = await people.request.post('/admin/notices', { form, headers });
    expect(refused.status()).toBe(403);
    const visitor = await visit();
    await open(visitor, '/operators');
    await visitor
      .getByRole('link', { name: operator ?? '' })
      .first()
      .click();
    await visitor.getByRole('heading', { level: 1, name: operator ?? '' }).waitFor();
    expect(await visitor.getByText(text).count()).toBe(0);
    await open(staff, '/admin');
    await staff.getByText('1 объявление ждёт проверки').waitFor();
    await open(staff, '/admin/notices');
    await expectAccessible(staff);
    await button(staff, /^Принять объявление/).click();
    await staff.getByText(/Объявление №\s\d+ сохранено\./).waitFor();
    await visitor.reload();
    await visitor.getByRole('note').filter({ hasText: text }).waitFor();
    await button(staff, /^Снять объявление/).click();
    await staff.getByText(/снято\. Его\sможно вернуть ниже/).waitFor();
  });

  it('on all tours that were found takes six actions', async () => {
    const text = 'Рейсы этой недели перенесены';
    const staff = await visitAs(BOSS);
    await open(staff, '/admin/edit-tours');
    await button(staff, /^Выбрать все/)
      .filter({ hasText: /найденные|первые/ })
      .click();
    await staff.getByText(/выбрано: 1\d\d/).waitFor();
    await button(staff, 'Объявление').click();
    await staff.getByText(/Увидят на\sстраницах туров и\sв\sсписках: 1\d\d\sтур/).waitFor();
    const number = await publish(staff, text);
    const visitor = await visit();
    await open(visitor, '/all');
    await expect.poll(() => seen(visitor, text).count()).toBeGreaterThan(9);
    await button(staff, `Снять объявление ${number}`).click();
    await staff.getByText(/снято\. Его\sможно вернуть ниже/).waitFor();
  });

  it('to all visitors is on every page, and a page that was kept hides it after its end', async () => {
    const text = 'Граница закрыта до особого объявления';
    const staff = await visitAs(BOSS);
    await open(staff, '/admin/notices?where=site');
    const number = await publish(staff, text, 2);
    const visitor = await visit();
    await visitor.clock.install();
    for (const address of ['/', '/vremya-namaza/kazan', '/koran', '/faq']) {
      await visitor.goto(address);
      await visitor.getByRole('note').filter({ hasText: text }).waitFor();
    }
    await ready(visitor);
    await visitor.clock.fastForward(2 * DAY_MS + 120_000);
    await open(visitor, '/faq');
    await expect.poll(() => visitor.getByText(text).count()).toBe(0);
    await button(staff, `Снять объявление ${number}`).click();
    await staff.getByText(/снято\. Его\sможно вернуть ниже/).waitFor();
  });

  it('reaches a copy that was kept before it, once the network is back', async () => {
    const text = 'Организатор не отвечает, не переводите денег';
    const visitor = await visit({
      hasWorkers: true,
      expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to fetch/],
    });
    await open(visitor, `${CITY}?view=cards`);
    const tour = (await visitor.locator('article h3 a').first().getAttribute('href')) ?? '';
    await open(visitor, tour);
    const copyNotice = visitor.getByText(/Это копия страницы, сохранённая/);
    const openCopy = async (address: string) => {
      const isKept = () =>
        visitor.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address);
      await expect.poll(isKept).toBe(true);
      await visitor.context().setOffline(true);
      await visitor.goto(address);
      await copyNotice.waitFor();
    };
    // A page hears of the network a moment later, and asks for nothing before.
    const goOnline = async () => {
      await visitor.context().setOffline(false);
      await expect.poll(() => visitor.evaluate(() => navigator.onLine)).toBe(true);
    };
    await openCopy(tour);

    const staff = await visitAs(BOSS);
    await open(staff, '/admin/notices?where=city:Казань');
    await publish(staff, text);
    expect(await visitor.getByText(text).count()).toBe(0);
    await visitor.context().setOffline(false);
    await visitor.getByRole('note').filter({ hasText: text }).waitFor();
    await copyNotice.waitFor({ state: 'detached' });

    // A slow line is no event: the copy asks by itself, also once its notice was closed.
    const slow = 'Рейс задерживается на сутки';
    await visitor.addInitScript(() => {
      addEventListener('online', (event) => event.stopImmediatePropagation(), true);
    });
    await visitor.clock.install();
    await open(visitor, tour);
    await openCopy(tour);
    await button(visitor, 'Закрыть').click();
    await copyNotice.waitFor({ state: 'detached' });
    await open(staff, '/admin/notices?where=city:Казань');
    await publish(staff, slow);
    await goOnline();
    expect(await visitor.getByText(slow).count()).toBe(0);
    await visitor.clock.fastForward(60_000);
    await visitor.getByRole('note').filter({ hasText: slow }).waitFor();

    // A sura, whose text the server alone renders, keeps it.
    const sura = '/koran/112-al-ikhlas';
    await open(visitor, sura);
    await openCopy(sura);
    const verses = visitor.locator('main [lang=ar]');
    const before = await verses.allTextContents();
    expect(before.length).toBeGreaterThan(0);
    await goOnline();
    await visitor.clock.fastForward(60_000);
    await copyNotice.waitFor({ state: 'detached' });
    expect(await verses.allTextContents()).toEqual(before);
  });
});
