import type { Profile } from '#features/tour-import/reading/profile.ts';
import {
  type Book,
  chosenTable,
  type TableChoice,
} from '#features/tour-import/table/read-table.ts';
import { tableColumns } from '#features/tour-import/reading/table-columns.ts';

/**
 * The table that people chose by hand in a file of the same shape: on the sheet of the same name,
 * or else on another one, at the same place and with the same column names. Null: none.
 */
export function chosenBefore(book: Book, profiles: readonly Profile[]): TableChoice | null {
  const sheets = book.workbook.sheets.map(({ name }, at) => ({ name, at }));
  for (const { key, place } of profiles) {
    if (place === null) continue;
    const named = sheets.filter(({ name }) => name === place.sheet);
    const others = sheets.filter(({ name }) => name !== place.sheet);
    for (const { at } of [...named, ...others]) {
      const { table, headerLine, withHidden, withLeftOut } = place;
      const choice = { sheet: at, table, headerLine, withHidden, withLeftOut };
      if (keyAt(book, choice) === key) return choice;
    }
  }
  return null;
}

function keyAt(book: Book, choice: TableChoice): string | null {
  if (choice.table !== null && !book.sheets[choice.sheet]?.tables[choice.table]) return null;
  try {
    return tableColumns(chosenTable(book, choice), {}).key;
  } catch {
    return null;
  }
}
