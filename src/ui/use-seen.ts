import { useEffect, useRef, type RefObject } from 'react';

const AHEAD = '600px 0px';

/** Calls `onSeen` whenever the element comes near the screen, half a screen ahead. */
export function useSeen<T extends Element>(onSeen: () => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return ref;
}
