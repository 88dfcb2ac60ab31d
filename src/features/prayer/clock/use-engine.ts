import { useEffect, useSyncExternalStore } from 'react';
import type * as ExplainedTimes from '#features/prayer/engine/explained-times.ts';
import { createLiveValue } from '#lib/live-value.ts';

interface Loaded {
  engine: typeof ExplainedTimes | null;
  hasFailed: boolean;
}

const NOTHING: Loaded = { engine: null, hasFailed: false };
const loaded = createLiveValue(NOTHING);
let pending: Promise<void> | null = null;

/** Loads the engine once; after a failure it can be tried again. */
export function loadEngine(): void {
  if (loaded.get().engine || pending) return;
  loaded.set(NOTHING);
  pending = import('#features/prayer/engine/explained-times.ts')
    .then(
      (engine) => loaded.set({ engine, hasFailed: false }),
      () => loaded.set({ engine: null, hasFailed: true }),
    )
    .finally(() => {
      pending = null;
    });
}

/**
 * The engine of prayer times in the browser, loaded on first need: most visitors see the server's day.
 */
export function useEngine(isNeeded: boolean): Loaded {
  const state = useSyncExternalStore(loaded.subscribe, loaded.get, () => NOTHING);
  useEffect(() => {
    if (isNeeded && !loaded.get().hasFailed) loadEngine();
  }, [isNeeded]);
  return state;
}
