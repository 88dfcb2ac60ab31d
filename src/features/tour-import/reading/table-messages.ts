import type { Profile } from '#features/tour-import/reading/profile.ts';
import type { TableColumns } from '#features/tour-import/reading/table-columns.ts';
import type { SurveyedSheet } from '#features/tour-import/table/finding/book-survey.ts';
import type { TopRow } from '#features/tour-import/table/finding/sheet-top.ts';
import type { LeftOutRow } from '#features/tour-import/table/finding/table-rows.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import type {
  SheetSettings,
  Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';

/** The input of a reader of tables. */
export type ReadingOrder =
  | {
      kind: 'read';
      source: { text: string } | { bytes: ArrayBuffer };
      /** The stored profiles of sheets, the latest first. */
      profiles: readonly Profile[];
      settings: SheetSettings;
      surroundings: Surroundings;
      /** The former choice in the same file; null: the most likely table. */
      choice: TableChoice | null;
      /** Applies the profile of the last sheet of its shape at once, if it is the only one. */
      isAsBefore: boolean;
    }
  /** Another sheet, another table, another header, or rows that were left out. */
  | { kind: 'choose'; choice: TableChoice }
  /** A person's answers about the sheet: its rows are read again. */
  | { kind: 'settings'; settings: SheetSettings };

/** The messages of the page to its worker. */
export type TableOrder =
  | ReadingOrder
  /** The server fetches the file of a link, which is then read. */
  | { kind: 'fetch'; link: string }
  /** The file that waits for a review. */
  | { kind: 'fetch'; review: number };

/** The messages of the worker: before the news of each order it says that they begin. */
export type WorkerNews = { kind: 'begins' } | TableNews;

/** The news of a table; rows come in batches, so that none blocks the page. */
export type TableNews =
  | { kind: 'problem'; message: string }
  | { kind: 'fetched'; name: string; bytes: ArrayBuffer }
  /** The contents of the file, and the choice. */
  | {
      kind: 'book';
      sheets: SurveyedSheet[];
      choice: TableChoice;
      top: TopRow[];
      /** Numbers of the header rows. */
      headerLines: number[];
      leftOut: LeftOutRow[];
      hiddenColumns: string[];
      /** The format has neither number formats nor hidden parts. */
      losesFormats: boolean;
      /** Why the choice has no table; null: it has one. */
      problem: string | null;
    }
  | ({
      kind: 'table';
      /** The one operator of all rows; empty when there are several, or none. */
      operator: string;
      /** The stored profiles for such sheets, and this sheet's former answers. */
      offered: readonly Profile[];
      saidAs: Profile | null;
      /** The present answers about the table; none for a new table. */
      settings: SheetSettings;
      /** A few texts of each column, as examples. */
      samples: string[];
      total: number;
      skipped: number;
    } & TableColumns)
  /** These first prices have no currency; the rows follow after the answer. */
  | { kind: 'asks-currency'; prices: string[] }
  | { kind: 'rows'; rows: ImportRow[] }
  /** All rows were sent; their open questions come along. */
  | { kind: 'done'; questions: Question[] };
