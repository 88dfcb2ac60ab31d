import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAccessibly } from '../kit/axe.ts';
import { BOSS, ownSite, PASSWORD } from '../kit/own-site.ts';
import { open, ready } from '../kit/site.ts';
import { FAR_YEAR } from '../kit/far-year.ts';

const AISHA = 'aisha@example.ru';

const { visit, visitAs } = ownSite(() => ({ STAFF_ACCESS: 'everyone' }));

const form = (page: Page) => page.getByRole('form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const popup = (page: Page) => page.getByRole('alertdialog');
const save = (page: Page, name: string) => form(page).getByRole('button', { name }).click();

async function fillNew(page: Page, given: { city: string; date: string }): Promise<void> {
  await field(page, 'Город вылета').fill(given.city);
  await field(page, 'Дата вылета').fill(given.date);
  await field(page, 'Количество дней').fill('10');
  await field(page, 'Цена').fill('1950');
}

/** An action's refusal, in the router's format. */
const REFUSED = {
  status: 500,
  contentType: 'text/x-script',
  headers: { 'x-remix-response': 'yes' },
  body: '[{"_1":2},"data",{"_3":4},"problem",{"_5":6,"_7":8,"_9":10},"code","internal","status",500,"message","Произошла ошибка."]\n',
};

const WEEK_MS = 7 * 86_400_000;
const made = new Map<string, number>();

/** A tour for one journey, which departs a week later each time it is repeated; returns its number. */
async function makeTour(
  page: Page,
  { departure_date = `${FAR_YEAR}-03-01`, ...given }: Record<string, string>,
): Promise<number> {
  const key = JSON.stringify([given, departure_date]);
  const tries = made.get(key) ?? 0;
  made.set(key, tries + 1);
  const day = new Date(Date.parse(departure_date) + tries * WEEK_MS).toISOString().slice(0, 10);
  const data = { departure_date: day, days: 10, price: 1950, ...given };
  const answer = await page.request.post('/api/tours', { data });
  expect(answer.status()).toBe(201);
  return Number((await answer.json()).id);
}

describe('a tour', () => {
  it('keeps its price as it is stated, in roubles or on request', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/add-tour');
    await fillNew(page, { city: 'Кушва', date: `01.03.${FAR_YEAR}` });
    await field(page, 'Цена').fill('132 000,50');
    await field(page, 'Цена: валюта').selectOption('₽');
    await page.getByRole('checkbox', { name: 'Цена «от», наименьшая' }).check();
    await save(page, 'Сохранить тур');
    const saved = page.getByRole('dialog', { name: 'Тур успешно сохранён!' });
    await saved.getByRole('link', { name: 'К списку туров' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Кушва' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/от\s132\s000\s₽/);
    await row.getByRole('link', { name: /Изменить/ }).click();
    await ready(page);
    expect(await field(page, 'Цена').inputValue()).toBe('132000');
    await field(page, 'Авиакомпания').fill('Азимут');
    await save(page, 'Сохранить изменения');
    await page.getByRole('dialog').getByRole('link', { name: 'Вернуться' }).click();
    await page.waitForURL('**/edit-tour/*');
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const kept = await (await page.request.get(`/api/tours/${id}`)).json();
    expect(kept).toMatchObject({
      price_amount: 132_000,
      price_currency: 'RUB',
      price_is_from: true,
      airline: 'Азимут',
    });
    await field(page, 'Цена: валюта').selectOption('по запросу');
    expect(await field(page, 'Цена').inputValue()).toBe('');
    await save(page, 'Сохранить изменения');
    await page.getByRole('dialog').waitFor();
    const after = await (await page.request.get(`/api/tours/${id}`)).json();
    expect(after).toMatchObject({ price: null, price_amount: null, price_is_from: false });
  });

  it('is added once every error is corrected', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    await open(boss, '/add-tour');
    await save(boss, 'Сохранить тур');
    for (const message of [
      'Город вылета обязателен',
      'Дата вылета обязательна',
      'Цена должна быть больше 0',
      'Количество дней должно быть больше 0',
      'Месяц обязателен (выберите дату вылета)',
    ]) {
      await popup(boss).getByText(message).waitFor();
      expect(await form(boss).getByText(message).count()).toBe(1);
    }
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    await expect
      .poll(() => field(boss, 'Город вылета').evaluate((it) => it === document.activeElement))
      .toBe(true);

    await fillNew(boss, { city: 'Сарапул', date: `2801${FAR_YEAR}` });
    expect(await form(boss).getByText('Город вылета обязателен').count()).toBe(0);
    expect(await field(boss, 'Дата вылета').inputValue()).toBe(`28.01.${FAR_YEAR}`);
    expect(await field(boss, 'Месяц').inputValue()).toBe('январь');
    expect(await field(boss, 'Дата возвращения').inputValue()).toBe(`06.02.${FAR_YEAR}`);
    await field(boss, 'Название турфирмы').fill('Северный караван');
    await field(boss, 'WhatsApp').fill('+7 (917) 000-00-01');
    await boss.getByRole('button', { name: 'Предпросмотр' }).click();
    const preview = boss.getByRole('dialog', { name: 'Как увидят посетители' });
    await preview.getByText('Умра, вылет: Сарапул').waitFor();
    await preview.getByRole('button', { name: 'Вернуться' }).click();
    await save(boss, 'Сохранить тур');
    await boss.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
    await boss.getByRole('link', { name: 'OK' }).click();
    await boss.waitForURL('**/all');
  });

  it('is edited by two at once, copied and deleted', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    const id = await makeTour(boss, {
      city_from: 'Сарапул',
      departure_date: `${FAR_YEAR}-02-21`,
      company_name: 'Южный караван',
      whatsapp: '+7 (917) 000-00-01',
    });
    const aisha = await visitAs(AISHA, { expected: [/409/] });
    await open(aisha, `/edit-tour/${id}`);
    await open(boss, `/edit-tour/${id}`);
    expect(await field(boss, 'WhatsApp').inputValue()).toBe('+79170000001');
    await field(aisha, 'Цена').fill('1800');
    await field(aisha, 'Авиакомпания').fill('Азимут');
    await save(aisha, 'Сохранить изменения');
    await aisha.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();

    await field(boss, 'Цена').fill('2100');
    await field(boss, 'Отель').fill('Башня');
    await save(boss, 'Сохранить изменения');
    await popup(boss).getByText('Ошибка при обновлении тура: Пока вы редактировали').waitFor();
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    const conflict = boss.getByRole('region', { name: 'Тур тем временем изменили' });
    await conflict.getByText(AISHA).waitFor();
    const price = conflict.getByRole('group', { name: 'Цена' });
    expect(await price.getByRole('radio', { name: /У вас \$2\s100/ }).isChecked()).toBe(true);
    await price.getByRole('radio', { name: /В новой версии \$1\s800/ }).check();
    const airline = conflict.getByRole('group', { name: 'Авиакомпания' });
    expect(await airline.getByRole('radio', { name: /Азимут/ }).isChecked()).toBe(true);
    await expectAccessible(boss);
    await save(boss, 'Сохранить изменения');
    await boss.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
    const kept = await (await boss.request.get(`/api/tours/${id}`)).json();
    expect(kept).toMatchObject({ price: 1800, airline: 'Азимут', hotel_name: 'Башня' });

    await boss.getByRole('link', { name: /Скопировать/ }).click();
    await boss.getByLabel('Первый вылет').fill(`21.02.${FAR_YEAR}`);
    await boss.getByLabel('Сколько вылетов').fill('3');
    await boss.getByRole('button', { name: 'Проверить даты' }).click();
    await boss.getByText('Будет создано: 2 тура').waitFor();
    await boss.getByRole('link', { name: 'такой тур уже есть' }).waitFor();
    await boss.getByRole('button', { name: 'Создать туры' }).click();
    await boss.getByRole('dialog', { name: 'Создано: 2 тура' }).waitFor();
    await boss.getByRole('link', { name: 'OK' }).click();
    await boss.waitForURL('**/admin/tours');
    await boss.getByRole('dialog').waitFor({ state: 'detached' });
    await boss.getByLabel('Город, турфирма').fill('южный сарапул');
    await boss.getByRole('button', { name: 'Найти' }).click();
    await boss.getByRole('status').getByText('3 тура').waitFor();

    await boss.getByRole('link', { name: /Изменить Умра, Сарапул, 21/ }).click();
    await boss.getByRole('link', { name: 'Удалить тур' }).click();
    const question = boss.getByRole('dialog', { name: 'Удалить тур?' });
    await question
      .getByText('Вы уверены, что хотите удалить этот тур? Тур попадёт в корзину на 30 дней.')
      .waitFor();
    await question.getByRole('button', { name: 'Удалить' }).click();
    await boss.getByRole('dialog', { name: 'Тур успешно удалён!' }).waitFor();
    await boss.getByRole('link', { name: 'OK' }).click();
    await boss.waitForURL('**/all');
    const gone = await boss.request.get(`/api/tours/${id}`);
    expect(gone.status()).toBe(404);

    await open(boss, `/admin/history?kind=tour&id=${id}`);
    const lines = await boss.getByRole('article').allTextContents();
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/Тур удалён/);
    expect(lines.at(-1)).toMatch(/Тур добавлен/);

    await open(boss, '/admin/bin');
    const entry = boss.getByRole('form', { name: /Сарапул/ }).first();
    await entry.getByRole('button', { name: 'Восстановить' }).click();
    await boss.waitForURL('**/admin/bin?restored');
    const back = await boss.request.get(`/api/tours/${id}`);
    expect(back.status()).toBe(200);
  });

  it('is not deleted if it changed meanwhile, until the changes were shown', async () => {
    const page = await visitAs(BOSS, { expected: [/409/] });
    const id = await makeTour(page, { city_from: 'Глазов', departure_date: `${FAR_YEAR}-09-01` });
    await open(page, `/edit-tour/${id}`);
    await page.request.patch(`/api/tours/${id}`, { data: { price: 1700 } });
    const question = page.getByRole('dialog', { name: 'Удалить тур?' });
    const remove = async () => {
      await page.getByRole('link', { name: 'Удалить тур' }).click();
      await question.getByRole('button', { name: 'Удалить' }).click();
    };
    await remove();
    await popup(page).getByText('Ошибка при удалении тура: Пока вы решали').waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    await page.getByRole('radio', { name: /В новой версии \$1\s700/ }).waitFor();
    await page.route(`**/edit-tour/${id}.data*`, async (route) => {
      // The page with the question has the same address.
      if (route.request().method() !== 'POST') return route.continue();
      await question.getByRole('button', { name: 'Удаление...' }).waitFor();
      await route.continue();
    });
    await remove();
    await page.getByRole('dialog', { name: 'Тур успешно удалён!' }).waitFor();
  });

  it('says that it is being saved, and can be left without saving', async () => {
    const page = await visitAs(BOSS);
    const id = await makeTour(page, { city_from: 'Глазов', departure_date: `${FAR_YEAR}-09-02` });
    await open(page, '/add-tour');
    await page.route('**/add-tour.data*', async (route) => {
      await form(page).getByRole('button', { name: 'Сохранение...' }).waitFor();
      await route.continue();
    });
    await fillNew(page, { city: 'Глазов', date: `03.09.${FAR_YEAR}` });
    await save(page, 'Сохранить тур');
    await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
    await open(page, `/edit-tour/${id}`);
    await field(page, 'Цена').fill('3000');
    await form(page).getByRole('link', { name: 'Отмена' }).click();
    await page.waitForURL('**/all');
    expect(await (await page.request.get(`/api/tours/${id}`)).json()).toMatchObject({
      price: 1950,
    });
  });

  it('is not added twice, and the existing one can be opened', async () => {
    const page = await visitAs(BOSS, { expected: [/409/] });
    const id = await makeTour(page, { city_from: 'Глазов' });
    await open(page, '/add-tour');
    await fillNew(page, { city: 'Глазов', date: `01.03.${FAR_YEAR}` });
    await save(page, 'Сохранить тур');
    await popup(page).getByText('Тур с такими параметрами (город, дата, турфирма) уже').waitFor();
    await popup(page).getByRole('link', { name: 'Открыть существующий тур' }).click();
    await page.waitForURL(`**/edit-tour/${id}`);
  });

  it('that could not be sent says so beside its button, where the focus goes', async () => {
    const page = await visitAs(BOSS, { expected: [/ERR_|Failed to load resource/] });
    await open(page, '/add-tour');
    await fillNew(page, { city: 'Бугульма', date: `01.03.${FAR_YEAR}` });
    await page.route('**/add-tour.data*', (route) => route.abort());
    await save(page, 'Сохранить тур');
    await popup(page).getByRole('button', { name: 'OK' }).click();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toMatch(/нет связи с\sсайтом/);
  });

  it('is added, edited and deleted with scripts off', async () => {
    const page = await visitAs(BOSS, { javaScriptEnabled: false, expected: [/4(09|22)/] });
    await page.goto('/add-tour');
    await fillNew(page, { city: 'Воткинск', date: `31.02.${FAR_YEAR}` });
    await field(page, 'Описание тура').fill('Первая строка\nВторая');
    await save(page, 'Сохранить тур');
    await popup(page).getByText('Неправильный формат даты отправления').waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    expect(await popup(page).isVisible()).toBe(false);
    expect(await field(page, 'Город вылета').inputValue()).toBe('Воткинск');
    await field(page, 'Дата вылета').fill(`28.09.${FAR_YEAR}`);
    await page.getByRole('button', { name: 'Предпросмотр' }).click();
    await page.getByRole('region', { name: 'Предпросмотр' }).waitFor();
    await save(page, 'Сохранить тур');
    await page.getByRole('heading', { name: 'Тур успешно сохранён!' }).waitFor();
    const id = Number(new URL(page.url()).searchParams.get('tour'));

    await page.goto(`/edit-tour/${id}`);
    expect(await field(page, 'Описание тура').inputValue()).toBe('Первая строка\nВторая');
    await page.request.patch(`/api/tours/${id}`, { data: { price: 1700, airline: 'Азимут' } });
    await field(page, 'Цена').fill('2100');
    await save(page, 'Сохранить изменения');
    await page.getByRole('heading', { name: 'Тур тем временем изменили' }).waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    await page.getByRole('radio', { name: /В новой версии \$1\s700/ }).check();
    await save(page, 'Сохранить изменения');
    await page.getByRole('heading', { name: 'Тур успешно обновлён!' }).waitFor();
    const kept = await (await page.request.get(`/api/tours/${id}`)).json();
    expect(kept).toMatchObject({ price: 1700, airline: 'Азимут' });

    await page.goto(`/edit-tour/${id}`);
    const remove = async () => {
      await page.getByRole('link', { name: 'Удалить тур' }).click();
      await page.getByRole('button', { name: 'Удалить' }).click();
    };
    await page.getByRole('link', { name: 'Удалить тур' }).click();
    await page.request.patch(`/api/tours/${id}`, { data: { price: 1650 } });
    await page.getByRole('button', { name: 'Удалить' }).click();
    await popup(page).getByText('Ошибка при удалении тура: Пока вы решали').waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    expect(await field(page, 'Цена').inputValue()).toBe('1650');
    await remove();
    await page.getByRole('heading', { name: 'Тур успешно удалён!' }).waitFor();
  });

  it('is added with the keyboard alone', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/add-tour');
    await page.getByRole('radio', { name: 'Умра', exact: true }).focus();
    const type = (text: string) => page.keyboard.type(text);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('ArrowRight', 'ArrowRight', 'Tab');
    await type('rfpf');
    await page.getByRole('option', { name: 'Казань' }).waitFor();
    await press('ArrowDown', 'Enter', 'Tab');
    await type(`0605${FAR_YEAR}`);
    await press('Tab');
    await type('15');
    await press('Tab');
    await type('4000');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
    const id = new URL(page.url()).searchParams.get('tour');
    expect(await (await page.request.get(`/api/tours/${id}`)).json()).toMatchObject({
      tour_type: 'hajj',
      city_from: 'Казань',
      departure_date: `${FAR_YEAR}-05-06`,
      end_date: `${FAR_YEAR}-05-20`,
    });
  });
});

