import { useCallback } from 'react';
import { useBrowserValue } from '#ui/use-hydrated.ts';

/**
 * The present instant in epoch milliseconds, rounded down to steps (1000 or 60 000); null on the
 * server and before hydration, because a kept page has no present. It is read from the clock each
 * time, and at once when a device wakes or a tab becomes visible.
 */
export function useNow(stepMs: 1000 | 60_000): number | null {
  const subscribe = useCallback((listener: () => void) => everyStep(stepMs, listener), [stepMs]);
  return useBrowserValue(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}

const WAKING = ['visibilitychange', 'pageshow', 'focus', 'resume'];

function everyStep(stepMs: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      stepMs - (Date.now() % stepMs),
    );
  };
  const wake = () => {
    clearTimeout(timer);
    listener();
    if (!document.hidden) wait();
  };
  wait();
  for (const name of WAKING) addEventListener(name, wake, true);
  return () => {
    clearTimeout(timer);
    for (const name of WAKING) removeEventListener(name, wake, true);
  };
}
