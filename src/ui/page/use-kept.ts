import { useBrowserValue } from '#ui/use-hydrated.ts';

/** Values that could not be stored (a private window, a full disk) last as long as the page. */
const unstored = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** A text in the browser's storage; null when there is none or no storage. */
export function readKept(key: string): string | null {
  if (unstored.has(key)) return unstored.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in the browser (null removes it) and notifies all listeners. */
export function writeKept(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Listens to changes of the storage in this tab and, once the page is hydrated, in others. */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** A text in the browser's storage, synchronised with other tabs; null on the server. */
export function useKept(key: string): string | null {
  return useBrowserValue(subscribeKept, () => readKept(key));
}
