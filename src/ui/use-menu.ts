import { useEffect, useRef, type RefObject } from 'react';

/**
 * Closes an open menu when a link in it is followed, on Escape, and on a press or a focus outside it. A
 * focus inside goes to its button, not nowhere.
 */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const stop = new AbortController();
    const close = () => {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const leave = ({ type, target }: Event) => {
      const element = target as Element;
      if (!menu.contains(element)) menu.open = false;
      else if (type === 'click' && element.closest('a')) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && menu.open) close();
    };
    document.addEventListener('click', leave, stop);
    document.addEventListener('focusin', leave, stop);
    document.addEventListener('keydown', escape, stop);
    return () => stop.abort();
  }, []);
  return ref;
}
