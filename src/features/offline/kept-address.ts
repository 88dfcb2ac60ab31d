import { monthOf } from '#lib/time/day.ts';
import { localDay } from '#lib/time/local-day.ts';

/** The page that is shown when another is not available. */
export const OFFLINE_PAGE = '/offline';

/** The form of a request that is shown when the one with the site's own key is not available. */
export const OFFLINE_FORM = '/zayavka-bez-seti';
/** Their documents are the same for every search. */
export const SAME_FOR_EVERY_SEARCH: readonly string[] = [OFFLINE_PAGE, OFFLINE_FORM];

/** The page of an address that ends in `.data`; null for any other address. */
export function pageOfData(url: URL): string | null {
  if (!url.pathname.endsWith('.data')) return null;
  const path = url.pathname.slice(0, -'.data'.length);
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  const text = search.toString();
  return (path === '/_root' ? '/' : path) + (text ? `?${text}` : '');
}

/**
 * The pages that may replace one that is not stored, best first: the present month for «this
 * month», the form for those without the network, then the page without its search. Months are
 * those of the browser's time zone.
 */
export function standIns(url: URL, now: Date): string[] {
  const { pathname, searchParams } = url;
  const isMonth = pathname.startsWith('/vremya-namaza/') && searchParams.get('tab') === 'month';
  const month = searchParams.get('month') ?? monthOf(localDay(now));
  return [
    ...(isMonth ? [`${pathname}?tab=month&month=${month}`] : []),
    ...(pathname === '/zayavka' ? [OFFLINE_FORM + url.search] : []),
    ...(url.search ? [pathname] : []),
  ].filter((address) => address !== pathname + url.search);
}

const LAST_SURA = 114;

/**
 * The stored page that an address of a sura leads to, as the site does: by its number alone, and to the
 * list of suras where there is no such sura. Null: it leads to none, or that sura is not stored.
 */
export function suraStandIn({ pathname }: URL, kept: readonly string[]): string | null {
  const [, name] = /^\/koran\/(?!audio$)([^/]+)$/.exec(pathname) ?? [];
  if (name === undefined) return null;
  const number = Number(/^([1-9]\d{0,2})(?:-[\w-]*)?$/.exec(name)?.[1]);
  if (!(number <= LAST_SURA)) return '/koran';
  const page = kept.find((address) => address.startsWith(`/koran/${number}-`));
  return page === pathname ? null : (page ?? null);
}

const ASKED = '#vopros=';

/**
 * Where a page that replaces another one is opened. A page without the search that was asked for has
 * it in its hash, because it answers another question and must say so.
 */
export function standInAddress({ pathname, search }: URL, standIn: string): string {
  return standIn === pathname ? `${standIn}${ASKED}${encodeURIComponent(search)}` : standIn;
}

/** The search that a shown page does not answer, from its hash; null when there is none. */
export function unansweredSearch(hash: string): string | null {
  if (!hash.startsWith(ASKED)) return null;
  try {
    return (
      new URL(decodeURIComponent(hash.slice(ASKED.length)), 'https://page.invalid').search || null
    );
  } catch {
    return null;
  }
}

/**
 * Whether a page whose data are not available may be opened as a document in place of `current`.
 * Not for the same page, where something may be typed. Another view of the same page only if that
 * view is stored: its replacement would request the view again, in an endless loop.
 */
export function mayReopen(wanted: string, current: string | null, isKept: boolean): boolean {
  if (wanted === current) return false;
  const path = (address: string | null) => address?.split('?')[0];
  return isKept || path(wanted) !== path(current);
}

/** The address of the offline page for somebody who wanted another page. */
export function offlineAddress(wanted: string): string {
  return `${OFFLINE_PAGE}?from=${encodeURIComponent(wanted)}`;
}

/**
 * The page that somebody wanted when they were sent to the offline page: an address of this site,
 * else null.
 */
export function wantedAddress(search: string): string | null {
  const from = new URLSearchParams(search).get('from') ?? '';
  // Browsers leave tabs and line ends out of an address: «/\t/host» is another site.
  return /^\/(?![/\\])[^\t\n\r]*$/.test(from) ? from : null;
}

/** As many as somebody reads while the worker sets itself up. */
const MOST_EARLIER = 8;

/** The last pages of a tab's history (oldest first) besides the present one, the latest first. */
export function earlierPages(history: readonly string[], present: string): string[] {
  const pages = history.toReversed().map((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  return [...new Set(pages)].filter((page) => page !== present).slice(0, MOST_EARLIER);
}
