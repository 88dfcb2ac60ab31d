import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { createTableReader } from '#features/tour-import/reading/table-reader.ts';
import { isOfOneFile, keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import { NO_SETTINGS } from '#features/tour-import/understanding/sheet-settings.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';
import { plainText } from '#lib/text/russian.ts';

const ANSWERS = { [keyOf('hotel_name', 'Анжум')]: 'Анжум' };
const OPERATORS = ['Сафа', 'Караван'].map((name, at) => ({ id: at, name, aliases: [] }));

async function read(text: string, answers: Record<string, string> = ANSWERS) {
  const rows: ImportRow[] = [];
  let questions: Question[] = [];
  const reader = createTableReader((news) => {
    if (news.kind === 'rows') rows.push(...news.rows);
    if (news.kind === 'done') ({ questions } = news);
  });
  await reader.follow({
    kind: 'read',
    source: { bytes: new TextEncoder().encode(text).buffer },
    profiles: [],
    settings: { ...NO_SETTINGS, answers },
    surroundings: { today: '2026-11-22', operators: OPERATORS, hotels: [] },
    choice: null,
    isAsBefore: false,
  });
  return {
    questions: questions.filter(({ field }) => field === 'price'),
    ticked: rows.map(({ isSelected }) => isSelected),
  };
}

/** A page that spreadsheets read as a workbook, each table as a sheet. */
const sheets = (...tables: string[]) =>
  `<html><body>${tables.map((table) => `<table>${table.trim().split('\n').map(rowOf).join('')}</table>`).join('')}</body></html>`;
const rowOf = (line: string) =>
  `<tr>${line
    .split(';')
    .map((cell) => `<td>${cell.trim()}</td>`)
    .join('')}</tr>`;

const HEAD = 'Турфирма;Город;Дата;Дней;Отель;Цена';
const FORMER = `${HEAD}\nСафа;Казань;15.01.2027;10;Анжум;1950 $\nСафа;Уфа;16.01.2027;10;Анжум;2000 $`;
const LATER = `Турфирма;Откуда;Вылет;Дней;Отель;Цена, $\nСафа;Казань;15.01.2027;10;Анжум;2100\nСафа;Уфа;16.01.2027;10;Анжум;2000`;
const WORDS = (where: string) =>
  `Те же вылеты по другим ценам есть ${where}. Если верны те, выберите ту таблицу выше или отметьте верные строки сами.`;

describe('another table with the same departures at other prices', () => {
  it.each([
    ['a sheet', sheets(FORMER, LATER), 'Таблица 2'],
    ['a table below', `Прайс 20.11\n${FORMER}\n\nПрайс 27.11\n${LATER}\n`, 'Прайс 27.11'],
  ])('%s is asked about, and no row is ticked until then', async (_, text, name) => {
    const { questions, ticked } = await read(text);
    expect(ticked).toEqual([false, false]);
    expect(questions.map(({ words, count }) => [plainText(words), count])).toEqual([
      [WORDS(`в другой таблице файла: «${name}»`), 2],
    ]);
    const key = questions[0]?.key ?? '';
    expect(isOfOneFile(key)).toBe(true);
    const answered = await read(text, { ...ANSWERS, [key]: 'да' });
    expect(answered).toEqual({ questions: [], ticked: [true, true] });
  });

  it.each([
    ['at the same prices', `${HEAD}\nСафа;Уфа;16.01.2027;10;Анжум;2000 $`],
    ['of other cities', `${HEAD}\nСафа;Москва;15.01.2027;10;Анжум;2100 $`],
    ['of other days', `${HEAD}\nСафа;Казань;22.01.2027;10;Анжум;2100 $`],
    ['of another operator', `${HEAD}\nКараван;Казань;15.01.2027;10;Анжум;2100 $`],
    ['of the past', LATER.replaceAll('2027', '2026'), FORMER.replaceAll('2027', '2026')],
  ])('is not asked about when its tours are %s', async (_, other, first = FORMER) => {
    expect((await read(sheets(first, other))).questions).toEqual([]);
  });

  it('has the city that only its name says', async () => {
    const of = (city: string, price: number) =>
      `Туры из ${city}\nВылет;Дней;Отель;Цена, $\n15.01.2027;10;Анжум;${price}`;
    expect((await read(sheets(of('Казани', 1950), of('Уфы', 2100)))).questions).toEqual([]);
    const { questions } = await read(sheets(of('Казани', 1950), of('Казани', 2100)));
    expect(questions).toHaveLength(1);
  });

  it('is asked about below the same header, too, but another hotel of that day is not', async () => {
    const below = (row: string) => `Прайс 20.11\n${FORMER}\n\nПрайс 27.11\n${HEAD}\n${row}\n`;
    const { questions, ticked } = await read(below('Сафа;Казань;15.01.2027;10;Анжум;2100 $'));
    expect(ticked).toEqual([false, false, false]);
    expect(questions.map(({ words }) => plainText(words))).toEqual([WORDS('в строке 8 и ниже')]);
    for (const row of [
      'Сафа;Казань;15.01.2027;14;Анжум;2100 $',
      'Сафа;Уфа;16.01.2027;10;Анжум;2000 $',
    ])
      expect((await read(below(row))).ticked).toEqual([true, true, true]);
  });
});
