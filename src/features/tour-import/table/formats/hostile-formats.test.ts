import XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { readFileTable } from '#test/read-tables.ts';

const HEADER = ['Тип', 'Город', 'Дата вылета', 'Дней', 'Цена, $'];
const TOUR = ['Умра', 'Казань', '05.11.2027', '10', '1950'];

/** A file that begins with these characters and is binary after them. */
const begins = (...starts: (string | number)[]) =>
  Uint8Array.from([
    ...starts.flatMap((start) =>
      typeof start === 'number' ? [start] : [...start].map((sign) => sign.charCodeAt(0)),
    ),
    ...Array.from({ length: 600 }, (_, place) => (place * 7) % 5),
  ]);
const zip = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));
const book = () => {
  const made = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([HEADER, TOUR, TOUR]), 'Туры');
  return made;
};
const sheetJs = (bookType: XLSX.BookType) =>
  new Uint8Array(XLSX.write(book(), { bookType, type: 'buffer' }));
/** A compound file with streams of these names. */
const compound = (...names: string[]) => {
  const file = XLSX.CFB.utils.cfb_new();
  for (const name of names) XLSX.CFB.utils.cfb_add(file, `/${name}`, new Uint8Array(5000));
  return new Uint8Array(XLSX.CFB.write(file, { type: 'buffer' }) as Uint8Array);
};
/** An .xls whose second record says that all others are encrypted. */
const lockedXls = () => {
  const bytes = sheetJs('biff8');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 512; at + 8 < bytes.length; at += 2) {
    if (view.getUint32(at, true) !== 0x00100809 || view.getUint16(at + 4, true) !== 0x0600)
      continue;
    view.setUint16(at + 20, 0x2f, true);
    return bytes;
  }
  throw new Error('no workbook in it');
};

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns';
const ods = (rows: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<office:document-content xmlns:office="${OFFICE}:office:1.0" xmlns:table="${OFFICE}:table:1.0" xmlns:text="${OFFICE}:text:1.0"><office:body><office:spreadsheet><table:table table:name="Туры">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
    ...more,
  });
