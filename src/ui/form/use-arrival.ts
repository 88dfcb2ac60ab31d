import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to an element that has just appeared and focuses it, for keyboards and screen readers. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    ref.current?.focus();
    // Safari forgets to scroll to what is focused when the page has become shorter.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
