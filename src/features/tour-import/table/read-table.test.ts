import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readText } from '#features/tour-import/table/read-file.ts';
import {
  bookOf,
  chosenTable,
  firstChoice,
  type Table,
} from '#features/tour-import/table/read-table.ts';
import { readFileTable, readTextTable } from '#test/read-tables.ts';
import { TABLE_MESSAGES } from '#features/tour-import/table/sheet/table-problem.ts';

const texts = (table: Table) => table.rows.map(({ cells }) => cells);
const HEADER = 'Тип;Город;Дата;Дней;Цена';

describe('a file with several tables', () => {
  it.each([
    ['10.11.2026', '15.01.2027', 1],
    ['10.11.2026', '12.11.2026', 0],
    ['28.11.2026', '15.01.2027', 0],
    ['10.11', '15.01.2027', 0],
  ])('is read from the first one with coming days: %s, %s', (first, second, sheet) => {
    const sheets = [first, second].flatMap((day) => {
      const rows = `Умра;Казань;10.11.2026;10;1950\nУмра;Казань;${day};10;1950`;
      return readText(`${HEADER}\n${rows}\n`).sheets;
    });
    const book = bookOf({ sheets, losesFormats: false });
    expect(firstChoice(book, '2026-11-27')).toMatchObject({ sheet, table: 0 });
  });
});

