import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether a <details> has been opened at least once. */
export function useOpened(): { ref: RefObject<HTMLDetailsElement | null>; wasOpened: boolean } {
  const ref = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const look = () => {
      if (details.open) setOpened(true);
    };
    look();
    details.addEventListener('toggle', look);
    return () => details.removeEventListener('toggle', look);
  }, []);
  return { ref, wasOpened };
}
