import { useEffect, useEffectEvent } from 'react';

/** Does `work` once, so many milliseconds after `isDue` became true, unless it is false before. */
export function useAfter(isDue: boolean, afterMs: number, work: () => void): void {
  const act = useEffectEvent(work);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => act(), afterMs);
    return () => clearTimeout(timer);
  }, [isDue, afterMs]);
}
