import { useEffect, useRef } from 'react';

const SHOWN_MS = 10_000;

/** Takes good news away by itself, ten seconds after it came. */
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
