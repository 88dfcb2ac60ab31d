import { currencyIn } from '#features/tour-import/values/cell-values.ts';
import { CURRENCY_SIGNS, type Currency } from '#lib/money/stated-money.ts';
import {
  cellBudget,
  placeCell,
  type SheetBuilder,
  sheetBuilder,
} from '#features/tour-import/table/formats/sheet-builder.ts';
import {
  A_NUMBER,
  type CellFacts,
  NO_FACTS,
  type ReadRow,
  type ReadSheet,
  type ReadWorkbook,
} from '#features/tour-import/table/sheet/read-sheet.ts';
import {
  MOST_COLUMNS,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table/sheet/table-problem.ts';
import { plainNumber, serialDay } from '#features/tour-import/table/sheet/workbook-numbers.ts';
import { partNamed, type Parts, walk } from '#features/tour-import/table/sheet/workbook-parts.ts';

/** Parts of an .ods file that are read. */
export const OPEN_DOCUMENT_PARTS =
  /^(?:content\.xml|styles\.xml|mimetype|META-INF\/manifest\.xml)$/;

type Attributes = Record<string, string>;

/** The sheets of an OpenDocument workbook (.ods). Throws a TableProblem. */
export function readOpenDocument(parts: Parts): ReadWorkbook {
  const mime = textOf(partNamed(parts, 'mimetype')).trim();
  if (/opendocument\.text/.test(mime)) throw new TableProblem(TABLE_MESSAGES.word);
  if (/opendocument\.presentation/.test(mime)) throw new TableProblem(TABLE_MESSAGES.slides);
  if (mime !== '' && !/opendocument\.spreadsheet/.test(mime)) {
    throw new TableProblem(TABLE_MESSAGES.otherOffice);
  }
  const manifest = textOf(partNamed(parts, 'META-INF/manifest.xml'));
  if (/encryption-data/.test(manifest)) throw new TableProblem(TABLE_MESSAGES.password);
  const styles = emptyStyles();
  readStyles(partNamed(parts, 'styles.xml'), styles);
  const content = partNamed(parts, 'content.xml');
  readStyles(content, styles);
  const sheets = readSheets(content, styles);
  if (sheets.length === 0) throw new TableProblem(TABLE_MESSAGES.noSheet);
  return { sheets, losesFormats: false };
}

const emptyStyles = () => ({
  /** The data style of each style of cells. */
  dataStyleOf: new Map<string, string>(),
  /** The currency that a data style shows. */
  currencyOf: new Map<string, Currency>(),
  /** Data styles that show a number as a day. */
  days: new Set<string>(),
  /** Styles of cells that are struck out. */
  struck: new Set<string>(),
  /** Styles of hidden sheets. */
  hiddenSheets: new Set<string>(),
});
type Styles = ReturnType<typeof emptyStyles>;

/** Adds what the styles of a part say. */
function readStyles(part: Uint8Array | undefined, styles: Styles): void {
  let style = '';
  let dataStyle: string | null = null;
  let shown = '';
  walk(part, {
    open(name, attributes) {
      if (name === 'style') {
        const found = attributes();
        style = found['style:name'] ?? '';
        const data = found['style:data-style-name'];
        if (data !== undefined) styles.dataStyleOf.set(style, data);
      } else if (name === 'table-properties') {
        if (attributes()['table:display'] === 'false') styles.hiddenSheets.add(style);
      } else if (name === 'text-properties') {
        const found = attributes();
        const line =
          found['style:text-line-through-style'] ?? found['style:text-line-through-type'];
        if (line !== undefined && line !== 'none') styles.struck.add(style);
      } else if (name === 'date-style') {
        styles.days.add(attributes()['style:name'] ?? '');
      } else if (name === 'currency-style' || name === 'number-style') {
        dataStyle = attributes()['style:name'] ?? '';
        shown = '';
      }
    },
    text(text) {
      if (dataStyle !== null) shown += text;
    },
    close(name) {
      if (dataStyle === null || (name !== 'currency-style' && name !== 'number-style')) return;
      const currency = currencyIn(shown);
      if (currency !== null) styles.currencyOf.set(dataStyle, currency);
      dataStyle = null;
    },
  });
}

/** A cell while it is read. */
interface OpenCell {
  attributes: Attributes;
  paragraphs: string[];
}

function readSheets(content: Uint8Array | undefined, styles: Styles): ReadSheet[] {
  const sheets: ReadSheet[] = [];
  const budget = cellBudget();
  let builder: SheetBuilder | null = null;
  let isFull = false;
  let line = 0;
  let column = 0;
  let rowRepeats = 1;
  let row: ReadRow | null = null;
  let cell: OpenCell | null = null;
  /** Inside comments and drawings, whose texts belong to no cell. */
  let asides = 0;
  let defaults: string[] = [];
  let columnsSeen = 0;

  const openCell = (attributes: Attributes) => {
    cell = { attributes, paragraphs: [] };
  };
  const closeCell = () => {
    if (!cell || !row || !builder) return;
    const { attributes, paragraphs } = cell;
    const repeats = repeatsOf(attributes['table:number-columns-repeated']);
    const style = attributes['table:style-name'] ?? defaults[column] ?? '';
    const read = readCell(attributes, paragraphs, style, styles);
    if (read !== null) {
      if (styles.struck.has(style)) read[1] = { ...read[1], isStruck: true };
      const end = Math.min(column + repeats, MOST_COLUMNS);
      for (let place = column; place < end; place += 1) placeCell(row, place, ...read);
      const across = repeatsOf(attributes['table:number-columns-spanned']);
      const down = repeatsOf(attributes['table:number-rows-spanned']);
      if (across > 1 || down > 1) {
        builder.merge({
          firstLine: line - 1,
          lastLine: line + down - 2,
          firstColumn: column,
          lastColumn: column + across - 1,
        });
      }
    }
    column += repeats;
    cell = null;
  };
  const closeRow = () => {
    if (!row || !builder) return;
    const isBlank = row.cells.length === 0;
    const last = line + rowRepeats - 1;
    if (!isBlank && !isFull) {
      for (; line <= last && !isFull; line += 1) {
        isFull = !builder.add({ ...row, line, cells: [...row.cells], facts: [...row.facts] });
      }
    }
    line = last;
    row = null;
  };

  walk(content, {
    open(name, attributes) {
      if (name === 'annotation' || name === 'shapes' || name === 'frame') asides += 1;
      if (asides > 0) return;
      switch (name) {
        case 'table': {
          const found = attributes();
          const isHidden = styles.hiddenSheets.has(found['table:style-name'] ?? '');
          builder = sheetBuilder({ name: found['table:name'] ?? '', isHidden }, budget);
          isFull = false;
          line = 0;
          defaults = [];
          columnsSeen = 0;
          return;
        }
        case 'table-column': {
          const found = attributes();
          const repeats = repeatsOf(found['table:number-columns-repeated']);
          const style = found['table:default-cell-style-name'] ?? '';
          const isHidden = /^(?:collapse|filter)$/.test(found['table:visibility'] ?? '');
          if (isHidden) builder?.hideColumns(columnsSeen, columnsSeen + repeats - 1);
          const end = Math.min(columnsSeen + repeats, MOST_COLUMNS);
          for (let place = columnsSeen; place < end; place += 1) defaults[place] = style;
          columnsSeen += repeats;
          return;
        }
        case 'table-row': {
          const found = attributes();
          rowRepeats = repeatsOf(found['table:number-rows-repeated']);
          const isHidden = /^(?:collapse|filter)$/.test(found['table:visibility'] ?? '');
          line += 1;
          column = 0;
          row = { line, cells: [], facts: [], isHidden };
          return;
        }
        case 'table-cell':
        case 'covered-table-cell':
          return openCell(attributes());
        case 'p':
          cell?.paragraphs.push('');
          return;
        case 's':
          return addText(cell, ' '.repeat(Math.min(100, repeatsOf(attributes()['text:c']))));
        case 'tab':
          return addText(cell, '\t');
        case 'line-break':
          return addText(cell, '\n');
      }
    },
    text(text) {
      if (asides === 0) addText(cell, text);
    },
    close(name) {
      if (name === 'annotation' || name === 'shapes' || name === 'frame') {
        asides -= 1;
        return;
      }
      if (asides > 0) return;
      if (name === 'table-cell' || name === 'covered-table-cell') closeCell();
      else if (name === 'table-row') closeRow();
      else if (name === 'table' && builder) {
        sheets.push(builder.sheet());
        builder = null;
      }
    },
  });
  return sheets;
}

function addText(cell: OpenCell | null, text: string): void {
  if (!cell || cell.paragraphs.length === 0) return;
  cell.paragraphs[cell.paragraphs.length - 1] += text;
}

function readCell(
  attributes: Attributes,
  paragraphs: readonly string[],
  style: string,
  styles: Styles,
): [text: string, facts: CellFacts] | null {
  const shown = paragraphs.join('\n');
  const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  if (attributes['calcext:value-type'] === 'error') return [shown, NO_FACTS];
  switch (type) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const said = attributes['office:value'] ?? shown;
      const number = plainNumber(said);
      // Some programs write a serial day where OpenDocument has a type for days.
      const isDay = styles.days.has(styles.dataStyleOf.get(style) ?? '');
      const day = isDay ? serialDay(Number(said)) : null;
      if (day !== null) return [day, NO_FACTS];
      const currency =
        currencyIn(attributes['office:currency'] ?? '') ??
        styles.currencyOf.get(styles.dataStyleOf.get(style) ?? '');
      return [currency ? `${number} ${CURRENCY_SIGNS[currency]}` : number, A_NUMBER];
    }
    case 'date':
      return [(attributes['office:date-value'] ?? shown).slice(0, 10), NO_FACTS];
    case 'boolean':
      return [attributes['office:boolean-value'] === 'true' ? 'да' : 'нет', NO_FACTS];
  }
  const text = shown || (attributes['office:string-value'] ?? '');
  return text === '' ? null : [text, NO_FACTS];
}

/** How often something is repeated: at least once, whatever the file says. */
function repeatsOf(said: string | undefined): number {
  const number = Number(said ?? 1);
  return Number.isInteger(number) && number > 0 ? Math.min(number, 10_000_000) : 1;
}

function textOf(part: Uint8Array | undefined): string {
  return part ? new TextDecoder().decode(part) : '';
}
