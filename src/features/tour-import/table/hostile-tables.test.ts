import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { cellsOf } from '#features/tour-import/table/read-table.ts';
import { readFileTable } from '#test/read-tables.ts';

const HEADER = 'Тип;Город;Дата вылета;Дней;Цена;Телефон;Турфирма';
const GOOD = 'Умра;Казань;05.11.2026;10;1950;+79171234567;Караван';
const BOOK = '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>';
const RELS =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const SHEET = 'xl/worksheets/sheet1.xml';

const csv = (...lines: string[]) => strToU8([HEADER, ...lines].join('\n'));

function xlsx(sheet: string | Uint8Array, more: Record<string, string> = {}) {
  const parts = { 'xl/workbook.xml': BOOK, 'xl/_rels/workbook.xml.rels': RELS, ...more };
  const packed = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const);
  const bytes = typeof sheet === 'string' ? strToU8(sheet) : sheet;
  return zipSync(Object.fromEntries([...packed, [SHEET, bytes] as const]));
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
const rows = (...lines: string[]) =>
  `<worksheet><sheetData>${[HEADER, ...lines].map((line) => row(line.split(';'))).join('')}</sheetData></worksheet>`;
/** Good rows after the given XML. */
const behind = (xml: string) => rows(GOOD, GOOD).replace('<worksheet>', `${xml}<worksheet>`);

/** The result of a file: how many rows are good and bad, or why it has no table. */
async function read(bytes: Uint8Array) {
  const table = await readFileTable(bytes);
  const mapping = guessMapping(table.header);
  const checked = table.rows.map((one) => freshRow(one, cellsOf(one.cells, mapping)));
  const good = checked.filter(({ errors }) => errors.length === 0).length;
  const messages = checked.flatMap(({ errors }) => errors.map(({ message }) => message));
  return { good, bad: checked.length - good, messages };
}

describe('a hostile table is refused with a message:', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /Файл пустой/],
    ['a lone line', strToU8('\n\n\n'), /Нужна строка/],
    ['separators alone', strToU8(';;;;\n;;;;'), /Нужна строка/],
    ['rows too short', strToU8(`${HEADER}\na;b\nc;d;e`), /Нужна строка/],
    ['a page of HTML', strToU8('<html><body>Вход</body></html>'), /веб-страница без таблицы/],
    [
      'a picture',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13),
      /Это картинка/,
    ],
    ['zeros', new Uint8Array(1000), /не.таблица/],
    [
      'UTF-16 without a mark',
      Uint8Array.from('a;b;c;d\n', (sign) => sign.charCodeAt(0)).map((byte, place) =>
        place % 2 ? 0 : byte,
      ),
      /Нужна строка/,
    ],
    [
      'the start of an old workbook alone',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      /не\u00a0таблица Excel/,
    ],
    ['the start of a zip alone', strToU8('PK\u0003\u0004'), /повреждён/],
    ['a zip cut short', xlsx(rows(GOOD)).slice(0, 300), /повреждён/],
    ['a zip without its directory', xlsx(rows(GOOD)).slice(0, -60), /повреждён/],
    ['a zip of another kind', zipSync({ 'word/document.xml': strToU8('<w/>') }), /документ Word/],
    [
      'a workbook without sheets',
      zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }),
      /нет листа/,
    ],
    [
      'a sheet that leads nowhere',
      zipSync({
        'xl/workbook.xml': strToU8(BOOK),
        'xl/_rels/workbook.xml.rels': strToU8(RELS.replace('sheet1', '../../../etc/passwd')),
      }),
      /нет листа/,
    ],
    ['a sheet that is no XML', xlsx('{"rows": []}'), /Нужна строка|повреждён/],
    ['a sheet cut short', xlsx(rows(GOOD).slice(0, 200)), /повреждён/],
    ['tags crossed', xlsx('<worksheet><row><c></row></c></worksheet>'), /повреждён/],
    ['an attribute without an end', xlsx('<worksheet><row r="1'), /повреждён/],
    [
      'bytes that are no text',
      xlsx(Uint8Array.from({ length: 500 }, (_, n) => (n * 37) % 256)),
      /повреждён|Нужна/,
    ],
    ['zeros unpacked', xlsx(new Uint8Array(65_000_000)), /слишком много места/],
    [
      'many sheets of zeros',
      zipSync(
        Object.fromEntries(
          [1, 2, 3, 4, 5].map((n) => [`xl/worksheets/sheet${n}.xml`, new Uint8Array(15_000_000)]),
        ),
      ),
      /слишком много места/,
    ],
    ['100 000 rows of text', csv(...Array.from({ length: 100_000 }, () => GOOD)), /20.000.строк/],
    [
      '100 000 rows of a workbook',
      xlsx(
        `<worksheet>${row(['a', 'b', 'c', 'd'])}${row(['1', '2', '3', '4']).repeat(100_000)}</worksheet>`,
      ),
      /20.000.строк/,
    ],
    ['20 MB and a byte', new Uint8Array(20_000_001).fill(32), /20.МБ/],
  ])('%s', async (_name, bytes, words) => {
    let problem: unknown = null;
    try {
      await read(bytes);
    } catch (error) {
      problem = error;
    }
    expect(problem).toMatchObject({ name: 'TableProblem', message: expect.stringMatching(words) });
  });
});

