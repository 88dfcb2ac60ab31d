import { useEffect, useRef, type RefObject } from 'react';

/** Closes an open menu when a link in it is followed, on Escape, and on a press outside it. */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const press = (event: MouseEvent) => {
      const target = event.target as Element;
      if (!menu.contains(target) || target.closest('a')) menu.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('click', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('click', press);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return ref;
}
