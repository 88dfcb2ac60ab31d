import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { remap } from '#features/tour-import/mapping/column-mapping.ts';
import type { ImportCells, ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { editedRow } from '#features/tour-import/reading/import-row-view.ts';
import { createRowsStore, type RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import {
  isWorthOffering,
  type ChosenPlace,
  type Profile,
} from '#features/tour-import/reading/profile.ts';
import {
  NO_WORK,
  type SheetWork,
  workedRow,
} from '#features/tour-import/page/state/sheet-memory.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import {
  NO_SETTINGS,
  type SheetSettings,
  type Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type {
  BookInHand,
  SheetColumns,
  TableFound,
  TourImport,
} from '#features/tour-import/page/state/tour-import.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';
import type { TableNews, TableOrder } from '#features/tour-import/reading/table-messages.ts';
import { MOST_BYTES, TABLE_MESSAGES } from '#features/tour-import/table/sheet/table-problem.ts';
import { useCatalogueCheck } from '#features/tour-import/page/state/use-catalogue-check.ts';
import { useImportRun } from '#features/tour-import/page/state/use-import-run.ts';
import { useKeptProfiles } from '#features/tour-import/page/state/use-kept-profiles.ts';
import { useRowChanges } from '#features/tour-import/page/state/use-row-changes.ts';
import { useTableWorker } from '#features/tour-import/page/state/use-table-worker.ts';
import { useSheetMemory } from '#features/tour-import/page/state/use-sheet-memory.ts';

const PASTED = 'Вставленная таблица';
/** Typing is not interrupted by a query for every letter. */
const CHECK_AFTER_MS = 500;
/**
 * A reader that has sent nothing for this long is stopped: the file may have been made to block it.
 */
const PATIENCE_MS = 20_000;
/** The site's own limit for a link is shorter. */
const LINK_PATIENCE_MS = 30_000;

interface Given {
  owner: number;
  surroundings: Surroundings;
  /** The profiles that existed when the page was loaded. */
  profiles: readonly Profile[];
}

/**
 * The state of a sheet from reading to the last row: the worker that reads it, the rows, and their
 * sending.
 */
export function useTourImport({ owner, surroundings, ...given }: Given): TourImport {
  const [rows] = useState(createRowsStore);
  // The rows show a change themselves; what sums them up follows in slices.
  const version = useRowChanges(rows, { isPatient: true });
  const [phase, setPhase] = useState<TourImport['phase']>('empty');
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isRestored, setRestored] = useState(false);
  const [openPrices, setOpenPrices] = useState<string[] | null>(null);
  const [columns, setColumns] = useState<SheetColumns | null>(null);
  const [questions, setQuestions] = useState<Question[]>([]);
  const [settings, setSettings] = useState(NO_SETTINGS);
  const [offered, setOffered] = useState<readonly Profile[]>([]);
  const [saidAs, setSaidAs] = useState<Profile | null>(null);
  const profiles = useKeptProfiles(given.profiles);
  /** The review of the open sheet. */
  const review = useRef<number | null>(null);
  /** The place of the table, if somebody chose it; `isNew` until it is stored. */
  const place = useRef<{ chosen: ChosenPlace | null; isNew: boolean }>(NOT_CHOSEN);
  const [book, setBook] = useState<BookInHand | null>(null);
  const worker = useTableWorker();
  /** Typed texts by row number: they stay when the columns are read again. */
  const edits = useRef(new Map<number, ImportCells>());
  /** The changes to the sheet from before the page was loaded. */
  const before = useRef<SheetWork>(NO_WORK);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useImportRun(rows, name);
  const catalogue = useCatalogueCheck(rows);

  useEffect(() => () => clearTimeout(typing.current), []);

  const { check } = catalogue;
  // A stable function, so that only the changed row is rendered again.
  const edit = useCallback(
    (place: number, changed: ImportCells) => {
      const line = rows.row(place)?.line;
      if (line === undefined) return;
      edits.current.set(line, { ...edits.current.get(line), ...changed });
      rows.edit(place, changed);
      clearTimeout(typing.current);
      typing.current = setTimeout(check, CHECK_AFTER_MS);
    },
    [rows, check],
  );

  const { reset } = run;
  const say = useCallback(
    (more: Partial<SheetSettings>) => {
      if (!columns) return;
      const said = { ...settings, ...more };
      setColumns({ ...columns, mapping: said.mapping ?? columns.mapping });
      setSettings(said);
      setOpenPrices(null);
      setOffered([]);
      setSaidAs(null);
      profiles.keep({
        key: columns.key,
        operator: said.columnValues.company_name?.text ?? columns.operator,
        settings: said,
        place: place.current.chosen,
        fileName: name,
        day: surroundings.today,
        who: null,
      });
      rows.clear();
      reset();
      setPhase('reading');
      worker.post({ kind: 'settings', settings: said });
    },
    [columns, settings, name, surroundings.today, rows, reset, profiles, worker],
  );
  const map = useCallback(
    (place: number, field: ImportField | null) => {
      if (columns) say({ mapping: remap(columns.mapping, place, field) });
    },
    [columns, say],
  );

  const keepPlace = ({ key, operator, settings: said }: TableFound) => {
    place.current = { ...place.current, isNew: false };
    const known = profiles.all().find((one) => one.key === key && one.operator === operator);
    profiles.keep({
      key,
      operator,
      settings: isWorthOffering({ settings: said }) ? said : (known?.settings ?? said),
      place: place.current.chosen,
      fileName: name,
      day: surroundings.today,
      who: null,
    });
  };
  const hear = (news: TableNews) => {
    switch (news.kind) {
      case 'problem':
        setProblem(news.message);
        setPhase('empty');
        memory.drop();
        return;
      case 'fetched':
        return take(new File([news.bytes], news.name), review.current);
      case 'book':
        setBook(news);
        return;
      case 'table':
        setColumns(news);
        setSettings(news.settings);
        setOffered(news.offered);
        setSaidAs(news.saidAs);
        if (place.current.isNew) keepPlace(news);
        return;
      case 'asks-currency':
        setOpenPrices(news.prices);
        return;
      case 'rows':
        rows.add(
          news.rows.map((row) => workedRow(row, { ...before.current, edits: edits.current })),
        );
        return;
      case 'done':
        setPhase('ready');
        setQuestions(news.questions);
        check();
        warmUp(rows);
    }
  };
  const begin = (from: string, work: SheetWork = NO_WORK, of: number | null = null) => {
    worker.stop();
    clearTimeout(typing.current);
    review.current = of;
    place.current = NOT_CHOSEN;
    rows.clear();
    before.current = work;
    edits.current = new Map(work.edits);
    run.reset();
    if (work.importId !== null) run.restore(work.importId, work.outcomes);
    setRestored(false);
    setOpenPrices(null);
    catalogue.setMissing([]);
    setQuestions([]);
    setSettings(work.settings);
    setOffered([]);
    setSaidAs(null);
    setColumns(null);
    setBook(null);
    setName(from);
    setProblem(null);
    setPhase('reading');
  };
  const order = (
    source: Extract<TableOrder, { kind: 'read' }>['source'],
    choice: TableChoice | null,
  ) => {
    const message: TableOrder = {
      kind: 'read',
      source,
      profiles: profiles.all(),
      settings: before.current.settings,
      surroundings,
      choice,
      isAsBefore: review.current !== null,
    };
    launch(message, 'bytes' in source ? [source.bytes] : [], PATIENCE_MS);
  };
  const launch = (message: TableOrder, transfer: Transferable[], patienceMs: number) => {
    worker.launch(message, {
      transfer,
      patienceMs,
      hear: (news: TableNews) => startTransition(() => hear(news)),
      onError: () => fail(TABLE_MESSAGES.broken),
      onSilence() {
        memory.drop();
        fail(message.kind === 'fetch' ? TABLE_MESSAGES.noLink : TABLE_MESSAGES.tooSlow);
      },
    });
  };

  const fail = (message: string) => {
    setProblem(message);
    setPhase('empty');
  };
  const readFile = (file: File, choice: TableChoice | null = null) => {
    if (file.size > MOST_BYTES) return fail(TABLE_MESSAGES.tooLarge);
    file.arrayBuffer().then(
      (bytes) => order({ bytes }, choice),
      () => fail(TABLE_MESSAGES.broken),
    );
  };
  const take = (file: File, of: number | null = null) => {
    begin(file.name, NO_WORK, of);
    memory.begin(file.name, { file }, of);
    readFile(file);
  };
  const memory = useSheetMemory({
    owner,
    rows,
    run,
    isReady: phase === 'ready',
    edits,
    settings,
    onFound(found) {
      begin(found.name, found.work, found.review);
      setRestored(true);
      if ('text' in found.source) order(found.source, found.choice);
      else readFile(found.source.file, found.choice);
    },
  });

  return {
    rows,
    version,
    isRestored,
    phase,
    problem,
    name,
    book,
    columns,
    run,
    checkFailed: catalogue.hasFailed,
    readFile: (file: File) => take(file),
    readLink(link) {
      begin(link);
      launch({ kind: 'fetch', link }, [], LINK_PATIENCE_MS);
    },
    readReview({ id, fileName }) {
      begin(fileName, NO_WORK, id);
      launch({ kind: 'fetch', review: id }, [], LINK_PATIENCE_MS);
    },
    readText(text) {
      begin(PASTED);
      memory.begin(PASTED, { text });
      order({ text }, null);
    },
    clear() {
      begin('');
      memory.drop();
      setPhase('empty');
    },
    choose(choice) {
      // Rows are identified by their numbers, which another sheet uses too.
      if (choice.sheet !== book?.choice.sheet) edits.current = new Map();
      before.current = { ...NO_WORK, edits: edits.current };
      rows.clear();
      reset();
      setColumns(null);
      setOpenPrices(null);
      catalogue.setMissing([]);
      setQuestions([]);
      setOffered([]);
      setSaidAs(null);
      setPhase('reading');
      // The pressed button changes at once; the rest of the panel follows when the sheet is read.
      setBook((known) => known && { ...known, choice });
      memory.choose(choice);
      const { sheet, ...where } = choice;
      const sheetName = book?.sheets[sheet]?.name ?? '';
      place.current = { chosen: { ...where, sheet: sheetName }, isNew: true };
      worker.post({ kind: 'choose', choice });
    },
    map,
    edit,
    openPrices,
    missing: catalogue.missing,
    tickMissing: catalogue.tick,
    questions,
    settings,
    offered,
    saidAs,
    say,
    sayAs(profile) {
      say(profile.settings);
      setSaidAs(profile);
    },
    editAll(changes) {
      for (const [place, changed] of changes) {
        const line = rows.row(place)?.line;
        if (line !== undefined) edits.current.set(line, { ...edits.current.get(line), ...changed });
      }
      rows.editAll(changes);
      check();
    },
    check,
    reviewInHand: () => review.current,
  };
}

/**
 * Checks a row in vain, so that the browser compiles that code before somebody types the first
 * letter: 50 ms on a slow machine.
 */
function warmUp(rows: RowsStore): void {
  const row = rows.row(0);
  if (row) setTimeout(() => editedRow(row, row.cells));
}

const NOT_CHOSEN = { chosen: null, isNew: false };