describe('a text as a table', () => {
  it.each([
    ['tabs', 'a\tb\tc\td\n1\t2\t3,5\t4', ['1', '2', '3,5', '4']],
    ['commas', 'a,b,c,d\n1,2,3,4', ['1', '2', '3', '4']],
    ['semicolons', 'a;b;c;d\n1;2;3,5;4', ['1', '2', '3,5', '4']],
    ['more tabs than commas', 'a\tb, c\td\te\n1\t2\t3\t4', ['1', '2', '3', '4']],
    ['more commas than tabs', 'a,b,c,d\te\n1,2,3,4', ['1', '2', '3', '4']],
    ['signs in quotes do not count', '"a,,,,";b;c;d\n1;2;3;4', ['1', '2', '3', '4']],
    ['a word of Excel before the header', 'sep=;\na;b;c;d\n1;2;3;4', ['1', '2', '3', '4']],
  ])('is apart by %s', (_name, text, row) => {
    expect(texts(readTextTable(text))).toEqual([row]);
  });

  it('may have quotes, doubled quotes and line ends inside quotes', () => {
    const table = readTextTable('a,b,c,d\r\n"Отель ""Сафа""","x,y","две\nстроки",4\r\n5,6,7,8');
    expect(table.rows).toMatchObject([
      { line: 2, cells: ['Отель "Сафа"', 'x,y', 'две\nстроки', '4'] },
      { line: 4, cells: ['5', '6', '7', '8'] },
    ]);
  });

  it('keeps quotes inside a text or followed by one', () => {
    const rows = texts(readTextTable('a;b;c;d\nОтель "Сафа";"Тур" плюс;3;4'));
    expect(rows).toEqual([['Отель "Сафа"', 'Тур плюс', '3', '4']]);
  });

  it('loses no other row by an unclosed quote, and marks that row', () => {
    const table = readTextTable('a;b;c;d\n"Сафа;2;3;4\n5;"Марва";7;8\n9;"10;11;12');
    expect(table.rows).toMatchObject([
      { cells: ['"Сафа', '2', '3', '4'], hasOpenQuote: true },
      { cells: ['5', 'Марва', '7', '8'], hasOpenQuote: false },
      { cells: ['9', '"10', '11', '12'], hasOpenQuote: true },
    ]);
  });

  it('has a column of prices for each room, and says which rows are the same tour', () => {
    const sheet =
      'Город;Дата;Размещение;Цена, $\nУфа;15.01.2027;DBL;2150\n;;QUAD;1950\nУфа;16.01.2027;QUAD;1900\n';
    const table = readTextTable(sheet);
    expect(table.header).toEqual([
      'Город',
      'Дата',
      'Двухместный: цена, $',
      'Четырёхместный: цена, $',
    ]);
    expect(texts(table)).toEqual([
      ['Уфа', '15.01.2027', '2150', '1950'],
      ['Уфа', '16.01.2027', '', '1900'],
    ]);
    expect(table.leftOut).toEqual([{ line: 3, why: 'room', text: 'QUAD · 1950' }]);
    const book = bookOf(readText(sheet));
    const all = chosenTable(book, { ...firstChoice(book), withLeftOut: true });
    expect(all.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it('needs a header and at least one row', () => {
    for (const text of ['', ' \n\n', HEADER, `${HEADER}\n\n`, `${HEADER}\n;;;;`]) {
      expect(() => readTextTable(text)).toThrow(TABLE_MESSAGES.empty);
    }
  });

  it('skips and counts rows of fewer than four columns', () => {
    const table = readTextTable(`${HEADER}\nитого;2;3\n1;2;3;4\n`);
    expect(texts(table)).toEqual([['1', '2', '3', '4']]);
    expect(table.skipped).toBe(1);
  });

  it('recognises a tour in the first row', () => {
    const row = 'Умра;Казань;05.11.2026;10;1950';
    expect(readTextTable(`${row}\n${row}`)).toMatchObject({
      header: ['', '', '', '', ''],
      rows: [{ line: 1 }, { line: 2 }],
    });
    expect(() => readTextTable(row)).toThrow(TABLE_MESSAGES.empty);
  });

  it('drops NUL bytes, but is refused when it is full of them', () => {
    expect(texts(readTextTable(`${HEADER}${' '.repeat(200)}\nУм\0ра;2;3;4`))[0]?.[0]).toBe('Умра');
    expect(() => readTextTable('a\0b\0c\0;\0d')).toThrow(TABLE_MESSAGES.notTable);
  });

  it('ignores group names that would change the meaning of columns', () => {
    const names = 'Город;Дата вылета;Дней;Цена, $;Комплектация';
    const table = readTextTable(`Старые цены;столбец\n${names}\nКазань;05.06.2027;10;1500;Виза`);
    expect(table.header).toEqual(names.split(';'));
    expect(table.place.headerLines).toEqual([2]);
  });

  it('is read below the chosen header row, even when another header follows', () => {
    const names = 'Город;Дата вылета;Дней;Цена, $;Комплектация';
    const book = bookOf(readText(`Старые цены;столбец\n${names}\nКазань;05.06.2027;10;1500;Виза`));
    const table = chosenTable(book, { ...firstChoice(book), table: null, headerLine: 1 });
    expect(table.place.headerLines).toEqual([1]);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('of 100 000 rows is refused', () => {
    const text = `${HEADER}\n${'Умра;Казань;05.11.2026;10;1950\n'.repeat(100_000)}`;
    expect(() => readTextTable(text)).toThrow(TABLE_MESSAGES.tooManyRows);
  });

  it('throws only messages for people', () => {
    const sign = fc.constantFrom(...'";,\t\n\r\0\'=аЯ1 ');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 200 }), (signs) => {
        try {
          readTextTable(signs.join(''));
        } catch (error) {
          expect(error).toMatchObject({ name: 'TableProblem' });
        }
      }),
    );
  });

  it('returns every cell as it was written, whatever it contains', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'"";,\n\'=+-@аЯ1 '), maxLength: 12 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 4, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(';', ',', '\t'),
        (rows, separator) => {
          const guard = (text: string) => (/^'*[=+\-@]/.test(text) ? `'${text}` : text);
          const lines = rows.map((row) => row.map((text) => quoted(guard(text))).join(separator));
          const header = ['a', 'b', 'c', 'd', 'e', 'f'].join(separator);
          const expected = rows.filter((row) => row.some((text) => text.trim() !== ''));
          if (expected.length === 0) return;
          expect(texts(readTextTable([header, ...lines].join('\n')))).toEqual(expected);
        },
      ),
    );
  });
});

describe('a file as a table', () => {
  const text = `${HEADER}\nУмра;Казань;05.11.2026;10;1950`;
  const cp1251 = (plain: string) =>
    Uint8Array.from(plain, (sign) => {
      const code = sign.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    });
  const utf16 = (plain: string) =>
    Uint8Array.from([
      0xff,
      0xfe,
      ...[...plain].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
    ]);

  it.each([
    ['UTF-8', strToU8(text)],
    ['UTF-8 with a byte-order mark', strToU8(`\ufeff${text}`)],
    ['UTF-16', utf16(text)],
    ['UTF-16 without a mark', utf16(text).slice(2)],
    ['Windows-1251', cp1251(text)],
  ])('is read in %s', async (_name, bytes) => {
    expect(await readFileTable(bytes)).toMatchObject({
      header: HEADER.split(';'),
      rows: [{ cells: ['Умра', 'Казань', '05.11.2026', '10', '1950'] }],
    });
  });

  it.each([
    [
      'an old file of no known kind',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1),
      TABLE_MESSAGES.otherOffice,
    ],
    [
      'half a workbook',
      zipSync({ 'xl/workbook.xml': strToU8('<x/>') }).slice(0, 40),
      TABLE_MESSAGES.broken,
    ],
    ['a zip of something else', zipSync({ 'a.txt': strToU8('a') }), TABLE_MESSAGES.archive],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0), TABLE_MESSAGES.picture],
    ['nothing', new Uint8Array(), TABLE_MESSAGES.emptyFile],
    ['too much', new Uint8Array(20_000_001), TABLE_MESSAGES.tooLarge],
  ])('is refused: %s', async (_name, bytes, message) => {
    await expect(readFileTable(bytes)).rejects.toThrow(message);
  });
});
