import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Removes the mark of the page's inline script once the shown times are right. */
export function useStaleGuard(isReady: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isReady) delete ref.current?.dataset['stale'];
  }, [isReady]);
  return ref;
}
