import { ParseError, readXls } from 'hucre';
import {
  cellBudget,
  placeCell,
  sheetBuilder,
} from '#features/tour-import/table/formats/sheet-builder.ts';
import type {
  CellFacts,
  ReadRow,
  ReadWorkbook,
} from '#features/tour-import/table/sheet/read-sheet.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';
import { plainNumber } from '#features/tour-import/table/sheet/workbook-numbers.ts';

const FACTS = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  date: { kind: 'date' },
  boolean: { kind: 'boolean' },
  error: { kind: 'formula-error' },
} as const satisfies Record<string, CellFacts>;

type Value = Awaited<ReturnType<typeof readXls>>['sheets'][number]['rows'][number][number];

/**
 * The sheets of an .xls file (BIFF8). The reader provides neither number formats nor hidden parts.
 * Throws a TableProblem.
 */
export async function readOldWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const { sheets } = await readXls(bytes).catch((error: unknown) => {
    const isAncient = error instanceof ParseError && /Unsupported XLS version/.test(error.message);
    throw new TableProblem(isAncient ? TABLE_MESSAGES.ancient : TABLE_MESSAGES.broken);
  });
  const budget = cellBudget();
  const read = sheets.map(({ name, rows, merges = [] }) => {
    const builder = sheetBuilder({ name, isHidden: false }, budget);
    // Rows without any cell are holes in the list.
    rows.every((values, place) => builder.add(readRow(values ?? [], place + 1)));
    for (const { startRow, endRow, startCol, endCol } of merges) {
      builder.merge({
        firstLine: startRow,
        lastLine: endRow,
        firstColumn: startCol,
        lastColumn: endCol,
      });
    }
    return builder.sheet();
  });
  if (read.length === 0) throw new TableProblem(TABLE_MESSAGES.noSheet);
  return { sheets: read, losesFormats: true };
}

function readRow(values: readonly Value[], line: number): ReadRow {
  const row: ReadRow = { line, cells: [], facts: [], isHidden: false };
  values.forEach((value, column) => {
    const [text, facts] = readValue(value);
    placeCell(row, column, text, facts);
  });
  return row;
}

function readValue(value: Value): [text: string, facts: CellFacts] {
  if (typeof value === 'number') return [plainNumber(String(value)), FACTS.number];
  if (typeof value === 'boolean') return [value ? 'да' : 'нет', FACTS.boolean];
  if (typeof value === 'string') {
    return [
      value,
      /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERR!)$/.test(value)
        ? FACTS.error
        : FACTS.text,
    ];
  }
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return [value.toISOString().slice(0, 10), FACTS.date];
  }
  return ['', FACTS.text];
}
