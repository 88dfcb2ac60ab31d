import { decimal, type SheetCell } from '#features/tour-import/table/tour-sheet.ts';
import { escapedText } from '#features/tour-import/table/sheet/workbook-numbers.ts';
import { daysBetween } from '#lib/time/day.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export const SHEET_PART = 'xl/worksheets/sheet1.xml';

/** Styles of cells, by their index in the file's list. */
const STYLE = { plain: 0, day: 1, head: 2 };

/** Every part of a workbook with one sheet except the sheet itself, by its path (ECMA-376). */
export function fixedParts(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${SHEET_PART}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" xfId="0"/><xf numFmtId="164" fontId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

/** The sheet up to its first row: the header stays visible, columns are wide enough for names. */
export function sheetStart(header: readonly string[]): string {
  const widths = header.map(
    (name, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${Math.max(12, name.length + 3)}" customWidth="1"/>`,
  );
  const head = header
    .map((name, column) => textCell(name, STYLE.head, `${columnLetters(column)}1`))
    .join('');
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

/** A row below the header; `line` is its number in the sheet, from 2. */
export function sheetRowXml(row: readonly SheetCell[], line: number): string {
  const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${line}`));
  return `<row r="${line}">${cells.join('')}</row>`;
}

function cellXml(cell: SheetCell, place: string): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return textCell(cell.text, STYLE.plain, place);
    case 'number':
      return `<c r="${place}"><v>${decimal(cell.number)}</v></c>`;
    case 'day':
      return `<c r="${place}" s="${STYLE.day}"><v>${daysBetween('1899-12-30', cell.day)}</v></c>`;
  }
}

function textCell(text: string, style: number, place: string): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** «A» for column 0, «AB» for 27. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

function xmlText(text: string): string {
  return escapedText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