describe('a hostile table keeps its good rows:', () => {
  it.each<[string, Uint8Array, number, RegExp[]]>([
    ['a quote never closed', csv('"Умра;Казань;05.11.2026;10;1950;;', GOOD), 1, [/кавычка/]],
    [
      'a quote never closed at the end',
      csv(GOOD, 'Умра;Казань;05.11.2026;10;1950;;"Караван'),
      1,
      [/кавычка/],
    ],
    [
      'a hundred quotes',
      csv(`${'"'.repeat(101)};Казань;05.11.2026;10;1950;;`, GOOD),
      1,
      [/кавычка/],
    ],
    ['NUL bytes', csv(GOOD.replace('Казань', 'Ка\0зань'), ' '.repeat(300)), 1, []],
    [
      'dates as 45678',
      csv(GOOD.replace('05.11.2026', '45678'), GOOD),
      1,
      [/Неверный формат даты вылета: 45678/],
    ],
    [
      'dates that there are not',
      csv(GOOD.replace('05.11', '31.02'), GOOD),
      1,
      [/Неверный формат даты вылета: 31\.02\.2026/],
    ],
    ['a date of the year 9999', csv(GOOD.replace('2026', '9999'), GOOD), 1, [/год вылета/]],
    [
      'phones turned into numbers',
      csv(GOOD.replace('+79171234567', '7,917E+10'), GOOD),
      1,
      [/потерял цифры/],
    ],
    ['phones that are whole numbers', csv(GOOD.replace('+', '')), 1, []],
    [
      'days without end',
      csv(GOOD.replace(';10;', ';1e308;'), GOOD),
      1,
      [/дней должно быть числом/],
    ],
    ['days beyond any', csv(GOOD.replace(';10;', ';999999999999;'), GOOD), 1, [/больше 366/]],
    ['prices below zero', csv(GOOD.replace('1950', '-5'), GOOD), 1, [/Цена должна быть числом/]],
    [
      'prices without end',
      csv(GOOD.replace('1950', '99999999999999999999'), GOOD),
      1,
      [/Цена должна быть числом/],
    ],
    ['prices in roubles', csv(GOOD.replace('1950', '185 000 руб'), GOOD), 2, []],
    ['prices in soums', csv(GOOD.replace('1950', '1 850 000 сум'), GOOD), 1, [/Цена/]],
    ['a formula', csv(GOOD.replace('Караван', "=cmd|' /C calc'!A0"), GOOD), 2, []],
    ['a script', csv(GOOD.replace('Караван', '<script>alert(1)</script>'), GOOD), 2, []],
    [
      'a name of 10 000 letters',
      csv(GOOD.replace('Караван', 'я'.repeat(10_000)), GOOD),
      1,
      [/больше 200/],
    ],
    ['half a surrogate pair', csv(GOOD.replace('Караван', '\ud83d')), 1, []],
    ['signs that turn the text round', csv(GOOD.replace('Караван', '\u202eКараван')), 1, []],
    ['5 000 columns', csv(`${GOOD}${';x'.repeat(5000)}`), 1, []],
    ['every kind of line end', strToU8(`${HEADER}\r${GOOD}\r\n${GOOD}\n\r${GOOD}`), 3, []],
    [
      'a workbook with entities of its own',
      xlsx(behind('<!DOCTYPE a [<!ENTITY x "y"><!ENTITY b "&x;&x;">]>')),
      2,
      [],
    ],
    [
      'a workbook with an outer entity',
      xlsx(behind('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
      2,
      [],
    ],
    [
      'cells far to the right',
      xlsx(rows(GOOD, GOOD).replace('</row>', '<c r="XFD1"><v>1</v></c></row>')),
      2,
      [],
    ],
    ['cells without a place', xlsx(rows(GOOD).replaceAll('<c ', '<c r="" ')), 1, []],
    [
      'strings that there are not',
      xlsx(rows(GOOD, GOOD).replace('</row>', '<c t="s"><v>99999</v></c></row>')),
      2,
      [],
    ],
    [
      'styles that there are not',
      xlsx(rows(GOOD, GOOD).replace('</row>', '<c s="-5"><v>1</v></c></row>')),
      2,
      [],
    ],
    [
      'numbers that are none',
      xlsx(rows(GOOD, GOOD).replace('</row>', '<c><v>NaN</v></c><c><v>1e999</v></c></row>')),
      2,
      [],
    ],
    ['a row of its own number', xlsx(rows(GOOD).replace('<row>', '<row r="-7">')), 1, []],
  ])('%s', async (_name, bytes, good, words) => {
    const found = await read(bytes);
    expect(found).toMatchObject({ good, bad: words.length });
    expect(found.messages).toHaveLength(words.length);
    words.forEach((word, place) => expect(found.messages[place]).toMatch(word));
  });
});

describe('among random cells', () => {
  it('no good row is lost', async () => {
    const rubbish = fc.string({ unit: fc.constantFrom(...";,\t'=+@аЯ1 .\\\0"), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(rubbish, { maxLength: 12 }),
        fc.nat({ max: 5 }),
        async (lines, gap) => {
          const mixed = lines.flatMap((line, place) => (place % (gap + 1) ? [line] : [line, GOOD]));
          // So that the few NUL characters in them do not make it another kind of file.
          const table = csv(...mixed, GOOD, ' '.repeat(20_000), '"never closed;2;3;4');
          const good = mixed.filter((line) => line === GOOD).length + 1;
          expect((await read(table)).good).toBe(good);
        },
      ),
    );
  });
});
