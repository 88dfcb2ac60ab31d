import type { ImportCells, ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { canSend } from '#features/tour-import/reading/import-row-view.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';

/** The changes of find and replace in a column, ignoring case; imported rows stay. */
export function replacedIn(
  rows: Pick<RowsStore, 'find' | 'row'>,
  field: ImportField,
  find: string,
  replacement: string,
): [place: number, changed: ImportCells][] {
  if (find === '') return [];
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const may = rows.find((row) => row.errors.length > 0 || canSend(row));
  return may.flatMap((place) => {
    const text = rows.row(place)?.cells[field] ?? '';
    const changed = text.replace(pattern, () => replacement);
    return changed === text ? [] : [[place, { [field]: changed }]];
  });
}
