import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import {
  fitting,
  rowsAtOnce,
  type Sent,
  sendRows,
  sentRow,
} from '#features/tour-import/rows/import-run.ts';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import type { Target } from '#features/tour-import/rows/missing-tour.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import type { Problem } from '#lib/problem.ts';
import { request } from '#ui/request.browser.ts';

/** The time of a hundred rows on a busy site. */
const PATIENCE_MS = 60_000;

/** How far the sending of the rows is. */
interface RunState {
  /** `stopped`: the connection or the permission was lost; the rest can be continued. */
  status: 'idle' | 'running' | 'paused' | 'cancelled' | 'stopped' | 'finished';
  done: number;
  total: number;
  problem: Problem | null;
  /** The outcomes of the rows, by the number in the sheet, over all runs of this sheet. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** The import on the server; null before the first row was sent. */
  id: string | null;
}

const IDLE: RunState = {
  status: 'idle',
  done: 0,
  total: 0,
  problem: null,
  id: null,
  outcomes: new Map(),
};

export type ImportRun = ReturnType<typeof useImportRun>;

/**
 * Sends rows in several requests; between two of them it can be paused, continued or cancelled. What was
 * refused is compared with the catalogue again, by `check`.
 */
export function useImportRun(rows: RowsStore, fileName: string, check: () => void) {
  const [state, setState] = useState(IDLE);
  const queue = useRef<number[]>([]);
  const leaving = useRef<readonly Target[]>([]);
  /** The number of the active run; another number ends the former run. */
  const current = useRef(0);
  const importId = useRef<string | null>(null);
  const isRunning = state.status === 'running';

  useEffect(() => () => void (current.current += 1), []);
  useAskBeforeLeaving(isRunning);

  const change = (changed: Partial<RunState>) => setState((now) => ({ ...now, ...changed }));

  const hear = (outcomes: readonly RowOutcome[], done: number) => {
    setState((now) => withOutcomes(now, done, outcomes));
    if (outcomes.some(({ outcome }) => outcome === 'failed')) check();
  };

  const go = async (total: number) => {
    const mine = (current.current += 1);
    importId.current ??= newId();
    const id = importId.current;
    change({ status: 'running', problem: null, id });
    const limit = rowsAtOnce(total);
    while (queue.current.length > 0) {
      const waiting = queue.current.slice(0, limit).flatMap((place) => {
        const row = rows.row(place);
        return row ? sentWithTarget(row) : [];
      });
      const portion = fitting(waiting, limit);
      const places = new Set(queue.current.slice(0, portion.length));
      const answer = await sendRows(() => put(`${id}/rows`, { fileName, rows: portion }), wait);
      // Another sheet was opened.
      if (importId.current !== id) return;
      if (answer.ok) {
        const before = queue.current.length;
        rows.tellOutcomes(answer.outcomes);
        // After a short pause the next run may have sent the same rows once more.
        queue.current = queue.current.filter((place) => !places.has(place));
        const done = before - queue.current.length;
        hear(answer.outcomes, done);
      }
      if (current.current !== mine) return;
      if (!answer.ok) return change({ status: 'stopped', problem: answer.problem });
    }
    while (leaving.current.length > 0) {
      const tours = leaving.current.slice(0, limit);
      const answer = await sendRows(() => put(`${id}/withdrawn`, { fileName, tours }), wait);
      if (importId.current !== id) return;
      if (answer.ok) {
        leaving.current = leaving.current.slice(tours.length);
        hear(answer.outcomes, tours.length);
      }
      if (current.current !== mine) return;
      if (!answer.ok) return change({ status: 'stopped', problem: answer.problem });
    }
    change({ status: 'finished' });
  };

  const reset = useCallback(() => {
    current.current += 1;
    queue.current = [];
    leaving.current = [];
    importId.current = null;
    setState(IDLE);
  }, []);

  return {
    ...state,
    /** Sends the rows, then takes tours off sale that are no longer in the list. */
    start(places: readonly number[], withdrawn: readonly Target[] = []) {
      const total = places.length + withdrawn.length;
      if (isRunning || total === 0) return;
      queue.current = [...places];
      leaving.current = withdrawn.map(({ id, version }) => ({ id, version }));
      change({ done: 0, total });
      void go(total);
    },
    pause() {
      current.current += 1;
      change({ status: 'paused' });
    },
    resume() {
      if (!isRunning) void go(state.total);
    },
    cancel() {
      current.current += 1;
      queue.current = [];
      leaving.current = [];
      change({ status: 'cancelled' });
    },
    reset,
    /** Continues an import that was begun before the page was loaded. */
    restore(id: string, outcomes: ReadonlyMap<number, RowOutcome>) {
      importId.current = id;
      setState({ ...IDLE, status: 'cancelled', id, outcomes });
    },
  };
}

/** The state after `done` more rows or tours, with their outcomes. */
function withOutcomes(state: RunState, done: number, outcomes: readonly RowOutcome[]): RunState {
  const known = [...state.outcomes, ...outcomes.map((row) => [row.line, row] as const)];
  return { ...state, done: state.done + done, outcomes: new Map(known) };
}

/** The browser asks before the page is left while rows are sent. */
function useAskBeforeLeaving(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
}

/** A UUID; `randomUUID` exists over https only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, place) => {
    const fixed = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return (fixed + 0x100).toString(16).slice(1);
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A row to send: with the tour that it changes, if any. */
function sentWithTarget(row: ImportRow) {
  const { verdict, isUpdate } = row;
  const sent = sentRow(row);
  if (!isUpdate || !verdict || !('match' in verdict) || !verdict.match) return sent;
  return { ...sent, update: { id: verdict.id, version: verdict.match.version } };
}

function put(path: string, json: object): Promise<Sent> {
  return request(`/api/tour-imports/${path}`, { method: 'PUT', json, withinMs: PATIENCE_MS });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
