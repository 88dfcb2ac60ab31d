import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  type Location,
} from 'react-router';
import { useCatalogueHref } from '#features/catalogue/list/catalogue-place.tsx';
import { createCatalogueStore } from '#features/catalogue/search/catalogue-store.ts';
import {
  formatQuery,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import type {
  CatalogueResult,
  CatalogueTour,
} from '#features/catalogue/search/catalogue-result.ts';
import type { Roubles } from '#lib/money/exchange-rate.ts';
import type * as Search from '#features/catalogue/search/search-catalogue.ts';
import { listQuestion } from '#features/catalogue/search/list-question.ts';
import { loadDialogs } from '#features/catalogue/tour/use-tour.ts';
import {
  useCurrentSource,
  useOpenList,
  wakeTourSource,
} from '#features/tours/live-list/use-source-parts.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { afterFrame } from '#ui/page/after-frame.browser.ts';
import { onLeaving } from '#ui/page/leaving.browser.ts';

const WRITE_ADDRESS_AFTER_MS = 250;
const IDLE_WITHIN_MS = 200;

/** The dialogs of a list, fetched when one is first opened. */
export function loadCatalogueDialogs() {
  return import('#features/catalogue/list/catalogue-dialogs.tsx');
}

/** The table of a list, fetched when it is first shown. */
export function loadTourTable() {
  return import('#features/catalogue/list/tour-table.tsx');
}

/** The module with the search, loaded before the list. */
let search: typeof Search;

/** The list in the browser, and whether it answers the addresses of the page on the screen. */
export const catalogueStore = createCatalogueStore({
  async fetchList() {
    const source = await wakeTourSource();
    const [answer, loaded] = await Promise.all([
      source?.tourSource.read(
        listQuestion((tours) => source.listOfCopy(tours, dayInZone(new Date(), MOSCOW))),
      ),
      import('#features/catalogue/search/search-catalogue.ts'),
      // What the server rendered of these would be empty while they load, once the list changes it.
      Promise.allSettled([
        loadTourTable(),
        import('#features/catalogue/list/catalogue-filters.tsx'),
        import('#features/catalogue/list/catalogue-empty.tsx'),
      ]),
    ]);
    void loadDialogs();
    void loadCatalogueDialogs().catch(() => undefined);
    if (!answer?.ok) throw new Error('no list');
    search = loaded;
    // Before the page is rendered with the list, which would index it in one go.
    await search.prepareSearch(answer.value.tours, idleMoment);
    return answer.value;
  },
  now: () => Date.now(),
});

/** What a page with the catalogue has from the server. */
export interface FromServer {
  /** As the address says. */
  query: CatalogueQuery;
  result: CatalogueResult;
  /** What to show when nothing was found. */
  nearest: CatalogueTour[];
  /** Whether all tours fit into the browser, which then answers itself. */
  inBrowser: boolean;
}

/** How a change was made: while somebody types, the address is updated after a pause. */
type Pace = 'at-once' | 'typing';

/** A change on the screen that is not in the address yet. */
interface Ahead {
  query: CatalogueQuery;
  /** Its history entry, identified by the key that the entry had when it was new. */
  entry: string;
}

/** Stored in the entry's state: updating the address gives the entry another key. */
interface EntryState {
  entry: string;
}

/**
 * The state of the catalogue on the screen. A change is shown in the next frame, first the visible
 * part, computed from the browser's list if that is loaded. The address follows in the same history
 * entry; without the list it asks the server. The latest change applies until another entry is
 * shown.
 */
export function useCatalogue(server: FromServer, rate: Roubles) {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, hash } = location;
  const entry = entryOf(location);
  const navigation = useNavigation();
  const href = useCatalogueHref();
  const tours = useTours();
  // When the server is away, it can't search for the browser: the browser's copy must do.
  const isAlone = useCurrentSource() === 'fallback';
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const isAhead = ahead?.entry === entry;
  const query = isAhead ? ahead.query : server.query;
  // The browser's list only has tours that can be booked.
  const answered = tours !== null && ((server.inBrowser && !query.isGoneShown) || isAlone);
  const list = formatQuery({ ...query, tour: null, order: null });
  const address = useAddress();
  const asked = useRef(query);
  useEffect(() => void (asked.current = query), [query]);

  const loads = server.inBrowser || isAlone;
  useEffect(() => {
    if (!loads) return;
    // In a separate task: the page is busy with this change.
    const timer = setTimeout(catalogueStore.load);
    return () => clearTimeout(timer);
  }, [loads]);
  useEffect(() => {
    // Without the site nobody else answers: its list comes soon.
    catalogueStore.answer(answered || isAlone);
    return () => catalogueStore.answer(false);
  }, [answered, isAlone]);
  useEffect(() => {
    return () => {
      address.leave();
      setAhead(null);
    };
  }, [entry, address]);

  const { revalidate } = useRevalidator();
  useOpenList({
    version: answered ? catalogueStore.version() : null,
    async refresh() {
      if (server.inBrowser) return catalogueStore.refresh();
      const source = await wakeTourSource();
      if (!(await source?.tourSource.check({ anew: true }))) return false;
      await revalidate();
      return true;
    },
  });

  const result = useMemo(
    () => (answered ? search.searchCatalogue(tours, query, rate) : server.result),
    // `list` represents all of the query that the search depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tours, answered, server.result, list, rate],
  );
  const isOfQuery = answered || !isAhead;
  const shown = useMemo(
    () => ({ query, read: isOfQuery ? readBy(query, result) : query, result }),
    [query, result, isOfQuery],
  );

  const change = (next: CatalogueQuery, pace: Pace = 'at-once', isCovered = false) => {
    asked.current = next;
    setAhead({ query: next, entry });
    if (loads) catalogueStore.load();
    const to = href(next);
    const stays = to.startsWith(pathname);
    // Navigation would close the sheet over this page: closing the sheet leads there.
    if (isCovered && !stays && answered) return address.leave();
    const path = stays || isCovered ? to + hash : to;
    address.write(
      () =>
        void navigate(path, {
          replace: stays || isCovered,
          preventScrollReset: true,
          state: stays ? ({ entry } satisfies EntryState) : undefined,
        }),
      answered || pace === 'typing' ? pace : 'now',
    );
  };
  return {
    shown,
    /** The settled state of the screen, which follows the first visible update. */
    settled: useDeferredValue(shown),
    nearest:
      result.total > 0
        ? []
        : answered
          ? search.nearestTours(tours, result.read, rate)
          : server.nearest,
    busy: !answered && navigation.state === 'loading' && navigation.location.pathname === '/all',
    /**
     * Another list begins at its first page. `isCovered`: it was requested in the sheet over the
     * list.
     */
    change: (next: CatalogueQuery, pace?: Pace, isCovered?: boolean) =>
      change({ ...next, shown: PAGE_SIZE, tour: null, order: null }, pace, isCovered),
    /** Whether the browser is about to have the list, and then shows more by itself. */
    awaitsList: loads && !answered,
    showMore: () => {
      // One page at a time, and only of the latest list: it must be loaded first.
      if (asked.current !== query || result.found.length < query.shown) return;
      change({ ...query, shown: result.found.length + PAGE_SIZE });
    },
    /** The address of the list on the screen, when somebody changed it. */
    changedTo: isAhead ? href(query) : null,
    /** Another navigation takes over the pending address. */
    leaveAddress: address.leave,
  };
}

/** The browser's list. When it comes, the page is rendered with it in small turns: it looks the same. */
function useTours() {
  const [tours, setTours] = useState(catalogueStore.tours);
  useEffect(() => {
    const take = () => startTransition(() => setTours(catalogueStore.tours()));
    take();
    return catalogueStore.subscribe(take);
  }, []);
  return tours;
}

/** The query as its result understood it: the form shows what was typed, the list what it means. */
function readBy(query: CatalogueQuery, { read }: CatalogueResult): CatalogueQuery {
  if (query.text === '') return query;
  const { view, shown, tour, order } = query;
  return { ...read, view, shown, tour, order };
}

/**
 * Writes addresses: one at a time, only the latest, after the frame that shows the change, and none
 * that would stop a link that is followed meanwhile.
 */
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
  useEffect(() => onLeaving(address.leave), [address]);
  return address;
}

function entryOf({ key, state }: Location<Partial<EntryState> | null>): string {
  return state?.entry ?? key;
}

/** An idle moment, or a busy one after a while. Safari has no requestIdleCallback. */
function idleMoment(): Promise<unknown> {
  return new Promise((resolve) =>
    (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: IDLE_WITHIN_MS }),
  );
}
