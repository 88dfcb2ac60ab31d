import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { madeUpTranslation } from '../../test/translation.ts';
import { expectAccessible, expectToFitAccessibly } from '../kit/axe.ts';
import { ownSite, PASSWORD } from '../kit/own-site.ts';
import {
  DESKTOP,
  expectToFit,
  FONTS,
  heldScripts,
  newPage,
  open,
  PHONE,
  ready,
  watchShifts,
} from '../kit/site.ts';

const COW = '/koran/2-al-baqarah';
const IKHLAS = '/koran/112-al-ikhlas';

const textOf = (edition: string, sura: number): string[] =>
  JSON.parse(readFileSync(`public/quran/${edition}/${sura}.json`, 'utf8')).verses;

async function opened(address: string, options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(address);
  await ready(page);
  return page;
}

/** The reading that the browser has stored. */
const remembered = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('quran_reading') ?? '{"place":null}'));
const placeOf = async (page: Page) => {
  const { place } = await remembered(page);
  return place && `${place.sura}:${place.ayah}`;
};
const shownText = (page: Page) => page.locator('.verse-text').allTextContents();
const reader = (page: Page) => page.locator('.reader');
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const verse = (page: Page, ayah: number) =>
  page.getByRole('link', { name: `Аят ${ayah}`, exact: true });
/** The position of a verse on the screen, CSS px. */
const topOf = (page: Page, ayah: number) =>
  page.locator(`#ayah-${ayah}`).evaluate((v) => Math.round(v.getBoundingClientRect().top));
const reads = (page: Page, count: number) =>
  expect
    .poll(async () => (await remembered(page)).read, { interval: 300 })
    .toMatch(new RegExp(`-${count}$`));

