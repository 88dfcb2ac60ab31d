import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite, PASSWORD } from '../kit/own-site.ts';
import { open, PHONE } from '../kit/site.ts';

const AISHA = 'aisha@example.ru';

const { visit, visitAs, url } = ownSite(() => ({ STAFF_ACCESS: 'everyone' }));

const form = (page: Page) => page.getByRole('form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const popup = (page: Page) => page.getByRole('alertdialog');
const text = (page: Page) => page.getByRole('textbox', { name: 'Содержание' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Сохранить' }).click();
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Оформление текста' }).getByRole('button', { name });
const status = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const VALUES = {
  title: 'Что взять в дорогу',
  slug: 'chto-vzyat',
  content: '<p>Начало.</p>',
  excerpt: '',
  category_id: '',
  featured_image: '',
  meta_description: 'Список вещей',
  meta_keywords: '',
  author: 'Редакция ВсеУмры',
  reading_time: '5',
  publish_at: '',
  is_published: false,
};

/** An article for one journey; returns its number. */
async function makeArticle(page: Page, given: Partial<typeof VALUES>): Promise<number> {
  const values = { ...VALUES, ...given };
  const { is_published, ...texts } = values;
  const sent = is_published ? { ...texts, is_published: 'on' } : texts;
  const made = await page.request.post('/admin/articles/new', { form: sent });
  expect(made.url()).toContain('saved=create');
  const list = await page.request.get(`/admin/articles?q=${encodeURIComponent(values.slug)}`);
  return Number(/\/admin\/articles\/(\d+)/.exec(await list.text())?.[1]);
}

describe('an article', () => {
  it('is written, saved as a draft, shown by a secret link, published, revised and moved', async () => {
    const boss = await visitAs(BOSS, { expected: [/404/] });
    await open(boss, '/admin/articles');
    await boss.getByRole('link', { name: 'Создать статью' }).click();
    await text(boss).waitFor();
    await save(boss);
    for (const message of [
      'Заголовок обязателен',
      'Адрес обязателен',
      'Содержание обязательно',
      'Мета-описание обязательно',
    ]) {
      await popup(boss).getByText(message).waitFor();
    }
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    await field(boss, 'Заголовок').fill('Тавaф: первый круг');
    expect(await field(boss, 'Адрес страницы').inputValue()).toBe('tavaf-pervyy-krug');
    expect(await boss.getByText('Адрес обязателен').count()).toBe(0);
    await field(boss, 'Мета-описание').fill('Как пройти первый круг');
    await form(boss).getByText('22 / 160 символов').waitFor();
    await text(boss).click();
    await boss.keyboard.type('Начните от угла с камнем.');
    await status(boss, 'Черновик сохранён');
    await expectAccessible(boss);

    // The browser crashes; the same person continues in another one.
    const again = await visitAs(BOSS, { expected: [/404/] });
    await open(again, '/admin/articles/new');
    await status(again, 'Восстановлено несохранённое');
    await text(again).getByText('Начните от угла с камнем.').waitFor();
    await save(again);
    await status(again, 'Статья успешно создана!');
    await again.getByRole('link', { name: 'Изменить «Тавaф: первый круг»' }).first().click();
    await again.getByRole('button', { name: 'Создать ссылку' }).click();
    const secret = await again.getByRole('link', { name: /articles\/preview/ }).textContent();

    const stranger = await visit({ expected: [/404/] });
    await open(stranger, '/articles/tavaf-pervyy-krug');
    await stranger.getByRole('heading', { name: 'Статья не найдена' }).waitFor();
    const shown = await stranger.goto(secret ?? '');
    expect(shown?.headers()['x-robots-tag']).toContain('noindex');
    await stranger.getByText('Это черновик.').waitFor();
    await stranger.getByText('Начните от угла с камнем.').waitFor();
    await expectAccessible(stranger);

    const view = again.getByRole('link', { name: 'Посмотреть на\u00a0сайте' });
    expect(await view.count()).toBe(0);
    await form(again).getByLabel('Опубликовано').check();
    await save(again);
    await status(again, 'Статья успешно обновлена!');
    await view.waitFor();
    expect((await stranger.goto(secret ?? ''))?.status()).toBe(404);
    await open(stranger, '/articles/tavaf-pervyy-krug');
    await stranger.getByText('Начните от угла с камнем.').waitFor();

    await text(again).click();
    await again.keyboard.press('Control+End');
    await again.keyboard.type(' Идите против часовой стрелки.');
    await field(again, 'Адрес страницы').fill('tavaf');
    await save(again);
    await status(again, 'Статья успешно обновлена!');
    await open(stranger, '/articles/tavaf-pervyy-krug');
    expect(new URL(stranger.url()).pathname).toBe('/articles/tavaf');
    await stranger.getByText('против часовой стрелки').waitFor();

    await again.getByRole('link', { name: 'История версий' }).click();
    await again.getByRole('insertion').getByText('против часовой стрелки').waitFor();
    await expectAccessible(again);
    await again.getByRole('link', { name: /Версия 2/ }).click();
    await again.getByRole('button', { name: 'Восстановить эту версию' }).click();
    await status(again, 'Версия восстановлена.');
    await stranger.reload();
    await stranger.getByText('Начните от угла с камнем.').waitFor();
    expect(await stranger.getByText('против часовой стрелки').count()).toBe(0);
    expect(new URL(stranger.url()).pathname).toBe('/articles/tavaf');
  });

  it('is edited by two at once, and one chooses between both versions', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    const id = await makeArticle(boss, { slug: 'vdvoyom', title: 'Вдвоём' });
    const aisha = await visitAs(AISHA);
    await open(boss, `/admin/articles/${id}`);
    await open(aisha, `/admin/articles/${id}`);
    await field(aisha, 'Заголовок').fill('Вдвоём с Аишей');
    await field(aisha, 'Анонс').fill('Её анонс');
    await save(aisha);
    await status(aisha, 'Статья успешно обновлена!');

    await field(boss, 'Заголовок').fill('Вдвоём с боссом');
    await save(boss);
    await popup(boss).getByText('Пока вы писали, статью сохранил кто-то другой').waitFor();
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    const conflict = boss.getByRole('region', { name: 'Статью тем временем изменили' });
    await conflict.getByText(AISHA).waitFor();
    const title = conflict.getByRole('group', { name: 'Заголовок' });
    expect(await title.getByRole('radio', { name: /У вас/ }).isChecked()).toBe(true);
    const excerpt = conflict.getByRole('group', { name: 'Анонс' });
    expect(await excerpt.getByRole('radio', { name: /Её анонс/ }).isChecked()).toBe(true);
    await expectAccessible(boss);
    await save(boss);
    await status(boss, 'Статья успешно обновлена!');
    expect(await field(boss, 'Анонс').inputValue()).toBe('Её анонс');
    expect(await field(boss, 'Заголовок').inputValue()).toBe('Вдвоём с боссом');
  });

  it('that cannot be saved loses no text: no connection, no session, article deleted', async () => {
    const boss = await visitAs(BOSS, { expected: [/ERR_|Failed to load|404|401|net::/] });
    const id = await makeArticle(boss, { slug: 'propazha', title: 'Пропажа' });
    await open(boss, `/admin/articles/${id}`);
    await text(boss).click();
    await boss.keyboard.type('Важное. ');
    await boss.context().setOffline(true);
    await save(boss);
    await popup(boss).getByText('нет связи с\u00a0сайтом').waitFor();
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    await boss.context().setOffline(false);

    await boss.context().clearCookies();
    await save(boss);
    await popup(boss).getByText('Пожалуйста, войдите в систему заново.').waitFor();
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    const entrance = boss.getByRole('dialog');
    await entrance.getByLabel('Email').fill(BOSS);
    await entrance.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await entrance.getByRole('button', { name: 'Войти' }).click();
    await entrance.waitFor({ state: 'detached' });

    const aisha = await visitAs(AISHA);
    await open(aisha, `/admin/articles?delete=${id}`);
    await aisha.getByText('Вы уверены, что хотите удалить статью "Пропажа"?').waitFor();
    await aisha.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await status(aisha, 'Статья удалена');

    await save(boss);
    await popup(boss).getByText('Статьи больше нет').waitFor();
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    await boss.getByRole('button', { name: 'Сохранить как новую' }).click();
    await status(boss, 'Статья успешно создана!');
    await boss.getByRole('link', { name: 'Изменить «Пропажа»' }).first().click();
    await text(boss).getByText('Важное.').waitFor();
  });

  it('keeps each letter, also of those that come without a key, as from a phone', async () => {
    const boss = await visitAs(BOSS);
    await open(boss, '/admin/articles/new');
    const written = 'Начните обход от угла с чёрным камнем и идите против часовой стрелки';
    await text(boss).evaluate(async (element: HTMLElement, letters) => {
      element.focus();
      for (const letter of letters) {
        document.execCommand('insertText', false, letter);
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, written);
    await status(boss, 'Черновик сохранён');
    expect(await text(boss).textContent()).toBe(written);
  });

  it('asks before leaving, and suggests another address when one is taken', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    await makeArticle(boss, { slug: 'zanyato', title: 'Занято' });
    const id = await makeArticle(boss, { slug: 'svobodno', title: 'Свободно' });
    await open(boss, `/admin/articles/${id}`);
    await field(boss, 'Адрес страницы').fill('zanyato');
    await boss.getByRole('link', { name: 'К списку статей' }).click();
    const question = boss.getByRole('dialog', { name: 'Уйти без сохранения?' });
    await question.getByRole('button', { name: 'Остаться' }).click();
    await save(boss);
    await popup(boss).getByText('уже занят другой статьёй').waitFor();
    await popup(boss).getByRole('button', { name: 'OK' }).click();
    await boss.getByRole('button', { name: 'Взять zanyato-2' }).click();
    await save(boss);
    await status(boss, 'Статья успешно обновлена!');
    expect(await field(boss, 'Адрес страницы').inputValue()).toBe('zanyato-2');
  });

  it('holds headings, lists, tables, verses, tours and links, as HTML too', async () => {
    const boss = await visitAs(BOSS);
    const id = await makeArticle(boss, { slug: 'bloki', title: 'Блоки' });
    await open(boss, `/admin/articles/${id}`);
    await text(boss).click();
    await boss.keyboard.press('Control+End');
    await tool(boss, 'Аят Корана').click();
    const verse = boss.getByRole('dialog', { name: 'Аят Корана' });
    await verse.getByLabel('Сура').selectOption('2');
    await verse.getByLabel('Аят', { exact: true }).fill('255');
    const sura = await (await boss.request.get('/api/quran/surah/2')).json();
    // With the sign at the end of the verse, and no space before a pause mark.
    const letters = (drawn: string | null) => drawn?.replace(/\s/g, '') ?? '';
    await expect
      .poll(async () => letters(await verse.locator('[lang="ar"]').textContent()))
      .toBe(`${letters(sura.data.ayahs[254].text)}\u06dd\u0662\u0665\u0665`);
    await expectAccessible(boss);
    await verse.getByRole('button', { name: 'Вставить' }).click();
    await tool(boss, 'Карточка тура').click();
    const tour = boss.getByRole('dialog', { name: 'Карточка тура' });
    await tour.getByRole('radio').first().check();
    await tour.getByRole('button', { name: 'Вставить' }).click();
    await tool(boss, 'Таблица').click();
    await boss.getByRole('group', { name: 'Таблица' }).getByText('+ строка').click();
    await boss.getByRole('button', { name: 'HTML' }).click();
    const html = field(boss, 'Содержание');
    const written = await html.inputValue();
    expect(written).toContain('<blockquote data-quran="2:255"></blockquote>');
    expect(written).toMatch(/<div data-tour="[a-z0-9-]+"><\/div>/);
    expect(written.match(/<tr>/g)).toHaveLength(4);
    expect(written).not.toContain('style=');
    await html.fill(`${written}<h2>Итог</h2><ul><li>раз</li></ul>`);
    await boss.getByRole('button', { name: 'Визуально' }).click();
    await text(boss).getByRole('heading', { name: 'Итог' }).click();
    await tool(boss, 'Ссылка').click();
    const link = boss.getByRole('dialog', { name: 'Ссылка' });
    await link.getByLabel('Куда ведёт').fill('javascript:alert(1)');
    await link.getByRole('button', { name: 'Вставить' }).click();
    await link.getByText('Так не\u00a0пишут адреса').waitFor();
    await link.getByLabel('Куда ведёт').fill('example.ru');
    await link.getByRole('button', { name: 'Вставить' }).click();
    await text(boss).getByRole('link', { name: 'https://example.ru' }).waitFor();
    await save(boss);
    await status(boss, 'Статья успешно обновлена!');
  });

  it('cleans text pasted from Word, and uploads the picture that came with it', async () => {
    const boss = await visitAs(BOSS);
    const id = await makeArticle(boss, { slug: 'vstavka', title: 'Вставка' });
    await open(boss, `/admin/articles/${id}`);
    await text(boss).click();
    await text(boss).evaluate((surface) => {
      const pen = document.createElement('canvas');
      pen.width = 40;
      pen.height = 20;
      pen.getContext('2d')?.fillRect(0, 0, 40, 20);
      const data = new DataTransfer();
      data.setData(
        'text/html',
        `<p class=MsoNormal style='color:red'>Из <b>Word</b><o:p></o:p><img src="${pen.toDataURL('image/png')}"><img src="https://elsewhere.example/a.png"></p><p>После <sup>2</sup><span lang=AR-SA dir=RTL>الله</span></p>`,
      );
      surface.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await text(boss).locator('strong', { hasText: 'Word' }).waitFor();
    await text(boss).locator('figure img[width="40"]').waitFor();
    await text(boss).evaluate(async (surface) => {
      const pen = document.createElement('canvas');
      pen.width = 30;
      pen.height = 30;
      pen.getContext('2d')?.fillRect(0, 0, 30, 30);
      const blob = await new Promise<Blob | null>((resolve) => pen.toBlob(resolve));
      const data = new DataTransfer();
      data.items.add(new File(blob ? [blob] : [], 'dropped.png', { type: 'image/png' }));
      const box = surface.querySelector('strong')?.getBoundingClientRect();
      surface.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer: data,
          clientX: (box?.left ?? 0) + 5,
          clientY: (box?.top ?? 0) + 5,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    await text(boss).locator('figure img[width="30"]').waitFor();
    const cover = boss.getByRole('group', { name: 'Обложка' });
    expect(await cover.getByRole('textbox').count()).toBe(0);
    await cover.getByText('Выбрать из\u00a0библиотеки').click();
    await cover.getByRole('radio', { name: 'Картинка 1', exact: true }).check();
    await cover.getByRole('img', { name: 'Обложка' }).waitFor();
    await save(boss);
    await status(boss, 'Статья успешно обновлена!');
    await boss.getByRole('button', { name: 'HTML' }).click();
    const html = await field(boss, 'Содержание').inputValue();
    expect(html).toMatch(/<img alt="" .*src="\/images\/articles\/|<img src="\/images\/articles\//);
    expect(html).not.toMatch(/Mso|style|elsewhere|data:|data-pending/);
    // Each picture is where it was pasted or dropped.
    expect(html).toMatch(/Word.*<img[^>]*width="30".*<img[^>]*width="40".*После/s);
    expect(html).toContain('<sup>2</sup><span lang="ar" dir="rtl">الله</span>');
  });

  it('is written without scripts, as HTML', async () => {
    const boss = await visitAs(BOSS, { javaScriptEnabled: false, expected: [/422/] });
    await boss.goto('/admin/articles/new');
    await field(boss, 'Заголовок').fill('Без скриптов');
    await field(boss, 'Содержание').fill('<p>Просто HTML</p>');
    await save(boss);
    await boss.getByText('Мета-описание обязательно').first().waitFor();
    expect(await field(boss, 'Содержание').inputValue()).toBe('<p>Просто HTML</p>');
    await boss.goto('/admin/articles/new');
    await field(boss, 'Заголовок').fill('Без скриптов');
    await field(boss, 'Адрес страницы').fill('bez-skriptov');
    await field(boss, 'Содержание').fill('<p>Просто HTML</p>');
    await field(boss, 'Мета-описание').fill('Так тоже можно');
    await form(boss).getByLabel('Опубликовано').check();
    await save(boss);
    await status(boss, 'Статья успешно создана!');
    await boss.goto('/articles/bez-skriptov');
    await boss.getByText('Просто HTML').waitFor();
  });
});

describe('the list of articles', () => {
  it('can be searched, published and hidden; the old address of the editor redirects', async () => {
    const boss = await visitAs(BOSS, PHONE);
    const id = await makeArticle(boss, { slug: 'poisk', title: 'Ёлка в Медине' });
    await open(boss, '/admin/articles?only=published');
    await boss.getByLabel('Заголовок, адрес, ключевое слово').fill('елка медин');
    await boss.getByRole('button', { name: 'Найти' }).click();
    await boss.getByText('По\u00a0этим условиям статей нет').waitFor();
    await boss.getByRole('link', { name: 'Все', exact: true }).click();
    const row = boss.getByRole('row', { name: /Ёлка в Медине/ });
    await row.getByRole('button', { name: /^Черновик/ }).focus();
    await boss.keyboard.press('Enter');
    await row.getByRole('button', { name: /^Опубликована/ }).waitFor();
    expect(await focused(boss)).toMatch(/^Опубликована/);
    await expectAccessible(boss);
    expect((await boss.request.get('/articles/poisk')).status()).toBe(200);
    await row.getByRole('button', { name: /^Опубликована/ }).click();
    await row.getByRole('button', { name: /^Черновик/ }).waitFor();
    const old = await boss.request.get(`/admin/articles/edit/${id}`, { maxRedirects: 0 });
    expect(old.headers()['location']).toBe(`/admin/articles/${id}`);
    const gone = { intent: 'delete', id: '999999' };
    for (const [path, words] of [
      ['/admin/articles', 'Ошибка при удалении статьи: Статьи больше нет'],
      ['/admin/categories', 'Ошибка при удалении: Категории больше нет'],
    ] as const) {
      const answer = await boss.request.post(path, { form: gone });
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toContain(words);
    }
  });

  it('leaves the focus on what was pressed: saving, and the link of a draft', async () => {
    const boss = await visitAs(BOSS);
    const id = await makeArticle(boss, { slug: 'fokus', title: 'Фокус' });
    await open(boss, `/admin/articles/${id}`);
    await field(boss, 'Автор').fill('Другой');
    await form(boss).getByRole('button', { name: 'Сохранить' }).focus();
    await boss.keyboard.press('Enter');
    await status(boss, 'Статья успешно обновлена!');
    expect(await focused(boss)).toBe('Сохранить');
    await boss.getByRole('button', { name: 'Создать ссылку' }).focus();
    await boss.keyboard.press('Enter');
    await boss.getByRole('button', { name: 'Закрыть ссылку' }).waitFor();
    expect(await focused(boss)).toBe('Закрыть ссылку');
  });

  it('redirects visitors without rights to the home page', async () => {
    const stranger = await visit();
    for (const path of ['/admin/articles', '/admin/articles/new', '/admin/categories']) {
      await stranger.goto(path);
      expect(stranger.url()).toBe(`${url()}/`);
    }
  });
});

describe('the categories', () => {
  it('are added, moved with the keyboard, changed and deleted with a note on their articles', async () => {
    const boss = await visitAs(BOSS, { expected: [/409/] });
    await open(boss, '/admin/categories');
    await field(boss, 'Название').fill('Для женщин');
    expect(await field(boss, 'Адрес').inputValue()).toBe('dlya-zhenshchin');
    await form(boss).getByRole('button', { name: 'Добавить' }).click();
    await status(boss, 'Категория создана!');
    const list = boss.getByRole('list', { name: 'Категории' });
    const order = () => list.getByRole('listitem').locator('p:first-child').allTextContents();
    const before = await order();
    expect(before.at(-1)).toBe('Для женщин');
    const up = list.getByRole('button', { name: 'Выше: Для женщин' });
    expect(await list.getByRole('button', { name: 'Ниже: Для женщин' }).isDisabled()).toBe(true);
    await up.focus();
    await boss.keyboard.press('Enter');
    await expect.poll(order).toEqual([...before.slice(0, -2), 'Для женщин', before.at(-2)]);
    await expect.poll(() => up.evaluate((it) => it === document.activeElement)).toBe(true);
    await boss.keyboard.press('Enter');
    await expect.poll(async () => (await order()).indexOf('Для женщин')).toBe(before.length - 3);
    await expectAccessible(boss);

    await list.getByRole('link', { name: 'Изменить «Для женщин»' }).click();
    await boss.getByRole('form', { name: 'Изменение категории' }).waitFor();
    await field(boss, 'Адрес').fill('podgotovka');
    await form(boss).getByRole('button', { name: 'Сохранить' }).click();
    await boss.getByText('уже занят другой категорией').waitFor();
    await boss.getByRole('button', { name: 'Взять podgotovka-2' }).click();
    await form(boss).getByRole('button', { name: 'Сохранить' }).click();
    await status(boss, 'Категория обновлена!');

    const rows = await boss.request.get('/admin/categories');
    expect(rows.status()).toBe(200);
    await open(boss, '/admin/articles/new');
    const category = await field(boss, 'Категория')
      .locator('option', { hasText: 'Для женщин' })
      .getAttribute('value');
    await makeArticle(boss, { slug: 'zhenshchinam', category_id: category ?? '' });
    await open(boss, '/admin/categories');
    await list.getByRole('link', { name: 'Удалить «Для женщин»' }).click();
    const question = boss.getByRole('dialog', { name: 'Удалить категорию "Для женщин"?' });
    await question.getByText('В\u00a0ней 1\u00a0статья: они не\u00a0удалятся').waitFor();
    await question.getByRole('button', { name: 'Удалить' }).click();
    await status(boss, 'Категория удалена.');
    expect(await order()).not.toContain('Для женщин');
  });
});
