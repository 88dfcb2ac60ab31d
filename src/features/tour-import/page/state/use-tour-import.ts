import { startTransition, useCallback, useRef, useState } from 'react';
import { editedRow } from '#features/tour-import/reading/import-row-view.ts';
import type { ChosenPlace, Profile } from '#features/tour-import/reading/profile.ts';
import type { TableNews, TableOrder } from '#features/tour-import/reading/table-messages.ts';
import { createRowsStore, type RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import {
  NO_WORK,
  type SheetWork,
  workedRow,
} from '#features/tour-import/page/state/sheet-memory.ts';
import {
  type BookInHand,
  NO_SHEET,
  type OpenSheet,
  NOT_READ,
  type Opened,
  sheetAfter,
} from '#features/tour-import/page/state/tour-import.ts';
import { useCatalogueCheck } from '#features/tour-import/page/state/use-catalogue-check.ts';
import { useImportRun } from '#features/tour-import/page/state/use-import-run.ts';
import { useKeptProfiles } from '#features/tour-import/page/state/use-kept-profiles.ts';
import { useRowChanges } from '#features/tour-import/page/state/use-row-changes.ts';
import { useRowEdits } from '#features/tour-import/page/state/use-row-edits.ts';
import { useSheetAnswers } from '#features/tour-import/page/state/use-sheet-answers.ts';
import { useSheetMemory } from '#features/tour-import/page/state/use-sheet-memory.ts';
import { useTableWorker } from '#features/tour-import/page/state/use-table-worker.ts';
import { isWholeFile, stillMissing } from '#features/tour-import/rows/missing-tour.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import { MOST_BYTES, TABLE_MESSAGES } from '#features/tour-import/table/sheet/table-problem.ts';
import type { Surroundings } from '#features/tour-import/understanding/sheet-settings.ts';

type Source = Extract<TableOrder, { kind: 'read' }>['source'];

const PASTED = 'Вставленная таблица';

interface Given {
  owner: number;
  surroundings: Surroundings;
  /** The profiles that existed when the page was loaded. */
  profiles: readonly Profile[];
}

const NOTHING_OPENED: Opened = {
  name: '',
  review: null,
  place: { chosen: null, isNew: false },
  before: NO_WORK,
  isWhole: true,
};

export type TourImport = ReturnType<typeof useTourImport>;

/**
 * The state of a sheet from reading to the last row: the worker that reads it, the rows, and their
 * sending.
 */
export function useTourImport({ owner, surroundings, ...given }: Given) {
  const [rows] = useState(createRowsStore);
  // The rows show a change themselves; what sums them up follows in slices.
  const version = useRowChanges(rows, { isPatient: true });
  const [sheet, setSheet] = useState(NO_SHEET);
  const change = useCallback(
    (more: Partial<OpenSheet>) => setSheet((now) => ({ ...now, ...more })),
    [],
  );
  const opened = useRef(NOTHING_OPENED);
  const profiles = useKeptProfiles(given.profiles, { opened, today: surroundings.today });
  const worker = useTableWorker();
  const catalogue = useCatalogueCheck(rows, opened);
  const run = useImportRun(rows, sheet.name, catalogue.check);
  const edits = useRowEdits(rows, catalogue.check);

  const { reset } = run;
  const readAgain = useCallback(
    (order: TableOrder) => {
      rows.clear();
      reset();
      worker.post(order);
    },
    [rows, reset, worker],
  );
  const answers = useSheetAnswers({ ...sheet, change, keep: profiles.keep, readAgain });

  const hear = (news: TableNews) => {
    if (news.kind === 'fetched')
      return take(new File([news.bytes], news.name), opened.current.review);
    if (news.kind === 'rows') {
      const work = { ...opened.current.before, edits: edits.typed.current };
      return rows.add(news.rows.map((row) => workedRow(row, work)));
    }
    change(sheetAfter(news));
    if (news.kind === 'problem') memory.drop();
    else if (news.kind === 'book') opened.current.isWhole = isWholeFile(news);
    else if (news.kind === 'table') profiles.keepPlace(news);
    else if (news.kind === 'done') {
      catalogue.check();
      warmUp(rows);
    }
  };
  const fail = (problem: string) => change({ problem, phase: 'empty' });
  const begin = (name: string, before: SheetWork = NO_WORK, review: number | null = null) => {
    worker.stop();
    opened.current = { ...NOTHING_OPENED, name, review, before };
    rows.clear();
    edits.begin(before.edits);
    run.reset();
    if (before.importId !== null) run.restore(before.importId, before.outcomes);
    catalogue.begin(before.ticks);
    setSheet({ ...NO_SHEET, name, settings: before.settings, phase: 'reading' });
  };
  const launch = (order: TableOrder) =>
    worker.launch(order, {
      hear: (news) => startTransition(() => hear(news)),
      onError: () => fail(TABLE_MESSAGES.broken),
      onSilence() {
        memory.drop();
        fail(order.kind === 'fetch' ? TABLE_MESSAGES.noLink : TABLE_MESSAGES.tooSlow);
      },
    });
  const read = (source: Source, choice: TableChoice | null = null) =>
    launch({
      kind: 'read',
      source,
      profiles: profiles.all(),
      settings: opened.current.before.settings,
      surroundings,
      choice,
      isAsBefore: opened.current.review !== null,
    });
  const readFile = (file: File, choice: TableChoice | null = null) => {
    if (file.size > MOST_BYTES) return fail(TABLE_MESSAGES.tooLarge);
    file.arrayBuffer().then(
      (bytes) => read({ bytes }, choice),
      () => fail(TABLE_MESSAGES.broken),
    );
  };
  const take = (file: File, review: number | null = null) => {
    begin(file.name, NO_WORK, review);
    memory.begin(file.name, { file }, review);
    readFile(file);
  };
  const said = { edits: edits.typed, ticks: catalogue.ticks, settings: sheet.settings };
  const memory = useSheetMemory({
    owner,
    rows,
    run,
    isReady: sheet.phase === 'ready',
    ...said,
    onFound(found) {
      begin(found.name, found.work, found.review);
      change({ isRestored: true });
      if ('text' in found.source) read(found.source, found.choice);
      else readFile(found.source.file, found.choice);
    },
  });

  return {
    ...sheet,
    ...answers,
    rows,
    /** Increases with every change of the rows, to render them again. */
    version,
    run,
    /** How the rows compare with the catalogue. */
    catalogue: { ...catalogue, missing: stillMissing(catalogue.missing, run.outcomes) },
    edit: edits.edit,
    editAll: edits.editAll,
    /** The review of the open sheet; null: none. */
    reviewInHand: () => opened.current.review,
    readFile: (file: File) => take(file),
    /** The site fetches the file of a link, and it is read. */
    readLink(link: string) {
      begin(link);
      launch({ kind: 'fetch', link });
    },
    /** Reads the file that waits for a review, and applies the profile of the last one. */
    readReview({ id, fileName }: { id: number; fileName: string }) {
      begin(fileName, NO_WORK, id);
      launch({ kind: 'fetch', review: id });
    },
    readText(text: string) {
      begin(PASTED);
      memory.begin(PASTED, { text });
      read({ text });
    },
    clear() {
      begin('');
      memory.drop();
      change({ phase: 'empty' });
    },
    /** Reads another sheet or table, with another header row, or with rows that were left out. */
    choose(choice: TableChoice) {
      const { book } = sheet;
      // Rows are identified by their numbers, which another sheet uses too.
      if (choice.sheet !== book?.choice.sheet) edits.begin();
      const before = { ...NO_WORK, edits: edits.typed.current };
      const place = { chosen: placeIn(book, choice), isNew: true };
      opened.current = { ...opened.current, before, place };
      catalogue.begin();
      // The pressed button changes at once; the rest of the panel follows when the sheet is read.
      change({ ...NOT_READ, book: book && { ...book, choice } });
      memory.choose(choice);
      readAgain({ kind: 'choose', choice });
    },
  };
}

/** The place of a table with its sheet's name, by which it is found in next week's file. */
function placeIn(book: BookInHand | null, { sheet, ...where }: TableChoice): ChosenPlace {
  return { ...where, sheet: book?.sheets[sheet]?.name ?? '' };
}

/**
 * Checks a row in vain, so that the browser compiles that code before somebody types the first
 * letter: 50 ms on a slow machine.
 */
function warmUp(rows: RowsStore): void {
  const row = rows.row(0);
  if (row) setTimeout(() => editedRow(row, row.cells));
}
