import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Takes off the mark that the page's inline script put on, once what is shown is right. */
export function useStaleGuard(isReady: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isReady) delete ref.current?.dataset['stale'];
  }, [isReady]);
  return ref;
}