describe('the list of suras', () => {
  it('is filtered with each key and says when nothing is found', async () => {
    const page = await opened('/koran');
    const search = page.getByRole('searchbox', { name: 'Найдите суру или аят' });
    const found = page.getByRole('main').getByRole('listitem').filter({ hasText: /аят/ });
    await expect.poll(() => found.count()).toBe(114);
    await search.fill('бакара');
    await expect.poll(() => found.count()).toBe(1);
    await search.fill('абвгд');
    await page
      .getByText('Ничего не найдено. Попробуйте изменить поисковый запрос.', { exact: true })
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Все суры' }).click();
    await expect.poll(() => found.count()).toBe(114);
    expect(await search.inputValue()).toBe('');
    await search.fill('2:255');
    const verseLink = page.getByRole('link', { name: 'Перейти к аяту: Аль-Бакара, 2:255' });
    await verseLink.waitFor();
    expect(await verseLink.getAttribute('href')).toBe(`${COW}#ayah-255`);
    await search.fill('114');
    await page.getByRole('link', { name: /Ан-Нас/ }).click();
    await page.waitForURL('/koran/114-an-nas');
    await page.getByRole('heading', { level: 1, name: /^114\. Ан-Нас/ }).waitFor();
  });

  it('finds Arabic words in the text, with and without vowels, and leads to the verse', async () => {
    const page = await opened('/koran');
    const search = page.getByRole('searchbox');
    await search.fill('وسع كرسيه');
    await page.getByRole('heading', { name: 'В тексте Корана: 1 аят' }).waitFor();
    const [words = ''] = textOf('tanzil', 96).slice(18, 19);
    await search.fill(words);
    await page.getByRole('link', { name: /96:19/ }).click();
    await page.waitForURL('/koran/96-al-alaq#ayah-19');
    await expect.poll(() => page.locator('#ayah-19').isVisible()).toBe(true);
  });

  it('stays with what was typed when the text cannot be searched', async () => {
    const page = await opened('/koran', { expected: [/503/] });
    await page.route(/\/koran\.data/, (route) => route.fulfill({ status: 503, body: '' }));
    const search = page.getByRole('searchbox');
    await search.fill('رحمن');
    await page
      .getByRole('alert')
      .filter({ hasText: /Поиск по\sтексту не\sудался/ })
      .waitFor();
    await page.getByRole('link', { name: /Ар-Рахман/ }).waitFor();
    expect(await search.inputValue()).toBe('رحمن');
    await page.unroute(/\/koran\.data/);
    await press(page, 'Найти');
    await page.getByRole('heading', { name: /В тексте Корана/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('has in its address what is in the field, for Back and for a reload', async () => {
    const page = await opened('/koran');
    const search = page.getByRole('searchbox');
    const asked = () => new URL(page.url()).searchParams.get('q') ?? '';
    const found = page.getByRole('main').getByRole('listitem').filter({ hasText: /аят/ });
    const expectAll = async (q: string, count: number) => {
      await expect.poll(() => search.inputValue()).toBe(q);
      await expect.poll(() => found.count()).toBe(count);
      expect(asked()).toBe(q);
    };
    await search.fill('السموات');
    await page.getByRole('heading', { name: /В тексте Корана/ }).waitFor();
    expect(asked()).toBe('السموات');
    await search.fill('бакара');
    await expectAll('бакара', 1);
    await page.getByRole('link', { name: /Аль-Бакара/ }).click();
    await page.waitForURL(COW);
    await page.goBack();
    await expectAll('бакара', 1);
    await page.reload();
    await ready(page);
    await expectAll('бакара', 1);
    // A place leads on to its verse, so it is not in the address.
    await search.fill('2:255');
    await page.getByRole('link', { name: /Перейти к аяту/ }).click();
    await page.waitForURL(`${COW}#ayah-255`);
    await page.goBack();
    await expectAll('', 114);
  });

  it('follows a link to all suras and Back to a search', async () => {
    const page = await opened(`/koran?q=${encodeURIComponent('السموات')}`, DESKTOP);
    const search = page.getByRole('searchbox');
    const verses = page.getByRole('heading', { name: /В тексте Корана/ });
    await page.getByRole('banner').getByRole('link', { name: 'Коран', exact: true }).click();
    await expect.poll(() => search.inputValue()).toBe('');
    await page.getByRole('link', { name: /Аль-Ихлас/ }).waitFor();
    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe('السموات');
    await verses.waitFor();
  });

  it('works with scripts off, and a place such as 2:255 leads to its verse', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/koran');
    await page.getByRole('searchbox').fill('пещера');
    await press(page, 'Найти');
    await page.getByRole('link', { name: /Аль-Кахф/ }).waitFor();
    await page.goto(`/koran?q=${encodeURIComponent('الحي القيوم')}`);
    await page.getByRole('heading', { name: 'В тексте Корана: 2 аята' }).waitFor();
    await page.getByRole('searchbox').fill('2:287');
    await press(page, 'Найти');
    await page.getByRole('alert').filter({ hasText: 'Аята 287 нет' }).waitFor();
    await page.getByRole('searchbox').fill('2:255');
    await press(page, 'Найти');
    await page.waitForURL(`${COW}#ayah-255`);
    expect(await page.locator('#ayah-255').isVisible()).toBe(true);
  });
});

describe('the reader', () => {
  it('keeps a reciter that was chosen before the scripts ran', async () => {
    const page = await newPage(PHONE);
    const scripts = await heldScripts(page, /\/assets\/[^/]+\.js$/);
    await page.goto(IKHLAS);
    const reciter = page.getByRole('combobox', { name: 'Чтец' });
    await reciter.selectOption('Махмуд Халиль аль-Хусари');
    const chosen = await reciter.inputValue();
    scripts.release();
    await ready(page);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .toContain(`"${chosen}"`);
    await expect.poll(() => reciter.inputValue()).toBe(chosen);
  });

  it('shows every verse without scripts and links to the next sura', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(COW);
    expect(await shownText(page)).toEqual(textOf('hafs-v13', 2));
    await page.getByRole('link', { name: /Следующая сура/ }).press('Enter');
    await page.waitForURL('/koran/3-ali-imran');
  });

  it.each(['/koran/0', '/koran/115', '/koran/abc', '/koran/2.5-x'])(
    'leads to the list from an address without a sura: %s',
    async (address) => {
      const page = await newPage();
      await page.goto(address);
      await page.waitForURL('/koran');
      expect(await page.getByRole('link', { name: /Аль-Фатиха/ }).count()).toBeGreaterThan(0);
    },
  );

  it('keeps its numbers and stars in print, where browsers leave backgrounds out', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(IKHLAS);
    await page.emulateMedia({ media: 'print' });
    const drawn = await page
      .locator('.rosette, .sura-name')
      .evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').printColorAdjust));
    expect(drawn).toEqual(Array.from({ length: 5 }, () => 'exact'));
  });

  it.each(['true', 'false'])(
    'is printed in the colours of paper, whatever was chosen for the screen: night %s',
    async (night) => {
      const page = await newPage();
      await page.addInitScript((kept) => localStorage.setItem('quran_dark_mode', kept), night);
      await page.goto(IKHLAS);
      await ready(page);
      const ink = () =>
        page
          .locator('.verse-text')
          .first()
          .evaluate((verse) => getComputedStyle(verse).color);
      expect(await ink()).toBe(night === 'true' ? 'rgb(233, 226, 208)' : 'rgb(23, 34, 30)');
      await page.emulateMedia({ media: 'print' });
      expect(await ink()).toBe('rgb(0, 0, 0)');
    },
  );

  it('opens a sura by its number', async () => {
    const page = await newPage();
    await page.goto('/koran/36');
    await page.waitForURL('/koran/36-ya-sin');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Син');
  });

  it('goes from sura to sura, and stops at the first and the last', async () => {
    const page = await opened('/koran/113-al-falaq');
    await page.getByRole('link', { name: /Следующая сура/ }).click();
    await page.getByRole('heading', { level: 1, name: /^114\./ }).waitFor();
    expect(await shownText(page)).toEqual(textOf('hafs-v13', 114));
    expect(await page.getByRole('button', { name: /Следующая сура/ }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: /Предыдущая сура/ }).click();
    await page.getByRole('heading', { level: 1, name: /^113\./ }).waitFor();
    expect(await shownText(page)).toEqual(textOf('hafs-v13', 113));
  });

  it('loads each font with its own text, and neither before it is chosen', async () => {
    const page = await newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(IKHLAS);
    await ready(page);
    await page.waitForFunction(() => !document.querySelector('.reader[data-pending]'));
    expect(asked.filter((path) => /amiri|scheherazade|v22|\/quran\//.test(path))).toEqual([]);

    await press(page, 'Настройки вида');
    await page.getByRole('radio', { name: /Amiri/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
    expect(await reader(page).getAttribute('data-font')).toBe('kfgqpc');
    expect(asked.filter((path) => /amiri/.test(path))).toEqual([]);

    for (const [font, edition] of [
      ['Amiri', 'tanzil'],
      ['Uthmanic', 'hafs'],
      ['Scheherazade', 'tanzil'],
      ['KFGQPC', 'hafs-v13'],
    ] as const) {
      await press(page, 'Настройки вида');
      await page.getByRole('radio', { name: new RegExp(font) }).check();
      await press(page, 'Применить');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => reader(page).getAttribute('data-edition')).toBe(edition);
      expect(await shownText(page)).toEqual(
        textOf(edition, 112).map((text) =>
          edition === 'tanzil' ? text.replace(/ (?=[\u06d6-\u06dc])/g, '') : text,
        ),
      );
    }
  });

  it('shows a chosen font at once on the next visit, and never another font’s text in it', async () => {
    const page = await opened(IKHLAS);
    await page.evaluate(() => localStorage.setItem('quran_font', 'amiri'));
    await page.addInitScript(() => {
      const wrong: string[] = [];
      Object.assign(window, { wrong });
      const look = () => {
        const root = document.querySelector<HTMLElement>('.reader');
        const shown = root?.querySelector('.verses');
        if (!root || !shown || getComputedStyle(shown).visibility === 'hidden') return;
        const { font, edition } = root.dataset;
        if (font !== 'amiri' || edition !== 'tanzil') wrong.push(`${font} ${edition}`);
      };
      const watch = () => {
        look();
        requestAnimationFrame(watch);
      };
      watch();
    });
    await page.reload();
    await ready(page);
    await expect.poll(() => reader(page).getAttribute('data-edition')).toBe('tanzil');
    expect(await page.evaluate(() => Reflect.get(window, 'wrong'))).toEqual([]);
    await page.getByRole('link', { name: /Следующая сура/ }).click();
    await page.getByRole('heading', { level: 1, name: /^113\./ }).waitFor();
    expect(await shownText(page)).toEqual(textOf('tanzil', 113));
  });

  it('keeps the present text when another one cannot be loaded', async () => {
    const page = await newPage({ expected: [/quran\/hafs/, /Failed to load/] });
    await page.route('**/quran/hafs/**', (route) => route.abort());
    await page.addInitScript(() => localStorage.setItem('quran_font', 'uthmanic'));
    await page.goto(IKHLAS);
    await ready(page);
    await expect.poll(() => reader(page).getAttribute('data-failed')).toBe('uthmanic');
    expect(await reader(page).getAttribute('data-font')).toBe('kfgqpc');
    await page.locator('.verse').first().waitFor();
  });

  it('chooses no font whose file does not come, and says so', async () => {
    const page = await newPage({ expected: [/amiri/, /Failed to load/] });
    await page.goto(IKHLAS);
    await ready(page);
    await page.route(/\/assets\/amiri/, (route) => route.abort());
    const chosen = () => page.evaluate(() => localStorage.getItem('quran_font'));
    const dialog = page.getByRole('dialog');
    await press(page, 'Настройки вида');
    await page.getByRole('radio', { name: /Amiri/ }).check();
    await press(page, 'Применить');
    await dialog
      .getByRole('alert')
      .filter({ hasText: /Шрифт не\sзагрузился/ })
      .waitFor();
    expect(await chosen()).toBe(null);
    expect(await reader(page).getAttribute('data-font')).toBe('kfgqpc');
    await page.unroute(/\/assets\/amiri/);
    await press(page, 'Применить');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => reader(page).getAttribute('data-edition')).toBe('tanzil');
    expect(await chosen()).toBe('amiri');
  });

  it('changes the size of letters within limits, and remembers it', async () => {
    const page = await opened(IKHLAS, PHONE);
    const size = () =>
      page
        .locator('.verses ol')
        .first()
        .evaluate((list) => getComputedStyle(list).fontSize);
    expect(await size()).toBe('32px');
    await press(page, 'Крупнее');
    await expect.poll(size).toBe('34px');
    for (let i = 0; i < 7; i += 1) await press(page, 'Крупнее');
    await expect.poll(size).toBe('48px');
    expect(await page.getByRole('button', { name: 'Крупнее' }).isDisabled()).toBe(true);
    await page.reload();
    expect(await size()).toBe('48px');
    await ready(page);
    await press(page, 'Мельче');
    await expect.poll(size).toBe('46px');
    expect(await page.evaluate(() => localStorage.getItem('quran_font_size'))).toBe('46');
  });

  it('has its own dark theme, independent of the device', async () => {
    const ground = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const page = await opened(IKHLAS);
    await press(page, 'Ночной режим');
    await expect.poll(() => ground(page)).toBe('rgb(14, 20, 22)');
    await page.reload();
    expect(await ground(page)).toBe('rgb(14, 20, 22)');
    const dark = await opened(IKHLAS, { colorScheme: 'dark' });
    await press(dark, 'Ночной режим');
    await expect.poll(() => ground(dark)).toBe('rgb(250, 247, 241)');
  });

  it('copies a verse with its reference, marks it, and shares its link', async () => {
    const page = await opened(COW, { permissions: ['clipboard-read', 'clipboard-write'] });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await verse(page, 5).click();
    await page.getByRole('button', { name: 'Скопировать аят' }).click();
    await page.getByText('Аят скопирован').waitFor();
    expect(await clipboard()).toBe(
      `${textOf('tanzil', 2)[4]}\n\nКоран, 2:5 (Аль-Бакара)\n${new URL(page.url()).origin}${COW}#ayah-5`,
    );
    await page.getByRole('button', { name: 'Поделиться' }).click();
    await page.getByText('Ссылка скопирована в буфер обмена!').waitFor();
    expect(await clipboard()).toMatch(/\/koran\/2-al-baqarah#ayah-5$/);
    await page.evaluate(() => {
      navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      return navigator.clipboard.writeText('');
    });
    await page.getByRole('button', { name: 'Поделиться' }).click();
    await expect.poll(clipboard).toMatch(/#ayah-5$/);
    await page.getByRole('button', { name: 'Поставить закладку' }).click();
    await page.getByRole('button', { name: 'Убрать закладку' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#ayah-5[data-marked]').waitFor();
    await page.goto('/koran');
    await page.getByRole('region', { name: 'Закладки' }).getByRole('link').click();
    await page.waitForURL(`${COW}#ayah-5`);
  });

  it('jumps to a verse, a juz and a page, and reports invalid numbers', async () => {
    const page = await opened(IKHLAS);
    await press(page, /^Перейти/);
    const field = page.getByRole('textbox', { name: 'Сура и аят' });
    await field.fill('2:999');
    await field.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Аята 999 нет' }).waitFor();
    expect(await field.inputValue()).toBe('2:999');
    await field.fill('2:255');
    await field.press('Enter');
    await page.waitForURL(`${COW}#ayah-255`);
    await expect.poll(() => topOf(page, 255)).toSatisfy((top: number) => top >= 0 && top < 140);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    expect(await focused()).toBe('ayah-255');
    await press(page, /^Перейти/);
    await field.fill('2:20');
    await field.press('Enter');
    await page.waitForURL(`${COW}#ayah-20`);
    await expect.poll(focused).toBe('ayah-20');
    await press(page, /^Перейти/);
    await page.getByLabel('Джуз').selectOption('30');
    await page.waitForURL('/koran/78-an-naba#ayah-1');
    await press(page, /^Перейти/);
    await page.getByLabel('Страница').selectOption('604');
    await page.waitForURL('/koran/112-al-ikhlas#ayah-1');
  });

  it('arrives at a verse also in a browser without scroll anchoring', async () => {
    const page = await opened(IKHLAS);
    // Safari has no scroll anchoring: wrongly estimated heights move what is below them.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { overflow-anchor: none }');
      document.adoptedStyleSheets.push(sheet);
    });
    await press(page, /^Перейти/);
    const field = page.getByRole('textbox', { name: 'Сура и аят' });
    await field.fill('2:255');
    await field.press('Enter');
    await page.waitForURL(`${COW}#ayah-255`);
    await expect.poll(() => topOf(page, 255)).toSatisfy((top: number) => top >= 0 && top < 140);
  });

  it('stands at the verse of its address at once, and never runs past it', async () => {
    const page = await newPage({ width: 1280, height: 900 });
    await page.addInitScript(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      const look = () => {
        const verse = document.querySelector('#ayah-255');
        if (verse) tops.push(verse.getBoundingClientRect().top);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${COW}#ayah-255`);
    await ready(page);
    await expect.poll(() => placeOf(page)).toBe('2:255');
    await expect.poll(() => topOf(page, 255)).toSatisfy((top: number) => top >= 0 && top < 140);
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
    const arrived = tops.findIndex((top) => top >= 0 && top < 900);
    expect(tops.slice(arrived).filter((top) => Math.abs(top) > 900)).toEqual([]);
  });

  it('leaves the way to the next sura under the finger of whoever jumps to the end', async () => {
    const page = await opened('/koran/36-ya-sin');
    const moved = await page.getByRole('link', { name: /Ас-Саффат/ }).evaluate(async (link) => {
      const top = () => Math.round(link.getBoundingClientRect().top);
      link.scrollIntoView({ behavior: 'instant', block: 'center' });
      const before = top();
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      return top() - before;
    });
    expect(moved).toBe(0);
  });

  it('arrives at the verse of its address and hides its bar while the visitor reads', async () => {
    const page = await opened(`${COW}#ayah-200`, PHONE);
    await expect.poll(() => topOf(page, 200)).toSatisfy((y: number) => y >= 0 && y < 140);
    await expect.poll(() => placeOf(page)).toBe('2:200');
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 600);
    await page.locator('.reader[data-away]').waitFor();
    await page.mouse.wheel(0, -200);
    await page.locator('.reader:not([data-away])').waitFor();
  });
});

describe('scrolling to the verse of an address', () => {
  it('makes no journey of it', async () => {
    const page = await newPage(PHONE);
    await page.addInitScript(() => {
      const stops: number[] = [];
      Object.assign(window, { stops });
      const note = () => {
        if (document.body && scrollY !== stops.at(-1)) stops.push(Math.round(scrollY));
        requestAnimationFrame(note);
      };
      note();
    });
    await page.goto(`${COW}#ayah-20`);
    await ready(page);
    const top = () =>
      page.locator('#ayah-20').evaluate((v) => Math.round(v.getBoundingClientRect().top));
    await expect.poll(top).toSatisfy((y: number) => y >= 0 && y < 140);
    const stops = await page.evaluate(() => (window as unknown as { stops: number[] }).stops);
    expect(stops.length).toBeLessThan(6);
  });
});

describe('a translation that the owner of the site supplies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'translation-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { visit } = ownSite(() => {
    const file = join(folder, 'ru.txt');
    writeFileSync(file, madeUpTranslation());
    return {
      QURAN_TRANSLATION_FILE: file,
      QURAN_TRANSLATION_TITLE: 'Перевод для проверки',
      QURAN_TRANSLATION_LICENCE: 'Общественное достояние',
    };
  });
  const lines = (page: Page) => page.locator('.verse-translation');
  const switched = async (page: Page, on: boolean) => {
    await press(page, 'Настройки вида');
    const settings = page.getByRole('dialog', { name: 'Настройки вида' });
    await settings.getByRole('checkbox', { name: /Перевод под каждым аятом/ }).setChecked(on);
    await settings.getByRole('button', { name: 'Применить' }).click();
    await settings.waitFor({ state: 'detached' });
  };

  it('is shown under each verse when it is switched on, and not loaded otherwise', async () => {
    const asked: string[] = [];
    const page = await visit();
    page.on('request', (request) => {
      if (request.url().includes('translation/')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(IKHLAS);
    await ready(page);
    await page.getByText('Перевод: Перевод для проверки. Общественное достояние').waitFor();
    await switched(page, true);
    await expect
      .poll(() => lines(page).allTextContents())
      .toEqual(['Перевод 112:1', 'Перевод 112:2', 'Перевод 112:3', 'Перевод 112:4']);
    expect(await shownText(page)).toEqual(textOf('hafs-v13', 112));
    await expectAccessible(page);
    await page.getByRole('link', { name: /Следующая сура/ }).click();
    await page.waitForURL(/\/koran\/113-/);
    await expect.poll(() => lines(page).first().textContent()).toBe('Перевод 113:1');
    expect(asked).toEqual(['/api/quran/translation/112', '/api/quran/translation/113']);
    await page.reload();
    await ready(page);
    await expect.poll(() => lines(page).count()).toBe(5);
    await switched(page, false);
    await expect.poll(() => lines(page).count()).toBe(0);
    await page.reload();
    await ready(page);
    await press(page, 'Настройки вида');
    expect(await lines(page).count()).toBe(0);
    expect(asked).toHaveLength(3);
  });

  it('that cannot be loaded causes a message, and the text stays', async () => {
    const page = await visit({ expected: [/503/] });
    await page.route('**/api/quran/translation/*', (route) => route.fulfill({ status: 503 }));
    await page.goto(IKHLAS);
    await ready(page);
    await switched(page, true);
    await page
      .getByRole('alert')
      .getByText(/Не\s+удалось загрузить перевод/)
      .waitFor();
    expect(await shownText(page)).toEqual(textOf('hafs-v13', 112));
  });

  it('is not offered by a site without one', async () => {
    const page = await opened(IKHLAS);
    await press(page, 'Настройки вида');
    const settings = page.getByRole('dialog', { name: 'Настройки вида' });
    await settings.getByRole('checkbox').first().waitFor();
    expect(await settings.getByRole('checkbox').count()).toBe(1);
    expect(await page.getByText('Перевод:').count()).toBe(0);
  });
});

describe('the memory of reading', () => {
  it('knows the verse, counts what was really read, and links back from the list and home', async () => {
    const page = await opened('/koran/114-an-nas', { width: 360, height: 740 });
    expect(await placeOf(page)).toBeNull();
    await expect.poll(() => placeOf(page)).toBe('114:1');
    await reads(page, 6233);
    await page.goto('/koran');
    await page.getByText(/Прочитано \d\sаята?/).waitFor();
    await page.getByText(/1\sдень подряд/).waitFor();
    await page.getByRole('link', { name: 'Продолжить чтение' }).click();
    await page.waitForURL('/koran/114-an-nas#ayah-1');
    await page.goto('/');
    await page.getByText(/Ан-Нас, аят 1/).waitFor();
    await page.getByRole('link', { name: 'Продолжить чтение' }).click();
    await page.waitForURL('/koran/114-an-nas#ayah-1');
  });

  it('keeps the place when the sura is opened at its beginning, and restores a former one', async () => {
    const page = await newPage(PHONE);
    await page.addInitScript(() => {
      const own = { version: 1, round: 1, read: '', days: [], bookmarks: [], settings: null };
      const place = { sura: 36, ayah: 60, at: 5 };
      if (localStorage.getItem('quran_reading') !== null) return;
      localStorage.setItem('quran_reading', JSON.stringify({ ...own, place }));
    });
    await page.goto('/koran/36-ya-sin');
    await ready(page);
    // A place is noted after some seconds of rest: the only way to see that none is.
    await page.waitForTimeout(6000);
    expect(await placeOf(page)).toBe('36:60');
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => placeOf(page)).not.toBe('36:60');
    await page.goto('/koran');
    await page.getByRole('button', { name: /Вернуть прежнее место: Йа Син, аят\s60/ }).click();
    await page.getByText(/Йа Син, аят 60/).waitFor();
    expect(await placeOf(page)).toBe('36:60');
  });

  it('follows the visible verse without counting skipped ones', async () => {
    const page = await opened(COW);
    await page.locator('#ayah-100').scrollIntoViewIfNeeded();
    await expect
      .poll(async () => Number((await placeOf(page))?.split(':')[1] ?? 0))
      .toBeGreaterThan(80);
    const { read } = await remembered(page);
    expect(read).not.toMatch(/^8-5\d/);
  });

  it('can be exported to a file and imported', async () => {
    const page = await opened('/koran/114-an-nas');
    await expect.poll(() => placeOf(page)).toBe('114:1');
    await page.goto('/koran');
    await ready(page);
    await page.locator('summary').filter({ hasText: 'Мои данные чтения' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Сохранить в файл'),
    ]);
    const file = await download.path();
    expect(download.suggestedFilename()).toMatch(/^koran-\d{4}-\d\d-\d\d\.json$/);

    const other = await opened('/koran');
    await other.locator('summary').filter({ hasText: 'Мои данные чтения' }).click();
    const upload = other.locator('input[type=file]');
    await upload.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('<html>'),
    });
    await other.getByText(/Это не файл чтения/).waitFor();
    await upload.setInputFiles({
      name: 'koran.json',
      mimeType: 'application/json',
      buffer: readFileSync(file),
    });
    await other.getByText('Данные из файла добавлены').waitFor();
    await other.getByText(/Ан-Нас, аят 1/).waitFor();
  });

  it('works without storage, as long as the page is open', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no storage', 'SecurityError');
        },
      });
    });
    await page.goto(IKHLAS);
    await ready(page);
    await press(page, 'Крупнее');
    await expect
      .poll(() => page.locator('.verses ol').evaluate((list) => getComputedStyle(list).fontSize))
      .toBe('34px');
    await page.waitForFunction(() => !document.querySelector('.reader[data-pending]'));
    expect(await shownText(page)).toEqual(textOf('hafs-v13', 112));
  });

  it('starts empty when the stored data are invalid', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      localStorage.setItem('quran_reading', '{"version":1,"place":{"sura":999}}');
      localStorage.setItem('quran_font_size', 'NaN');
    });
    await page.goto('/koran');
    await ready(page);
    await page.getByRole('link', { name: /^Начать с/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Продолжить/ }).count()).toBe(0);
  });
});

