import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAccessibly } from '../kit/axe.ts';
import { BOSS, ownSite, PASSWORD, type VisitOptions } from '../kit/own-site.ts';
import { heldScripts, open, PHONE, ready } from '../kit/site.ts';
import { addDays } from '#lib/time/day.ts';
import { FAR_YEAR } from '../kit/far-year.ts';
import { openNextSeason } from '../kit/next-season.ts';

const ADDRESS = '/import-tours';

const { visitAs } = ownSite();

async function openImport(options: VisitOptions = {}): Promise<Page> {
  const page = await visitAs(BOSS, options);
  await page.goto(ADDRESS);
  await ready(page);
  return page;
}

/** The letters of Windows-1251, in which Russian spreadsheets save .csv. */
function cp1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
}

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Выбрать файл')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const figure = async (page: Page, term: string) =>
  page
    .locator('dl div', { hasText: `${term}:` })
    .locator('dd')
    .textContent();
const status = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function toursOf(page: Page, company: string) {
  const answer = await page.request.get(`/api/tours?company_name=${encodeURIComponent(company)}`);
  return (await answer.json()) as {
    id: number;
    price: number;
    price_amount: number;
    price_currency: string;
    slug: string;
    city_from: string;
    month: string;
  }[];
}

/** Confirms a new name, or says something else about it. */
async function answer(page: Page, words = 'да, это турфирма'): Promise<void> {
  await page
    .getByRole('region', { name: 'Сопоставление значений' })
    .getByRole('button', { name: words })
    .click();
}

const HEADER = 'Город;Дата вылета;Дней;Цена, $;Турфирма;Статус';

