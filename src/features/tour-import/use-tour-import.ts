import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Mapping, remap } from '#features/tour-import/column-mapping.ts';
import type { ImportCells, ImportField } from '#features/tour-import/import-columns.ts';
import { canSend, editedRow } from '#features/tour-import/import-row-view.ts';
import { createRowsStore, type RowsStore } from '#features/tour-import/import-rows-store.ts';
import {
  MAPPING_KEY,
  readRemembered,
  writeRemembered,
} from '#features/tour-import/mapping-memory.ts';
import type { TableNews, TableOrder } from '#features/tour-import/table-messages.ts';
import { MOST_BYTES, TABLE_MESSAGES } from '#features/tour-import/table-problem.ts';
import { useCatalogueCheck } from '#features/tour-import/use-catalogue-check.ts';
import { type ImportRun, useImportRun } from '#features/tour-import/use-import-run.ts';

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
export function useTourImport(): TourImport {
  const [rows] = useState(createRowsStore);
  const version = useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const [phase, setPhase] = useState<TourImport['phase']>('empty');
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [columns, setColumns] = useState<SheetColumns | null>(null);
  const worker = useRef<Worker | null>(null);
  /** What was typed, by the number of the row: it stays when the columns are read anew. */
  const edits = useRef(new Map<number, ImportCells>());
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
        return;
      case 'table':
        setColumns(news);
        return;
      case 'rows':
        rows.add(
          news.rows.map((row) => {
            const typed = edits.current.get(row.line);
            return typed ? editedRow(row, typed) : row;
          }),
        );
        return;
      case 'done':
        setPhase('ready');
        check();
    }
  };
  const begin = (from: string) => {
    stop();
    rows.clear();
    edits.current.clear();
    run.reset();
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

  return {
    rows,
    version,
    phase,
    problem,
    name,
    columns,
    run,
    checkFailed: catalogue.hasFailed,
    readFile(file) {
      begin(file.name);
      if (file.size > MOST_BYTES) {
        setProblem(TABLE_MESSAGES.tooLarge);
        setPhase('empty');
        return;
      }
      file.arrayBuffer().then(
        (bytes) => order({ bytes }),
        () => {
          setProblem(TABLE_MESSAGES.broken);
          setPhase('empty');
        },
      );
    },
    readText(text) {
      begin(PASTED);
      order({ text });
    },
    clear() {
      begin('');
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