describe('an account', () => {
  const ownAccounts = ownSite();
  const credentials = { email: 'reader@example.ru', password: PASSWORD };

  it('takes over what a guest has read and brings it to another browser, and back', async () => {
    const guest = await opened('/koran/114-an-nas', { site: ownAccounts.url() });
    await expect.poll(() => placeOf(guest)).toBe('114:1');
    await guest.evaluate(() => localStorage.setItem('quran_font', 'amiri'));
    const signUp = await guest.request.post('/api/sign-up', {
      data: { ...credentials, consent: true },
    });
    expect(signUp.status()).toBe(201);
    expect((await guest.request.post('/api/sign-in', { data: credentials })).ok()).toBe(true);
    await guest.goto('/koran');
    await ready(guest);
    const known = async () => (await guest.request.get('/api/quran/own')).json();
    await expect.poll(async () => (await known()).place).toMatchObject({ sura: 114, ayah: 1 });
    expect((await known()).settings).toMatchObject({ font: 'amiri' });

    const other = await ownAccounts.visit();
    expect((await other.request.post('/api/sign-in', { data: credentials })).ok()).toBe(true);
    await other.goto('/koran');
    await other.getByText(/Ан-Нас, аят 1/).waitFor();
    await other.goto(COW);
    await ready(other);
    await expect.poll(() => reader(other).getAttribute('data-font')).toBe('amiri');
    await expect.poll(() => placeOf(other)).toBe('2:1');
    await expect
      .poll(async () => (await known()).place, { interval: 500 })
      .toMatchObject({ sura: 2, ayah: 1 });
    await guest.reload();
    await guest.getByText(/Аль-Бакара, аят 1/).waitFor();

    const own = await (await guest.request.get('/account/export')).json();
    expect(own.quran).toMatchObject({ place: { sura: 2, ayah: 1 } });

    expect((await guest.request.post('/api/sign-out')).ok()).toBe(true);
    await guest.reload();
    await guest.getByRole('link', { name: /^Начать с/ }).waitFor();
  });

  it('brings chosen letters to the account at once, without waiting for what is read', async () => {
    const page = await ownAccounts.visitAs('letters@example.ru');
    await page.clock.install();
    await open(page, IKHLAS);
    const size = async () => {
      const answer = await page.request.get('/api/quran/own');
      return (await answer.json())?.settings?.size;
    };
    // The first look at the account is over.
    await expect.poll(size).toBe(32);
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(page, 'Крупнее');
    await page.clock.runFor(2000);
    await expect.poll(size).toBe(34);
  });
});

