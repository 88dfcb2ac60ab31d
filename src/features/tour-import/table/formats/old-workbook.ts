import { ParseError, readXls } from 'hucre';
import {
  cellBudget,
  placeCell,
  sheetBuilder,
} from '#features/tour-import/table/formats/sheet-builder.ts';
import {
  A_NUMBER,
  NO_FACTS,
  type ReadRow,
  type ReadWorkbook,
} from '#features/tour-import/table/sheet/read-sheet.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';
import { plainNumber } from '#features/tour-import/table/sheet/workbook-numbers.ts';

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
    placeCell(row, column, textOf(value), typeof value === 'number' ? A_NUMBER : NO_FACTS);
  });
  return row;
}

function textOf(value: Value): string {
  if (typeof value === 'number') return plainNumber(String(value));
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return value;
  const isDay = value instanceof Date && !Number.isNaN(value.getTime());
  return isDay ? value.toISOString().slice(0, 10) : '';
}
