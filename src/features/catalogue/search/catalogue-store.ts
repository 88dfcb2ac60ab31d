import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';

/** A list and its version; the version of the browser's copy is empty. */
export interface FetchedList {
  tours: readonly CatalogueTour[];
  version: string;
}

const FRESH_MS = 5 * 60_000;

/**
 * All tours of the catalogue in the browser, fetched once per page and again when they grow old.
 * `fetchList` rejects or resolves with a list; a failure, or the browser's copy, leaves the present
 * list unchanged.
 */
export function createCatalogueStore(parts: {
  fetchList: () => Promise<FetchedList>;
  now: () => number;
}) {
  const listeners = new Set<() => void>();
  let list: FetchedList | null = null;
  let loadedAtMs = -Infinity;
  let loading: Promise<boolean> | null = null;
  let answers = false;

  const fetchAnew = async () => {
    try {
      const fetched = await parts.fetchList();
      const isCopy = fetched.version === '';
      if (isCopy && list) return false;
      list = fetched;
      if (!isCopy) loadedAtMs = parts.now();
      for (const listener of listeners) listener();
      return !isCopy;
    } catch {
      // Then the server continues to answer addresses.
      return false;
    }
  };
  const refresh = () => {
    loading ??= fetchAnew().finally(() => (loading = null));
    return loading;
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tours: () => list?.tours ?? null,
    /** The list version; null before the list came. */
    version: () => list?.version ?? null,
    load() {
      if (parts.now() - loadedAtMs > FRESH_MS) void refresh();
    },
    /** Fetches them whatever their age. Returns whether the site's list came. */
    refresh,
    /** The page on the screen says whether the list answers its addresses, so that nobody asks the server. */
    answer: (isAnswering: boolean) => void (answers = isAnswering),
    isAnswering: () => answers,
  };
}
