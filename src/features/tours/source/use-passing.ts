import { useEffect, useEffectEvent } from 'react';

const SHOWN_MS = 10_000;

/** Hides good news ten seconds after it appeared. */
export function usePassing(isPassing: boolean, onPassed: () => void): void {
  const pass = useEffectEvent(onPassed);
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => pass(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPassing]);
}
