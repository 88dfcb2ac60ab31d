import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

/** The storage key of the list: slugs, the newest first, with commas between. */
export const SHORTLIST = 'shortlist';
/** The most tours in it, the newest of them. */
const LISTED = 30;

/** This browser's stored list; null on the server, and while it is empty. */
export function useShortlist(): string | null {
  return useKept(SHORTLIST);
}

export function isListed(list: string | null, slug: string): boolean {
  return `,${list},`.includes(`,${slug},`);
}

export function toggleTour(slug: string): void {
  const list = readKept(SHORTLIST);
  const others = list ? list.split(',').filter((one) => one !== slug) : [];
  if (!isListed(list, slug)) others.unshift(slug);
  writeKept(SHORTLIST, others.slice(0, LISTED).join(',') || null);
}