describe('the offer in the form of a tour', () => {
  const fold = (page: Page, title: string | RegExp) =>
    form(page).locator('summary').filter({ hasText: title });

  it.each([true, false])(
    'is saved with its fields, and refused beside its own: scripts %s',
    async (javaScriptEnabled) => {
      const page = await visitAs(BOSS, { javaScriptEnabled, expected: [/422/] });
      const show = (address: string) =>
        javaScriptEnabled ? open(page, address) : page.goto(address);
      await show('/add-tour');
      const city = javaScriptEnabled ? 'Чусовой' : 'Лысьва';
      await fillNew(page, { city, date: `01.09.${FAR_YEAR}` });
      await field(page, 'Состояние').selectOption('last_seats');
      await field(page, 'Осталось мест').fill('3');
      await fold(page, 'Цены по').click();
      await field(page, 'Цена тура — за размещение').selectOption('quad');
      await field(page, 'Валюта списка').selectOption('USD');
      await field(page, 'Двухместный, с человека').fill('дорого');
      await fold(page, 'Что входит в').click();
      await field(page, 'Виза').selectOption('included');
      await save(page, 'Сохранить тур');
      await popup(page).getByText('Введите целое число от').waitFor();
      await popup(page).getByRole('button', { name: 'OK' }).click();
      const double = field(page, 'Двухместный, с человека');
      await double.waitFor();
      if (javaScriptEnabled) {
        await expect.poll(() => double.evaluate((it) => it === document.activeElement)).toBe(true);
        await expectAccessible(page);
      }
      await double.fill('2500');
      await page.getByRole('button', { name: 'Предпросмотр' }).click();
      const preview = javaScriptEnabled
        ? page.getByRole('dialog', { name: 'Как увидят посетители' })
        : page.getByRole('region', { name: 'Предпросмотр' });
      await preview.locator('dl').getByText('Двухместный').waitFor();
      await preview.getByRole('heading', { name: 'Что входит в цену' }).waitFor();
      expect(await preview.getByText('Пять признаков').count()).toBe(0);
      if (javaScriptEnabled) await preview.getByRole('button', { name: 'Вернуться' }).click();
      await save(page, 'Сохранить тур');
      await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
      const id = new URL(page.url()).searchParams.get('tour');
      expect(await (await page.request.get(`/api/tours/${id}`)).json()).toMatchObject({
        state: 'last_seats',
        seats_left: 3,
        price_room: 'quad',
      });
      await show(`/edit-tour/${id}`);
      await fold(page, /Двухместный: \$2\s500; Четырёхместный: цена тура/).waitFor();
      await fold(page, /Виза: входит/).waitFor();
      await fold(page, 'Проживание по').click();
      await fold(page, '1-е место').click();
      await field(page, 'Город').first().selectOption('mecca');
      await field(page, 'Ночей').first().fill('8');
      await fold(page, '2-е место').click();
      await field(page, 'Город').nth(1).selectOption('medina');
      await field(page, 'Ночей').nth(1).fill('2');
      const hotel = field(page, 'Отель из справочника').first();
      await hotel.fill('Не тот отель');
      await save(page, 'Сохранить изменения');
      await popup(page).getByText('Такого отеля нет в').waitFor();
      await popup(page).getByRole('button', { name: 'OK' }).click();
      await expect.poll(() => hotel.inputValue()).toBe('Не тот отель');
      await hotel.fill('conrad makkah');
      await save(page, 'Сохранить изменения');
      await page.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
      await show(`/edit-tour/${id}`);
      const stays = fold(page, /Мекка, Conrad Makkah, ночей: 8; Медина, ночей: 2/).first();
      await stays.waitFor();
      await field(page, 'Авиакомпания').fill('Азимут');
      await save(page, 'Сохранить изменения');
      await page.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
      await show(`/edit-tour/${id}`);
      await stays.waitFor();
      if (javaScriptEnabled) expect(await field(page, 'Дней в Мекке').inputValue()).toBe('8');
    },
  );

  it('is kept as a draft, and chosen as a whole when two saved it', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    const id = await makeTour(boss, { city_from: 'Чайковский' });
    const aisha = await visitAs(AISHA);
    await open(aisha, `/edit-tour/${id}`);
    await open(boss, `/edit-tour/${id}`);
    const visa = async (page: Page, state: string) => {
      await fold(page, 'Что входит в').click();
      await field(page, 'Виза').selectOption(state);
    };
    await visa(boss, 'excluded');
    await field(boss, 'Состояние').selectOption('last_seats');
    await field(boss, 'Осталось мест').fill('7');
    await boss.reload();
    await ready(boss);
    await boss.getByText('Восстановлено несохранённое').waitFor();
    expect(await field(boss, 'Осталось мест').inputValue()).toBe('7');

    await visa(aisha, 'included');
    await save(aisha, 'Сохранить изменения');
    await aisha.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
    await save(boss, 'Сохранить изменения');
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    const conflict = boss.getByRole('region', { name: 'Тур тем временем изменили' });
    const block = conflict.getByRole('group', { name: 'Что входит в цену' });
    await block.getByRole('radio', { name: /У вас Виза: не\sвходит/ }).waitFor();
    await block.getByRole('radio', { name: /В новой версии Виза: входит/ }).check();
    await save(boss, 'Сохранить изменения');
    await boss.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
    await open(boss, `/edit-tour/${id}`);
    await fold(boss, /Виза: входит/).waitFor();
    expect(await field(boss, 'Осталось мест').inputValue()).toBe('7');
  });
});

