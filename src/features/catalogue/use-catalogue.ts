import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
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
import { listQuestion } from '#features/catalogue/list-question.ts';
import { loadDialogs } from '#features/catalogue/use-tour.ts';
import {
  useCurrentSource,
  useOpenList,
  wakeTourSource,
} from '#features/tour-source/use-source-parts.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';

const WRITE_ADDRESS_AFTER_MS = 250;

const catalogueStore = createCatalogueStore({
  async fetchList() {
    const source = await wakeTourSource();
    const today = dayInZone(new Date(), MOSCOW);
    const answer = await source?.tourSource.read(listQuestion(today));
    void loadDialogs();
    if (!answer?.ok) throw new Error('no list');
    return answer.value;
  },
  now: () => Date.now(),
});

/** Whether the browser answers the catalogue's addresses by itself. */
let isAnswering = false;
/** Whether the server is to be asked although the address is the same. */
let wantsAnew = false;

export function answersInBrowser(): boolean {
  return isAnswering;
}

export function wantsListAnew(): boolean {
  return wantsAnew;
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
  // A server that is away can't search for the browser: what there is of the copy has to do.
  const isAlone = useCurrentSource() === 'fallback';
  const answered = tours !== null && (server.inBrowser || isAlone);
  const [ahead, setAhead] = useState<{ query: CatalogueQuery; entry: string } | null>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAhead =
    ahead !== null &&
    (ahead.entry === entry || formatQuery(ahead.query) === formatQuery(server.query));
  const query = isAhead ? ahead.query : server.query;
  const key = formatQuery({ ...query, tour: null, order: null });

  const loads = server.inBrowser || isAlone;
  useEffect(() => {
    if (loads) catalogueStore.load();
  }, [loads]);
  useEffect(() => {
    isAnswering = answered;
    return () => void (isAnswering = false);
  }, [answered]);
  useEffect(() => () => clearTimeout(typing.current), [entry]);

  const { revalidate } = useRevalidator();
  useOpenList({
    version: answered ? catalogueStore.version() : null,
    async refresh() {
      if (server.inBrowser) return catalogueStore.refresh();
      const source = await wakeTourSource();
      if (!(await source?.tourSource.check({ anew: true }))) return false;
      wantsAnew = true;
      await revalidate().finally(() => (wantsAnew = false));
      return true;
    },
  });

  const result = useMemo(
    () => (answered ? searchCatalogue(tours, query, rate) : server.result),
    // `key` stands for all of the query that the search depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tours, answered, server.result, key, rate],
  );
  const shown = useMemo(() => ({ query, result }), [query, result]);

  const change = (next: CatalogueQuery, pace: Pace = 'at-once') => {
    setAhead({ query: next, entry });
    if (loads) catalogueStore.load();
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
