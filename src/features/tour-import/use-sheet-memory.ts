import { useEffect, useRef, type RefObject } from 'react';
import type { ImportCells } from '#features/tour-import/import-columns.ts';
import { canSend } from '#features/tour-import/import-row-view.ts';
import type { RowsStore } from '#features/tour-import/import-rows-store.ts';
import { NO_WORK, type SheetWork } from '#features/tour-import/sheet-memory.ts';
import type { ImportRun } from '#features/tour-import/use-import-run.ts';
import {
  dropSheet,
  findSheet,
  keepSheet,
  keepWork,
  type SheetSource,
} from '#features/tour-import/use-sheet-store.ts';

/** Typing on is not written down letter by letter. */
const KEEP_AFTER_MS = 300;

interface InHand {
  owner: number;
  rows: RowsStore;
  run: ImportRun;
  /** Whether all rows of the sheet are there. */
  isReady: boolean;
  edits: RefObject<Map<number, ImportCells>>;
  /** Called once, when this browser still has a sheet and no other was begun meanwhile. */
  onFound: (found: { name: string; source: SheetSource; work: SheetWork }) => void;
}

/**
 * Keeps the sheet in hand in this browser, with all that is done with it, until it is imported or put
 * away: a reload or a closed tab loses nothing, and an import goes on where it was.
 */
export function useSheetMemory({ owner, rows, run, isReady, edits, onFound }: InHand) {
  /** Of the sheet in hand; null while there is none. */
  const atMs = useRef<number | null>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    let isOver = false;
    void findSheet(owner, Date.now()).then((kept) => {
      if (isOver || atMs.current !== null || !kept) return;
      const { name, source } = kept.sheet;
      found.current({ name, source, work: kept.work ?? NO_WORK });
      atMs.current = kept.sheet.atMs;
    });
    return () => {
      isOver = true;
    };
  }, [owner]);

  const { id: importId, outcomes, status } = run;
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (atMs.current === null) return;
      const left = rows.find((row) => !row.isSelected && canSend(row));
      const lines = left.flatMap((place) => rows.row(place)?.line ?? []);
      void keepWork(atMs.current, {
        edits: edits.current,
        left: new Set(lines),
        importId,
        outcomes,
      });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_AFTER_MS);
    };
    const leave = () => document.visibilityState === 'hidden' && keep();
    if (importId !== null) keep();
    const unsubscribe = rows.subscribe(soon);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', leave);
    };
  }, [isReady, rows, edits, importId, outcomes]);

  const isOver = status === 'finished' && isImported(rows);
  useEffect(() => {
    if (!isOver) return;
    atMs.current = null;
    void dropSheet();
  }, [isOver]);

  return {
    /** A sheet was taken in hand. */
    begin(name: string, source: SheetSource) {
      atMs.current = Date.now();
      void keepSheet({ owner, name, source, atMs: atMs.current });
    },
    /** There is none in hand any more. */
    drop() {
      atMs.current = null;
      void dropSheet();
    },
  };
}

/** Whether nothing of the sheet is left to be fixed or sent again. */
function isImported(rows: RowsStore): boolean {
  const { invalid, selected } = rows.counts();
  return invalid === 0 && selected === 0;
}