describe('an implausible tour', () => {
  it.each([true, false])(
    'causes questions beside the fields, scripts: %s',
    async (javaScriptEnabled) => {
      const page = await visitAs(BOSS, { javaScriptEnabled, expected: [/422/] });
      if (javaScriptEnabled) await open(page, '/add-tour');
      else await page.goto('/add-tour');
      const city = javaScriptEnabled ? 'Бавлы' : 'Агрыз';
      await fillNew(page, { city, date: '01.03.2026' });
      await field(page, 'Цена').fill('16');
      await save(page, 'Сохранить тур');
      await popup(page).getByRole('heading', { name: 'Это верно?' }).waitFor();
      await popup(page).getByText('Вылет 1 марта 2026 уже прошёл. Это верно?').waitFor();
      await popup(page).getByText('$16 — необычно дёшево. Это верно?').waitFor();
      await popup(page).getByRole('button', { name: 'OK' }).click();
      await field(page, 'Цена').fill('1600');
      await form(page).getByLabel('Да, верно: Дата вылета', { exact: true }).check();
      if (javaScriptEnabled) await expectAccessible(page);
      await save(page, 'Сохранить тур');
      await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
      await page.getByText('Вылет уже прошёл: в каталоге этого тура нет.').waitFor();
      await page.getByRole('link', { name: 'OK' }).click();
      const row = page.getByRole('row', { name: new RegExp(city) });
      await row.waitFor();
      expect(await row.textContent()).toMatch(/1\s600/);
    },
  );
});

