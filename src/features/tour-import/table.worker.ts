import { guessMapping, headerKey, type Mapping } from '#features/tour-import/column-mapping.ts';
import { freshRow } from '#features/tour-import/import-row-view.ts';
import {
  cellsOf,
  readFileTable,
  readTextTable,
  type Table,
} from '#features/tour-import/read-table.ts';
import type { TableNews, TableOrder } from '#features/tour-import/table-messages.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table-problem.ts';

/*
 * Reads and checks tables away from the page, so that the page answers meanwhile. Rows go to it in
 * portions small enough to be received within a frame.
 */

const PORTION = 200;
const SAMPLES = 3;

let table: Table | null = null;

addEventListener('message', ({ data }: MessageEvent<TableOrder>) => {
  try {
    if (data.kind === 'map') return tellRows(data.mapping);
    const { source, remembered } = data;
    table =
      'text' in source ? readTextTable(source.text) : readFileTable(new Uint8Array(source.bytes));
    const names = columnNames(table);
    const key = headerKey(names);
    const known = remembered[key];
    const mapping = known?.length === names.length ? known : guessMapping(names);
    const { skipped, rows } = table;
    tell({
      kind: 'table',
      header: names,
      key,
      mapping,
      samples: names.map((_, column) => sampleOf(rows.map(({ cells }) => cells[column] ?? ''))),
      total: rows.length,
      skipped,
    });
    tellRows(mapping);
  } catch (error) {
    const message = error instanceof TableProblem ? error.message : TABLE_MESSAGES.broken;
    tell({ kind: 'problem', message });
  }
});

/** As many as the widest row has: a column may go on without a name. */
function columnNames({ header, rows }: Table): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, column) => header[column] ?? '');
}

function sampleOf(texts: readonly string[]): string {
  const filled = texts.filter((text) => text.trim() !== '');
  return [...new Set(filled.slice(0, 50))].slice(0, SAMPLES).join(', ').slice(0, 80);
}

function tellRows(mapping: Mapping): void {
  const rows = table?.rows ?? [];
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION);
    tell({
      kind: 'rows',
      rows: portion.map((row) => freshRow(row, cellsOf(row.cells, mapping))),
    });
  }
  tell({ kind: 'done' });
}

function tell(news: TableNews): void {
  postMessage(news);
}
