import type { ImportCells, ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { readDelimited } from '#features/tour-import/table/delimited-text.ts';

/** The columns of the preview's table. */
export const GRID_FIELDS = [
  'city_from',
  'departure_date',
  'days',
  'price',
  'company_name',
] as const satisfies readonly ImportField[];

/** Cells copied from a spreadsheet, row by row; null: one cell, or none. */
export function cellBlock(text: string): string[][] | null {
  const rows: string[][] = [];
  const take = ({ cells }: { cells: string[] }) => rows.push(cells) > 0;
  readDelimited(text, '\t', take, { withBlank: true });
  const isBlock = rows.length > 1 || (rows[0]?.length ?? 0) > 1;
  return isBlock ? rows : null;
}

interface Target {
  /** The cell of the preview for the first cell of the block. */
  at: number;
  column: number;
  /** The index of the visible row at this place; null: there is none, or it can't be changed. */
  placeAt: (at: number) => number | null;
}

/** The changes from pasting a block over cells, and how many of its cells had no target. */
export function blockEdits(
  block: readonly (readonly string[])[],
  { at, column, placeAt }: Target,
): { edits: [place: number, changed: ImportCells][]; put: number; left: number } {
  const edits: [number, ImportCells][] = [];
  let put = 0;
  let left = 0;
  for (const [down, texts] of block.entries()) {
    const place = placeAt(at + down);
    const changed: ImportCells = {};
    for (const [right, text] of texts.entries()) {
      const field = GRID_FIELDS[column + right];
      if (place === null || field === undefined) left += 1;
      else {
        changed[field] = text.trim();
        put += 1;
      }
    }
    if (place !== null && Object.keys(changed).length > 0) edits.push([place, changed]);
  }
  return { edits, put, left };
}