describe('a picture of a tour', () => {
  const photo = (name: string, background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));
  const logo = (page: Page) => form(page).getByRole('group', { name: 'Логотип турфирмы' });
  const address = (page: Page) => logo(page).getByLabel('или адрес изображения');
  const isThere = async (page: Page, path: string) => (await page.request.get(path)).ok();

  async function choose(page: Page, name: string, colour: string): Promise<string> {
    const before = await address(page).inputValue();
    await logo(page)
      .getByLabel('файл: Логотип турфирмы')
      .setInputFiles(await photo(name, colour));
    await expect.poll(() => address(page).inputValue()).not.toBe(before);
    return address(page).inputValue();
  }

  async function saved(page: Page): Promise<void> {
    await save(page, 'Сохранить изменения');
    await page.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
  }

  it('is uploaded from the form, and deleted once it is replaced and unused', async () => {
    const page = await visitAs(BOSS);
    const tours = [
      await makeTour(page, { city_from: 'Игра', departure_date: `${FAR_YEAR}-06-01` }),
      await makeTour(page, { city_from: 'Игра', departure_date: `${FAR_YEAR}-06-02` }),
    ] as const;
    await open(page, `/edit-tour/${tours[0]}`);
    const hasty = await choose(page, 'hasty.jpg', '#804020');
    const first = await choose(page, 'first.jpg', '#204080');
    expect(first).toMatch(/^\/images\/company-logos\/\d{13}_[0-9a-f]{12}\.webp$/);
    await expect.poll(() => isThere(page, hasty)).toBe(false);
    await saved(page);

    await open(page, `/edit-tour/${tours[0]}`);
    const second = await choose(page, 'second.jpg', '#208040');
    expect(await isThere(page, first)).toBe(true);
    await saved(page);
    await expect.poll(() => isThere(page, first)).toBe(false);

    const kept = { data: { company_logo: second } };
    expect((await page.request.patch(`/api/tours/${tours[1]}`, kept)).ok()).toBe(true);
    await open(page, `/edit-tour/${tours[0]}`);
    await logo(page).getByRole('button', { name: 'Убрать' }).click();
    const asked = page.waitForResponse((answer) => answer.url().includes('used=keep'));
    await saved(page);
    expect(await (await asked).json()).toEqual({ deleted: false });
    expect(await isThere(page, second)).toBe(true);
  });

  it('keeps its transparency', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/add-tour');
    const background = { r: 200, g: 30, b: 60, alpha: 0.4 };
    const buffer = await sharp({ create: { width: 1600, height: 800, channels: 4, background } })
      .png()
      .toBuffer();
    await logo(page)
      .getByLabel('файл: Логотип турфирмы')
      .setInputFiles({ name: 'знак.png', mimeType: 'image/png', buffer });
    await expect.poll(() => address(page).inputValue()).toMatch(/\.webp$/);
    const kept = await address(page).inputValue();
    for (const path of [kept, kept.replace('.webp', '-160.webp')]) {
      const { channels } = await sharp(await (await page.request.get(path)).body()).stats();
      expect(channels[3]?.max).toBeCloseTo(102, -1);
    }
  });

  it('that the browser cannot read or write is refused with a message', async () => {
    const page = await visitAs(BOSS);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.toBlob = (take) => take(null);
    });
    await open(page, '/add-tour');
    const png = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await png.png().toBuffer() };
    await logo(page).getByLabel('файл: Логотип турфирмы').setInputFiles(file);
    await logo(page).getByRole('alert').getByText('Не удалось создать blob из canvas').waitFor();
    expect(await logo(page).getByRole('img').count()).toBe(0);
  });
});

