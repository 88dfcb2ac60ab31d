import { useBrowserValue } from '#ui/use-hydrated.ts';

/**
 * Whether the screen is at least so many pixels wide; null on the server, which can't know. Paper
 * is as the screen was, so that printing changes nothing.
 */
export function useWide(minWidth: number): boolean | null {
  return useBrowserValue<boolean | null>(
    (listener) => {
      const query = matchMedia(`(min-width: ${minWidth}px)`);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(`(min-width: ${minWidth}px), print`).matches,
    null,
  );
}
