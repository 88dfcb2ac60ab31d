import { type RefObject, startTransition, useMemo, useState } from 'react';
import { MOST_ROWS_CHECKED } from '#features/tour-import/request/import-limits.ts';
import { type ImportRow, waitsForCheck } from '#features/tour-import/reading/import-row-view.ts';
import { matchedIds, type RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import { fitting, sentRow } from '#features/tour-import/rows/import-run.ts';
import type { Opened } from '#features/tour-import/page/state/tour-import.ts';
import { NO_WORK } from '#features/tour-import/page/state/sheet-memory.ts';
import { oneAtATime } from '#features/tour-import/page/state/one-at-a-time.ts';
import {
  type MissingTour,
  withTicks,
  withUnread,
} from '#features/tour-import/rows/missing-tour.ts';
import type { RowVerdict } from '#features/tour-import/row/row-outcome.ts';
import { given, request } from '#ui/request.browser.ts';

const PATIENCE_MS = 30_000;

/**
 * The dry run: asks for every good row, in batches, whether the catalogue has it. An answer about a
 * row that was changed meanwhile is dropped, and the row is asked about again.
 */
export function useCatalogueCheck(rows: RowsStore, opened: RefObject<Pick<Opened, 'isWhole'>>) {
  const [hasFailed, setFailed] = useState(false);
  const [found, setFound] = useState<readonly MissingTour[]>([]);
  /** Of missing tours, by their ids: set by hand. */
  const [ticks, setTicks] = useState(NO_WORK.ticks);
  const check = useMemo(
    () =>
      oneAtATime(async () => {
        try {
          const isDone = await askAbout(rows);
          if (isDone)
            setFound(
              withUnread(await fetchMissing(matchedIds(rows)), rows, opened.current.isWhole),
            );
          setFailed(!isDone);
        } catch {
          setFailed(true);
        }
      }),
    [rows, opened],
  );
  const tickAll = (tours: readonly Pick<MissingTour, 'id'>[], isTicked: boolean) =>
    setTicks((now) => new Map([...now, ...tours.map(({ id }) => [id, isTicked] as const)]));
  return {
    check,
    hasFailed,
    /** Tours on sale that are not in the list; the ticked ones are taken off sale. */
    missing: withTicks(found, ticks),
    ticks,
    tick: (id: number, isTicked: boolean) => tickAll([{ id }], isTicked),
    untickAll: () => tickAll(found, false),
    /** Starts anew, with the ticks from before the page was loaded. */
    begin(before = NO_WORK.ticks) {
      setFound([]);
      setTicks(before);
    },
  };
}

/** True once there is no row left to ask about. */
async function askAbout(rows: RowsStore): Promise<boolean> {
  let start = 0;
  for (;;) {
    let places = rows.find(waitsForCheck, MOST_ROWS_CHECKED, start);
    // Earlier rows may have been changed meanwhile.
    if (places.length === 0 && start > 0) places = rows.find(waitsForCheck, MOST_ROWS_CHECKED);
    const asked: ImportRow[] = [];
    const portion = fitting(sentRows(rows, places, asked), MOST_ROWS_CHECKED);
    if (portion.length === 0) return true;
    // Preparing a batch, sending it and rendering the answer are separate tasks, to keep each
    // short.
    await nextTask();
    const verdicts = await fetchVerdicts(portion);
    if (!verdicts) return false;
    await nextTask();
    const termsOf = new Map(asked.map(({ line, terms }) => [line, terms]));
    const unchanged = new Set(
      places.flatMap((place) => {
        const row = rows.row(place);
        return row && row.terms === termsOf.get(row.line) ? row.line : [];
      }),
    );
    startTransition(() => rows.tellVerdicts(verdicts.filter(({ line }) => unchanged.has(line))));
    start = places[portion.length - 1] ?? 0;
  }
}

/**
 * The rows in the form in which they are sent, one after the other; the ones taken are added to
 * `asked`.
 */
function* sentRows(rows: RowsStore, places: readonly number[], asked: ImportRow[]) {
  for (const place of places) {
    const row = rows.row(place);
    if (!row) continue;
    asked.push(row);
    yield sentRow(row);
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function fetchMissing(ids: number[]): Promise<MissingTour[]> {
  if (ids.length === 0) return [];
  const reply = await request('/api/tour-imports/missing', {
    method: 'POST',
    json: { ids },
    withinMs: PATIENCE_MS,
  });
  return given<{ tours: MissingTour[] }>(reply)?.tours ?? [];
}

async function fetchVerdicts(rows: object[]): Promise<RowVerdict[] | null> {
  const reply = await request('/api/tour-imports/check', {
    method: 'POST',
    json: { rows },
    withinMs: PATIENCE_MS,
  });
  return given<{ verdicts: RowVerdict[] }>(reply)?.verdicts ?? null;
}