describe('what was typed', () => {
  it('survives a reload, until it is saved', async () => {
    const page = await visitAs(BOSS);
    const id = await makeTour(page, { city_from: 'Можга' });
    await open(page, `/edit-tour/${id}`);
    await field(page, 'Имя гида').fill('Мунира Сафина');
    await form(page).getByRole('checkbox', { name: 'Горящий' }).check();
    await page.reload();
    await ready(page);
    await page.getByText('Восстановлено несохранённое').waitFor();
    expect(await field(page, 'Имя гида').inputValue()).toBe('Мунира Сафина');
    expect(await form(page).getByRole('checkbox', { name: 'Горящий' }).isChecked()).toBe(true);
    await save(page, 'Сохранить изменения');
    await page.getByRole('dialog', { name: 'Тур успешно обновлён!' }).waitFor();
    await open(page, `/edit-tour/${id}`);
    expect(await page.getByText('Восстановлено несохранённое').count()).toBe(0);
    await field(page, 'Имя гида').fill('Другой');
    await page.reload();
    await ready(page);
    await page.getByRole('button', { name: 'Начать заново' }).click();
    expect(await field(page, 'Имя гида').inputValue()).toBe('Мунира Сафина');
  });

  it('survives the end of a session', async () => {
    const page = await visitAs(BOSS, { expected: [/401/] });
    await open(page, '/add-tour');
    await fillNew(page, { city: 'Ижевск', date: `10.09.${FAR_YEAR}` });
    await page.context().clearCookies();
    await save(page, 'Сохранить тур');
    await popup(page).getByText('Пожалуйста, войдите в систему заново.').waitFor();
    await popup(page).getByRole('heading', { name: 'Ошибка авторизации' }).waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    const dialog = page.getByRole('dialog', { name: 'Вход' });
    await dialog.getByLabel('Email').fill(BOSS);
    await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Войти' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'Город вылета').inputValue()).toBe('Ижевск');
    await save(page, 'Сохранить тур');
    await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
  });

  it('survives a server that fails and one that does not answer', async () => {
    const page = await visitAs(BOSS, { expected: [/500/, /ERR_FAILED/] });
    await open(page, '/add-tour');
    await fillNew(page, { city: 'Киров', date: `11.09.${FAR_YEAR}` });
    const action = '**/add-tour.data*';
    await page.route(action, (route) => route.fulfill(REFUSED));
    await save(page, 'Сохранить тур');
    await popup(page).getByRole('heading', { name: 'Ошибка сохранения' }).waitFor();
    await popup(page).getByText('Код: internal').waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    await page.unroute(action);
    await page.route(action, (route) => route.abort('failed'));
    await save(page, 'Сохранить тур');
    await popup(page)
      .getByText('Произошла ошибка при сохранении тура: нет связи с сайтом')
      .waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    await page.unroute(action);
    await page.reload();
    await ready(page);
    expect(await field(page, 'Город вылета').inputValue()).toBe('Киров');
    await save(page, 'Сохранить тур');
    await page.getByRole('dialog', { name: 'Тур успешно сохранён!' }).waitFor();
  });

  it('before the scripts ran is kept by the form', async () => {
    const page = await visitAs(BOSS);
    await page.goto('/add-tour', { waitUntil: 'commit' });
    await field(page, 'Город вылета').fill('Пермь');
    await ready(page);
    await field(page, 'Цена').fill('100');
    expect(await field(page, 'Город вылета').inputValue()).toBe('Пермь');
  });
});

