import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TABLE_MESSAGES } from '#features/tour-import/table/sheet/table-problem.ts';
import {
  escapedText,
  monthOf,
  serialDay,
  showsDay,
  showsMonth,
  showsYear,
  unescapedText,
} from '#features/tour-import/table/sheet/workbook-numbers.ts';
import { readFile } from '#features/tour-import/table/read-file.ts';

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(rows: string, more: Record<string, string> = {}, book = '<workbookPr/>') {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${NS}" xmlns:r="${RELS}">${book}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NS}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

/** The rows of the first visible sheet, without the facts about their cells. */
async function rowsOf(bytes: Uint8Array) {
  const { sheets } = await readFile(bytes);
  const rows = sheets.find(({ isHidden }) => !isHidden)?.rows ?? [];
  return rows.map(({ line, cells }) => ({ line, cells }));
}

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="DD\\.MM\\.YYYY"/><numFmt numFmtId="165" formatCode="[Red]#,##0&quot; дней&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

describe('a workbook', () => {
  it('returns texts of every kind', async () => {
    const strings =
      '<sst><si><t>Казань</t></si><si><r><t>Уфа </t></r><r><t xml:space="preserve">&amp; Пермь</t></r><rPh><t>x</t></rPh></si></sst>';
    const bytes = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="3"><c r="A3" t="inlineStr"><is><t>Мекка_x000D_
</t></is></c><c t="str"><f>A1</f><v>Медина</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>`,
      { 'xl/sharedStrings.xml': strings },
    );
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ['Казань', '', 'Уфа & Пермь'] },
      { line: 3, cells: ['Мекка\r\n', 'Медина', 'да', '#N/A'] },
    ]);
  });

  it('leaves out the struck part of a text, and marks one that is struck as a whole', async () => {
    const run = (text: string, isStruck = false) =>
      `<r><rPr>${isStruck ? '<strike/>' : '<b/>'}</rPr><t xml:space="preserve">${text}</t></r>`;
    const strings = [
      run('1950 $', true) + run(' 1850 $'),
      run('950', true) + run(' ') + run('850', true),
      run('1850 ') + run('$'),
    ];
    const bytes = workbook(
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>',
      { 'xl/sharedStrings.xml': `<sst>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>` },
    );
    const [row] = (await readFile(bytes)).sheets[0]?.rows ?? [];
    expect(row?.cells).toEqual([' 1850 $', '950 850', '1850 $']);
    expect(row?.facts).toEqual([{}, { isStruck: true }, {}]);
  });

  it('returns days as days and numbers with all their digits', async () => {
    const bytes = workbook(
      '<row><c s="1"><v>46331</v></c><c s="2"><v>46331.75</v></c><c s="3"><v>10</v></c><c><v>7.9171234567E10</v></c><c><v>1950.0000000000002</v></c><c t="d"><v>2026-11-05T00:00:00</v></c><c><v>45678</v></c></row>',
      { 'xl/styles.xml': STYLES },
    );
    expect((await rowsOf(bytes))[0]?.cells).toEqual([
      '2026-11-05',
      '2026-11-05',
      '10',
      '79171234567',
      '1950',
      '2026-11-05',
      '45678',
    ]);
  });

  it('counts days from 1904 when it is set so', async () => {
    const bytes = workbook(
      '<row><c s="1"><v>44869</v></c></row>',
      { 'xl/styles.xml': STYLES },
      '<workbookPr date1904="1"/>',
    );
    expect((await rowsOf(bytes))[0]?.cells).toEqual(['2026-11-05']);
  });

  it('is read from its first visible sheet, whatever its XML prefixes are', async () => {
    const bytes = workbook('', {
      'xl/workbook.xml': `<x:workbook xmlns:x="${NS}" xmlns:r="${RELS}"><x:sheets><x:sheet name="A" state="hidden" r:id="rId1"/><x:sheet name="B" r:id="rId2"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet7.xml"/></Relationships>',
      'xl/worksheets/sheet7.xml': `<x:worksheet xmlns:x="${NS}"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>видно</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await rowsOf(bytes)).toEqual([{ line: 1, cells: ['видно'] }]);
  });

  it('numbers its rows in ascending order, whatever numbers it has', async () => {
    const claims = ['3', '3', '-7', '1', 'x', '1e99', '9'];
    const bytes = workbook(claims.map((r) => `<row r="${r}"><c><v>1</v></c></row>`).join(''));
    expect((await rowsOf(bytes)).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  it('returns facts about cells, and hidden and merged ones', async () => {
    const money = STYLES.replace('#,##0&quot; дней&quot;', '#,##0\\ &quot;₽&quot;');
    const bytes = workbook(
      `<row r="1"><c r="A1" t="str"><v>Казань</v></c><c r="B1" s="3"><v>165000</v></c><c r="C1" s="1"><v>46331</v></c></row>
       <row r="2" hidden="1"><c r="B2"><v>5</v></c><c r="D2" t="b"><v>0</v></c><c r="E2" t="e"><v>#N/A</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A9"/></mergeCells><sheetData>`,
      { 'xl/styles.xml': money },
    );
    const { sheets } = await readFile(bytes);
    expect(sheets).toMatchObject([
      {
        name: 'A',
        isHidden: false,
        rows: [
          {
            cells: ['Казань', '165000 ₽', '2026-11-05'],
            isHidden: false,
          },
          {
            cells: ['Казань', '5', '', 'нет', '#N/A'],
            isHidden: true,
          },
        ],
      },
    ]);
    expect(sheets[0]?.rows.map(({ facts }) => facts)).toEqual([
      [{}, { isNumber: true }, {}],
      [{ mergedFrom: { line: 1, column: 0 } }, { isNumber: true }, {}, {}, {}],
    ]);
  });

  it('that is damaged says so', async () => {
    const whole = workbook('<row><c><v>1</v></c></row>');
    const names = ['<row><c><v>1</row>', '<row><c', '<row a="', '<row><c><v>1</v></c></row><!--'];
    for (const xml of names) {
      await expect(rowsOf(workbook(xml)), xml).rejects.toThrow(TABLE_MESSAGES.broken);
    }
    for (let length = 4; length < whole.length; length += 7) {
      await expect(rowsOf(whole.slice(0, length))).rejects.toThrow(/Файл|листа/);
    }
  });

  it('that would unpack to too much is refused before it is unpacked', async () => {
    const zeros = new Uint8Array(70_000_000);
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': zeros, 'xl/workbook.xml': strToU8('<x/>') });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(rowsOf(bomb)).rejects.toThrow(TABLE_MESSAGES.bomb);
  });

  it('with a wrong size is refused as damaged', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70_000_000) });
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at + 4 < lying.length; at += 1) {
      const isCentral = view.getUint32(at, true) === 0x02014b50;
      if (isCentral) view.setUint32(at + 24, 1000, true);
    }
    await expect(rowsOf(lying)).rejects.toThrow(TABLE_MESSAGES.lyingSize);
  });
});

