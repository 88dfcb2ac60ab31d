import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and until hydration, true afterwards. The update renders in small steps, so
 * that it does not delay a press.
 */
export function useHydrated(): boolean {
  const isLate = useSyncExternalStore(
    never,
    () => window.pageRuns === true,
    () => false,
  );
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    if (!isLate) startTransition(() => setNow(true));
  }, [isLate]);
  return isLate || isNow;
}

/** A value that only the browser knows, from a store; null until the page is hydrated. */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
): T | null {
  const isHydrated = useHydrated();
  return useSyncExternalStore(
    subscribe,
    () => (isHydrated ? read() : null),
    () => null,
  );
}
