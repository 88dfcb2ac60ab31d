import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A sheet that is open while the address ends in its `hash`, so that going back closes it. If a
 * link to the hash was followed before the scripts ran, it opens as soon as they run. It closes at
 * once, before the address changes. `changedTo` is the address of the page below, if the sheet's
 * contents changed it: closing the sheet goes there instead of back.
 */
export function useSheet(hash: `#${string}`, changedTo: string | null) {
  const location = useLocation();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<string | null>(null);
  const here = changedTo ?? location.pathname + location.search;
  const isOpen = location.hash === hash && closed !== location.key;
  return {
    isOpen,
    open: () => void navigate(here + hash, { preventScrollReset: true, state: { isInside: true } }),
    close: () => {
      if (!isOpen) return;
      setClosed(location.key);
      if (changedTo === null && wasOpenedInside(location.state)) void navigate(-1);
      else void navigate(here, { replace: true, preventScrollReset: true });
    },
  };
}

/** Whether it was opened from the page below it, which is then one step back. */
export function wasOpenedInside(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isInside' in state;
}
