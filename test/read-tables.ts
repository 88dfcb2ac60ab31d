import { readFile, readText } from '#features/tour-import/table/read-file.ts';
import {
  bookOf,
  chosenTable,
  firstChoice,
  type Table,
} from '#features/tour-import/table/read-table.ts';

/** The most likely table in a file, whatever its name. Throws a TableProblem. */
export async function readFileTable(bytes: Uint8Array): Promise<Table> {
  const book = bookOf(await readFile(bytes));
  return chosenTable(book, firstChoice(book));
}

/** The table in a text copied from a spreadsheet or saved as .csv. Throws a TableProblem. */
export function readTextTable(text: string): Table {
  const book = bookOf(readText(text));
  return chosenTable(book, firstChoice(book));
}
