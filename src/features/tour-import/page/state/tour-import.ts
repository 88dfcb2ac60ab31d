import type { ChosenPlace, Profile } from '#features/tour-import/reading/profile.ts';
import { canSend } from '#features/tour-import/reading/import-row-view.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import type { TableNews } from '#features/tour-import/reading/table-messages.ts';
import type { SheetWork } from '#features/tour-import/page/state/sheet-memory.ts';
import {
  NO_SETTINGS,
  type SheetSettings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';

export type TableFound = Extract<TableNews, { kind: 'table' }>;

/** The columns of the open sheet. */
export type SheetColumns = Omit<TableFound, 'kind' | 'settings' | 'offered' | 'saidAs'>;

/** The open file: its sheets, and what was chosen. */
export type BookInHand = Extract<TableNews, { kind: 'book' }>;

/** What the page knows of the open sheet besides its rows. */
export interface OpenSheet {
  phase: 'empty' | 'reading' | 'ready';
  /** Why the table could not be read. */
  problem: string | null;
  name: string;
  book: BookInHand | null;
  columns: SheetColumns | null;
  /** The first prices without a currency; null: no question. */
  openPrices: string[] | null;
  /** The open questions of the rows, each asked once. */
  questions: readonly Question[];
  /** The answers about the sheet. */
  settings: SheetSettings;
  /** The profiles of sheets of the same shape; empty once this sheet has answers. */
  offered: readonly Profile[];
  /** The name of the applied profile; null: none. */
  saidAs: Profile | null;
  /** Whether the sheet was open before the page was loaded. */
  isRestored: boolean;
}

export const NO_SHEET: OpenSheet = {
  phase: 'empty',
  problem: null,
  name: '',
  book: null,
  columns: null,
  openPrices: null,
  questions: [],
  settings: NO_SETTINGS,
  offered: [],
  saidAs: null,
  isRestored: false,
};

/** While the chosen table is read. */
export const NOT_READ = {
  phase: 'reading',
  columns: null,
  openPrices: null,
  questions: [],
  offered: [],
  saidAs: null,
} as const;

/** What a message of the reader changes. */
export function sheetAfter(
  news: Exclude<TableNews, { kind: 'fetched' | 'rows' }>,
): Partial<OpenSheet> {
  switch (news.kind) {
    case 'problem':
      return { problem: news.message, phase: 'empty' };
    case 'book':
      return { book: news };
    case 'table': {
      const { settings, offered, saidAs } = news;
      return { columns: news, settings, offered, saidAs };
    }
    case 'asks-currency':
      return { openPrices: news.prices };
    case 'done':
      return { phase: 'ready', questions: news.questions };
  }
}

/** How the open sheet was opened. */
export interface Opened {
  name: string;
  /** Its review, if it waits for one. */
  review: number | null;
  /** The place of the table, if somebody chose it; `isNew` until it is stored. */
  place: { chosen: ChosenPlace | null; isNew: boolean };
  /** The changes to the sheet from before the page was loaded. */
  before: SheetWork;
  /** Whether its rows are all tours of the file. */
  isWhole: boolean;
}

/** Whether all rows without doubts are selected. */
export function areAllSelected(rows: Pick<RowsStore, 'counts'>): boolean {
  const { selected, sendable: all } = rows.counts();
  return selected > 0 && selected === all;
}

/** Selects all rows or, if they are, none; with none of them no tour is taken off sale either. */
export function selectAllOrNone(
  rows: Pick<RowsStore, 'counts' | 'selectAll'>,
  { untickAll }: { untickAll: () => void },
): void {
  const isNone = areAllSelected(rows);
  rows.selectAll(!isNone);
  if (isNone) untickAll();
}

/** Whether nothing of the sheet remains to be fixed, answered or sent again. */
export function isImported(rows: Pick<RowsStore, 'counts'>): boolean {
  const { invalid, waiting, selected } = rows.counts();
  return invalid === 0 && waiting === 0 && selected === 0;
}

/** Places of all rows that would be sent now. */
export function sendable(rows: RowsStore): number[] {
  return rows.find((row) => row.isSelected && canSend(row));
}