const odsCell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`;
const odsRow = (texts: string[], more = '') =>
  `<table:table-row${more}>${texts.map((text) => odsCell(text)).join('')}</table:table-row>`;
const ODS_ROWS = odsRow(HEADER) + odsRow(TOUR) + odsRow(TOUR);

const xlsxSheet = (xml: string) =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(xml),
  });
const inline = (texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const XLSX_ROWS = inline(HEADER) + inline(TOUR) + inline(TOUR);

const htmlRow = (texts: string[], more = '') =>
  `<tr>${texts.map((text) => `<td${more}>${text}</td>`).join('')}</tr>`;
const HTML_ROWS = htmlRow(HEADER) + htmlRow(TOUR) + htmlRow(TOUR);

/** A zip whose directory gives a smaller size than its part has. */
function lying(bytes: Uint8Array, claim: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    const isEntry = view.getUint32(at, true) === 0x02014b50;
    if (isEntry && view.getUint32(at + 24, true) > claim) view.setUint32(at + 24, claim, true);
  }
  return bytes;
}
/** Unpacks from 100 kB. */
const HUGE = new Uint8Array(100_000_000);

describe('a file without a table says what it is and what to do:', () => {
  it.each<[string, Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['a PDF', begins('%PDF-1.7'), /документ PDF.*скопируйте таблицу/],
    ['a JPEG', begins(0xff, 0xd8, 0xff, 0xe0), /картинка/],
    ['a GIF', begins('GIF89a'), /картинка/],
    ['a BMP', begins('BM', 0, 0, 1), /картинка/],
    ['a TIFF', begins('II', 0x2a, 0), /картинка/],
    ['a WebP', begins('RIFF', 0, 0, 0, 0, 'WEBP'), /картинка/],
    ['a photo of a telephone', begins(0, 0, 0, 0x18, 'ftypheic'), /картинка/],
    ['a rich text', begins('{\\rtf1\\ansi'), /документ Word/],
    ['a .rar', begins('Rar!'), /архив/],
    ['a .7z', begins(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), /архив/],
    ['a .gz', begins(0x1f, 0x8b, 8), /архив/],
    ['a zip of tables', zip('туры.xlsx', 'цены.xlsx'), /архив.*Распакуйте/],
    ['a program', begins('MZ', 0x90, 0), /программа/],
    ['a .docx', zip('[Content_Types].xml', 'word/document.xml'), /документ Word/],
    ['a .doc', compound('WordDocument'), /документ Word/],
    ['a .pptx', zip('ppt/presentation.xml'), /презентация/],
    ['a .ppt', compound('PowerPoint Document'), /презентация/],
    ['a letter of Outlook', compound('__properties_version1.0'), /не.таблица Excel/],
    ['Apple Numbers', zip('Index/Document.iwa', 'Index/Tables/DataList.iwa'), /Apple Numbers/],
    ['an .odt', ods('', { mimetype: strToU8('application/vnd.oasis.opendocument.text') }), /Word/],
    [
      'an .odp',
      ods('', { mimetype: strToU8('application/vnd.oasis.opendocument.presentation') }),
      /презентация/,
    ],
    ['an .xlsb', sheetJs('xlsb'), /\.xlsb.*сохраните как/],
    ['an .xls of Excel 95', sheetJs('biff5'), /старого Excel/],
    ['an .xls of Excel 2', sheetJs('biff2'), /старого Excel/],
    ['XML of Excel 2003', sheetJs('xlml'), /таблица в.виде XML/],
    ['a flat OpenDocument', sheetJs('fods'), /сохраните как .xlsx/],
    [
      'an .xlsx under a password',
      writeXlsx({ sheets: [{ name: 'A', rows: [HEADER, TOUR] }], encryption: { password: 'я' } }),
      /под паролем/,
    ],
    ['an .xls under a password', lockedXls(), /под паролем/],
    [
      'an .ods under a password',
      ods(ODS_ROWS, { 'META-INF/manifest.xml': strToU8('<m><manifest:encryption-data/></m>') }),
      /под паролем/,
    ],
    ['a page without a table', strToU8('<!DOCTYPE html><p>Вход'), /веб-страница без таблицы/],
    ['a table without rows', strToU8('<html><table></table></html>'), /веб-страница без таблицы/],
    ['an .ods without sheets', ods('').slice(0, 0), /Файл пустой/],
  ])('%s', async (_name, bytes, words) => {
    await expect(readFileTable(await bytes)).rejects.toMatchObject({
      name: 'TableProblem',
      message: expect.stringMatching(words),
    });
  });
});

describe('a hostile file of a new format is refused with a message:', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    ['an .ods cut short', () => ods(ODS_ROWS).slice(0, 300), /повреждён/],
    ['an .ods that is no XML', () => ods('<table:table-row><oops'), /повреждён/],
    [
      'an .ods that unpacks to more than there is room for',
      () => ods(ODS_ROWS, { 'content.xml': new Uint8Array(70_000_000) }),
      /слишком много места/,
    ],
    [
      'an .ods with a lying size',
      () => lying(ods(ODS_ROWS, { 'content.xml': HUGE }), 1000),
      /больше данных, чем он/,
    ],
    [
      'an .xlsx with a lying size',
      () => lying(zipSync({ 'xl/worksheets/sheet1.xml': HUGE }), 1000),
      /больше данных, чем он/,
    ],
    [
      'an .xlsx with a size that lies by a little',
      () => lying(xlsxSheet(`<worksheet>${XLSX_ROWS}</worksheet>`), 60),
      /повреждён/,
    ],
    [
      'a row of an .ods that is repeated without end',
      () => ods(odsRow(HEADER) + odsRow(TOUR, ' table:number-rows-repeated="999999999"')),
      /20.000.строк/,
    ],
    [
      'an .ods of wide rows in a hundred sheets',
      () =>
        ods(
          `${odsRow(HEADER)}${`<table:table-row table:number-rows-repeated="19000">${odsCell('x', ' table:number-columns-repeated="999999"')}</table:table-row></table:table><table:table table:name="B">`.repeat(100)}`,
        ),
      /слишком много места/,
    ],
    [
      'an .xlsx of cells far to the right',
      () => xlsxSheet(`<worksheet>${'<row><c r="GR1"><v>1</v></c></row>'.repeat(1)}</worksheet>`),
      /Нужна строка/,
    ],
    [
      'merged cells over all of a sheet, again and again',
      () =>
        xlsxSheet(
          `<worksheet>${XLSX_ROWS}${'<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c><c><v>4</v></c></row>'.repeat(15_000)}${'<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000)}</worksheet>`,
        ),
      /слишком много места/,
    ],
    [
      'a page of a thousand tables and one',
      () => strToU8(`<html>${'<table><tr><td>1</td></tr></table>'.repeat(1001)}`),
      /слишком много места/,
    ],
    [
      'a page of 30 000 rows',
      () => strToU8(`<table>${htmlRow(HEADER)}${htmlRow(TOUR).repeat(30_000)}`),
      /20.000.строк/,
    ],
    [
      'an .xls whose directory leads nowhere',
      () => {
        const bytes = sheetJs('biff8');
        new DataView(bytes.buffer, bytes.byteOffset).setUint32(48, 0xfffffff0, true);
        return bytes;
      },
      /повреждён|Excel/,
    ],
  ])('%s', async (_name, make, words) => {
    await expect(readFileTable(make())).rejects.toMatchObject({
      name: 'TableProblem',
      message: expect.stringMatching(words),
    });
  });
});

