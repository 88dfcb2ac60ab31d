import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import {
  NO_EXTRAS,
  type UnderstoodRow,
} from '#features/tour-import/understanding/understood-row.ts';

/** What a row says, or the texts of one that can't be read: no row costs the whole table. */
export function readOrHeld(read: () => UnderstoodRow, cells: ImportCells): UnderstoodRow {
  try {
    return read();
  } catch {
    const note = { field: 'city_from', was: '', words: ROW_UNREAD, confidence: 'ask' } as const;
    return { cells, notes: [{ ...note, isOpen: true }], extras: NO_EXTRAS };
  }
}
const ROW_UNREAD = 'Строка не\u00a0читается: проверьте все её поля';
