// Texts and pages as operators send them: .csv from many programs, HTML named .xls, and clipboards.
import { strToU8 } from 'fflate';
import { block, COLUMN as C, named, shownDay, TOURS } from './parts.mjs';
import { delimited, sheetJs, utf16, windows1251 } from './writers.mjs';

/** @typedef {import('./workbooks.mjs').Entry} Entry @typedef {import('./parts.mjs').Cell} Cell */

const USUAL = [C.type, C.city, C.day, C.days, C.usd, C.hotel, C.company, C.phone];

/** @type {(rows: Cell[][]) => import('./parts.mjs').Sheet[]} */
const alone = (rows) => [{ name: '', rows }];

/** @type {() => Entry[]} */
export function texts() {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {(file: string, about: string, bytes: Uint8Array, expected: Entry['expected']) => void} */
  const add = (file, about, bytes, expected) => void entries.push({ file, about, bytes, expected });
  const { rows, expected } = block({ kind: 'text', columns: USUAL });
  const csv = delimited(alone(rows), ';');
  add('utf8.csv', 'UTF-8, semicolons', strToU8(csv), expected);
  add(
    'utf8-mark.csv',
    'UTF-8 with a byte-order mark, commas',
    strToU8(`\ufeff${delimited(alone(rows), ',')}`),
    expected,
  );
  add('windows-1251.csv', 'Russian Excel', windows1251(csv), expected);
  add(
    'utf16-mark.txt',
    '«Текст Юникод» of Excel',
    utf16(delimited(alone(rows), '\t'), 'le', true),
    expected,
  );
  add(
    'utf16-be-mark.txt',
    'UTF-16, the higher byte first',
    utf16(delimited(alone(rows), '\t'), 'be', true),
    expected,
  );
  add('utf16.csv', 'UTF-16 without a mark', utf16(csv, 'le', false), expected);
  add(
    'utf16-be.csv',
    'UTF-16 without a mark, the higher byte first',
    utf16(csv, 'be', false),
    expected,
  );
  add('tabs.tsv', 'tabs', strToU8(delimited(alone(rows), '\t', '\n')), expected);
  add(
    'old-mac.csv',
    'lines end as on an old Macintosh',
    strToU8(delimited(alone(rows), ';', '\r')),
    expected,
  );
  add('sep.csv', 'Excel’s own first line', strToU8(`sep=;\r\n${csv}`), expected);
  {
    const below = block({ kind: 'text', columns: USUAL, at: 4 });
    const title =
      'Прайс-лист, зима 2027, Казань, Уфа, Москва;;;;;;;\r\n;;;;;;;\r\nЦены действительны до 31.12.2026;;;;;;;\r\n';
    add(
      'title-with-commas.csv',
      'a title with commas above semicolons',
      windows1251(title + delimited(alone(below.rows), ';')),
      below.expected,
    );
    add(
      'title-bare.csv',
      'a title without separators',
      strToU8(`ООО «Сафар»\n\nПрайс\n${delimited(alone(below.rows), ',', '\n')}`),
      below.expected,
    );
  }
  {
    const below = block({ kind: 'text', columns: USUAL });
    const total = `${delimited(alone(below.rows), ';')}\r\nИтого;12 туров;;;;;;\r\nЦены за человека;;;;;;;\r\n`;
    add('total.csv', 'a total and a note below', windows1251(total), {
      ...below.expected,
      leftOut: [
        [below.last + 1, 'total'],
        [below.last + 2, 'note'],
      ],
    });
  }
  {
    const lines = block({
      kind: 'text',
      columns: [
        C.city,
        C.day,
        C.days,
        C.usd,
        ['Описание', 'description', (tour) => `Отель «${tour.hotel}»;\nзавтраки, "всё включено"`],
      ],
    });
    add(
      'lines-in-cells.csv',
      'texts with quotes, separators and line ends',
      strToU8(delimited(alone(lines.rows), ';')),
      {
        ...lines.expected,
        tours: Object.fromEntries(
          Object.values(lines.expected.tours ?? {}).map((tour, place) => [2 + place * 2, tour]),
        ),
      },
    );
  }
  {
    const two = block({ kind: 'text', columns: [C.type, C.city, C.day, C.days, C.usd] });
    const head = 'Тип;Вылет;;Дней;Цена\r\n;Город;Дата;;$\r\n';
    const body = delimited(alone(two.rows.slice(1)), ';');
    add('two-rows.csv', 'groups above names', windows1251(head + body), {
      ...two.expected,
      headerLines: [1, 2],
      columns: {
        tour_type: 'Тип',
        city_from: 'Город вылета',
        departure_date: 'Дата вылета',
        days: 'Дней',
        price: 'Цена, $',
      },
      tours: Object.fromEntries(
        Object.entries(two.expected.tours ?? {}).map(([line, tour]) => [Number(line) + 1, tour]),
      ),
      pricesIn: 'USD',
    });
  }
  {
    const bare = block({
      kind: 'text',
      columns: [C.type, C.city, C.day, C.days, C.usd],
      hasHead: false,
    });
    add(
      'no-names.csv',
      'tours in the template’s order without names',
      strToU8(delimited(alone(bare.rows), ';')),
      { ...bare.expected, columns: {}, pricesIn: 'USD' },
    );
    const bareBelow = block({ kind: 'text', columns: [C.city, C.day, C.days, C.bare, C.hotel] });
    add(
      'currency-nowhere.csv',
      'nothing states the currency',
      windows1251(delimited(alone(bareBelow.rows), ';')),
      { ...bareBelow.expected, asksCurrency: true, pricesIn: null },
    );
  }

  // Pages named .xls, and clipboards.
  const html = block({ kind: 'html', columns: USUAL });
  const shown = (/** @type {Cell} */ cell) =>
    cell !== null && typeof cell === 'object' && 'day' in cell
      ? shownDay(cell.day)
      : String(cell ?? '');
  const page = sheetJs(
    [{ name: 'Лист1', rows: html.rows.map((cells) => cells.map(shown)) }],
    'html',
  );
  add('sheetjs-html.xls', 'a page written by a site', page, html.expected);
  const cells = (/** @type {string} */ tag, /** @type {Cell[]} */ all) =>
    all.map((cell) => `<${tag}>${shown(cell)}`).join('');
  const accounting = `<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1251"><style>td{mso-number-format:General} .x1{mso-number-format:"\\#\\,\\#\\#0\\ \\0022р.\\0022"}</style></head><body><table border=1 cellspacing=0><tr><td colspan=8><b>Прайс-лист</b></tr>${html.rows.map((all, at) => `<tr height=17>${cells(at ? 'td nowrap' : 'th', all)}</tr>`).join('\n')}</table></body></html>`;
  add(
    'accounting.xls',
    'a page as accounting programs write it: unquoted attributes, open cells, Windows-1251',
    windows1251(accounting),
    {
      ...html.expected,
      headerLines: [2],
      tours: Object.fromEntries(
        Object.entries(html.expected.tours ?? {}).map(([line, tour]) => [Number(line) + 1, tour]),
      ),
    },
  );
  const excelHead =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--\n.xl65 {mso-number-format:"\\#\\,\\#\\#0\\\\ \\0022₽\\0022";}\n--></style></head><body>';
  const priced = block({
    kind: 'html',
    columns: [C.city, C.day, C.days, named(C.bare, 'Цена'), C.hotel],
  });
  const excelRows = TOURS.map(
    (tour) =>
      `<tr height=20><td>${tour.city}</td><td>${shownDay(tour.day)}</td><td align=right>${tour.days}</td><td class=xl65 align=right>${tour.rub.toLocaleString('ru-RU')} ₽</td><td>${tour.hotel}</td></tr>`,
  );
  const inRoubles = Object.fromEntries(
    Object.entries(priced.expected.tours ?? {}).map(([line, tour], place) => [
      line,
      { ...tour, price: `${(TOURS[place]?.rub ?? 0).toLocaleString('ru-RU')} ₽` },
    ]),
  );
  add(
    'clipboard-excel.html',
    'cells copied from Excel: prices in roubles',
    strToU8(
      `${excelHead}<table><col width=64><col width=80>\n<tr><td>Город вылета</td><td>Дата вылета</td><td>Дней</td><td>Цена</td><td>Отель</td></tr>${excelRows.join('\n')}</table></body></html>`,
    ),
    {
      ...priced.expected,
      tours: inRoubles,
      asksCurrency: false,
      pricesIn: null,
    },
  );
  const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml"><colgroup><col width="100"/></colgroup><tbody>${html.rows.map((all) => `<tr>${all.map((cell) => `<td style="overflow:hidden">${shown(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
  add('clipboard-google.html', 'cells copied from Google Sheets', strToU8(sheets), html.expected);
  const merged = `<table><tr><td rowspan="2">Город вылета</td><td colspan="2">Вылет</td><td rowspan="2">Цена, $</td></tr><tr><td>Дата</td><td>Рейс</td></tr><tr><td rowspan="2">Казань</td><td>05.01.2027</td><td>ТК&nbsp;401<br>прямой</td><td>1&nbsp;350</td></tr><tr><td>07.02.2027</td><td>SV&nbsp;212</td><td>1&nbsp;425</td></tr></table>`;
  add('spans.html', 'cells that reach across and down, a line break in a cell', strToU8(merged), {
    headerLines: [1, 2],
    columns: { city_from: 'Город вылета', departure_date: 'Дата вылета', price: 'Цена, $' },
    asked: ['Вылет Рейс'],
    byPlace: [],
    leftOut: [],
    tours: {
      3: { city_from: 'Казань', departure_date: '05.01.2027', price: '1\u00a0350' },
      4: { city_from: 'Казань', departure_date: '07.02.2027', price: '1\u00a0425' },
    },
    pricesIn: 'USD',
  });
  const layout = `<!DOCTYPE html><html><body><table><tr><td>Меню</td><td><table><tr>${cells('th', html.rows[0] ?? [])}</tr>${html.rows
    .slice(1)
    .map((all) => `<tr>${cells('td', all)}</tr>`)
    .join('')}</table></td></tr></table></body></html>`;
  add('saved-page.html', 'a saved page whose table stands within another one', strToU8(layout), {
    ...html.expected,
    sheet: 'Таблица 2',
  });
  return entries;
}
