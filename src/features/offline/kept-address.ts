import { monthOf } from '#lib/day.ts';

/** The page that is shown when another can't be had. */
export const OFFLINE_PAGE = '/offline';

/** The page whose data an address ends in `.data` asks for; null for any other address. */
export function pageOfData(url: URL): string | null {
  if (!url.pathname.endsWith('.data')) return null;
  const path = url.pathname.slice(0, -'.data'.length);
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  const text = search.toString();
  return (path === '/_root' ? '/' : path) + (text ? `?${text}` : '');
}

/**
 * The pages that may stand in for one that was not kept, best first: the month that is now for
 * «this month», then the page without what its search asks for. `today` is a day.
 */
export function standIns(url: URL, today: string): string[] {
  const { pathname, searchParams } = url;
  const isMonth = pathname.startsWith('/vremya-namaza/') && searchParams.get('tab') === 'month';
  const month = searchParams.get('month') ?? monthOf(today);
  return [
    ...(isMonth ? [`${pathname}?tab=month&month=${month}`] : []),
    ...(url.search ? [pathname] : []),
  ].filter((address) => address !== pathname + url.search);
}

/** The address of the offline page for somebody who wanted another one. */
export function offlineAddress(wanted: string): string {
  return `${OFFLINE_PAGE}?from=${encodeURIComponent(wanted)}`;
}

/** What somebody wanted when they came to the offline page: an address of this site, else null. */
export function wantedAddress(search: string): string | null {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^\/(?![/\\])/.test(from) ? from : null;
}
