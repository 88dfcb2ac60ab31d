import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
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

const WRITE_ADDRESS_AFTER_MS = 250;
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
 * The catalogue as it stands on the screen. With the browser's own list a change shows in the next
 * frame, first what fits the screen, and is then written into the address of the same history
 * entry; without it the address is asked of the server. `rate` is roubles per dollar.
 */
export function useCatalogue(server: FromServer, rate: number) {
  const navigate = useNavigate();
  const { key: entry } = useLocation();
  const navigation = useNavigation();
  const tours = useSyncExternalStore(catalogueStore.subscribe, catalogueStore.tours, () => null);
  const answered = tours !== null && server.inBrowser;
  const [ahead, setAhead] = useState<{ query: CatalogueQuery; entry: string } | null>(null);
  const current = ahead?.entry === entry ? ahead.query : null;
  const query = current ?? server.query;
  const key = formatQuery({ ...query, tour: null, order: null });

  useEffect(() => {
    if (server.inBrowser) catalogueStore.load();
  }, [server.inBrowser]);

  useEffect(() => {
    if (!current || !answered) return;
    const write = () => history.replaceState(history.state, '', `/all${formatQuery(current)}`);
    const timer = setTimeout(write, WRITE_ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, answered]);

  const result = useMemo(
    () => (answered ? searchCatalogue(tours, query, rate) : server.result),
    // `key` stands for all of the query that the search depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tours, answered, server.result, key, rate],
  );

  const shown = useMemo(() => ({ query, result }), [query, result]);

  const change = (next: CatalogueQuery) => {
    setAhead({ query: next, entry });
    if (answered) catalogueStore.load();
    else void navigate(`/all${formatQuery(next)}`, { replace: true, preventScrollReset: true });
  };
  return {
    shown,
    /** What the screen has settled on: follows once the first sight of a change is there. */
    settled: useDeferredValue(shown),
    nearest: result.total > 0 ? [] : answered ? nearestTours(tours, query, rate) : server.nearest,
    busy: !answered && navigation.state === 'loading' && navigation.location.pathname === '/all',
    /** Another list: it begins at its first page. */
    change: (next: CatalogueQuery) =>
      change({ ...next, shown: PAGE_SIZE, tour: null, order: null }),
    showMore: () => change({ ...query, shown: query.shown + PAGE_SIZE }),
  };
}
