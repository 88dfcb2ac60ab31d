import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to an element that has just appeared and focuses it, for keyboards and screen readers. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
