import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and while the page has no scripts yet, true from then on. What the change
 * brings is worked out in small turns, so that a press meanwhile is not kept waiting.
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

/** What the browser alone knows, as a store has it; `onServer` until the page runs. */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  onServer: T,
): T {
  const isHydrated = useHydrated();
  return useSyncExternalStore(
    subscribe,
    () => (isHydrated ? read() : onServer),
    () => onServer,
  );
}
