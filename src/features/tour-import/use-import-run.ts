import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowsStore } from '#features/tour-import/import-rows-store.ts';
import {
  fitting,
  rowsAtOnce,
  type Sent,
  sendRows,
  sentCells,
} from '#features/tour-import/import-run.ts';
import type { RowOutcome } from '#features/tour-import/row-outcome.ts';
import type { Problem } from '#lib/problem.ts';

export interface ImportRun {
  /** `stopped`: the connection or the permission was lost; what is left can be gone on with. */
  status: 'idle' | 'running' | 'paused' | 'cancelled' | 'stopped' | 'finished';
  done: number;
  total: number;
  problem: Problem | null;
  /** What became of the rows, by the number in the sheet, over all runs of this sheet. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** The import on the server; null before the first row was sent. */
  id: string | null;
  start(places: readonly number[]): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  reset(): void;
  /** Goes on with an import that was begun before the page was loaded. */
  restore(id: string, outcomes: ReadonlyMap<number, RowOutcome>): void;
}

interface State {
  status: ImportRun['status'];
  done: number;
  total: number;
  problem: Problem | null;
  id: string | null;
  outcomes: ReadonlyMap<number, RowOutcome>;
}

const IDLE: State = {
  status: 'idle',
  done: 0,
  total: 0,
  problem: null,
  id: null,
  outcomes: new Map(),
};

/** Sends rows request by request; between two of them it can be paused, gone on with or cancelled. */
export function useImportRun(rows: RowsStore, fileName: string): ImportRun {
  const [state, setState] = useState<State>(IDLE);
  const queue = useRef<number[]>([]);
  /** The run that may send; another number ends the one before. */
  const current = useRef(0);
  const importId = useRef<string | null>(null);
  const isRunning = state.status === 'running';

  useEffect(() => () => void (current.current += 1), []);
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);

  const change = (changed: Partial<State>) => setState((now) => ({ ...now, ...changed }));

  const go = async (total: number) => {
    const mine = (current.current += 1);
    importId.current ??= newId();
    const id = importId.current;
    change({ status: 'running', problem: null, id });
    const limit = rowsAtOnce(total);
    while (queue.current.length > 0) {
      const waiting = queue.current.slice(0, limit).flatMap((place) => {
        const row = rows.row(place);
        return row ? { line: row.line, cells: sentCells(row.cells) } : [];
      });
      const portion = fitting(waiting, limit);
      const places = new Set(queue.current.slice(0, portion.length));
      const answer = await sendRows(() => put(id, fileName, portion), wait);
      // Another sheet took the place of this one.
      if (importId.current !== id) return;
      if (answer.ok) {
        const before = queue.current.length;
        rows.tellOutcomes(answer.outcomes);
        // After a pause of a moment the next run may have sent the same rows once more.
        queue.current = queue.current.filter((place) => !places.has(place));
        const done = before - queue.current.length;
        setState((now) => ({
          ...now,
          done: now.done + done,
          outcomes: new Map([
            ...now.outcomes,
            ...answer.outcomes.map((row) => [row.line, row] as const),
          ]),
        }));
      }
      if (current.current !== mine) return;
      if (!answer.ok) return change({ status: 'stopped', problem: answer.problem });
    }
    change({ status: 'finished' });
  };

  const reset = useCallback(() => {
    current.current += 1;
    queue.current = [];
    importId.current = null;
    setState(IDLE);
  }, []);

  return {
    ...state,
    start(places) {
      if (isRunning || places.length === 0) return;
      queue.current = [...places];
      change({ done: 0, total: places.length });
      void go(places.length);
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
      change({ status: 'cancelled' });
    },
    reset,
    restore(id, outcomes) {
      importId.current = id;
      setState({ ...IDLE, status: 'cancelled', id, outcomes });
    },
  };
}

/** A UUID; `randomUUID` is there over https only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, place) => {
    const fixed = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return (fixed + 0x100).toString(16).slice(1);
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function put(id: string, fileName: string, rows: object[]): Promise<Sent> {
  try {
    const answer = await fetch(`/api/tour-imports/${id}/rows`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileName, rows }),
    });
    const body: unknown = await answer.json().catch(() => null);
    return { status: answer.status, body };
  } catch {
    return null;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
