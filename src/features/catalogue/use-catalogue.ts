import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { createCatalogueStore } from '#features/catalogue/catalogue-store.ts';
import {
  formatQuery,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import {
  nearestTours,
  searchCatalogue,
  type CatalogueResult,
  type CatalogueTour,
} from '#features/catalogue/catalogue.ts';

const WRITE_ADDRESS_AFTER_MS = 150;
const PATIENCE_MS = 15_000;

const catalogueStore = createCatalogueStore({
  async fetchTours() {
    const response = await fetch('/api/catalogue', { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`catalogue ${response.status}`);
    return response.json();
  },
  now: () => Date.now(),
});

/** Whether the browser answers the catalogue's addresses by itself. */
export function answersInBrowser(): boolean {
  return catalogueStore.tours() !== null;
}

interface FromServer {
  /** As the address says. */
  query: CatalogueQuery;
  result: CatalogueResult;
  /** What to show instead when nothing was found. */
  nearest: CatalogueTour[];
  /** Whether all tours fit into the browser, which then answers by itself. */
  inBrowser: boolean;
}

/**
 * The catalogue as it stands on the screen. A change shows at once, from the browser's own list
 * when it is there, and is then written into the address; without the list the address is asked
 * of the server. `rate` is roubles per dollar.
 */
export function useCatalogue(server: FromServer, rate: number) {
  const navigate = useNavigate();
  const location = useLocation();
  const navigation = useNavigation();
  const tours = useSyncExternalStore(catalogueStore.subscribe, catalogueStore.tours, () => null);
  const answered = tours !== null && server.inBrowser;
  const [ahead, setAhead] = useState<{ query: CatalogueQuery; of: string } | null>(null);
  const here = location.pathname + location.search;
  const query = ahead && ahead.of === here ? ahead.query : server.query;
  const key = formatQuery({ ...query, tour: null, order: null });

  useEffect(() => {
    if (server.inBrowser) catalogueStore.load();
  }, [server.inBrowser]);

  useEffect(() => {
    if (!ahead || ahead.of !== here || !answered) return;
    const timer = setTimeout(
      () =>
        void navigate(`/all${formatQuery(ahead.query)}`, {
          replace: true,
          preventScrollReset: true,
        }),
      WRITE_ADDRESS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [ahead, here, navigate, answered]);

  const result = useMemo(
    () => (answered ? searchCatalogue(tours, query, rate) : server.result),
    // `key` stands for all of the query that the search depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tours, answered, server.result, key, rate],
  );

  return {
    query,
    result,
    nearest: result.total > 0 ? [] : answered ? nearestTours(tours, query, rate) : server.nearest,
    busy: !answered && navigation.state === 'loading' && navigation.location.pathname === '/all',
    change(next: CatalogueQuery) {
      const first = { ...next, shown: PAGE_SIZE, tour: null, order: null };
      setAhead({ query: first, of: here });
      if (!answered)
        void navigate(`/all${formatQuery(first)}`, { replace: true, preventScrollReset: true });
    },
    showMore() {
      const next = { ...query, shown: query.shown + PAGE_SIZE };
      void navigate(`/all${formatQuery(next)}`, { replace: true, preventScrollReset: true });
    },
  };
}
