import { useEffect, useRef } from 'react';

/**
 * For a list of `count` entries that have their place in `data-place`. After a call of the returned
 * function, the first link of the next new entry gets the focus, so that keyboard users continue
 * there.
 */
export function useFocusOnNew(count: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    const place = from.current;
    if (place === null || count <= place) return;
    from.current = null;
    const links = document.querySelectorAll<HTMLElement>(`[data-place="${place}"] a`);
    [...links].find((link) => link.getClientRects().length > 0)?.focus({ preventScroll: true });
  }, [count]);
  return () => {
    from.current = count;
  };
}
