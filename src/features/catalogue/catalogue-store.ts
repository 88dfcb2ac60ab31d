import type { CatalogueTour } from '#features/catalogue/catalogue.ts';

/** All tours of the catalogue in the browser, fetched once a page and again when they grow old. */
export interface CatalogueStore {
  subscribe(listener: () => void): () => void;
  tours(): readonly CatalogueTour[] | null;
  load(): void;
}

const FRESH_MS = 5 * 60_000;

/** `fetchTours` rejects or resolves with the tours; a failure leaves what is already there. */
export function createCatalogueStore(parts: {
  fetchTours: () => Promise<readonly CatalogueTour[]>;
  now: () => number;
}): CatalogueStore {
  const listeners = new Set<() => void>();
  let tours: readonly CatalogueTour[] | null = null;
  let loadedAtMs = -Infinity;
  let loading = false;

  const load = async () => {
    loading = true;
    try {
      tours = await parts.fetchTours();
      loadedAtMs = parts.now();
      for (const listener of listeners) listener();
    } catch {
      // The server goes on answering through the address.
    } finally {
      loading = false;
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tours: () => tours,
    load() {
      if (!loading && parts.now() - loadedAtMs > FRESH_MS) void load();
    },
  };
}
