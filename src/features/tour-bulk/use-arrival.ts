import { type RefObject, useEffect, useRef } from 'react';

/** Brings what has just appeared into sight, and the keyboard and screen readers to it. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
