import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

/** Whether the screen is at least 1024 px wide; null on the server, which can't know. */
export function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
    () => null,
  );
}