describe('the edit form', () => {
  it.each(['/edit-tour', '/edit-tour/abc', '/edit-tour/0'])(
    'redirects to the catalogue without a tour: %s',
    async (address) => {
      const page = await visitAs(BOSS);
      await page.goto(address);
      expect(new URL(page.url()).pathname).toBe('/all');
    },
  );

  it('redirects to the catalogue without a session and after a sign-out', async () => {
    const stranger = await visit();
    await stranger.goto('/edit-tour/1');
    expect(new URL(stranger.url()).pathname).toBe('/all');
    const page = await visitAs(BOSS);
    await open(page, '/edit-tour/1');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL('**/all');
  });

  it('says that a tour can not be loaded', async () => {
    const page = await visitAs(BOSS, { expected: [/404/] });
    await open(page, '/edit-tour/999999');
    await popup(page).getByText('Ошибка при загрузке тура').waitFor();
    await popup(page).getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/all');
    await expect.poll(() => popup(page).count()).toBe(0);
  });

  it('says that it could not be loaded when the server fails, and that it is loading', async () => {
    const page = await visitAs(BOSS, { expected: [/503/] });
    await open(page, '/admin/tours');
    const data = '**/edit-tour/*.data*';
    await page.route(data, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page
      .getByRole('link', { name: /^Изменить/ })
      .first()
      .click();
    await popup(page).getByText('Произошла ошибка при загрузке тура').waitFor();
    await page.unroute(data);
    await popup(page).getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/all');

    await open(page, '/edit-tour/12');
    await page.route('**/copy.data*', async (route) => {
      await page.getByRole('status').getByText('Загрузка...').waitFor();
      await route.continue();
    });
    await page.getByRole('link', { name: /Скопировать/ }).click();
    await page.waitForURL('**/admin/tours/12/copy');
    expect(await form(page).count()).toBe(1);
  });

  it('is reached from the old addresses', async () => {
    const page = await visitAs(BOSS);
    await page.goto('/edit_tour/1');
    expect(new URL(page.url()).pathname).toBe('/edit-tour/1');
    await page.goto('/add_tour');
    expect(new URL(page.url()).pathname).toBe('/add-tour');
  });
});

describe('a signed-out visitor', () => {
  it('is asked to sign in before adding, and sees no edit button', async () => {
    const page = await visit({ expected: [/401/] });
    await page.goto('/add-tour');
    await page.getByRole('heading', { name: 'Требуется авторизация' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).waitFor();
    await open(page, '/all?view=cards');
    expect(await page.getByRole('link', { name: /^Изменить/ }).count()).toBe(0);
  });
});

describe('staff in the catalogue', () => {
  it.each(['cards', 'table'])('find an edit button on each tour: %s', async (view) => {
    const page = await visitAs(BOSS);
    await open(page, `/all?view=${view}`);
    const first = page.getByRole('link', { name: /^Изменить/ }).first();
    await first.click();
    await page.getByRole('heading', { level: 1, name: 'Редактировать тур' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/edit-tour\/\d+$/);
  });

  it('find one on the page of a tour', async () => {
    const page = await visitAs(BOSS);
    const { slug } = await (await page.request.get('/api/tours/12')).json();
    await open(page, `/tours/${slug}`);
    await page.getByRole('link', { name: 'Редактировать тур' }).click();
    await page.waitForURL('**/edit-tour/12');
    await page.getByRole('form').waitFor();
    expect(await page.getByRole('form').count()).toBe(1);
  });
});

describe('every screen of editing', () => {
  it.each([
    '/add-tour',
    '/edit-tour/12',
    '/edit-tour/12?delete',
    '/admin/tours',
    '/admin/tours?only=departed&q=%00%25',
    '/admin/tours?saved=create&tour=12',
    '/admin/tours/12/copy',
  ])('is accessible and fits: %s', async (address) => {
    const page = await visitAs(BOSS);
    await open(page, address);
    await expectToFitAccessibly(page);
  });
});
