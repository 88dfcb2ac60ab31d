import { useEffect, useRef } from 'react';

/**
 * For a list of `count` entries that carry their place in `data-place`: after the function it
 * returns was called, the first link of what comes next takes the focus, so that whoever pressed
 * by key goes on from there.
 */
export function useFocusOnNew(count: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    const place = from.current;
    if (place === null || count <= place) return;
    from.current = null;
    const links = document.querySelectorAll<HTMLElement>(`[data-place="${place}"] a`);
    [...links].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
  }, [count]);
  return () => {
    from.current = count;
  };
}
