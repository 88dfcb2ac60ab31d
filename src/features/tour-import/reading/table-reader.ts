import { chosenBefore } from '#features/tour-import/reading/chosen-before.ts';
import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import {
  isWorthOffering,
  mappingsIn,
  type Profile,
  profilesFor,
} from '#features/tour-import/reading/profile.ts';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { readOrHeld } from '#features/tour-import/reading/read-or-held.ts';
import { rivalTables } from '#features/tour-import/reading/rival-tables.ts';
import {
  type Book,
  bookOf,
  cellsOf,
  chosenTable,
  firstChoice,
  type Table,
  type TableChoice,
} from '#features/tour-import/table/read-table.ts';
import { readFile, readText } from '#features/tour-import/table/read-file.ts';
import { sheetTop } from '#features/tour-import/table/finding/sheet-top.ts';
import {
  hasNames,
  tableColumns,
  type TableColumns,
  tableCurrency,
} from '#features/tour-import/reading/table-columns.ts';
import {
  NO_SETTINGS,
  NO_SURROUNDINGS,
  type SheetSettings,
  type Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';
import type { ReadingOrder, TableNews } from '#features/tour-import/reading/table-messages.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';

/** Rows are sent in batches small enough to be received within a frame. */
const PORTION = 100;
const SAMPLES = 3;
const NO_COLUMNS: TableColumns = {
  names: [],
  key: '',
  mapping: [],
  asked: [],
  byPlace: [],
  placed: [],
  isByPlace: false,
};

/**
 * Reads and checks tables: in a worker of the page, and at night in a thread of the site. Results
 * go to `tell`. `follow` throws a TableProblem when a file can't be read.
 */
export function createTableReader(tell: (news: TableNews) => void) {
  let book: Book | null = null;
  let profiles: readonly Profile[] = [];
  let remembered: Readonly<Record<string, Mapping>> = {};
  let table: Table | null = null;
  let choice: TableChoice | null = null;
  let columns: TableColumns = NO_COLUMNS;
  let mapping: Mapping = [];
  let settings: SheetSettings = NO_SETTINGS;
  let surroundings: Surroundings = NO_SURROUNDINGS;
  let isAsBefore = false;
  /** The tables that contradict the chosen one, which take seconds to read: no answer changes them. */
  let rivals: { of: Table; by: string; found: string[] } | null = null;

  async function follow(order: ReadingOrder): Promise<void> {
    switch (order.kind) {
      case 'read': {
        const { source } = order;
        ({ profiles, settings, surroundings, isAsBefore } = order);
        remembered = mappingsIn(profiles);
        book = bookOf(
          'text' in source ? readText(source.text) : await readFile(new Uint8Array(source.bytes)),
        );
        const first =
          order.choice ?? chosenBefore(book, profiles) ?? firstChoice(book, surroundings.today);
        // A file with one sheet and no table is refused; with several, another sheet can be chosen.
        if (book.sheets.length === 1) table = chosenTable(book, first);
        return show(book, first);
      }
      case 'choose':
        if (book) show(book, order.choice);
        return;
      case 'settings':
        ({ settings } = order);
        mapping = fitting(settings.mapping) ?? columns.mapping;
        return goOn();
    }
  }

  /** Sends the contents of the workbook and, if the choice has a table, its rows. */
  function show(from: Book, wanted: TableChoice): void {
    let problem: string | null = null;
    if (choice !== null && !isSameTable(choice, wanted)) settings = NO_SETTINGS;
    choice = wanted;
    table = null;
    try {
      table = chosenTable(from, wanted);
    } catch (error) {
      problem = messageOf(error);
    }
    const sheet = from.workbook.sheets[wanted.sheet];
    tell({
      kind: 'book',
      sheets: from.sheets,
      choice: wanted,
      top: sheet ? sheetTop(sheet, table) : [],
      headerLines: table?.place.headerLines ?? [],
      leftOut: table?.leftOut ?? [],
      hiddenColumns: table?.hiddenColumns ?? [],
      losesFormats: from.workbook.losesFormats,
      problem,
    });
    if (table) showTable(table);
    else tell({ kind: 'done', questions: [] });
  }

  function showTable(found: Table): void {
    const { skipped, rows } = found;
    const before = columns;
    columns = tableColumns(found, remembered);
    const { names, key } = columns;
    // Answers about other columns do not apply to these.
    if (before !== NO_COLUMNS && before.key !== key) settings = NO_SETTINGS;
    const operator = surroundings.own ?? soleText(found, columns.mapping.indexOf('company_name'));
    const isSaid = isWorthOffering({ settings });
    const alike = isSaid ? [] : profilesFor(profiles, { key, operator });
    const isSure = isAsBefore && alike.length === 1 && hasNames(names);
    const saidAs = isSure ? (alike[0] ?? null) : null;
    if (saidAs) settings = saidAs.settings;
    mapping = fitting(settings.mapping) ?? columns.mapping;
    tell({
      kind: 'table',
      ...columns,
      operator,
      offered: saidAs ? [] : alike,
      saidAs,
      mapping,
      settings,
      samples: names.map((_, column) => sampleOf(rows.map(({ cells }) => cells[column] ?? ''))),
      total: rows.length,
      skipped,
    });
    goOn();
  }

  /** A mapping with as many columns as the sheet has. */
  function fitting(known: Mapping | null | undefined): Mapping | null {
    return known?.length === columns.names.length ? known : null;
  }

  /** Sends the rows, or first the question without which they can't be read. */
  function goOn(): void {
    const rows = table?.rows ?? [];
    const { names: header } = columns;
    const currency = tableCurrency(columns, mapping, book?.workbook.losesFormats ?? false);
    const at = choice?.sheet ?? 0;
    const around = [book?.sheets[at]?.name ?? '', ...(table?.notes ?? [])];
    const by = mapping.join();
    if (book && table && (rivals?.of !== table || rivals.by !== by)) {
      const found = rivalTables(book, { sheet: at, table, mapping }, surroundings);
      rivals = { of: table, by, found };
    }
    const sheet = understandSheet(
      { header, mapping, rows, currency, around, rivals: rivals?.found ?? [] },
      settings,
      surroundings,
    );
    if (sheet.openPrices.length > 0) {
      return tell({ kind: 'asks-currency', prices: sheet.openPrices });
    }
    for (let from = 0; from < rows.length; from += PORTION) {
      const portion = rows.slice(from, from + PORTION).map((row) => {
        const understood = readOrHeld(() => sheet.read(row), cellsOf(row.cells, mapping));
        return freshRow(row, understood.cells, understood);
      });
      tell({ kind: 'rows', rows: portion });
    }
    tell({ kind: 'done', questions: sheet.questions() });
  }

  return { follow };
}

/** The message for people about a failure to read. */
export function messageOf(error: unknown): string {
  return error instanceof TableProblem ? error.message : TABLE_MESSAGES.broken;
}

/** Whether only hidden or left-out parts were included or excluded. */
function isSameTable(a: TableChoice, b: TableChoice): boolean {
  return a.sheet === b.sheet && a.table === b.table && a.headerLine === b.headerLine;
}

/** The text of a column if it is the same in all rows; empty otherwise or without such a column. */
function soleText({ rows }: Table, column: number): string {
  const texts = new Set<string>();
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').trim();
    if (text !== '') texts.add(text);
    if (texts.size > 1) return '';
  }
  return [...texts].join('');
}

function sampleOf(texts: readonly string[]): string {
  const filled = texts.filter((text) => text.trim() !== '');
  return [...new Set(filled.slice(0, 50))].slice(0, SAMPLES).join(', ').slice(0, 80);
}
