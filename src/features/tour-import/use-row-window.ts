import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows drawn above and below what is in sight, so that scrolling shows no gaps. */
const MARGIN = 4;
/** Drawn before the box has told its height; few, since each row holds five fields. */
const FIRST_ROWS = 8;

interface RowWindow {
  ref: RefObject<HTMLDivElement | null>;
  /** Places of the rows to draw: from `first` to before `end`. */
  first: number;
  end: number;
}

/**
 * Which of thousands of rows, each `height` pixels, are near the sight of the box that scrolls. It
 * asks React to draw again only when other rows come into it.
 */
export function useRowWindow(count: number, height: number): RowWindow {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, end: FIRST_ROWS });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => {
      const top = Math.floor(box.scrollTop / height);
      const inSight = Math.ceil(box.clientHeight / height) + 1;
      // In steps of four: a row fewer or more is no reason to draw.
      const first = Math.max(0, Math.floor((top - MARGIN) / 4) * 4);
      const end = Math.ceil((top + inSight + MARGIN) / 4) * 4;
      setSeen((now) => (now.first === first && now.end === end ? now : { first, end }));
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
