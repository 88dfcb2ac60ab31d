import { startTransition, useEffect, useRef, useState } from 'react';

/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const MARGIN = 2;
/** The window moves in steps, to render less often. */
const STEP = 2;
/** Rendered before the height of the container is known; few, since each row holds five fields. */
const FIRST_ROWS = 8;

/**
 * Which of thousands of rows, each `height` pixels, are near the visible part of the scroll
 * container: from `first` to `end` (exclusive). It renders again only when other rows come near.
 */
export function useRowWindow(count: number, height: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, end: FIRST_ROWS });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => {
      const top = Math.floor(box.scrollTop / height);
      const inSight = Math.ceil(box.clientHeight / height) + 1;
      const first = Math.max(0, Math.floor((top - MARGIN) / STEP) * STEP);
      const end = Math.ceil((top + inSight + MARGIN) / STEP) * STEP;
      // A transition renders in slices, so that scrolling goes on meanwhile.
      startTransition(() =>
        setSeen((now) => (now.first === first && now.end === end ? now : { first, end })),
      );
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [height]);
  const end = Math.min(count, seen.end);
  return { ref, first: Math.min(seen.first, Math.max(0, end - 1)), end };
}
