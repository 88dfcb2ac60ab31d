import type { ImportCells, ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { ChosenPlace, Profile } from '#features/tour-import/reading/profile.ts';
import { canSend } from '#features/tour-import/reading/import-row-view.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import type { Problem } from '#lib/problem.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import type { MissingTour, Target } from '#features/tour-import/rows/missing-tour.ts';
import type { TableNews } from '#features/tour-import/reading/table-messages.ts';
import type { SheetWork } from '#features/tour-import/page/state/sheet-memory.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
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

/** The sending of the rows. */
export interface ImportRun {
  /** `stopped`: the connection or the permission was lost; the rest can be continued. */
  status: 'idle' | 'running' | 'paused' | 'cancelled' | 'stopped' | 'finished';
  done: number;
  total: number;
  problem: Problem | null;
  /** The outcomes of the rows, by the number in the sheet, over all runs of this sheet. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** The import on the server; null before the first row was sent. */
  id: string | null;
  /** Sends the rows, then takes tours off sale that are no longer in the list. */
  start(places: readonly number[], withdrawn?: readonly Target[]): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  reset(): void;
  /** Continues an import that was begun before the page was loaded. */
  restore(id: string, outcomes: ReadonlyMap<number, RowOutcome>): void;
}

/** A file as browsers provide it. */
interface GivenFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

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
}

export interface TourImport extends OpenSheet {
  rows: RowsStore;
  /** Increases with every change of the rows, to render them again. */
  version: number;
  run: ImportRun;
  /** Why the rows could not be compared with the catalogue. */
  checkFailed: boolean;
  readFile(file: GivenFile): void;
  readText(text: string): void;
  /** The site fetches the file of a link, and it is read. */
  readLink(link: string): void;
  /** Reads the file that waits for a review, and applies the profile of the last one. */
  readReview(review: { id: number; fileName: string }): void;
  clear(): void;
  /** Reads another sheet or table, with another header row, or with rows that were left out. */
  choose(choice: TableChoice): void;
  map(place: number, field: ImportField | null): void;
  edit(place: number, changed: ImportCells): void;
  /** Adds an answer about the sheet; its rows are read again, typed texts stay. */
  say(more: Partial<SheetSettings>): void;
  /** Applies a profile to the sheet. */
  sayAs(profile: Profile): void;
  /** Tours on sale that the list lacks; the ticked ones are taken off sale. */
  missing: readonly MissingTour[];
  tickMissing(id: number, isTicked: boolean): void;
  /** Sets texts in several rows at once. */
  editAll(edits: readonly (readonly [place: number, changed: ImportCells])[]): void;
  check(): void;
  /** The review of the open sheet; null: none. */
  reviewInHand(): number | null;
}

/** Places of all rows that would be sent now. */
export function sendable(rows: RowsStore): number[] {
  return rows.find((row) => row.isSelected && canSend(row));
}
