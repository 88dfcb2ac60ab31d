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
  MORE_TOURS,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import type { CatalogueResult, CatalogueTour } from '#features/catalogue/catalogue.ts';
import type * as Search from '#features/catalogue/search-catalogue.ts';
import { listQuestion } from '#features/catalogue/list-question.ts';
import { loadDialogs } from '#features/catalogue/use-tour.ts';
import {
  useCurrentSource,
  useOpenList,
  wakeTourSource,
} from '#features/tour-source/use-source-parts.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { afterFrame } from '#ui/use-after-frame.ts';

const WRITE_ADDRESS_AFTER_MS = 250;

/** What the browser answers with, there before its list is. */
let search: typeof Search;

const catalogueStore = createCatalogueStore({
  async fetchList() {
    const source = await wakeTourSource();
    const today = () => dayInZone(new Date(), MOSCOW);
    const [answer, loaded] = await Promise.all([
      source?.tourSource.read(listQuestion(today)),
      import('#features/catalogue/search-catalogue.ts'),
    ]);
    void loadDialogs();
    if (!answer?.ok) throw new Error('no list');
    search = loaded;
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

/** What somebody asked for on the screen that the address may not say yet. */
interface Ahead {
  query: CatalogueQuery;
  /** The history entry it belongs to, under the key that the entry had when it was new. */
  entry: string;
}

/** Kept in the entry's state: writing the address of a change gives the entry another key. */
interface EntryState {
  entry: string;
}

/**
 * The catalogue as it stands on the screen. A change shows in the next frame, first what fits the
 * screen, worked out from the browser's own list when it is there; the address follows in the same
 * history entry and, without the list, asks the server. Until another entry is shown the latest
 * change holds, wherever its address is on its way. `rate` is roubles per dollar.
 */
export function useCatalogue(server: FromServer, rate: number) {
  const navigate = useNavigate();
  const { key, pathname, hash, state } = useLocation();
  const entry = isEntryState(state) ? state.entry : key;
  const navigation = useNavigation();
  const href = useCatalogueHref();
  const tours = useSyncExternalStore(catalogueStore.subscribe, catalogueStore.tours, () => null);
  // A server that is away can't search for the browser: what there is of the copy has to do.
  const isAlone = useCurrentSource() === 'fallback';
  const answered = tours !== null && (server.inBrowser || isAlone);
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const isAhead = ahead?.entry === entry;
  const query = isAhead ? ahead.query : server.query;
  const list = formatQuery({ ...query, tour: null, order: null });
  const address = useAddress();
  const asked = useRef(query);
  useEffect(() => void (asked.current = query), [query]);

  const loads = server.inBrowser || isAlone;
  useEffect(() => {
    if (!loads) return;
    // A task of its own: the page has just been put to work.
    const timer = setTimeout(catalogueStore.load);
    return () => clearTimeout(timer);
  }, [loads]);
  useEffect(() => {
    if (tours) void search.prepareSearch(tours, idleMoment);
  }, [tours]);
  useEffect(() => {
    isAnswering = answered;
    return () => void (isAnswering = false);
  }, [answered]);
  useEffect(() => {
    return () => {
      address.leave();
      setAhead(null);
    };
  }, [entry, address]);
  // Whoever follows a link does not wait for an address that is still to be written.
  const { location: bound } = navigation;
  useEffect(() => {
    if (bound && !isEntryState(bound.state)) address.leave();
  }, [bound, address]);

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
    () =>
      answered
        ? search.searchCatalogue(
            tours,
            { ...query, shown: Math.max(query.shown, MORE_TOURS) },
            rate,
          )
        : server.result,
    // `list` stands for all of the query that the search depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tours, answered, server.result, list, rate],
  );
  const shown = useMemo(() => ({ query, result }), [query, result]);

  const change = (next: CatalogueQuery, pace: Pace = 'at-once') => {
    asked.current = next;
    setAhead({ query: next, entry });
    if (loads) catalogueStore.load();
    const to = href(next);
    const stays = to.startsWith(pathname);
    address.write(
      () =>
        void navigate(stays ? to + hash : to, {
          replace: stays,
          preventScrollReset: true,
          state: stays ? ({ entry } satisfies EntryState) : undefined,
        }),
      answered ? pace : 'now',
    );
  };
  return {
    shown,
    /** What the screen has settled on: follows once the first sight of a change is there. */
    settled: useDeferredValue(shown),
    nearest:
      result.total > 0 ? [] : answered ? search.nearestTours(tours, query, rate) : server.nearest,
    busy: !answered && navigation.state === 'loading' && navigation.location.pathname === '/all',
    /** Another list: it begins at its first page. */
    change: (next: CatalogueQuery, pace?: Pace) =>
      change({ ...next, shown: PAGE_SIZE, tour: null, order: null }, pace),
    /** Whether the rest of the list is about to be there by itself. */
    awaitsList: loads && !answered,
    showMore: () => {
      // One page at a time, and of the list that was asked for last: it has to be there first.
      if (asked.current !== query || result.found.length < query.shown) return;
      change({ ...query, shown: result.found.length + MORE_TOURS });
    },
    /** Where what is on the screen is to be found, when somebody changed it. */
    changedTo: isAhead ? href(query) : null,
    /** What the address is still to say is said by somebody else. */
    leaveAddress: address.leave,
  };
}

/** Writes addresses: one at a time, the latest, and after the frame that shows what it is about. */
function useAddress() {
  const [address] = useState(() => {
    let leave = () => {};
    return {
      leave: () => leave(),
      write(write: () => void, pace: Pace | 'now') {
        leave();
        if (pace === 'now') return write();
        if (pace === 'at-once') leave = afterFrame(write);
        else {
          const timer = setTimeout(write, WRITE_ADDRESS_AFTER_MS);
          leave = () => clearTimeout(timer);
        }
      },
    };
  });
  return address;
}

function isEntryState(state: unknown): state is EntryState {
  return typeof state === 'object' && state !== null && 'entry' in state;
}

/** Safari has no idle moments. */
function idleMoment(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
