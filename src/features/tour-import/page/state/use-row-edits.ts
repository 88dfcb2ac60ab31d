import { useCallback, useEffect, useRef } from 'react';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';

/** Typing is not interrupted by a query for every letter. */
const CHECK_AFTER_MS = 500;

/** Typed texts by row number: they stay when the columns are read again. */
export function useRowEdits(rows: RowsStore, check: () => void) {
  const typed = useRef(new Map<number, ImportCells>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = useCallback(
    (place: number, changed: ImportCells) => {
      const line = rows.row(place)?.line;
      if (line !== undefined) typed.current.set(line, { ...typed.current.get(line), ...changed });
      return line !== undefined;
    },
    [rows],
  );
  // A stable function, so that only the changed row is rendered again.
  const edit = useCallback(
    (place: number, changed: ImportCells) => {
      if (!note(place, changed)) return;
      rows.edit(place, changed);
      clearTimeout(timer.current);
      timer.current = setTimeout(check, CHECK_AFTER_MS);
    },
    [rows, check, note],
  );
  return {
    typed,
    edit,
    editAll(changes: Parameters<RowsStore['editAll']>[0]) {
      for (const [place, changed] of changes) note(place, changed);
      rows.editAll(changes);
      check();
    },
    /** Starts anew, with the texts typed before the page was loaded. */
    begin(before: Iterable<readonly [number, ImportCells]> = []) {
      clearTimeout(timer.current);
      typed.current = new Map(before);
    },
  };
}