describe('every page of the Quran', () => {
  const addresses = ['/koran', '/koran?q=%D8%A7%D9%84%D9%84%D9%87', '/koran?q=zzzz', IKHLAS];

  it.each(addresses)('is accessible, light and dark, wide and narrow: %s', async (address) => {
    const page = await opened(address, PHONE);
    for (const summary of await page.getByRole('main').locator('summary').all()) {
      await summary.click();
    }
    await expect.poll(() => page.getByText('Загрузка…').count()).toBe(0);
    await expectToFitAccessibly(page);
  });

  it('is accessible in its dark theme and with each dialog open', async () => {
    const page = await opened(IKHLAS, PHONE);
    await press(page, 'Ночной режим');
    await expectAccessible(page);
    for (const open of [
      () => press(page, 'Настройки вида'),
      () => press(page, /^Перейти/),
      () => verse(page, 1).click(),
    ]) {
      await open();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it.each([...addresses, COW])('fits a screen of any width: %s', async (address) => {
    for (const fonts of FONTS) {
      const page = await newPage({ fonts });
      await page.addInitScript(() => localStorage.setItem('quran_font_size', '48'));
      await page.goto(address);
      await expectToFit(page, [320, 360, 768, 1440]);
    }
  });

  it('has its cards beside the list of suras on a wide screen', async () => {
    const page = await newPage();
    await page.goto('/koran');
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const list = await page
        .locator('main ol a[href="/koran/1-al-fatihah"]')
        .first()
        .boundingBox();
      const cards = await page.getByRole('complementary', { name: 'Моё чтение' }).boundingBox();
      if (!list || !cards) throw new Error('no list, or no cards beside it');
      expect(cards.x, `at ${width}`).toBeGreaterThanOrEqual(list.x + list.width);
      expect(cards.y, `at ${width}`).toBeLessThanOrEqual(list.y);
    }
  });

  it.each(FONTS)('does not move while it loads, with %s', async (fonts) => {
    for (const address of [...addresses, COW, '/']) {
      for (const size of [PHONE, {}]) {
        const page = await newPage({ ...size, fonts });
        const shifted = await watchShifts(page);
        await page.addInitScript(() => {
          localStorage.setItem(
            'quran_reading',
            '{"version":1,"place":{"sura":2,"ayah":255,"at":1},"round":1,"read":"1-300","days":["2026-11-20"],"bookmarks":[],"settings":null}',
          );
        });
        await page.goto(address);
        await ready(page);
        await page.waitForLoadState('networkidle');
        expect(await shifted(), `${address} ${JSON.stringify(size)}`).toBeLessThanOrEqual(0.01);
      }
    }
  });
});
