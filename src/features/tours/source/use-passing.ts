import { useEffect, useRef } from 'react';

const SHOWN_MS = 10_000;

/** Hides good news ten seconds after it appeared. */
export function usePassing(isPassing: boolean, onPassed: () => void): void {
  const latest = useRef(onPassed);
  useEffect(() => {
    latest.current = onPassed;
  });
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => latest.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPassing]);
}