describe('an import', () => {
  it('of a .csv in Windows-1251 is fixed in the table and goes to the catalogue', async () => {
    const page = await openImport();
    const rows = [
      `Казань;05.11.${FAR_YEAR};10;1950;Севкавтур;горящий`,
      'Уфа;45678;12;2100;Севкавтур;',
    ];
    await upload(page, 'туры.csv', cp1251([HEADER, ...rows].join('\r\n')));
    await answer(page);
    await page.getByRole('button', { name: 'Применить ответы: 1' }).click();
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
    expect(await figure(page, 'Валидных')).toBe('1');
    expect(await figure(page, 'С ошибками')).toBe('1');
    await status(page, 'Неверный формат даты вылета: 45678');
    const date = page.getByLabel('Дата вылета, строка 3');
    expect(await date.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Импортировать строку 3').isDisabled()).toBe(true);
    await date.fill(`6.11.${FAR_YEAR}`);
    await page.getByRole('button', { name: 'Импортировать 2' }).click();
    await status(page, 'Импортировано: 2, Пропущено дубликатов: 0, Ошибок: 0');
    await status(page, 'Перенаправление в каталог через 3 секунды...');
    await page.waitForURL('**/all');
    const tours = await toursOf(page, 'Севкавтур');
    expect(tours.map(({ city_from, month }) => [city_from, month])).toEqual([
      ['Казань', 'ноябрь'],
      ['Уфа', 'ноябрь'],
    ]);
  });

  it('of a paste finds duplicates and similar tours in advance, and is undone as a whole', async () => {
    const page = await openImport();
    const row = (price: number) => `Пермь\t${FAR_YEAR}-03-01\t10\t${price}\tКараван`;
    const pasteOn = async (at: Page, ...rows: string[]) => {
      const text = ['Город\tДата\tДней\tЦена, $\tТурфирма', ...rows].join('\n');
      await at.getByLabel('Скопированные ячейки').fill(text);
      await at.getByRole('button', { name: 'Показать туры' }).click();
    };
    const paste = (...rows: string[]) => pasteOn(page, ...rows);
    await paste(row(1000), row(1000));
    await answer(page);
    await status(page, 'Повторяет строку 2: будет пропущена');
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await status(page, 'Импортировано: 1, Пропущено дубликатов: 1, Ошибок: 0');
    await page.getByRole('button', { name: 'Остаться на' }).click();
    const pasted = page.getByRole('listitem').filter({ hasText: 'Вставленная таблица' });
    // With the list comes what the second table is compared with.
    await pasted.waitFor();
    await page.getByRole('button', { name: 'Очистить' }).click();

    await paste(row(1000), row(1100));
    await status(page, /Точная копия тура ID \d+: будет пропущена/);
    await status(page, /Похож на тур ID \d+: будет добавлен отдельно/);
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await status(page, 'Импортировано: 1, Пропущено дубликатов: 1, Ошибок: 0');
    await status(page, /Строка 3: найден похожий тур \(ID \d+\), добавлен как отдельный/);
    await page.getByRole('button', { name: 'Остаться на' }).click();
    expect(await toursOf(page, 'Караван')).toHaveLength(2);

    await expect.poll(() => pasted.count()).toBe(2);
    const latest = pasted.first();
    await latest.getByText('Отменить импорт…').click();
    await latest.getByRole('button', { name: 'Да, отменить импорт' }).click();
    await status(page, 'Импорт отменён. Удалено 1');
    await latest.getByText(/^Отменён /).waitFor();
    expect((await toursOf(page, 'Караван')).map(({ price }) => price)).toEqual([1000]);

    // Somebody else imports another list between the comparison and the import.
    const import1 = { name: 'Импортировать 1' };
    const other = await openImport();
    await page.getByRole('button', { name: 'Очистить' }).click();
    await paste(row(1050));
    await status(page, /цена: 1\s000\s\$ → 1\s050\s\$/);
    await pasteOn(other, row(1025));
    await other.getByRole('button', import1).click();
    await status(other, /Обновлено: 1$/);
    await page.getByRole('button', import1).click();
    await status(page, /Строка 2: Тур изменили после сверки, он остался как есть/);
    await status(page, /цена: 1\s025\s\$ → 1\s050\s\$/);
    await page.reload();
    await ready(page);
    await page.getByRole('button', import1).click();
    await status(page, /Ошибок: 0, Обновлено: 1$/);
    expect((await toursOf(page, 'Караван')).map(({ price }) => price)).toEqual([1050]);
  });

  it('of the filled-in template is paused, continued, cancelled and resumed', async () => {
    const page = await openImport();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Шаблон .xlsx' }).click(),
    ]);
    const parts = unzipSync(readFileSync(await download.path()));
    const sheet = 'xl/worksheets/sheet1.xml';
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = Array.from({ length: 30 }, (_, place) => {
      const texts = ['Умра', 'Самара', `${FAR_YEAR}-09-${String(place + 1).padStart(2, '0')}`];
      return `<row>${texts.map(cell).join('')}<c><v>10</v></c><c><v>1500</v></c></row>`;
    });
    const filled = strFromU8(parts[sheet] ?? new Uint8Array()).replace(
      '</sheetData>',
      `${rows.join('')}</sheetData>`,
    );
    await upload(page, 'шаблон.xlsx', Buffer.from(zipSync({ ...parts, [sheet]: strToU8(filled) })));
    await page.getByRole('button', { name: 'Импортировать 30' }).waitFor();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let requests = 0;
    await page.route('**/api/tour-imports/*/rows', async (route) => {
      requests += 1;
      if (requests === 2) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Импортировать 30' }).click();
    await page.getByRole('button', { name: 'Импорт 5/30' }).waitFor();
    await page.getByRole('button', { name: 'Пауза' }).click();
    release();
    await page.getByRole('button', { name: 'Продолжить (10/30)' }).click();
    await page.getByRole('button', { name: 'Остановить импорт' }).click();
    await status(page, /Импортировано: \d+, Пропущено дубликатов: 0, Ошибок: 0/);
    await page.getByRole('button', { name: /^Импортировать \d+/ }).click();
    await status(page, 'Импортировано: 30, Пропущено дубликатов: 0, Ошибок: 0');
    const past = page.getByRole('listitem').filter({ hasText: 'шаблон.xlsx' });
    await past.getByText(/Добавлено 30/).waitFor();
    expect(await past.count()).toBe(1);
  });

  it('of a workbook lists its sheets, accepts another header row, and asks about unknown columns', async () => {
    const page = await openImport();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (texts: string[], more = '') => `<row${more}>${texts.map(cell).join('')}</row>`;
    const tour = (day: string, more = '') =>
      row(['Казань', `0${day}.06.${FAR_YEAR}`, '10', '1500', 'Виза', '', 'завтрак'], more);
    const names = ['Город', 'Дата вылета', 'Дней', 'Цена, $', 'Комплектация'];
    const sheets = [
      row(['Компания «Караван»']),
      `${row(['Прайс на июнь'])}${row(names)}${tour('1')}${tour('2')}${tour('3', ' hidden="1"')}${row(['Итого', '2 тура'])}`,
      `${row(['Старые цены', 'столбец'])}${row(names)}${tour('5')}`,
    ];
    const ids = sheets.map((_, place) => place + 1);
    const parts = Object.fromEntries(
      [
        [
          'xl/workbook.xml',
          `<workbook><sheets>${ids.map((id) => `<sheet name="Лист ${id}" r:id="r${id}"/>`).join('')}</sheets></workbook>`,
        ],
        [
          'xl/_rels/workbook.xml.rels',
          `<Relationships>${ids.map((id) => `<Relationship Id="r${id}" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
        ],
        ...sheets.map((xml, place) => [
          `xl/worksheets/sheet${place + 1}.xml`,
          `<worksheet>${xml}</worksheet>`,
        ]),
      ].map(([name = '', xml = '']) => [name, strToU8(xml)]),
    );
    await upload(page, 'прайс.xlsx', Buffer.from(zipSync(parts)));
    await answer(page, 'без турфирмы');
    await page.getByRole('button', { name: 'Импортировать 2' }).waitFor();
    const sheet = (name: string) => page.getByRole('button', { name });
    expect(await sheet('Лист 2').getAttribute('aria-pressed')).toBe('true');
    await status(page, 'таблицы туров не\u00a0видно');
    await status(page, 'Скрыто в\u00a0таблице: 1\u00a0строка.');
    await page.getByText('Не\u00a0туры: строк 1').click();
    await status(page, 'Строка 6, итог:');
    const unknown = page.getByRole('region', { name: 'Непонятные столбцы' });
    await unknown.getByText('Комплектация', { exact: true }).waitFor();
    await unknown.getByRole('combobox').first().selectOption({ label: 'Описание' });
    await page.getByRole('button', { name: 'Импортировать 2' }).waitFor();
    expect(await unknown.getByText('Комплектация', { exact: true }).count()).toBe(0);
    await page.getByLabel('Читать и\u00a0скрытое').check();
    await page.getByRole('button', { name: 'Импортировать 3' }).waitFor();
    await expectAccessible(page);

    await sheet('Лист 3').click();
    await answer(page, 'без турфирмы');
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
    await page.getByText('Таблица: заголовки в\u00a0строке 2').click();
    await page.getByRole('button', { name: 'Заголовки в\u00a0строке 1', exact: true }).click();
    await status(page, 'Таблица: заголовки в\u00a0строке 1');
    await page.reload();
    await status(page, 'Таблица осталась с\u00a0прошлого раза');
    expect(await sheet('Лист 3').getAttribute('aria-pressed')).toBe('true');
    await status(page, 'Таблица: заголовки в\u00a0строке 1');
    await page.getByRole('button', { name: 'Очистить' }).click();
  });

  it('of a file without a table says what the file is', async () => {
    const page = await visitAs(BOSS);
    // It is chosen before the scripts ran.
    const scripts = await heldScripts(page, /\/assets\/[^/]+\.js$/);
    await page.goto(ADDRESS);
    const buffer = Buffer.from('%PDF-1.7 \0\0\0');
    const file = { name: 'прайс.xls', mimeType: 'application/octet-stream', buffer };
    await page.getByLabel(/Файл с\sтурами/).setInputFiles(file);
    scripts.release();
    await status(page, /Это документ PDF/);
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('does not come back once it is imported, even if its page is left at once', async () => {
    const page = await openImport();
    // As if the page were gone before its browser had deleted the sheet.
    await page.addInitScript(() => {
      IDBObjectStore.prototype.clear = () => {
        throw new Error('gone');
      };
    });
    await open(page, ADDRESS);
    const row = `Пенза;10.10.${FAR_YEAR};10;1300;Прошлое;`;
    await upload(page, 'прошлая.csv', cp1251([HEADER, row].join('\n')));
    await answer(page);
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await status(page, 'Импортировано: 1, Пропущено дубликатов: 0, Ошибок: 0');
    await open(page, ADDRESS);
    await page.getByRole('listitem').filter({ hasText: 'прошлая.csv' }).waitFor();
    // The page has looked for a sheet before this look is answered.
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const asking = indexedDB.open('tour-import');
          asking.onsuccess = () => {
            const store = asking.result.transaction('sheet').objectStore('sheet');
            const request = store.get('sheet');
            request.onsuccess = () => setTimeout(() => resolve(request.result.name), 100);
          };
        }),
    );
    expect(kept).toBe('прошлая.csv');
    expect(await page.getByRole('button', { name: 'Очистить' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Загрузить файл' }).count()).toBe(1);
  });

  it('survives a reload, with fixed, deselected and sent rows, until it is discarded', async () => {
    const page = await openImport();
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (day) => `Пенза;0${day}.10.${FAR_YEAR};10;1300;Память;`,
    );
    rows[7] = `Пенза;08.10.${FAR_YEAR};10;дорого;Память;`;
    await upload(page, 'память.csv', cp1251([HEADER, ...rows].join('\n')));
    await answer(page);
    await page.getByRole('button', { name: 'Импортировать 7' }).waitFor();
    const work = () =>
      page.evaluate(
        () =>
          new Promise<{ edits: number; left: number; outcomes: number } | null>((resolve) => {
            const asking = indexedDB.open('tour-import');
            asking.onsuccess = () => {
              const store = asking.result.transaction('sheet').objectStore('sheet');
              const request = store.get('work');
              request.onsuccess = () => {
                const { edits, left, outcomes } = request.result ?? {};
                asking.result.close();
                resolve(
                  edits ? { edits: edits.size, left: left.size, outcomes: outcomes.size } : null,
                );
              };
            };
          }),
      );
    await page.getByLabel('Цена, $, строка 9').fill('1400');
    await page.getByLabel('Импортировать строку 2').uncheck();
    await expect.poll(work).toEqual({ edits: 1, left: 1, outcomes: 0 });
    await page.reload();
    await ready(page);
    await status(page, /Таблица осталась с\s+прошлого раза/);
    expect(await page.getByLabel('Цена, $, строка 9').inputValue()).toBe('1400');
    expect(await page.getByLabel('Импортировать строку 2').isChecked()).toBe(false);

    let requests = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/tour-imports/*/rows', async (route) => {
      requests += 1;
      if (requests === 2) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Импортировать 7' }).click();
    await page.getByRole('button', { name: 'Импорт 5/7' }).waitFor();
    await page.getByRole('button', { name: 'Остановить импорт' }).click();
    release();
    await expect.poll(work).toEqual({ edits: 1, left: 1, outcomes: 7 });
    await page.getByLabel('Импортировать строку 2').check();
    await expect.poll(work).toEqual({ edits: 1, left: 0, outcomes: 7 });
    await page.reload();
    await ready(page);
    await status(page, 'Импортировано: 7, Пропущено дубликатов: 0, Ошибок: 0');
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await status(page, 'Импортировано: 8, Пропущено дубликатов: 0, Ошибок: 0');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'память.csv' })
      .getByText(/Добавлено 8/)
      .waitFor();
    expect(await toursOf(page, 'Память')).toHaveLength(8);
    await expect.poll(work).toBeNull();
    await page.goto(ADDRESS);
    await ready(page);
    await page.getByLabel('Выбрать файл').waitFor({ state: 'attached' });

    const other = `Пенза;09.10.${FAR_YEAR};10;1300;Память;`;
    await upload(page, 'другая.csv', Buffer.from([HEADER, other].join('\n')));
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
    await page.reload();
    await ready(page);
    await page.getByRole('button', { name: 'Очистить' }).click();
    await page.reload();
    await ready(page);
    await page.getByRole('heading', { name: 'Загрузить файл' }).waitFor();
    expect(await page.getByText('другая.csv').count()).toBe(0);
  });

  it('continues where a broken connection stopped it and adds nothing twice', async () => {
    const page = await openImport({ expected: [/ERR_FAILED/, /Failed to load/] });
    const rows = [1, 2, 3, 4, 5, 6, 7].map((day) => `Омск;0${day}.09.${FAR_YEAR};10;1300;Обрыв;`);
    await upload(page, 'обрыв.csv', Buffer.from([HEADER, ...rows].join('\n')));
    await answer(page);
    let requests = 0;
    await page.route('**/api/tour-imports/*/rows', async (route) => {
      requests += 1;
      // The server answers, and the answer is lost on its way.
      if (requests === 1) {
        await route.fetch();
        return route.abort();
      }
      return route.continue();
    });
    await page.getByRole('button', { name: 'Импортировать 7' }).click();
    await status(page, 'Импортировано: 7, Пропущено дубликатов: 0, Ошибок: 0');
    expect(await toursOf(page, 'Обрыв')).toHaveLength(7);
  });

  it('keeps the rows when the session ended meanwhile', async () => {
    const page = await openImport({ expected: [/401/] });
    await upload(
      page,
      'выход.csv',
      Buffer.from(`${HEADER}\nТула;01.10.${FAR_YEAR};10;1300;Выход;`),
    );
    await answer(page);
    await page.getByText('Новый').first().waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await status(page, 'Пожалуйста, войдите в систему заново.');
    expect(
      (
        await page.request.post('/api/sign-in', { data: { email: BOSS, password: PASSWORD } })
      ).status(),
    ).toBe(200);
    await page.getByRole('button', { name: 'Продолжить (0/1)' }).click();
    await status(page, 'Импортировано: 1, Пропущено дубликатов: 0, Ошибок: 0');
  });
});

describe('the columns', () => {
  it('are corrected by hand, and the correction is remembered for similar sheets', async () => {
    const page = await openImport();
    const text = `Город;Дата;Дней;Сколько стоит\nКазань;05.11.${FAR_YEAR};10;1950`;
    await upload(page, 'a.csv', Buffer.from(text));
    await status(page, 'Цена должна быть числом');
    await page.getByText('не используются: Сколько стоит').click();
    await page.getByLabel('4. Сколько стоит').selectOption('Цена, $');
    await answer(page, 'без турфирмы');
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
    await page.getByRole('button', { name: 'Очистить' }).click();
    await upload(page, 'b.csv', Buffer.from(text.replace('1950', '2150')));
    await page.getByRole('button', { name: 'Как в прошлый раз' }).click();
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
    expect(await page.getByLabel('Цена, $, строка 2').inputValue()).toBe('2150');
  });
});

describe('the prices', () => {
  it('cause one question when their currency is unknown', async () => {
    const page = await openImport();
    const rows = [
      `Казань;05.11.${FAR_YEAR};10;1950;Рублёвый`,
      `Уфа;06.11.${FAR_YEAR};10;2100;Рублёвый`,
    ];
    const table = Buffer.from(['Город;Дата;Дней;Цена;Турфирма', ...rows].join('\n'));
    await upload(page, 'валюта.csv', table);
    const question = page.getByRole('region', { name: 'Валюта цен' });
    await question.getByText('1950\u00a0₽, 2100\u00a0₽').waitFor();
    await expectAccessible(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('валюта.csv');
    await question.getByRole('button', { name: 'Рубли' }).focus();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await focused()).toBe('валюта.csv');
    // So few roubles may be thousands: the page asks, and the answer is stored as stated.
    const values = page.getByRole('region', { name: 'Сопоставление значений' });
    await values.getByText('Это тысячи или цена полностью: 1950?').waitFor();
    await values.getByRole('button', { name: '1\u00a0950\u00a0₽' }).click();
    await values.getByRole('button', { name: '2\u00a0100\u00a0000\u00a0₽' }).click();
    await values.getByRole('button', { name: 'да, это турфирма' }).click();
    await values.getByRole('button', { name: 'Применить ответы: 3' }).click();
    await page.getByRole('button', { name: 'Импортировать 2' }).waitFor();
    expect(await page.getByLabel('Цена, $, строка 2').inputValue()).toBe('1950 ₽');
    expect(await page.getByLabel('Цена, $, строка 3').inputValue()).toBe('2100000 ₽');
    await page.getByRole('button', { name: 'Импортировать 2' }).click();
    await status(page, 'Импортировано: 2, Пропущено дубликатов: 0, Ошибок: 0');
    await page.getByRole('button', { name: 'Остаться на' }).click();
    const stated = (await toursOf(page, 'Рублёвый')).map(
      ({ price_amount, price_currency }) => `${price_amount} ${price_currency}`,
    );
    expect(stated.toSorted()).toEqual(['1950 RUB', '2100000 RUB']);
    // The list of imports comes together with the names that the page knows from now on.
    await page.getByRole('listitem').filter({ hasText: 'валюта.csv' }).waitFor();
    await page.getByRole('button', { name: 'Очистить' }).click();
    await upload(page, 'валюта.csv', table);
    await question.getByRole('button', { name: 'Доллары' }).click();
    await page.getByRole('button', { name: 'Импортировать 2' }).waitFor();
  });
});

describe('prices of rooms and places', () => {
  it('are stored with the tour, as is a price «от»', async () => {
    const page = await openImport();
    const rows = [
      'Город;Дата;Дней;Цена;DBL, $;QUAD, $;Мест;Включено;Турфирма',
      `Уфа;15.01.${FAR_YEAR};10;;1950;1750;4;виза;Номера`,
      `Уфа;16.01.${FAR_YEAR};10;;1950;1750;нет;виза;Номера`,
      `Уфа;17.01.${FAR_YEAR};10;от 120 т.р.;;;;виза;Номера`,
    ];
    await upload(page, 'номера.csv', Buffer.from(rows.join('\n')));
    await answer(page);
    await status(page, 'Тур не\u00a0будет в\u00a0продаже: мест нет');
    expect(await page.getByLabel('Цена, $, строка 4').inputValue()).toBe('от 120000 ₽');
    await page.getByRole('button', { name: 'Импортировать 3' }).click();
    await status(page, 'Импортировано: 3, Пропущено дубликатов: 0, Ошибок: 0');
    await page.getByRole('button', { name: 'Остаться на' }).click();
    const [tour, next, from] = await toursOf(page, 'Номера');
    expect(next).toMatchObject({ state: 'sold_out', seats_left: null });
    expect(tour).toMatchObject({
      price_amount: 1750,
      price_currency: 'USD',
      price_room: 'quad',
      state: 'last_seats',
      seats_left: 4,
    });
    await page.goto(`/tours/${tour?.slug}`);
    await page.getByText('Двухместный').first().waitFor();
    expect(from).toMatchObject({ price_amount: 120_000, price_is_from: true });
    await page.goto(`/tours/${from?.slug}`);
    await page.getByText('от\u00a0120\u00a0000\u00a0₽').first().waitFor();
  });
});

describe('a link', () => {
  it('into the site’s own network is refused, and stays to be corrected', async () => {
    const page = await openImport({ expected: [/422/] });
    const link = page.getByLabel('Ссылка на\u00a0файл');
    await link.fill('прайс');
    await page.getByText('Ссылка начинается с').waitFor();
    await link.fill('http://127.0.0.1/price.xlsx');
    await page.getByRole('button', { name: 'Загрузить таблицу' }).click();
    await page.getByRole('alert').getByText('не\u00a0в\u00a0интернет').waitFor();
    expect(await link.inputValue()).toBe('http://127.0.0.1/price.xlsx');
    await expectAccessible(page);
  });
});

describe('the catalogue', () => {
  it('that was exported is recognised row by row when it is imported', async () => {
    const page = await openImport();
    for (const name of ['Все туры .xlsx', 'Все туры .csv']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^tours-\d{4}-\d\d-\d\d\.(xlsx|csv)$/);
      await upload(page, download.suggestedFilename(), readFileSync(await download.path()));
      // All rows have been read; they are compared with the catalogue in batches.
      await status(page, /Точная копия тура ID \d+/);
      expect(await figure(page, 'С ошибками')).toBe('0');
      const valid = await figure(page, 'Валидных');
      expect(Number(valid)).toBeGreaterThan(50);
      await expect.poll(() => figure(page, 'Точных копий')).toBe(valid);
      await page.getByRole('button', { name: 'Очистить' }).click();
    }
  });
});

describe('a hostile table', () => {
  it.each([
    [
      'bomb.xlsx',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(65_000_000) }),
      'слишком много места',
    ],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'документ офисной программы'],
    ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'Это картинка'],
    ['empty.csv', Buffer.from(''), 'Файл пустой'],
    ['long.csv', Buffer.from(`${HEADER}\n${'Уфа;1.1.2030;9;9;;\n'.repeat(100_000)}`), 'больше 20'],
  ])('%s is refused in words, and the next one is read', async (name, bytes, words) => {
    const page = await openImport();
    await upload(page, name, Buffer.from(bytes));
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await page.getByRole('button', { name: /^Импортировать/ }).count()).toBe(0);
    await upload(page, 'good.csv', Buffer.from(`${HEADER}\nУфа;01.02.${FAR_YEAR};9;900;;`));
    await answer(page, 'без турфирмы');
    await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
  });
});

it('a row that conflicts with the season is asked about, and is imported by whoever says that it is right', async () => {
  const staff = await visitAs(BOSS);
  await openNextSeason(staff);
  const lastEntry = await staff.getByLabel('Последний день въезда').inputValue();
  const end = await staff.getByLabel('Хадж по').inputValue();
  const page = await openImport();
  const rows = [addDays(lastEntry, 3), addDays(end, 60)].map((day) => `Омск;${day};10;1300;Сезон;`);
  await upload(page, 'сезон.csv', Buffer.from([HEADER, ...rows].join('\n')));
  await answer(page, 'да, это турфирма');
  await page.getByText(/последний день въезда .+ Это верно\?/).waitFor();
  expect(await page.getByLabel('Импортировать строку 2').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Импортировать 1' }).waitFor();
  await page.getByLabel(/^Только с.сомнениями \(1\)/).check();
  await page.getByRole('button', { name: 'Всё верно, выбрать их' }).click();
  await page.getByRole('button', { name: 'Импортировать 2' }).click();
  await status(page, 'Импортировано: 2, Пропущено дубликатов: 0, Ошибок: 0');
});

describe('5 000 rows', () => {
  const rows = Array.from({ length: 5000 }, (_, place) => {
    const date = place % 10 === 3 ? '45678' : `${1 + (place % 28)}.${8 + (place % 4)}.${FAR_YEAR}`;
    return `Казань;${date};${7 + (place % 14)};${1000 + place};Караван ${place % 9};VIP`;
  });
  const table = Buffer.from([HEADER, ...rows].join('\r\n'));

  it('are rendered a few at a time, filtered to the errors and fixed one after the other', async () => {
    const page = await openImport();
    await upload(page, '5000.csv', table);
    await answer(page, 'Всё верно, добавить их: 9');
    await page.getByRole('button', { name: /^Импортировать 4.500/ }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByLabel(/^Только с.ошибками \(500\)/).check();
    await page.getByRole('region', { name: 'Строки таблицы' }).evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    await page.getByLabel('Дата вылета, строка 4995').fill(`05.11.${FAR_YEAR}`);
    await expect.poll(() => figure(page, 'С ошибками')).toBe('499');
    await page.getByRole('button', { name: /^Исправить по/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Строка 5' });
    await dialog.getByLabel('Дата вылета').fill(`${FAR_YEAR}-11-05`);
    await dialog.getByText('Ошибок нет').waitFor();
    await dialog.getByRole('button', { name: /следующей ошибке/ }).click();
    await page.getByRole('dialog', { name: 'Строка 15' }).waitFor();
  });
});

describe('the cells', () => {
  it('have the keys of a spreadsheet, and accept pasted cells', async () => {
    const page = await openImport();
    const rows = [1, 2, 3].map((day) => `Казань;0${day}.02.${FAR_YEAR};10;1950;Клавиши;`);
    await upload(page, 'клавиши.csv', Buffer.from([HEADER, ...rows].join('\n')));
    await answer(page);
    await page.getByRole('button', { name: 'Импортировать 3' }).waitFor();
    const cell = (name: string, row: number) => page.getByLabel(`${name}, строка ${row}`);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await cell('Количество дней', 2).focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Количество дней, строка 3');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Количество дней, строка 4');
    expect(await cell('Количество дней', 3).inputValue()).toBe('12');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Цена, $, строка 4');
    await page.keyboard.press('F2');
    await page.keyboard.type('0');
    expect(await cell('Цена, $', 4).inputValue()).toBe('19500');
    await page.keyboard.press('Escape');
    expect(await cell('Цена, $', 4).inputValue()).toBe('1950');
    await page.keyboard.press('Shift+Enter');
    expect(await focused()).toBe('Цена, $, строка 3');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '2000\tПервая\r\n2100\tВторая\r\n2200\tТретья\r\n');
      const paste = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement?.dispatchEvent(paste);
    });
    await status(page, 'Вставлено: 4\u00a0ячейки, не\u00a0поместилось: 2\u00a0ячейки');
    expect(await cell('Цена, $', 4).inputValue()).toBe('2100');
    expect(await cell('Турфирма', 3).inputValue()).toBe('Первая');
    await page.getByRole('button', { name: 'Очистить' }).click();
  });
});

describe('the screen', () => {
  it('is accessible and fits, empty and with rows', async () => {
    const page = await openImport();
    const fits = () => expectToFitAccessibly(page);
    await fits();
    const rows = `Казань;05.11.${FAR_YEAR};10;1950;;\nУфа;;10;1950;;\nПермь;01.12.${FAR_YEAR};10;10;;`;
    await upload(page, 'туры.csv', Buffer.from(`${HEADER}\n${rows}`));
    await answer(page, 'без турфирмы');
    await page.getByRole('button', { name: 'Импортировать 2' }).waitFor();
    await page.getByText(/^Столбцы: прочитано/).click();
    await fits();
    await page.getByRole('button', { name: /^Исправить по/ }).click();
    await page.getByRole('dialog').waitFor();
    await fits();
  });

  it('says that it needs scripts when they are off, and rows can be fixed on a phone', async () => {
    const plain = await visitAs(BOSS, { javaScriptEnabled: false });
    await plain.goto(ADDRESS);
    await plain.locator('noscript p').waitFor();
    const page = await openImport(PHONE);
    await upload(page, 'a.csv', Buffer.from(`${HEADER}\nКазань;;10;1950;Телефон;`));
    await answer(page);
    await page.getByRole('button', { name: 'Исправить строку 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Строка 2' });
    await dialog.getByLabel('Дата вылета').fill(`05.12.${FAR_YEAR}`);
    await dialog.getByRole('button', { name: 'Готово' }).click();
    await page.getByRole('button', { name: 'Импортировать 1' }).click();
    await status(page, 'Импортировано: 1, Пропущено дубликатов: 0, Ошибок: 0');
    expect(await toursOf(page, 'Телефон')).toHaveLength(1);
  });
});
