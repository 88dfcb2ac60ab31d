import { useBrowserValue } from '#ui/use-hydrated.ts';

/**
 * Whether the screen has at least so many pixels in width; null on the server. When printing, the
 * width of the screen counts, so that the layout does not change.
 */
export function useWide(minWidth: number): boolean | null {
  return useBrowserValue(
    (listener) => {
      const query = matchMedia(`(min-width: ${minWidth}px)`);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(`(min-width: ${minWidth}px), print`).matches,
  );
}
