import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const AHEAD = '600px 0px';

/** Calls `onSeen` when the element is at most half a screen away from the viewport. */
export function useSeen<T extends Element>(onSeen: (element: T) => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen(element);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return ref;
}
