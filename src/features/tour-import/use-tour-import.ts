import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Mapping, remap } from '#features/tour-import/column-mapping.ts';
import type { ImportCells, ImportField } from '#features/tour-import/import-columns.ts';
import { canSend } from '#features/tour-import/import-row-view.ts';
import { createRowsStore, type RowsStore } from '#features/tour-import/import-rows-store.ts';
import {
  MAPPING_KEY,
  readRemembered,
  writeRemembered,
} from '#features/tour-import/mapping-memory.ts';
import { NO_WORK, type SheetWork, workedRow } from '#features/tour-import/sheet-memory.ts';
import type { TableNews, TableOrder } from '#features/tour-import/table-messages.ts';
import { MOST_BYTES, TABLE_MESSAGES } from '#features/tour-import/table-problem.ts';
import { useCatalogueCheck } from '#features/tour-import/use-catalogue-check.ts';
import { type ImportRun, useImportRun } from '#features/tour-import/use-import-run.ts';
import { useSheetMemory } from '#features/tour-import/use-sheet-memory.ts';

/** The columns of the sheet in hand. */
export interface SheetColumns {
  header: string[];
  key: string;
  mapping: Mapping;
  samples: string[];
  total: number;
  skipped: number;
}

export interface TourImport {
  rows: RowsStore;
  /** Rises with every change of the rows: what shows them is drawn anew. */
  version: number;
  phase: 'empty' | 'reading' | 'ready';
  /** Why the table could not be read. */
  problem: string | null;
  name: string;
  columns: SheetColumns | null;
  run: ImportRun;
  /** Whether the sheet was in hand before the page was loaded. */
  isRestored: boolean;
  /** Why the rows could not be compared with the catalogue. */
  checkFailed: boolean;
  readFile(file: File): void;
  readText(text: string): void;
  clear(): void;
  map(place: number, field: ImportField | null): void;
  edit(place: number, changed: ImportCells): void;
  check(): void;
}

const PASTED = 'Вставленная таблица';
/** Typing on is not interrupted by a question for every letter. */
const CHECK_AFTER_MS = 500;

/** A sheet from reading to the last row: the worker that reads it, the rows, and their sending. */
export function useTourImport(owner: number): TourImport {
  const [rows] = useState(createRowsStore);
  const version = useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const [phase, setPhase] = useState<TourImport['phase']>('empty');
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isRestored, setRestored] = useState(false);
  const [columns, setColumns] = useState<SheetColumns | null>(null);
  const worker = useRef<Worker | null>(null);
  /** What was typed, by the number of the row: it stays when the columns are read anew. */
  const edits = useRef(new Map<number, ImportCells>());
  /** What had been done with the sheet before the page was loaded. */
  const before = useRef<SheetWork>(NO_WORK);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useImportRun(rows, name);
  const catalogue = useCatalogueCheck(rows);

  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
    clearTimeout(typing.current);
  };
  useEffect(() => stop, []);

  const { check } = catalogue;
  // The same function for good, so that only the row that changed is drawn anew.
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
  const map = useCallback(
    (place: number, field: ImportField | null) => {
      if (!columns) return;
      const mapping = remap(columns.mapping, place, field);
      setColumns({ ...columns, mapping });
      keep(columns.key, mapping);
      rows.clear();
      reset();
      setPhase('reading');
      const message: TableOrder = { kind: 'map', mapping };
      worker.current?.postMessage(message);
    },
    [columns, rows, reset],
  );

  const hear = ({ data: news }: MessageEvent<TableNews>) => {
    switch (news.kind) {
      case 'problem':
        setProblem(news.message);
        setPhase('empty');
        memory.drop();
        return;
      case 'table':
        setColumns(news);
        return;
      case 'rows':
        rows.add(
          news.rows.map((row) => workedRow(row, { ...before.current, edits: edits.current })),
        );
        return;
      case 'done':
        setPhase('ready');
        check();
    }
  };
  const begin = (from: string, work: SheetWork = NO_WORK) => {
    stop();
    rows.clear();
    before.current = work;
    edits.current = new Map(work.edits);
    run.reset();
    if (work.importId !== null) run.restore(work.importId, work.outcomes);
    setRestored(false);
    setColumns(null);
    setName(from);
    setProblem(null);
    setPhase('reading');
  };
  const order = (source: Extract<TableOrder, { kind: 'read' }>['source']) => {
    const reader = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    reader.addEventListener('message', hear);
    reader.addEventListener('error', () => {
      setProblem(TABLE_MESSAGES.broken);
      setPhase('empty');
    });
    const remembered = readRemembered(kept());
    const message: TableOrder = { kind: 'read', source, remembered };
    reader.postMessage(message, 'bytes' in source ? [source.bytes] : []);
  };

  const fail = (message: string) => {
    setProblem(message);
    setPhase('empty');
  };
  const readFile = (file: File) => {
    if (file.size > MOST_BYTES) return fail(TABLE_MESSAGES.tooLarge);
    file.arrayBuffer().then(
      (bytes) => order({ bytes }),
      () => fail(TABLE_MESSAGES.broken),
    );
  };
  const memory = useSheetMemory({
    owner,
    rows,
    run,
    isReady: phase === 'ready',
    edits,
    onFound(found) {
      begin(found.name, found.work);
      setRestored(true);
      if ('text' in found.source) order(found.source);
      else readFile(found.source.file);
    },
  });

  return {
    rows,
    version,
    isRestored,
    phase,
    problem,
    name,
    columns,
    run,
    checkFailed: catalogue.hasFailed,
    readFile(file) {
      begin(file.name);
      memory.begin(file.name, { file });
      readFile(file);
    },
    readText(text) {
      begin(PASTED);
      memory.begin(PASTED, { text });
      order({ text });
    },
    clear() {
      begin('');
      memory.drop();
      setPhase('empty');
    },
    map,
    edit,
    check,
  };
}

/** Places of all rows that would be sent now. */
export function sendable(rows: RowsStore): number[] {
  return rows.find((row) => row.isSelected && canSend(row));
}

function kept(): string | null {
  try {
    return localStorage.getItem(MAPPING_KEY);
  } catch {
    return null;
  }
}

function keep(key: string, mapping: Mapping): void {
  try {
    localStorage.setItem(MAPPING_KEY, writeRemembered(kept(), key, mapping));
  } catch {
    // A browser that keeps nothing asks for the correction again.
  }
}
