import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { canSend, isCertain } from '#features/tour-import/reading/import-row-view.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import { NO_WORK, type SheetWork } from '#features/tour-import/page/state/sheet-memory.ts';
import { isImported } from '#features/tour-import/page/state/tour-import.ts';
import type { SheetSettings } from '#features/tour-import/understanding/sheet-settings.ts';
import type { ImportRun } from '#features/tour-import/page/state/use-import-run.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import {
  dropSheet,
  findSheet,
  keepChoice,
  keepSheet,
  keepWork,
  type SheetSource,
} from '#features/tour-import/page/state/sheet-store.browser.ts';

/** Typing is not saved letter by letter. */
const KEEP_AFTER_MS = 300;

interface InHand {
  owner: number;
  rows: RowsStore;
  run: ImportRun;
  /** Whether all rows of the sheet have arrived. */
  isReady: boolean;
  edits: RefObject<Map<number, ImportCells>>;
  ticks: SheetWork['ticks'];
  settings: SheetSettings;
  /** Called once, if this browser still has a sheet and no other was opened meanwhile. */
  onFound: (found: {
    name: string;
    source: SheetSource;
    work: SheetWork;
    choice: TableChoice | null;
    review: number | null;
  }) => void;
}

/**
 * Saves the open sheet in this browser, with all changes to it, until it is imported or discarded:
 * a reload or a closed tab loses nothing, and an import continues where it was.
 */
export function useSheetMemory({ owner, rows, run, isReady, onFound, ...work }: InHand) {
  const { edits, ticks, settings } = work;
  /** The time of the open sheet; null without one. */
  const atMs = useRef<number | null>(null);
  const restore = useEffectEvent(onFound);
  useEffect(() => {
    let isOver = false;
    void findSheet(owner, Date.now()).then((kept) => {
      if (isOver || atMs.current !== null || !kept) return;
      const { name, source } = kept.sheet;
      const work = { ...NO_WORK, ...kept.work };
      restore({ name, source, work, choice: kept.choice, review: kept.sheet.review ?? null });
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
      const left = rows.find((row) => !row.isSelected && isCertain(row) && canSend(row));
      const lines = left.flatMap((place) => rows.row(place)?.line ?? []);
      void keepWork(atMs.current, {
        edits: edits.current,
        left: new Set(lines),
        ticks,
        importId,
        outcomes,
        settings,
      });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_AFTER_MS);
    };
    const leave = () => document.visibilityState === 'hidden' && keep();
    if (importId !== null || ticks.size > 0) keep();
    const unsubscribe = rows.subscribe(soon);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', leave);
    };
  }, [isReady, rows, edits, ticks, importId, outcomes, settings]);

  const drop = () => {
    void dropSheet(atMs.current);
    atMs.current = null;
  };
  const isOver = status === 'finished' && isImported(rows);
  // Before the result is seen, and the page may be left.
  useLayoutEffect(() => {
    if (isOver) drop();
  }, [isOver]);

  return {
    /** A sheet was opened. */
    begin(name: string, source: SheetSource, review: number | null = null) {
      atMs.current = Date.now();
      void keepSheet({ owner, name, source, review, atMs: atMs.current });
    },
    /** Another table of it was chosen. */
    choose(choice: TableChoice) {
      if (atMs.current !== null) void keepChoice(atMs.current, choice);
    },
    /** The sheet was closed. */
    drop,
  };
}