describe('a number format', () => {
  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [4, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [165, '[$-419]D\\ MMMM\\ YYYY\\ "г."', true],
    [166, 'mmmm', true],
    [167, '#,##0.00\\ "руб."', false],
    [168, '[Red]0;[Blue]-0', false],
    [169, 'General', false],
    [170, '0.00 "дней, day"', false],
  ])('%i %s', (id, code, isDay) => {
    expect(showsDay(id, code)).toBe(isDay);
  });

  it.each([
    [17, undefined, true],
    [14, undefined, false],
    [164, 'mmm\\ yy', true],
    [165, '[$-419]MMMM\\ YYYY', true],
    [166, 'd\\ mmm', false],
    [167, '0 "мес."', false],
  ])('%i %s shows a month and no day: %s', (id, code, isMonth) => {
    expect(showsMonth(id, code)).toBe(isMonth);
  });

  it.each([
    [16, undefined, false],
    [14, undefined, true],
    [164, 'dd/mm', false],
    [165, 'd\\ mmm\\ yy', true],
  ])('%i %s shows the year of a day: %s', (id, code, isShown) => {
    expect(showsYear(id, code)).toBe(isShown);
  });

  it('says of a day that its year is not shown', async () => {
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="16"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const bytes = workbook('<row><c s="0"><v>46037</v></c><c s="1"><v>46037</v></c></row>', {
      'xl/styles.xml': styles,
    });
    const [row] = (await readFile(bytes)).sheets[0]?.rows ?? [];
    expect(row?.cells).toEqual(['2026-01-15', '2026-01-15']);
    expect(row?.facts).toEqual([{ isWithoutYear: true }, {}]);
  });

  it('reads the first day of a month as the month that is shown', () => {
    expect(['2027-01-01', '2027-01-15'].map(monthOf)).toEqual(['январь 2027', '2027-01-15']);
  });

  it('counts days as spreadsheets do', () => {
    expect(serialDay(61)).toBe('1900-03-01');
    expect(serialDay(45678)).toBe('2025-01-21');
    expect(serialDay(60)).toBeNull();
    expect(serialDay(1e9)).toBeNull();
    expect(serialDay(Number.NaN)).toBeNull();
  });
});

describe('signs that XML can not hold', () => {
  it.each(['a\rb', 'a\u0001b', '_x000D_', '_x_x0041_', 'просто текст\n\tи табуляция'])(
    '%j',
    (text) => {
      expect(unescapedText(escapedText(text))).toBe(text);
    },
  );
});
