import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useCatalogueHref } from '#features/catalogue/catalogue-place.tsx';
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

/** How a change came about: while somebody types, the address waits for a pause. */
type Pace = 'at-once' | 'typing';

/**
 * The catalogue as it stands on the screen. A change shows in the next frame, first what fits the
 * screen, worked out from the browser's own list when it is there; the address follows in the same
 * history entry and, without the list, asks the server. `rate` is roubles per dollar.
 */
export function useCatalogue(server: FromServer, rate: number) {
  const navigate = useNavigate();
  const { key: entry, pathname, hash } = useLocation();
  const navigation = useNavigation();
  const href = useCatalogueHref();
  const tours = useSyncExternalStore(catalogueStore.subscribe, catalogueStore.tours, () => null);
  const answered = tours !== null && server.inBrowser;
  const [ahead, setAhead] = useState<{ query: CatalogueQuery; entry: string } | null>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAhead =
    ahead !== null &&
    (ahead.entry === entry || formatQuery(ahead.query) === formatQuery(server.query));
  const query = isAhead ? ahead.query : server.query;
  const key = formatQuery({ ...query, tour: null, order: null });

  useEffect(() => {
    if (server.inBrowser) catalogueStore.load();
  }, [server.inBrowser]);
  useEffect(() => () => clearTimeout(typing.current), [entry]);

  const result = useMemo(
    () => (answered ? searchCatalogue(tours, query, rate) : server.result),
    // `key` stands for all of the query that the search depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tours, answered, server.result, key, rate],
  );
  const shown = useMemo(() => ({ query, result }), [query, result]);

  const change = (next: CatalogueQuery, pace: Pace = 'at-once') => {
    setAhead({ query: next, entry });
    catalogueStore.load();
    const address = href(next);
    const stays = address.startsWith(pathname);
    const write = () =>
      void navigate(stays ? address + hash : address, { replace: stays, preventScrollReset: true });
    clearTimeout(typing.current);
    if (!answered) return write();
    // The list comes first: the address is written when the frame that shows it is on its way.
    if (pace === 'typing') typing.current = setTimeout(write, WRITE_ADDRESS_AFTER_MS);
    else requestAnimationFrame(() => (typing.current = setTimeout(write)));
  };
  return {
    shown,
    /** What the screen has settled on: follows once the first sight of a change is there. */
    settled: useDeferredValue(shown),
    nearest: result.total > 0 ? [] : answered ? nearestTours(tours, query, rate) : server.nearest,
    busy: !answered && navigation.state === 'loading' && navigation.location.pathname === '/all',
    /** Another list: it begins at its first page. */
    change: (next: CatalogueQuery, pace?: Pace) =>
      change({ ...next, shown: PAGE_SIZE, tour: null, order: null }, pace),
    showMore: () => change({ ...query, shown: query.shown + PAGE_SIZE }),
  };
}
