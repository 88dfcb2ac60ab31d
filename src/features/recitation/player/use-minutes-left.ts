import { useEffect, useState } from 'react';
import type { Sleep } from '#features/recitation/state/player-state.ts';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5000;

/** Whole minutes until a timer stops the player, at least 1; null when no timer is set. */
export function useMinutesLeft(sleep: Sleep): number | null {
  const atMs = sleep?.kind === 'timer' ? sleep.atMs : null;
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (atMs === null) return;
    const timer = setInterval(() => setNowMs(performance.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === null ? null : Math.max(1, Math.ceil((atMs - nowMs) / MINUTE_MS));
}
