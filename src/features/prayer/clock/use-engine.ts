import { useEffect, useSyncExternalStore } from 'react';
import type * as ExplainedTimes from '#features/prayer/engine/explained-times.ts';

type Engine = typeof ExplainedTimes;

interface Loaded {
  engine: Engine | null;
  hasFailed: boolean;
}

const NOTHING: Loaded = { engine: null, hasFailed: false };
let loaded = NOTHING;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

function publish(next: Loaded): void {
  loaded = next;
  for (const listener of listeners) listener();
}

/** Loads the engine once; after a failure it can be tried again. */
export function loadEngine(): void {
  if (loaded.engine || pending) return;
  if (loaded.hasFailed) publish(NOTHING);
  pending = import('#features/prayer/engine/explained-times.ts')
    .then(
      (engine) => publish({ engine, hasFailed: false }),
      () => publish({ engine: null, hasFailed: true }),
    )
    .finally(() => {
      pending = null;
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The engine of prayer times in the browser, loaded on first need: most visitors see the server's day.
 */
export function useEngine(isNeeded: boolean): Loaded {
  const state = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => NOTHING,
  );
  useEffect(() => {
    if (isNeeded && !loaded.hasFailed) loadEngine();
  }, [isNeeded]);
  return state;
}