describe('a hostile file of a new format keeps its good rows:', () => {
  it.each<[string, Uint8Array]>([
    ['a page whose tags are never closed', strToU8(HTML_ROWS.replaceAll(/<\/t[dr]>/g, '')).slice()],
    [
      'cells that claim to reach without end',
      strToU8(`<table>${HTML_ROWS.replaceAll('<td>Цена, $', '<td colspan="999999999">Цена, $')}`),
    ],
    [
      'tables within tables without end',
      strToU8(`<table>${HTML_ROWS}</table>${'<table><tr><td>'.repeat(900)}`),
    ],
    [
      'scripts and styles within cells',
      strToU8(`<table>${HTML_ROWS.replaceAll('Казань', 'Казань<script>alert(1)</script>')}`),
    ],
    [
      'an .ods whose empty rows and columns go on without end',
      ods(
        `<table:table-column table:number-columns-repeated="999999999"/>${ODS_ROWS.replaceAll('</table:table-row>', '<table:table-cell table:number-columns-repeated="999999999"/></table:table-row>')}<table:table-row table:number-rows-repeated="999999999"><table:table-cell/></table:table-row>`,
      ),
    ],
    [
      'an .ods with comments within cells',
      ods(
        ODS_ROWS.replaceAll(
          '<text:p>Казань',
          '<office:annotation><text:p>Уфа</text:p></office:annotation><text:p>Казань',
        ),
      ),
    ],
    [
      'an .xlsx that hides columns without end, after the last one',
      xlsxSheet(
        `<worksheet><cols><col min="6" max="999999999" hidden="1"/><col min="-5" max="x" hidden="1"/></cols>${XLSX_ROWS}</worksheet>`,
      ),
    ],
    [
      'merged cells that are none',
      xlsxSheet(
        `<worksheet>${XLSX_ROWS}<mergeCell ref="ZZZZ1:A0"/><mergeCell ref=""/><mergeCell ref="B2:A1"/></worksheet>`,
      ),
    ],
  ])('%s', async (_name, bytes) => {
    const isBare = !bytes.includes(0) && !new TextDecoder().decode(bytes).includes('<table');
    const whole = isBare ? strToU8(`<table>${new TextDecoder().decode(bytes)}`) : bytes;
    const { header, rows } = await readFileTable(whole);
    expect(header.slice(0, 5)).toEqual(HEADER);
    expect(rows.map(({ cells }) => cells.slice(0, 5))).toEqual([TOUR, TOUR]);
  });
});

describe('a damaged file', () => {
  it.each([
    ['.xls', sheetJs('biff8')],
    ['.ods', sheetJs('ods')],
    ['.xlsx', sheetJs('xlsx')],
  ])('%s gives its rows or a message for people, and nothing else', async (_name, whole) => {
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(whole.length), async (changes, cut) => {
        const bytes = whole.slice(0, cut % 3 === 0 ? cut : whole.length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        await readFileTable(bytes).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'TableProblem' });
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe('a row that its author has taken back', () => {
  it('is left out of an .ods file when its cells are struck out', async () => {
    const style = `<style:style style:name="ce2"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="ce3"><style:text-properties style:text-line-through-style="none"/></style:style>`;
    const styled = (name: string) =>
      `<table:table-row>${TOUR.map((text) => odsCell(text, ` table:style-name="${name}"`)).join('')}</table:table-row>`;
    const rows = odsRow(HEADER) + styled('ce2') + styled('ce3') + odsRow(TOUR);
    const read = await readFileTable(
      ods(rows, {
        'styles.xml': strToU8(
          `<office:document-styles xmlns:office="${OFFICE}:office:1.0" xmlns:style="${OFFICE}:style:1.0">${style}</office:document-styles>`,
        ),
      }),
    );
    expect(read.leftOut.map(({ line, why }) => [line, why])).toEqual([[2, 'struck']]);
    expect(read.rows.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('is read all the same when it has the years of the days', async () => {
    const cols = '<cols><col min="1" max="2" hidden="1"/></cols>';
    const names = inline(['Тип', 'Год', ...HEADER.slice(1)]);
    const rows = names + inline(['Умра', '2028', ...TOUR.slice(1)]);
    const read = await readFileTable(
      xlsxSheet(`<worksheet>${cols}<sheetData>${rows}</sheetData></worksheet>`),
    );
    expect(read.header).toEqual(['Год', ...HEADER.slice(1)]);
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(['2028']);
  });

  it('is left out of a workbook when its height or the width of its column is nothing', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (texts: string[], more = '') => `<row${more}>${texts.map(cell).join('')}</row>`;
    const cols = '<cols><col min="1" max="1" width="0" customWidth="1"/></cols>';
    const sheet = `<worksheet>${cols}<sheetData>${row(HEADER)}${row(TOUR, ' ht="0" customHeight="1"')}${row(TOUR)}</sheetData></worksheet>`;
    const read = await readFileTable(xlsxSheet(sheet));
    expect(read.leftOut.map(({ line, why }) => [line, why])).toEqual([[2, 'hidden']]);
    expect(read.hiddenColumns).toEqual(['Тип']);
    expect(read.rows.map(({ line }) => line)).toEqual([3]);
  });
});
